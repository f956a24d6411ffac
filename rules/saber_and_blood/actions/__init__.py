"""What a character does: actions, plans, standard actions [SB-3xx, SB-4xx]."""
