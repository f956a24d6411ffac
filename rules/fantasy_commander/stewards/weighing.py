"""How a keen steward weighs: in thousandths of a victory point, by exact odds and by what the enemy can still do."""

from __future__ import annotations

from collections.abc import Iterator

from rules.fantasy_commander.action.actions import Action, Stance, imagined
from rules.fantasy_commander.action.pages import Page
from rules.fantasy_commander.action.plans import Menu, Plan
from rules.fantasy_commander.action.tactics import fits
from rules.fantasy_commander.cards import Grant, TacticCard
from rules.fantasy_commander.combat.clash import Clash, manner_of
from rules.fantasy_commander.combat.odds import Outlook, Reckoning
from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.combat.reactions import receptions, usual_reception
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.stewards.blows import SIXTHS, blows_of
from rules.fantasy_commander.stewards.cards import is_useful
from rules.fantasy_commander.stewards.choosing import dealt, eligible_units
from rules.fantasy_commander.stewards.mind import FAR, Mind
from rules.fantasy_commander.stewards.threats import threat
from rules.fantasy_commander.vocabulary import Deed, Order, Whom
from rules.kernel.answers import ids_of, option_of, picked
from rules.kernel.decisions import Decision, PickOne
from rules.kernel.grid import Hex
from rules.kernel.stewarding import best, best_few
from rules.kernel.values import Json

POINT = 1000
"""A victory point."""
OF_A_COST = 20
"""What each point of a unit's cost is worth while it lives."""
OF_PANIC = 150
OF_AN_ORDER = {Order.RED: 220, Order.PURPLE: 220, Order.BLUE: 180, Order.GREEN: 120, Order.YELLOW: 20}
OF_FATIGUE, OF_THE_LAST_FATIGUE = 90, 200
OF_A_PLACE, OF_A_TOWN = 650, 450
OF_A_STEP, OF_A_STEP_TO_ENEMIES = 30, 12
OF_COMPANY = 30
OF_EXPOSURE = 40
"""So many dice of enemies nearby cost as much as one loss: who shrinks from every blow never strikes."""
EXACTLY = 6
"""So many plans are weighed by exact odds."""
UNITS_WEIGHED = 3


# Units and places


def worth_of(mind: Mind, unit: Unit) -> int:
    """What it is worth that a unit lives."""
    card, ground = mind.ground.card(unit), mind.ground
    bounties = ground.scenario.bounties if ground.has_conditions else ()
    named = card.id.partition(".")[0]
    extra = sum(
        one.points for one in bounties if one.side != unit.side and (named in one.units or card.kind in one.kinds)
    )
    return POINT * (1 + extra) + OF_A_COST * card.cost


def of_a_loss(mind: Mind, unit: Unit) -> int:
    """What each miniature or wound is worth; the rest goes with the last one."""
    return worth_of(mind, unit) // (2 * mind.ground.full_size(unit))


def of_a_place(mind: Mind, unit: Unit, cell: Hex) -> int:
    """What it is worth to end on a hex: what is held there, how near it is to what is wanted, and what can come."""
    ground, worth = mind.ground, 0
    held = [other for other in mind.own if other is not unit and ground.place(other) == cell]
    if cell in mind.places and not held:
        worth += OF_A_PLACE if cell in ground.capture_points else OF_A_TOWN
    sacking = ground.scenario.sacking if ground.has_conditions else None
    if sacking is not None and cell in ground.towns:
        worth += POINT if sacking.side == mind.seat else OF_A_TOWN
    worth -= OF_A_STEP * min(mind.to_goal.get(cell, FAR), 12)
    worth -= OF_A_STEP_TO_ENEMIES * min(mind.to_enemy.get(cell, FAR), 12)
    worth += OF_COMPANY * min(2, len(ground.in_contact(unit, mind.seat, cell)))
    if ground.card(unit).shooting is not None and ground.enemies_in_contact(unit, cell):
        worth -= OF_PANIC
    return worth - exposure(mind, unit, cell)


def exposure(mind: Mind, unit: Unit, cell: Hex) -> int:
    """What a unit may lose there to enemies nearby: some of what they could deal, more if they can still act."""
    ground, dice = mind.ground, 0
    for enemy in mind.enemies:
        card = ground.card(enemy)
        apart = ground.place(enemy).distance(cell)
        can_act = enemy.token not in (None, Order.YELLOW)
        if apart <= card.move + 1:
            dice += card.attack * (1 + can_act)
        elif card.shooting is not None and apart <= card.shooting.most:
            dice += card.shooting.dice * (1 + can_act)
    return min(dice, SIXTHS * ground.left(unit)) * of_a_loss(mind, unit) // OF_EXPOSURE


