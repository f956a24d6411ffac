"""All special rules at hand: whoever needs them imports this."""

from __future__ import annotations

from rules.umbra_turris.specials import before_battle, equipment, item_cards, terrain_cards
from rules.umbra_turris.specials.special import SPECIALS

__all__ = ["SPECIALS", "before_battle", "equipment", "item_cards", "terrain_cards"]
