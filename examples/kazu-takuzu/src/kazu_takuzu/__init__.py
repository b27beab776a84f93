"""Takuzu (Binairo) for Kazu: an example of a kind in one file."""
