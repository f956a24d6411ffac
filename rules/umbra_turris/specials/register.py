"""All special rules and spells at hand: whoever needs them imports this."""

from __future__ import annotations

from rules.umbra_turris.magic import control, domains, spirits
from rules.umbra_turris.specials import enchantments, rituals
from rules.umbra_turris.specials.special import SPECIALS

__all__ = ["SPECIALS", "control", "domains", "enchantments", "rituals", "spirits"]
