"""The rules of the games: pure, deterministic, and ignorant of Discord, storage and time."""
