"""What every game stands on: decisions, dice, sessions, the table, grids and decks."""
