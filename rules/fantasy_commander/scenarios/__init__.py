"""What scenarios add: victory points, special conditions, the end of the turn and of the game [FC-9xx]."""
