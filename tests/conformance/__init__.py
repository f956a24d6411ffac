"""What is true of every game, checked for each that joins."""
