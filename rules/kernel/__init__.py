"""What every game stands on: decisions, dice, sessions, grids and decks."""
