"""A combat, from its stances to what the winner makes of it [SB-5xx]."""
