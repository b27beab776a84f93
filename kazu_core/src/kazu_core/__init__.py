"""The core of Kazu: puzzles, constraints, solving, making, explaining and the command line."""
