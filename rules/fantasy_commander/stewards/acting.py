"""The Action Phase of a steward: when it acts, with which card and unit, and what the unit does [FC-M9]."""

from __future__ import annotations

from rules.fantasy_commander.action.actions import Action, Actions, Stance
from rules.fantasy_commander.action.pages import HOLD
from rules.fantasy_commander.action.plans import Menu, Plan, Preparation
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.stewards import weighing
from rules.fantasy_commander.stewards.blows import Blow, blows_of
from rules.fantasy_commander.stewards.cards import FOR_ATTACKS, is_useful
from rules.fantasy_commander.stewards.choosing import dealt, eligible_units
from rules.fantasy_commander.stewards.mind import FAR, Mind
from rules.fantasy_commander.stewards.threats import threat
from rules.fantasy_commander.vocabulary import Kind, Order, Strength
from rules.kernel.answers import ids_of, option_of, picked, usual
from rules.kernel.decisions import Decision, PickOne
from rules.kernel.stewarding import best
from rules.kernel.values import Json

# When


def take_opportunity(mind: Mind, asked: Decision) -> Json:
    """A purple unit acts as soon as it can destroy somebody, else as late as it can [FC-M9]."""
    names = ids_of(asked)
    purple = [unit for unit in mind.own if unit.token is Order.PURPLE]
    if "hold" in names and not any(_can_destroy(mind, unit) for unit in purple):
        return "hold"
    return "act"


def _can_destroy(mind: Mind, unit: Unit) -> bool:
    actions = Actions(mind.ground, unit, Order.RED)
    return any(_destroys(mind, unit, one) for one in actions.every() if one.targets)


def _destroys(mind: Mind, unit: Unit, action: Action) -> bool:
    """Whether more damage is to be expected than the target has left."""
    return any(blow.sixths >= 6 * mind.ground.left(blow.target) for blow in blows_of(mind.ground, unit, action))


# With which card, and which unit


def use_card(mind: Mind, asked: Decision) -> Json:
    """The unit that can do most; the card for its effect where that helps it, else for its order [FC-M9]."""
    assert isinstance(asked, PickOne)
    drawn = mind.field.armies[mind.seat].drawn
    card = mind.content.tactic(drawn) if drawn else None
    if mind.strength is Strength.KEEN:
        return weighing.use_card(mind, asked, card)
    unit = _unit(mind, eligible_units(mind, asked))
    if option_of(asked, unit.id) is not None:
        return picked(unit.id)
    wanted = "order"
    if mind.strength is not Strength.NOVICE and card is not None and is_useful(mind, card, unit):
        wanted = "effect" if option_of(asked, "effect") is not None else "order"
    return dealt(mind, asked, wanted, unit)


def _unit(mind: Mind, units: list[Unit]) -> Unit:
    if mind.strength is Strength.NOVICE:
        return units[mind.draw(len(units))]
    return best((threat(mind.ground, unit), unit) for unit in units)


# What it does


def plan(mind: Mind, asked: Decision) -> Json:
    """One action, with abilities that make its attack stronger where they can be paid."""
    unit = mind.field.unit(asked.about)
    is_idle = option_of(asked, HOLD) is None
    menu = Menu(mind.ground, unit, Order.YELLOW if is_idle else Order.RED, mind.pool)
    if mind.strength is Strength.KEEN and not is_idle:
        return menu.answer(weighing.best_plan(mind, unit, menu))
    page = menu.page(menu.preparations[0][0])
    if is_idle:
        return usual(asked)
    rests = [action for _, action in page.rests]
    actions = [*(one for one in page.actions.every() if one.stance is not Stance.REST), *rests]
    action = _novice(mind, unit, actions) if mind.strength is Strength.NOVICE else _steady(mind, unit, actions)
    preparation = menu.preparations[0][0]
    if action.targets and mind.strength is not Strength.NOVICE:
        preparation = _prepared(menu)
    if preparation is not menu.preparations[0][0] and action not in [*menu.page(preparation).actions.every()]:
        preparation = menu.preparations[0][0]
    return menu.answer(Plan(preparation, action))


def _prepared(menu: Menu) -> Preparation:
    """What makes an attack stronger and can be paid, the most of it."""
    able = [one for one, _ in menu.preparations if any(grant.trait in FOR_ATTACKS for grant in one.grants)]
    return max(able, key=lambda one: len(one.grants), default=menu.preparations[0][0])


def _novice(mind: Mind, unit: Unit, actions: list[Action]) -> Action:
    """Any blow at whoever is near; else towards the nearest enemy."""
    blows = [one for one in actions if one.targets]
    if blows and mind.chance(80):
        return blows[mind.draw(len(blows))]
    steps = mind.to_enemy
    return best(
        (-steps.get(one.way[-1] if one.way else mind.ground.place(unit), FAR), one)
        for one in actions
        if not one.targets
    )


def _steady(mind: Mind, unit: Unit, actions: list[Action]) -> Action:
    """A worthwhile attack; else a place worth having; else rest; else nearer to it, in company [FC-M9]."""
    blows = [(one, blows_of(mind.ground, unit, one)) for one in actions if one.targets and one.effort is None]
    worthwhile = [(one, found) for one, found in blows if any(blow.is_worthwhile for blow in found)]
    if worthwhile:
        return best((_rank(mind, one, found), one) for one, found in worthwhile)
    steps = [one for one in actions if one.way and not one.targets]
    arriving = [one for one in steps if one.way[-1] in mind.goals]
    here = mind.ground.place(unit)
    if arriving and here not in mind.places:
        return best((-len(one.way), one) for one in arriving)
    rests = [one for one in actions if one.stance is Stance.REST]
    if rests and unit.fatigue and mind.ground.is_exhausted(unit):
        return rests[0]
    is_in_contact = bool(mind.ground.enemies_in_contact(unit))
    if (is_in_contact and mind.ground.left(unit) == 1) or here in mind.places or not steps:
        return Action(stance=Stance.DEFEND)
    return best((_nearer(mind, unit, one), one) for one in (*steps, Action(stance=Stance.DEFEND)))


def _rank(mind: Mind, action: Action, blows: list[Blow]) -> int:
    """By what it may kill, then whom, then how little can be answered, then how much damage [FC-M9]."""
    kills = sum(min(100, 100 * blow.sixths // (6 * mind.ground.left(blow.target))) for blow in blows)
    great = sum(mind.ground.card(blow.target).kind in (Kind.HERO, Kind.COLOSSAL) for blow in blows)
    rights = sum(blow.defence_dice for blow in blows)
    return 1000 * kills + 500 * great - 50 * rights + sum(blow.sixths for blow in blows)


def _nearer(mind: Mind, unit: Unit, action: Action) -> int:
    """How near a way leads to the nearest goal or enemy, in company."""
    cell = action.way[-1] if action.way else mind.ground.place(unit)
    company = len(mind.ground.in_contact(unit, mind.seat, cell))
    way = min(mind.to_goal.get(cell, FAR), mind.to_enemy.get(cell, FAR))
    return -10 * way + (3 if company > 1 else 0) - len(action.way)
