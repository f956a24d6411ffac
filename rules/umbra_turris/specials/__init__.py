"""Special rules of races, professions, guilds, alignments, equipment, spells and cards, each in its own place."""
