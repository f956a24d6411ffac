"""What is always true of a battle of Umbra Turris, whatever has happened."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

from data.load import load
from rules.kernel.plane.points import overlap
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.guns import guns
from rules.umbra_turris.state import Battle, Model


@cache
def box() -> Content:
    """Everything in the box."""
    return load("umbra_turris", Content)


def check_invariants(battle: Battle) -> None:
    """No two bases overlap on one level or under a flyer, none is off the table; W, AD and cards are as they can be."""
    field = Battlefield(box(), battle.table)
    names = [model.id for model in battle.table.models]
    assert len(names) == len(set(names)), "two models bear one id"
    for model in battle.table.models:
        check_model(field, model)
    on_ground = [model for model in battle.table.on_table() if not model.is_airborne]
    for one, other in combinations(on_ground, 2):
        same = one.level == other.level and overlap(field.base(one), field.base(other))
        assert not same, f"{one.id} and {other.id} overlap"
    flyers = [model for model in battle.table.on_table() if model.is_airborne]
    for flyer, other in product(flyers, battle.table.on_table()):
        assert flyer is other or not overlap(field.base(flyer), field.base(other)), f"{other.id} is under {flyer.id}"
    for gun, model in product(guns(field), on_ground):
        same = model.level == field.land.level_at(gun) and overlap(gun, field.base(model))
        assert not same, f"{model.id} stands on a weapon"
    for seat in battle.table.seats:
        party, screen = battle.table.parties[seat], battle.screens[seat]
        assert party.hand == len(screen.hand), f"the hand of {seat} is not as large as everybody sees"
        assert party.item_deck == len(screen.deck), f"the deck of {seat} is not as large as everybody sees"
        assert party.quests == len(screen.quests), f"{seat} holds other quests than everybody counts"
        assert party.dice >= 0
        assert len(party.tactics) <= 2, "a party holds two Battle Tactics Dice at the most"
        assert party.orders >= 0


def check_model(field: Battlefield, model: Model) -> None:
    """A model has no more W and AD than it can have, and stands on the table."""
    assert 0 <= model.wounds <= model.most_wounds, f"{model.id} has {model.wounds} of {model.most_wounds} W"
    assert 0 <= model.action_dice <= 2, f"{model.id} holds {model.action_dice} AD"
    is_down = model.has_death_counter or model.is_removed or model.place is None
    assert model.wounds or is_down, f"{model.id} has no W"
    if model.is_on_table:
        assert field.base(model).is_inside_table(TABLE, TABLE), f"{model.id} stands off the table"
