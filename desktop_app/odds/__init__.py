"""Exact chances and best policies, found by playing the very rules that play the game; knows no ruleset by name.

`outcomes` plays one act for every way its dice can fall. `Solver` answers for whole fights: it plays with numbers that
remember what a rule asked of them (`unknown`), so that one play serves all positions in which the rule would have
heard the same answers (`tree`, `lines`).
"""
