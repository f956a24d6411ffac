"""Intrigue cards: taking and playing them, counters, spies, sabotage; and the espionage-only game."""
