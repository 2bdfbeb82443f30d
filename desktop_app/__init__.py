"""Listok, a desktop companion for gamebooks. The folders are the layers; each may use only those below it.

=================================  ==============================================================================
``app``, ``cli``                   composition: the window program and the headless commands
``windows``                        arrangement of widgets, wired to the binding
``widgets`` | ``binding``          what is seen | Qt models without widgets; neither knows the other
``printing`` ``persistence`` ``odds``  paper, the library of adventures, exact chances
``rulesets``                       one module per book's rules, found by itself; none knows another
``domain``                         pure: sheets, dice, events, journal
``resources``                      where the files that a designer or translator touches are found
=================================  ==============================================================================
"""
