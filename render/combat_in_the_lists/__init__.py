"""Combat in the Lists as players see it."""
