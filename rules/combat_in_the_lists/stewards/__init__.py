"""How the steward of Combat in the Lists thinks: where to stand, what to strike with, and what to stop."""
