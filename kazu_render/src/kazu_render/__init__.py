"""Draws Kazu's grid puzzles as SVG and PNG."""
