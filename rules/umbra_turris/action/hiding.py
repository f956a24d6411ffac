"""Hiding and spotting [UT-261 to UT-271, UT-D64, UT-R20]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.choices import Choice, pick
from rules.kernel.plane.shapes import overlaps
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.dice import take_test
from rules.umbra_turris.occasions import Purpose
from rules.umbra_turris.pieces import field_of, hide, unhide
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model, Turn

G = Play[Battle]
SPOT_RANGE = 30  # [UT-268]
SPOTS_FROM = 4
MASKED = -1  # [UT-270]


# Hiding


def offer_hiding(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """At the start of the turn, for whoever is not in combat [UT-261, UT-262]."""
    if not turn.has_minor and turn.basic is None and not turn.has_moved and can_hide(field, model):
        done: Deed = Hide()
        yield Choice("hide", "Hide", done, hint="Nobody charges, shoots at or casts on it; it moves at most its Sp")


def can_hide(field: Battlefield, model: Model) -> bool:
    """Neither flyers nor fighters hide, and some nights are too bright [UT-261, UT-285]."""
    if model.is_hidden or model.is_airborne or field.is_locked(model):
        return False
    return all(answer(model) for answer in asked(field, Special.may_hide))


class Hide:
    """The Minor Action Hide."""

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """A Hidden counter is put beside the model."""
        turn.has_minor = True
        hide(g, model)
        yield from ()


# Spotting


def offer_spotting(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """The hidden enemies in its field of vision; how far they are is measured afterwards [UT-204, UT-268]."""
    if turn.has_minor:
        return
    hidden = [enemy for enemy in field.enemies(model) if enemy.is_hidden and field.sees_toward(model, enemy)]
    choices = [Choice(enemy.id, f"{enemy.seat} {enemy.number} {enemy.name}", enemy.id) for enemy in hidden]
    if choices:
        ask = pick("turn.spot", "Whom do you look for?", choices, rule="UT-268", about=model.id)
        reading = ask.reading(lambda name: Spot(name))
        yield Choice("spot", "Spot a hidden enemy", reading, hint="4 or more within 30 cm: it is hidden no more")


@dataclass(frozen=True)
class Spot:
    """The Minor Action Spot."""

    target: str

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """Within 30 cm a 4 takes the counter away; further off nothing happens [UT-268, UT-269]."""
        turn.has_minor = True
        field = field_of(g)
        enemy = g.state.table.model(self.target)
        if not field.is_near(model, enemy, spot_range(field, model, enemy)):
            g.tell("spot_out_of_range", model=model.id, target=enemy.id, distance=field.distance(model, enemy))
            return
        bonus = MASKED * is_masked(field, model, enemy)
        bonus += sum(answer() for answer in asked(field, Special.spot_bonus, of=model))
        again = next((answer for answer in asked(field, Special.rerolls_spot, of=model) if answer()), None)
        seen = yield from take_test(
            g, Purpose.SPOT, model, SPOTS_FROM, bonus=bonus, name="spot", reroll="spot" if again else ""
        )
        if seen:
            enemy.spotted_by = [*enemy.spotted_by, model.id]
            unhide(g, enemy, "spotted")


def spot_range(field: Battlefield, model: Model, enemy: Model) -> int:
    """30 cm, or as far as a Tracker sees; a cloak shortens it [UT-776a, UT-892a]."""
    ranges = [reach for answer in asked(field, Special.spot_range, of=model) if (reach := answer()) is not None]
    limits = [reach for answer in asked(field, Special.spotted_within, of=enemy) if (reach := answer()) is not None]
    return min([max([SPOT_RANGE, *ranges]), *limits])


def is_masked(field: Battlefield, model: Model, enemy: Model) -> bool:
    """Whether a piece of terrain that the hidden model touches, or stands in, masks it; models never do [UT-271]."""
    crossed = field.sight(model, enemy).crossed
    base = field.base(enemy)
    touched = list(field.land.touching(base))
    inside = any(overlaps(part.shape, base) and part.blocks_sight_to for part in touched)
    return inside or any(part.key in crossed for part in touched)