# Attacks


def roughly(mind: Mind, unit: Unit, action: Action) -> int:
    """What the attacks of an action are worth at a glance."""
    worth = 0
    for blow in blows_of(mind.ground, unit, action):
        left = 6 * mind.ground.left(blow.target)
        dealt = min(blow.sixths, left)
        worth += dealt * of_a_loss(mind, blow.target) // 6
        worth += worth_of(mind, blow.target) * dealt * dealt // (2 * left * left)
        worth -= blow.defence_dice * of_a_loss(mind, unit) // 6
    return worth


def exactly(mind: Mind, unit: Unit, action: Action) -> int:
    """What the attacks of an action are worth by their odds, if they are received as is usual."""
    ground, worth = mind.ground, 0
    onset, manner = action.onset(ground.place(unit)), manner_of(ground, unit, shoots=action.shoots)
    with imagined(unit, cell=action.way[-1] if action.way else None):
        for name in action.targets:
            clash = Clash(ground, manner, unit, mind.field.unit(name), onset)
            worth += of_an_outlook(mind, clash, Reckoning(clash).outlook(usual_reception(clash)))
    return worth


def of_an_outlook(mind: Mind, clash: Clash, outlook: Outlook) -> int:
    """What an attack is worth to the attacker's side."""
    target, attacker = clash.target, clash.attacker
    lost, own_lost = of_a_loss(mind, target), of_a_loss(mind, attacker)
    falls, own_falls = worth_of(mind, target) // 2, worth_of(mind, attacker) // 2
    flees = OF_PANIC + (OF_AN_ORDER[target.token] if target.token else 0)
    total = 0
    for result, ways in outlook.results.items():
        worth = result.lost * lost + (falls if result.falls else flees if result.panic else 0)
        worth -= result.own_lost * own_lost + (own_falls if result.own_falls else OF_PANIC if result.own_panic else 0)
        total += ways * worth
    return total // outlook.ways


# Plans


def best_plan(mind: Mind, unit: Unit, menu: Menu) -> Plan:
    """The best of all plans: at a glance all of them, by exact odds the best few."""
    found: list[tuple[int, tuple[Plan, int]]] = []
    for preparation, came_to in menu.preparations:
        page = menu.page(preparation)
        spent = 40 * sum(preparation.price.values())
        with imagined(unit, fatigue=came_to.fatigue, losses=came_to.losses, gains=preparation.grants):
            for action in _actions(page):
                still = of_the_rest(mind, unit, action) - spent
                rough = still + (roughly(mind, unit, action) if action.targets else 0)
                found.append((rough, (Plan(preparation, action), still)))
    few = best_few(found, EXACTLY)
    return best((_exact(mind, unit, plan, still), plan) for plan, still in few)


def _exact(mind: Mind, unit: Unit, plan: Plan, still: int) -> int:
    if not plan.action.targets:
        return still
    with imagined(unit, gains=plan.preparation.grants):
        return still + exactly(mind, unit, plan.action)


def _actions(page: Page) -> Iterator[Action]:
    yield from (one for one in page.actions.every() if one.stance is not Stance.REST)
    yield from (action for _, action in page.rests)


def of_the_rest(mind: Mind, unit: Unit, action: Action) -> int:
    """What an action is worth beside its attacks."""
    cell = action.way[-1] if action.way else mind.ground.place(unit)
    worth = of_a_place(mind, unit, cell)
    stamina = mind.ground.card(unit).stamina or 0
    if action.effort is not None:
        worth -= OF_THE_LAST_FATIGUE if unit.fatigue + 1 >= stamina else OF_FATIGUE
    if action.stance is Stance.REST:
        worth += OF_FATIGUE * unit.fatigue + (OF_THE_LAST_FATIGUE if mind.ground.is_exhausted(unit) else 0)
    if action.stance is Stance.DEFEND:
        worth += exposure(mind, unit, cell) * min(3, mind.ground.card(unit).defence) // 6
    return worth


# Cards


