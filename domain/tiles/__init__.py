"""What the tile games share: the board, the powers and their language, the turn, scoring, positions and views.

A game of this family is an `edition.Edition` with options and a setup of its own.
"""
