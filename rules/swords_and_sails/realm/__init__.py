"""A power and its land: income, upkeep, building, control, and who has won."""
