"""Umbra Turris: parties of heroes on a table of 70 by 70 cm."""
