"""Saber and Blood: a fencing skirmish in a tavern, for two to four bands."""
