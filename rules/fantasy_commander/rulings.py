"""Rulings of low confidence, one line each: a printed copy of the game would settle them here.

Those that are content stand in the data instead: the hex of scenario 4 (FC-R26) in maps.toml, the Crypt (FC-R29) in
terrain.toml, the cards that two decks lack (FC-R32) in scenarios.toml.
"""

from __future__ import annotations

from rules.fantasy_commander.vocabulary import Face, Terrain

ARMOUR_IGNORES = Face.BLADE  # [FC-R02]
COVER_IGNORES = Face.BLADE  # [FC-R03]
RUSH_NEEDS = Face.STRIKE  # [FC-R22]
SACKED_TOWN_BECOMES = Terrain.GRAVES  # [FC-R27]
DEFENDER_NEEDS_CONTACT = True  # [FC-R38]
"""Whether a unit must touch the attacker itself to take an attack upon it."""
NECROMANCY_RAISES = "zombie_warriors.conscript"  # [FC-827]
"""The unit card that Necromancy puts on the map."""
