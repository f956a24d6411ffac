"""A turn of a steward's model: who acts, and what it does next, the most worthwhile deed first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import isqrt

from rules.kernel.answers import follow, follow_to, ids_of, option_of, picked, picked_as_usual, stood, usual
from rules.kernel.decisions import Decision, Position
from rules.kernel.plane.points import Base, Facing, Point, flush_spots, overlap, squared
from rules.kernel.stewarding import best
from rules.kernel.values import Json
from rules.umbra_turris.action.menu import END
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.occasions import Onset
from rules.umbra_turris.state import Model
from rules.umbra_turris.stewards import aids, minors
from rules.umbra_turris.stewards.casting import best_spell
from rules.umbra_turris.stewards.errands import Errand, assigned
from rules.umbra_turris.stewards.mind import Mind
from rules.umbra_turris.stewards.shooting import best_shot
from rules.umbra_turris.stewards.striking import can_strike, glance
from rules.umbra_turris.stewards.walking import Ground, best_point, walked, watchful
from rules.umbra_turris.stewards.worths import worth_of, worth_of_next_blow, worth_of_turn

MOST_CHARGES = 3
"""How many targets of a charge are weighed with care."""
FEW_WOUNDS = 2
STRIKING = 150
"""By how much whoever can strike, shoot or cast prefers that to walking: turns are few."""
GOOD_CHANCE = Fraction(1, 3)
"""How probably an enemy must fall whom a shooter or a Mage charges."""
WEAK_HAND = 2
"""By how much whoever is no fighter divides the worth of a charge."""

Weighed = tuple[int, Json]
"""What a deed is worth, and the answer that chooses it."""


# Who


def activate(mind: Mind, asked: Decision) -> Json:
    """Fighters first, then shooters and Mages, then those who only walk; a Leader with orders late."""
    errands = assigned(mind)
    return best((_urgency(mind, mind.table.model(name), errands), name) for name in ids_of(asked))


def _urgency(mind: Mind, model: Model, errands: dict[str, Errand]) -> int:
    foes = mind.field.opponents_in_combat(model)
    worth = worth_of(model) // 20
    if foes:
        worth += 400 + 60 * any(foe.has_action_die for foe in foes) + 100 * (model.wounds <= FEW_WOUNDS)
    elif mind.is_fighter(model):
        near = [enemy for enemy in mind.enemies if mind.gap(model, enemy) <= mind.reach(model)]
        worth += 350 if near else 50
    else:
        worth += 300 if mind.is_shooter(model) or mind.is_mage(model) else 0
    if model.id in errands:
        worth += 40
    if model.is_leader and mind.table.parties[mind.seat].orders:
        waiting = sum(one.has_action_die for one in mind.heroes if one is not model)
        worth -= 150 if waiting else 0
    return worth


# What


def act(mind: Mind, asked: Decision) -> Json:
    """The most worthwhile of all that is offered; whoever is controlled does nothing."""
    model = mind.active
    if model.seat != mind.seat:
        return END
    errand = assigned(mind).get(model.id)
    found: list[Weighed] = [(0, END)]
    for weigh in (aids.helps, _fights, _charges, _shots, _spells, _moves, _leaves, _heals, minors.duties, _looks):
        found += weigh(mind, model, asked, errand)
    return best(found)


def _fights(mind: Mind, model: Model, asked: Decision, errand: Errand | None) -> Iterator[Weighed]:
    """Each enemy in contact, the weapon as it falls back."""
    for name in ids_of(asked):
        if name.startswith("fight "):
            option = option_of(asked, name)
            assert option is not None
            worth, _ = glance(mind, model, mind.table.model(name.removeprefix("fight ")), Onset.FIGHT)
            yield STRIKING + worth, picked_as_usual(option)


def _charges(mind: Mind, model: Model, asked: Decision, errand: Errand | None) -> Iterator[Weighed]:
    """Enemies who seem near enough, best in company: what the blow is worth, less what may come of being locked."""
    ask = follow(asked, "charge")
    if ask is None or not can_strike(mind, model, Onset.CHARGE):
        return
    names = {name.split(" ")[0]: name for name in ids_of(ask)}
    walk = follow_to(Position, asked, "move")
    near = [enemy for enemy in mind.enemies if enemy.id in names and _seems_near(mind, model, enemy, walk)]
    near.sort(key=lambda enemy: (-worth_of(enemy) * (2 if mind.is_busy(enemy) else 1), enemy.id))
    for enemy in near[:MOST_CHARGES]:
        worth = _worth_of_charge(mind, model, enemy, errand)
        if worth > 0:
            yield STRIKING * mind.is_fighter(model) + worth, picked("charge", picked(names[enemy.id]))


def _worth_of_charge(mind: Mind, model: Model, enemy: Model, errand: Errand | None) -> int:
    worth, likely = glance(mind, model, enemy, Onset.CHARGE)
    friends = [one for one in mind.field.opponents_in_combat(enemy) if one is not model]
    followers = [
        one
        for one in mind.own
        if one is not model and one.has_action_die and mind.is_fighter(one) and mind.gap(one, enemy) <= mind.reach(one)
    ]
    worth += worth * (2 * bool(friends) + min(2, len(followers))) // 5
    if not mind.is_fighter(enemy):
        worth += worth_of_turn(enemy) // 2  # Whoever is locked neither shoots nor casts in peace.
    surviving = 1 - likely.kill
    risk = int(surviving * worth_of_next_blow(model, enemy)) // (1 + len(friends) + (not mind.is_fighter(enemy)))
    if not mind.is_fighter(model) and likely.kill < GOOD_CHANCE:
        return 0
    if not mind.is_fighter(model) or model.wounds <= FEW_WOUNDS:
        worth, risk = worth // WEAK_HAND, 2 * risk
    if errand is not None and errand.hero == model.id:
        worth //= 2
    return worth - risk // 3


def _seems_near(mind: Mind, model: Model, enemy: Model, walk: Position | None) -> bool:
    """Whether a charge looks as if it would get there: a place beside the enemy is within its reach.

    The points to which it may walk tell how far it is around whatever lies in the way.
    """
    reach = mind.reach(model)
    if mind.gap(model, enemy) >= reach:
        return False
    if walk is None or model.is_hidden:
        return mind.gap(model, enemy) + 1 <= reach
    more = (reach - mind.field.characteristic(model, Characteristic.M)) * 2 // 3
    half = mind.field.half(model)
    others = [mind.field.base(one) for one in mind.table.on_table() if one is not model]
    spots = [spot for edge in Facing for spot in flush_spots(mind.field.base(enemy), edge, half)]
    free = [spot for spot in spots if not any(overlap(Base(spot, half), other) for other in others)]
    return any(squared(walk.area.nearest(*spot)[0], spot) <= max(1, more) ** 2 for spot in free)


def _shots(mind: Mind, model: Model, asked: Decision, errand: Errand | None) -> Iterator[Weighed]:
    for kind in ("shoot", "throw"):
        if option_of(asked, kind) is not None:
            worth, answer = best_shot(mind, model, asked, kind)
            if answer is not None:
                yield STRIKING * (kind == "shoot") + worth, answer


def _spells(mind: Mind, model: Model, asked: Decision, errand: Errand | None) -> Iterator[Weighed]:
    if option_of(asked, "cast") is not None:
        worth, answer = best_spell(mind, model, asked)
        if worth > 0:
            yield STRIKING + worth, answer


def _moves(mind: Mind, model: Model, asked: Decision, errand: Errand | None) -> Iterator[Weighed]:
    """The best of a few points, where it is worth more than to stay."""
    ask = follow_to(Position, asked, "move")
    if ask is None:
        return
    ground = Ground(mind, model, errand)
    ground.looks_out = mind.is_shooter(model) and option_of(asked, "shoot") is None
    gain, point = best_point(ground, ask)
    if gain > 0:
        yield gain, picked("move", walked(ground, ask, point))


def _leaves(mind: Mind, model: Model, asked: Decision, errand: Errand | None) -> Iterator[Weighed]:
    """Out of a combat that is not its trade, or that it will hardly survive; also for an errand of its own."""
    ask = follow_to(Position, asked, "disengage")
    if ask is None:
        return
    foes = mind.field.opponents_in_combat(model)
    is_weak = not mind.is_fighter(model) or (model.wounds <= FEW_WOUNDS and len(foes) > 1)
    is_weak = is_weak or (model.is_leader and 2 * model.wounds <= model.most_wounds)
    called = errand is not None and errand.hero == model.id
    if is_weak or called:
        spots = [point for point, _ in ask.area.points()]
        away = max(spots, key=lambda spot: sum(isqrt(squared(spot, mind.field.place(foe))) for foe in mind.enemies))
        worth = worth_of(model) // 2 + (errand.worth // 4 if called and errand is not None else 0)
        yield worth, picked("disengage", stood(ask, away))


def _heals(mind: Mind, model: Model, asked: Decision, errand: Errand | None) -> Iterator[Weighed]:
    """A Mage rests who has lost much."""
    if option_of(asked, "self_heal") is not None and not mind.is_busy(model):
        lost = model.most_wounds - model.wounds
        yield (150 if model.wounds <= 3 else 60) * min(2, lost), "self_heal"


def _looks(mind: Mind, model: Model, asked: Decision, errand: Errand | None) -> Iterator[Weighed]:
    """At the end of the turn the eyes go to whoever is most dangerous."""
    facing = watchful(mind, model, mind.field.place(model))
    names = ids_of(follow(asked, "turn"))
    if facing in names:
        yield 1, picked("turn", picked(facing))


# Other questions of a turn


def edge(mind: Mind, asked: Decision) -> Json:
    """The edge behind the enemy, where it cannot parry."""
    event = mind.told("charge_declared")
    if event is None:
        return usual(asked)
    target = mind.table.model(str(event.data["target"]))
    names = ids_of(asked)
    behind = target.facing.opposite
    beside = [name for name in names if name != target.facing]
    return behind if behind in names else (beside or names)[0]


def come_on(mind: Mind, asked: Decision) -> Json:
    """Out of ambush to the nearest enemy who is no fighter, a step beyond the reach of others."""
    if not isinstance(asked, Position) or not mind.enemies:
        return usual(asked)
    model = mind.table.model(asked.about)
    ground = Ground(mind, model, None)
    count = len(asked.area)
    points = [asked.area.numbered(number)[0] for number in range(0, count, max(1, count // 40))]
    point: Point = max(points, key=lambda at: (ground.worth(at), at))
    return stood(asked, point, facing=watchful(mind, model, point))
