"""What the player sees and touches: widgets that show values and send wishes, and know neither rules nor binding."""
