"""Solving, reasoning, explaining and rating, for every kind alike from its constraints."""
