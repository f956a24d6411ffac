"""The Minor Action Use an Item, and what places and abilities offer beside it [UT-124, UT-883, UT-D64, UT-R115]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.choices import Choice, pick
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.specials.equipment import DrinkPotion
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Model, Turn


def offer_items(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """All that the model can use by its Minor Action; two of a kind are offered once."""
    if turn.has_minor:
        return
    found = {choice.id: choice for answer in asked(field, Special.minor_deeds, of=model) for choice in answer()}
    has_potions = Rank.EQUIPMENT not in field.silenced(model)  # [UT-R68]
    for potion in dict.fromkeys(model.potions if has_potions else ()):
        words = field.content.potion(potion)
        what = f"regain {words.bonus} W" if words.heals else f"+{words.bonus} {words.characteristic}"
        found[potion] = Choice[Deed](f"potion {potion}", f"{words.name}: {what}", DrinkPotion(potion))
    if found:
        ask = pick("turn.item", "What do you use?", found.values(), rule="UT-124", about=model.id)
        yield Choice("item", "Use an item", ask)
