"""The turn, its phases, and what the active player can do [SB-2xx]."""
