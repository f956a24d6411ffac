"""All special rules at hand: whoever needs them imports this."""

from __future__ import annotations

from rules.umbra_turris.magic import control, domains, spirits
from rules.umbra_turris.specials import (
    alignments,
    before_battle,
    enchantments,
    equipment,
    guilds,
    item_cards,
    poison,
    professions_fighters,
    professions_helpers,
    professions_knights,
    professions_mages,
    professions_shooters,
    races,
    rituals,
    terrain_cards,
)
from rules.umbra_turris.specials.special import SPECIALS

__all__ = [
    "SPECIALS",
    "alignments",
    "before_battle",
    "control",
    "domains",
    "enchantments",
    "equipment",
    "guilds",
    "item_cards",
    "poison",
    "professions_fighters",
    "professions_helpers",
    "professions_knights",
    "professions_mages",
    "professions_shooters",
    "races",
    "rituals",
    "spirits",
    "terrain_cards",
]
