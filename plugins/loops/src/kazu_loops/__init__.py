"""Slitherlink for Kazu: puzzles in which one loop is drawn."""
