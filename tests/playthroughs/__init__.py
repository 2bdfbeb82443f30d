"""Recorded playthroughs: one adventure for each ruleset, with its dice, its events and its log in both languages.

``python -m tests.playthroughs`` records them anew; read the difference before committing it.
"""