def use_card(mind: Mind, asked: PickOne, card: TacticCard | None) -> Json:
    """The unit and the use of the card that come to most."""
    units = eligible_units(mind, asked)
    few = best_few(((threat(mind.ground, unit), unit) for unit in units), UNITS_WEIGHED)
    weighed: list[tuple[int, tuple[str, Unit]]] = []
    for unit in few:
        plain = _gain(mind, unit, ())
        weighed.append((plain + _of_its_order(mind, card), ("order", unit)))
        if card is not None and option_of(asked, "effect") is not None and is_useful(mind, card, unit):
            weighed.append(
                (_gain(mind, unit, _grants(mind, card, unit)) + _of_deeds(mind, card, unit), ("effect", unit))
            )
    wanted, unit = best(weighed)
    if option_of(asked, unit.id) is not None:
        return picked(unit.id)
    return dealt(mind, asked, wanted, unit)


def _gain(mind: Mind, unit: Unit, grants: tuple[Grant, ...]) -> int:
    """What the best plan of a unit brings beyond staying where it is, with what a card would give it."""
    colour = unit.token or Order.YELLOW
    if colour is Order.YELLOW:
        return 0
    with imagined(unit, gains=grants):
        menu = Menu(mind.ground, unit, colour, {})
        page = menu.page(menu.preparations[0][0])
        values = [
            of_the_rest(mind, unit, one) + (roughly(mind, unit, one) if one.targets else 0) for one in _actions(page)
        ]
        return max(values) - of_the_rest(mind, unit, Action(stance=Stance.NOTHING))


def _grants(mind: Mind, card: TacticCard, unit: Unit) -> tuple[Grant, ...]:
    effects = [one for one in card.effects if one.whom is Whom.ACTIVATED and fits(mind.ground, one, unit)]
    return tuple(grant for one in effects for grant in one.grants)


def _of_deeds(mind: Mind, card: TacticCard, unit: Unit) -> int:
    """What a card does at once."""
    worth = 0
    for effect in card.effects:
        match effect.deed:
            case Deed.LOSE_FATIGUE | Deed.LOSE_ALL_FATIGUE:
                worth += OF_FATIGUE * min(unit.fatigue, effect.n if effect.deed is Deed.LOSE_FATIGUE else unit.fatigue)
            case Deed.RESTORE:
                worth += effect.n * of_a_loss(mind, unit)
            case Deed.FORCED_FATIGUE:
                worth += OF_FATIGUE
            case _:
                worth += 10
    return worth + (OF_FATIGUE if card.template is not None else 0)


def _of_its_order(mind: Mind, card: TacticCard | None) -> int:
    """What an order in the pool is worth: something, if an ability of a unit that is still to act needs it."""
    if card is None or card.order is None:
        return 0
    waiting = [unit for unit in mind.own if unit.token not in (None, Order.YELLOW)]
    needs = any(card.order in one.price for unit in waiting for one in mind.ground.card(unit).surcharges)
    return 60 if needs else 5


# Reactions


def receive(mind: Mind, asked: Decision) -> Json:
    """The way to receive an attack that costs least, the order that is given up included."""
    target, attacker = mind.field.unit(asked.about), mind.active
    shoots = not mind.ground.are_in_contact(attacker, target)
    clash = Clash(mind.ground, manner_of(mind.ground, attacker, shoots=shoots), attacker, target, Onset())
    reckoning, names = Reckoning(clash), ids_of(asked)
    weighed: list[tuple[int, Json]] = []
    for reception in receptions(clash):
        if reception.name not in names:
            continue
        cost = of_an_outlook(mind, clash, reckoning.outlook(reception))
        if reception.gives_up and target.token is not None:
            cost += max(OF_AN_ORDER[target.token], _still_to_do(mind, target))
        if reception.effort:
            stamina = mind.ground.card(target).stamina or 0
            cost += OF_THE_LAST_FATIGUE if target.fatigue + 1 >= stamina else OF_FATIGUE
        weighed.append((-cost, reception.name))
    return best(weighed) if weighed else names[0]


def _still_to_do(mind: Mind, unit: Unit) -> int:
    """What a unit would do with the order that it gives up."""
    return 0 if unit.token is Order.YELLOW else _gain(mind, unit, ()) // 2


def advance(mind: Mind, unit: Unit, to: Hex) -> Json:
    """Whether a hex that lies open is better than the one where a unit stands."""
    here = mind.ground.place(unit)
    return "advance" if of_a_place(mind, unit, to) > of_a_place(mind, unit, here) else "stay"
