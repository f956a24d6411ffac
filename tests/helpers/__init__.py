"""What the tests of the kernel and of all games share: toy games, playouts, hooks."""
