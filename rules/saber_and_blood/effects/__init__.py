"""What befalls characters: keywords, tokens, wounds, and what lasts [SB-6xx, SB-7xx]."""
