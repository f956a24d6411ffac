"""The table around a session: people, seats, time, letters and votes; knows no game."""
