"""What kinds share in making puzzles: carving clues away and sliding back to a level."""
