"""Before the first turn: rosters, Tactics decks, terrain and deployment [FC-1xx]."""
