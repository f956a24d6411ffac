"""Before the first season: who can play together, the lobby's settings, the draft, the learning game."""
