"""Spells as a steward sees them: what each is worth on whom, against what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from rules.kernel.answers import follow, ids_of, picked, stood, usual
from rules.kernel.decisions import Decision, Position
from rules.kernel.plane.lines import Strip
from rules.kernel.plane.points import Point
from rules.kernel.values import Json
from rules.umbra_turris.combat.odds import FACES
from rules.umbra_turris.content_magic import Spell
from rules.umbra_turris.content_vocabulary import SpellTarget
from rules.umbra_turris.magic.casting import is_in_range, magic_bonus
from rules.umbra_turris.magic.effects import enemies_in_contact
from rules.umbra_turris.occasions import SIX, Cast
from rules.umbra_turris.state import Model
from rules.umbra_turris.stewards.mind import Mind
from rules.umbra_turris.stewards.worths import CREATURE, worth_of, worth_of_turn, worth_of_wounds

PRICE = 50
"""What a W of a Mage is worth, of which there are enough."""
LAST_PRICE = 250
"""What it is worth to a Mage who has few left."""
FEW_WOUNDS = 3
CLOSE = 20
"""How near enemies must be for what helps in combat, in cm."""

OnModel = Callable[[Mind, Model, Model], int]
"""What a spell is worth that succeeds: of the Mage, on the target."""
AtOnce = Callable[[Mind, Model], int]
"""What a spell without a target is worth."""


# On models


def _wounds(count: int) -> OnModel:
    def worth(mind: Mind, mage: Model, target: Model) -> int:
        return _side(mind, target) * worth_of_wounds(target, count)

    return worth


def _side(mind: Mind, target: Model) -> int:
    """Whether a harm is welcome."""
    return -1 if target.seat == mind.seat else 1


def _thunder(mind: Mind, mage: Model, target: Model) -> int:
    """From one to the next, whoever they are."""
    left = [one for one in (*mind.own, *mind.enemies) if one is not target]
    here, total, radius = target, 0, mind.content.spell("thunderbolt").radius
    while True:
        total += _side(mind, here) * worth_of_wounds(here, 1)
        near = [one for one in left if mind.gap(here, one) <= radius]
        if not near:
            return total
        here = min(near, key=lambda one: mind.gap(here, one))
        left.remove(here)


def _tremor(mind: Mind, mage: Model, target: Model) -> int:
    radius = mind.content.spell("tremor").radius
    struck = [one for one in (*mind.own, *mind.enemies) if one.is_hero and mind.gap(target, one) <= radius]
    return sum(_side(mind, one) * worth_of_wounds(one, 1) for one in struck)


def _loses_die(mind: Mind, mage: Model, target: Model) -> int:
    return _side(mind, target) * worth_of_turn(target) if target.has_action_die else 0


def _control(mind: Mind, mage: Model, target: Model) -> int:
    return worth_of_turn(target) if target.seat != mind.seat else 0


def _helps_fighter(part: int) -> OnModel:
    """What makes a friend stronger who fights and still has an AD."""

    def worth(mind: Mind, mage: Model, target: Model) -> int:
        ready = target.seat == mind.seat and target.has_action_die and mind.is_busy(target)
        return worth_of_turn(target) // part if ready else 0

    return worth


def _guards(part: int) -> OnModel:
    """What protects a friend who is fought with."""

    def worth(mind: Mind, mage: Model, target: Model) -> int:
        if target.seat != mind.seat:
            return 0
        foes = mind.field.opponents_in_combat(target)
        return sum(map(worth_of_turn, foes)) // part

    return worth


def _sharpens(mind: Mind, mage: Model, target: Model) -> int:
    if target.seat != mind.seat or not target.has_action_die or target is mage:
        return 0
    useful = mind.is_busy(target) or (mind.is_shooter(target) and bool(mind.enemies))
    return worth_of_turn(target) // 2 if useful else 0


def _spirit(mind: Mind, mage: Model, target: Model) -> int:
    if target.seat != mind.seat:
        return 0
    return worth_of_turn(target) if mind.is_busy(target) else worth_of_turn(target) // 3


def _dazes(mind: Mind, mage: Model, target: Model) -> int:
    if target.seat == mind.seat:
        return 0
    ready = [one for one in mind.field.opponents_in_combat(target) if one.has_action_die]
    return sum(map(worth_of_turn, ready)) // 2


def _freezes(mind: Mind, mage: Model, target: Model) -> int:
    free = target.seat != mind.seat and target.has_action_die and not mind.is_busy(target)
    return worth_of_turn(target) // 2 if free and mind.is_fighter(target) else 0


def _heals(mind: Mind, mage: Model, target: Model) -> int:
    lost = target.most_wounds - target.wounds
    each = 1 if target.wounds <= FEW_WOUNDS and mind.is_busy(target) else 2
    return -_side(mind, target) * worth_of(target) * min(2, lost) // (each * max(1, target.most_wounds))


def _spawns(mind: Mind, mage: Model, target: Model) -> int:
    return worth_of(target) // 3 if target.has_action_die else worth_of(target) // 6


ON_MODELS: dict[str, OnModel] = {
    "fireball": _wounds(2),
    "fire_strike": _wounds(3),
    "thunderbolt": _thunder,
    "tremor": _tremor,
    "wind_swipe": _loses_die,
    "lack_of_resolve": _loses_die,
    "control": _control,
    "ferocious_attack": _helps_fighter(2),
    "sharpen_senses": _sharpens,
    "fighting_spirit": _spirit,
    "stoneskin": _guards(2),
    "will_of_life": _guards(1),
    "daze": _dazes,
    "freeze": _freezes,
    "heal": _heals,
    "turn_into_spawn": _spawns,
}


# At once


def _black_death(mind: Mind, mage: Model) -> int:
    return sum(worth_of_wounds(one, 2) for one in enemies_in_contact(mind.field, mage))


def _aura(mind: Mind, mage: Model) -> int:
    total, radius = 0, mind.content.spell("aura_of_life").radius
    for one in mind.table.on_table():
        if one is mage or one.wounds >= one.most_wounds or mind.gap(mage, one) > radius:
            continue
        total -= _side(mind, one) * (worth_of(one) // 2 if one.has_death_counter else worth_of(one) // 14)
    return total


def _shifts(mind: Mind, mage: Model) -> int:
    near = any(mind.gap(mage, one) <= CLOSE for one in mind.enemies)
    return worth_of_turn(mage) if near and not mage.form else 0


def _rains(mind: Mind, mage: Model) -> int:
    theirs = sum(mind.is_shooter(one) and one.has_action_die for one in mind.enemies)
    ours = sum(mind.is_shooter(one) and one.has_action_die for one in mind.own)
    return 0 if mind.table.rain else 150 * (theirs - ours)


def _calls_nature(mind: Mind, mage: Model) -> int:
    return 200 if mind.table.parties[mind.seat].initiative_bonus <= 0 else 0


AT_ONCE: dict[str, AtOnce] = {
    "black_death": _black_death,
    "aura_of_life": _aura,
    "shapeshift": _shifts,
    "rain": _rains,
    "ally_of_the_nature": _calls_nature,
}


def _of_creatures(mind: Mind, mage: Model) -> int:
    return CREATURE * 2 // 3


# Spots


def _scalds(mind: Mind, mage: Model, spell: Spell, spot: Point) -> int:
    struck = [
        one
        for one in (*mind.own, *mind.enemies)
        if one.has_action_die and mind.field.is_near_point(one, spot, spell.radius)
    ]
    return sum(_side(mind, one) * worth_of_turn(one) * 2 // 3 for one in struck)


def _burns(mind: Mind, mage: Model, spell: Spell, spot: Point) -> int:
    assert spell.range is not None
    strip = Strip(mind.field.base(mage), spot, spell.radius, spell.range)
    struck = [one for one in (*mind.own, *mind.enemies) if one is not mage and strip.strikes(mind.field.base(one))]
    return sum(_side(mind, one) * worth_of_wounds(one, 1) for one in struck)


ON_SPOTS: dict[str, Callable[[Mind, Model, Spell, Point], int]] = {"scalding_vapors": _scalds, "fire_wave": _burns}


# Choosing


def best_spell(mind: Mind, mage: Model, asked: Decision) -> tuple[int, Json]:
    """The best of all spells that are offered, and what it is worth beyond its price."""
    found = [(worth, picked("cast", given)) for worth, given in _spells(mind, mage, follow(asked, "cast"))]
    return max(found, key=lambda pair: pair[0], default=(0, None))


def _spells(
    mind: Mind, mage: Model, asked: Decision | None, copied_by: Spell | None = None
) -> Iterator[tuple[int, Json]]:
    for name in ids_of(asked):
        spell, ask = mind.content.spell(name), follow(asked, name)
        if spell.target is SpellTarget.COPIED:
            for worth, given in _spells(mind, mage, ask, copied_by=spell):
                yield worth, picked(name, given)
            continue
        for worth, target, spot, given in _ways(mind, mage, spell, ask):
            cast = Cast(mind.field, mage, spell, target=target, spot=spot, copied_by=copied_by)
            if worth > 0 and is_in_range(mind.field, cast):
                yield int(worth * _chance(mind, cast)) - price(mage, copied_by or spell), picked(name, given)


def _ways(
    mind: Mind, mage: Model, spell: Spell, ask: Decision | None
) -> Iterator[tuple[int, Model | None, Point | None, Json]]:
    """All that a spell can be cast on, with what it is worth there."""
    assert ask is not None
    if spell.id in ON_MODELS:
        for name in ids_of(ask):
            target = mind.table.model(name)
            yield ON_MODELS[spell.id](mind, mage, target), target, None, picked(name, _raised(mind, ask, target))
    elif spell.id in ON_SPOTS and isinstance(ask, Position):
        for enemy in mind.enemies:
            spot = mind.field.place(enemy)
            if ask.area.has(*spot, 0):
                yield ON_SPOTS[spell.id](mind, mage, spell, spot), None, spot, stood(ask, spot)
    elif spell.id in AT_ONCE or spell.summons:
        yield AT_ONCE.get(spell.id, _of_creatures)(mind, mage), None, None, usual(ask)


def _raised(mind: Mind, ask: Decision, target: Model) -> Json:
    """Which characteristic is raised, where one is: what the target fights with."""
    names = ids_of(follow(ask, target.id))
    if not names:
        return None
    return "BS" if "BS" in names and mind.is_shooter(target) and not mind.is_busy(target) else names[0]


def _chance(mind: Mind, cast: Cast) -> Fraction:
    """How probably the Magic Test succeeds."""
    assert cast.spell.chance is not None
    bonus = magic_bonus(mind.field, cast)
    return Fraction(sum(face > 1 and face + bonus >= cast.spell.chance for face in FACES), SIX)


def price(mage: Model, spell: Spell) -> int:
    """What the W are worth that a spell costs."""
    each = LAST_PRICE if mage.wounds - spell.wounds < FEW_WOUNDS else PRICE
    return each * spell.wounds


def appear(mind: Mind, asked: Decision) -> Json:
    """A creature comes where it is nearest to an enemy, and looks there."""
    if not isinstance(asked, Position) or not mind.enemies:
        return usual(asked)
    points = [point for point, _ in asked.area.points()]
    places = [mind.field.place(enemy) for enemy in mind.enemies]
    spot = min(points, key=lambda point: min((point.x - at.x) ** 2 + (point.y - at.y) ** 2 for at in places))
    return stood(asked, spot)
