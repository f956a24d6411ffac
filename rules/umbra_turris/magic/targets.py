"""Whom and what a spell can be cast on: by sight and field of vision alone, never by distance [UT-517, UT-R19]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from rules.kernel.areas import Area
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.choosing_points import choose_point
from rules.kernel.plane.points import Arc, Facing, Point, arc_of_point, facing_toward
from rules.kernel.positions import Pose
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.action.moving import landmarks, nearest
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_magic import Spell
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import WAYS, SpellTarget
from rules.umbra_turris.magic.casting import CastSpell, may_be_activated, may_cast, spells_of
from rules.umbra_turris.magic.creatures import can_summon
from rules.umbra_turris.magic.effects import enemies_in_contact
from rules.umbra_turris.state import Id, Model, Turn

AT_ONCE = (SpellTarget.EVERYBODY, SpellTarget.MAGE, SpellTarget.AROUND)
"""Spells that need no choice of a target."""
SIGNS = ("+3", "-3")  # [UT-563]


def offer_spells(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """Every spell of the model that has a target now."""
    if not may_cast(field, model, turn):
        return
    choices = [
        Choice(spell.id, f"{spell.name} ({_needs(spell)})", ask)
        for spell in spells_of(field, model)
        if (ask := ask_target(field, model, turn, spell)) is not None
    ]
    if choices:
        ask = pick("turn.cast", "Which spell?", choices, rule="UT-507", about=model.id)
        yield Choice("cast", "Cast a spell", ask, hint="Costs 1 W and needs the figure behind it; a 1 costs another W")


def _needs(spell: Spell) -> str:
    return "as copied" if spell.chance is None else f"{spell.chance}+"


def ask_target(field: Battlefield, model: Model, turn: Turn, spell: Spell, copied_by: Id = "") -> Ask[Deed] | None:
    """The target of a spell, as a question; None where it has none now."""
    plain = CastSpell(spell.id, model.facing, copied_by=copied_by)
    match spell.target:
        case SpellTarget.COPIED:
            return _ask_copied(field, model, turn, spell)
        case SpellTarget.SUMMONS:
            return _only(model, plain) if can_summon(field, model, spell) else None
        case SpellTarget.ENEMIES_IN_CONTACT:
            return _only(model, plain) if enemies_in_contact(field, model) else None
        case target if target in AT_ONCE:
            return _only(model, plain)
        case SpellTarget.PARTY:
            choices: list[Choice[Deed]] = [
                Choice(sign, f"{sign} to the next initiative", replace(plain, chosen={"bonus": sign})) for sign in SIGNS
            ]
            return pick("cast.sign", "How is the next initiative roll changed?", choices, rule="UT-563", about=model.id)
        case SpellTarget.SPOT | SpellTarget.STRIP:
            return _ask_spot(field, model, spell, plain)
        case _:
            return _ask_model(field, model, turn, spell, plain)


def _only(model: Model, deed: CastSpell) -> Ask[Deed]:
    choices: list[Choice[Deed]] = [Choice("cast", "Cast it", deed)]
    return pick("cast.now", "Cast it now?", choices, rule="UT-507", about=model.id)


def _ask_copied(field: Battlefield, model: Model, turn: Turn, own: Spell) -> Ask[Deed] | None:
    """Any spell of a Domain without alignment [UT-566a]."""
    free = [
        one
        for one in field.content.spells
        if field.content.domain(one.domain).alignment is None and one.target is not SpellTarget.COPIED
    ]
    choices = [
        Choice(one.id, f"{one.name} ({_needs(one)})", ask)
        for one in free
        if (ask := ask_target(field, model, turn, one, copied_by=own.id)) is not None
    ]
    return pick("cast.copied", "Which spell is copied?", choices, rule="UT-566a", about=model.id) if choices else None


# Models


def _ask_model(field: Battlefield, model: Model, turn: Turn, spell: Spell, plain: CastSpell) -> Ask[Deed] | None:
    choices: list[Choice[Deed]] = []
    for target in field.table.on_table():
        facing = facing_for(field, model, turn, target) if is_target(field, model, spell, target) else None
        if facing is None:
            continue
        side = "" if target.seat == model.seat else f"{target.seat} "
        turned = "" if facing is model.facing else f", turning {WAYS[facing]}"
        deed = replace(plain, facing=facing, target=target.id)
        choices.append(
            Choice(target.id, f"{side}{target.number} {target.name}{turned}", _with_bonus(model, spell, deed))
        )
    if not choices:
        return None
    return pick("cast.target", f"{spell.name}: on whom?", choices, rule="UT-508", about=model.id)


def _with_bonus(model: Model, spell: Spell, deed: CastSpell) -> Deed | Ask[Deed]:
    """The deed, or which of several characteristics the spell raises [UT-559]."""
    if not spell.bonuses:
        return deed
    choices: list[Choice[Deed]] = [
        Choice(which, f"{which} +{bonus}", replace(deed, chosen={"characteristic": which}))
        for which, bonus in spell.bonuses.items()
    ]
    return pick("cast.characteristic", f"{spell.name}: what does it raise?", choices, rule=spell.source, about=model.id)


def is_target(field: Battlefield, model: Model, spell: Spell, target: Model) -> bool:
    """Whether a spell may be cast on a model, field of vision apart [UT-264, UT-531a, UT-R99]."""
    if target.is_empty_base or not target.is_alive:
        return False
    if target is not model and (target.is_hidden or not field.can_see(model, target)):
        return False
    match spell.target:
        case SpellTarget.MODEL:
            return True
        case SpellTarget.OTHER_MODEL:
            return target is not model
        case SpellTarget.ENEMY:
            return target.seat != model.seat
        case SpellTarget.HERO:
            return target.is_hero
        case SpellTarget.HERO_NO_MAGE:
            return target.is_hero and not field.counts_as_mage(target)
        case SpellTarget.HERO_WITH_DIE:
            return target.is_hero and target is not model and may_be_activated(field, target)
        case SpellTarget.ENEMY_IN_CONTACT:
            return target.seat != model.seat and field.are_touching(model, target)
        case _:
            return False


def facing_for(field: Battlefield, model: Model, turn: Turn, target: Model) -> Facing | None:
    """The facing from which a target is seen: the present one, or the one toward it by the free turn."""
    if target is model or field.sees_toward(model, target):
        return model.facing
    return None if turn.has_turned else facing_toward(field.place(model), field.place(target))


# Points


def _ask_spot(field: Battlefield, model: Model, spell: Spell, plain: CastSpell) -> Ask[Deed]:
    """A point in the field of vision: of a strip where it leads, else the middle of what is struck [UT-R18]."""
    here = field.place(model)
    points, area = points_before(here, model.facing)
    prompt = "Toward which point does it run?" if spell.target is SpellTarget.STRIP else "On which spot?"
    ask = choose_point(
        "cast.spot",
        prompt,
        (TABLE, TABLE),
        area,
        Pose(nearest(here, points)),
        start=here,
        landmarks=tuple(landmarks(field, model)),
        rule="UT-508",
        about=model.id,
    )
    return ask.reading(lambda pose: replace(plain, spot=pose.point))


@lru_cache(maxsize=64)
def points_before(here: Point, facing: Facing) -> tuple[list[Point], Area]:
    """All points of the table in the field of vision of whoever stands there and looks that way."""
    points = [
        Point(x, y)
        for x in range(TABLE + 1)
        for y in range(TABLE + 1)
        if (x, y) != here and arc_of_point(here, facing, Point(x, y)) is not Arc.REAR
    ]
    return points, Area.of(points)
