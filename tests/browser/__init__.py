"""The playground, seen by a visitor in a real browser."""
