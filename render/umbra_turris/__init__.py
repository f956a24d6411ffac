"""Umbra Turris as players see it."""
