"""Puzzles from and to text: links, files, JSON and short codes."""
