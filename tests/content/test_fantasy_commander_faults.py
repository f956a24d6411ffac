"""What does not fit together in a box of Fantasy Commander, or cannot be, is refused when the box is opened."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.cards import Shooting, UnitCard
from rules.fantasy_commander.content import Content, OrderDie
from rules.fantasy_commander.maps import Scenario
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Order
from tests.conformance.hooks.fantasy_commander import box

FIRST, *OTHERS = box().scenarios


def with_map(one: Scenario) -> Scenario:
    """A scenario on a map that is not in the box."""
    return one.model_copy(update={"map": "moon"})


def with_unit(one: Scenario) -> Scenario:
    """A scenario with a unit of Styx that is not in the box."""
    roster = one.rosters[STYX]
    return one.model_copy(
        update={"rosters": {**one.rosters, STYX: roster.model_copy(update={"units": (*roster.units, "dragon")})}}
    )


def with_card(one: Scenario) -> Scenario:
    """A scenario with a Tactic card of the Empire that is not in the box."""
    roster = one.rosters[EMPIRE]
    return one.model_copy(
        update={"rosters": {**one.rosters, EMPIRE: roster.model_copy(update={"deck": (*roster.deck, "miracle")})}}
    )


def with_handicap(one: Scenario) -> Scenario:
    """A scenario whose handicap adds a unit that is not in the box."""
    assert one.handicap is not None
    return one.model_copy(update={"handicap": one.handicap.model_copy(update={"units": ("dragon",)})})


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"terrain": box().terrain[1:]}, "there is no entry for open"),
        ({"scenarios": (with_map(FIRST), *OTHERS)}, "first_battle is played on moon"),
        ({"scenarios": (with_unit(FIRST), *OTHERS)}, "first_battle: dragon is no unit"),
        ({"scenarios": (with_card(FIRST), *OTHERS)}, "first_battle: miracle is no Tactic card"),
        (
            {"escalation": (box().escalation[0].model_copy(update={"unit": "dragon"}), *box().escalation[1:])},
            "endless_ranks: dragon is no unit",
        ),
        ({"campaign": box().campaign.model_copy(update={"missions": ("picnic",)})}, "picnic is no scenario"),
    ],
)
def test_what_does_not_fit_together_is_named(changed: dict[str, Any], words: str) -> None:
    """A map, unit, card or scenario that is not in the box is told when the box is opened, and nothing else is."""
    parts = {name: getattr(box(), name) for name in Content.model_fields}
    with pytest.raises(ValueError, match=f"Value error, (scenario )?{words}[^;]*$"):
        Content(**{**parts, **changed})


@pytest.mark.parametrize(
    ("figure", "least"), [("cost", 1), ("size", 1), ("attack", 0), ("defence", 0), ("move", 0), ("run", 0)]
)
def test_no_figure_of_a_unit_is_less_than_it_can_be(figure: str, least: int) -> None:
    """A unit costs something and is somebody; the rest may be nothing."""
    knights = box().unit("knights.conscript")
    parts = {name: getattr(knights, name) for name in UnitCard.model_fields}
    assert getattr(UnitCard(**{**parts, figure: least}), figure) == least
    with pytest.raises(ValueError, match=figure):
        UnitCard(**{**parts, figure: least - 1})


@pytest.mark.parametrize("figure", ["dice", "base", "most"])
def test_nobody_shoots_with_nothing(figure: str) -> None:
    """A ranged attack has a die and reaches one hex at least."""
    assert Shooting(dice=1, base=1, most=1)
    with pytest.raises(ValueError, match=figure):
        Shooting(**{**dict.fromkeys(("dice", "base", "most"), 1), figure: 0})


@pytest.mark.parametrize("sides", [5, 7])
def test_an_order_die_has_six_faces(sides: int) -> None:
    """Neither fewer nor more."""
    with pytest.raises(ValueError, match="faces"):
        OrderDie(faces=(Order.RED,) * sides, source="FC-206")


def test_nothing_in_the_town_is_for_nothing() -> None:
    """A card of the town costs one Supply at least."""
    card = box().town_cards[0]
    parts = {name: getattr(card, name) for name in type(card).model_fields}
    assert type(card)(**{**parts, "price": 1}).price == 1
    with pytest.raises(ValueError, match="price"):
        type(card)(**{**parts, "price": 0})


@pytest.mark.parametrize("without", ["grants", "turns"])
def test_a_campaign_card_that_grants_says_what_and_for_how_long(without: str) -> None:
    """Half of it would do nothing, and is refused when the box is opened."""
    mist = next(card for card in box().escalation if card.id == "grave_mist")
    told = {name: getattr(mist, name) for name in type(mist).model_fields if name != without}
    with pytest.raises(ValueError, match="names them and for how many turns"):
        type(mist).model_validate(told)


def test_the_units_of_a_handicap_are_in_the_box() -> None:
    """One that is not is named, as one of a roster is."""
    parts = {name: getattr(box(), name) for name in Content.model_fields}
    *others, last = box().scenarios
    with pytest.raises(ValueError, match=f"{last.id}: dragon is no unit"):
        Content(**{**parts, "scenarios": (*others, with_handicap(last))})


@pytest.mark.parametrize(("name", "unit"), [("endless_ranks", None), ("grave_mist", "hydra")])
def test_a_campaign_card_names_a_unit_if_it_adds_one(name: str, unit: str | None) -> None:
    """Neither a card that adds nobody, nor one that names somebody for nothing."""
    card = next(card for card in box().escalation if card.id == name)
    told = {field: getattr(card, field) for field in type(card).model_fields}
    with pytest.raises(ValueError, match="a card that adds a unit, and no other, names it"):
        type(card).model_validate({**told, "unit": unit})
