"""Screenshots of the main screens, to be looked at by people: both languages, both themes, two text sizes."""
