"""How a steward of Umbra Turris thinks."""
