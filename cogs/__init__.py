"""The Discord shell: everything that knows Discord, and nothing that knows the rules of a game."""
