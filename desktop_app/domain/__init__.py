"""The pure heart of Listok: sheets, dice, events, turns and the journal; no Qt, no files, no clock."""
