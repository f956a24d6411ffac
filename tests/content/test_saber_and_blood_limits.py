"""A slip of the pen in the box's files is refused: every number has its limits; what is not said is as usual."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from rules.saber_and_blood.actions.action import fury_of, steps_for
from rules.saber_and_blood.cards.playable import Price, prices, with_special
from rules.saber_and_blood.combat.fencing import Throw
from rules.saber_and_blood.content import (
    Card,
    Content,
    Part,
    Placement,
    Scenario,
    Sheet,
    SkillDie,
    Special,
    StanceDie,
    Target,
)
from rules.saber_and_blood.effects.lasting import Lasting
from rules.saber_and_blood.game import SaberAndBlood
from rules.saber_and_blood.scenarios import BRAWL
from rules.saber_and_blood.vocabulary import Faction, Level, Stance
from tests.rules.saber_and_blood.scene import BLUE, GREEN, RED, Scene

LIMITS: list[tuple[type[BaseModel], str, list[Any], list[Any]]] = [
    (StanceDie, "faces", [["^"] * 6], [["^"] * 5, ["^"] * 7, ["^"] * 5 + ["Z"]]),
    (SkillDie, "faces", [[0] * 6], [[0] * 5, [0] * 7, [0] * 5 + [-1]]),
    (Part, "reach", [0], [-1]),
    (Special, "points", [1, 2], [0]),
    (Target, "reach", [1, None], [0]),
    (Card, "effects", [], [[]]),
    (Card, "cost", [0, 1], [-1]),
    (Card, "count", [1, 2], [0]),
    (Sheet, "health", [1, 2], [0]),
    (Sheet, "special", [0, 1], [-1]),
    (Sheet, "levels", [], [{"attack": "low", "dodge": "low"}]),
    (Placement, "from_row", [1, 8], [0, 9]),
    (Scenario, "players", [2, 4], [1, 5]),
    (Scenario, "skill_cards", [0, 1], [-1]),
]


def sound(box: Content, kind: type[BaseModel]) -> dict[str, Any]:
    """An entry of the box of each kind."""
    entries = {
        StanceDie: box.stance_dice[0],
        SkillDie: box.skill_dice[0],
        Part: Part.model_validate({"do": "bolster"}),
        Special: Special(points=1),
        Target: Target(who="foe"),
        Card: box.card("PN-01"),
        Sheet: box.sheets[0],
        Placement: Placement(),
        Scenario: box.scenarios[0],
    }
    return entries[kind].model_dump(mode="json", by_alias=True)


def read(box: Content, kind: type[BaseModel]) -> object:
    """What the rules make of the numbers of each kind of entry: these are of use."""
    bout = Scene(box).bout
    jeremiasz = bout.fighters["red.N1"]
    match kind.__name__:
        case "StanceDie" | "SkillDie":
            throw = Throw(Stance.ATTACK, Level.LOW, 1, 1)
            return throw.symbols(box), throw.marks(box)
        case "Special":
            return with_special(Price(1), Special(points=1), {"red.N1": 1})
        case "Card":
            card = box.card("PN-01")
            return card.all_parts, box.deck(Faction.NOBLES), [*prices(bout, box, RED, card, jeremiasz, surcharge=0)]
        case "Sheet":
            cap = steps_for(jeremiasz, fury_of(box, jeremiasz), None)
            return Lasting(bout, box).levels(jeremiasz), BRAWL.wounds(bout, box, (RED,)), cap
        case "Placement":
            return box.start_squares(box.scenario("burn_down_the_tavern"), "defender")
        case "Scenario":
            refused = SaberAndBlood(box).refusal({"scenario": "raid"}, (RED, BLUE, GREEN))
            return refused, [*Lasting(bout, box).own_parts(jeremiasz)]
        case _:
            return [part.with_inner() for part in box.card("PN-01").effects]


@pytest.mark.parametrize(("kind", "field", "allowed", "refused"), LIMITS, ids=lambda one: getattr(one, "__name__", ""))
def test_every_number_has_its_limits(
    box: Content, kind: type[BaseModel], field: str, allowed: list[Any], refused: list[Any]
) -> None:
    """Up to each of them it is taken, beyond it is not; and the rules read it."""
    assert read(box, kind)
    entry = sound(box, kind)
    for value in (entry[field], *allowed):
        kind.model_validate(entry | {field: value})
    for value in refused:
        with pytest.raises(ValidationError, match=field):
            kind.model_validate(entry | {field: value})


def test_what_an_entry_does_not_say_is_as_usual(box: Content) -> None:
    """One of a thing, no reach, every row, no limit; and a card that is nothing out of the ordinary."""
    part, special, place = Part.model_validate({"do": "bolster"}), Special(points=1), Placement()
    assert (1, 0, None, None, ()) == (part.n, part.reach, part.stance, part.if_, part.parts)
    assert (False, False) == (special.optional, special.collective)
    assert (1, "", "", ()) == (place.from_row, place.colour, place.away_from, place.default)
    needed = {name: field for name, field in Card.model_fields.items() if field.is_required()}
    plain = Card.model_validate({name: value for name, value in sound(box, Card).items() if name in needed})
    assert (None, False, "", False, False) == (
        plain.special,
        plain.attach,
        plain.leave,
        plain.resurrection,
        plain.removed,
    )
    needed = {name: field for name, field in Scenario.model_fields.items() if field.is_required()}
    bare = Scenario.model_validate({name: value for name, value in sound(box, Scenario).items() if name in needed})
    assert (False, (), None, {}, {}) == (bare.teams, bare.roles, bare.turn_limit, bare.pieces, bare.squares)
