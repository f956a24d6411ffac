"""One module for each game, named like the game, with its HOOKS for the common tests."""
