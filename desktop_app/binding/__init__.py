"""Qt without widgets: the session that plays, the models that lists show, settings and the table of commands."""
