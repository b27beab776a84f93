"""Sudoku for Kazu."""
