"""Magic: casting, the spells of all domains, creatures that are summoned [UT-5xx]."""
