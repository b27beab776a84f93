"""Hitori for Kazu: puzzles in which cells are shaded."""
