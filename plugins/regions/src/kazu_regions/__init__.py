"""Shikaku for Kazu: puzzles in which a grid is divided."""
