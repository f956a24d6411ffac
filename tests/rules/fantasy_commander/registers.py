"""Registers of battles: steps of a turn, attacks, retreats and menus from positions by chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from rules.fantasy_commander.action.actions import Stance
from rules.fantasy_commander.action.intents import Intent, ask_intent, follow
from rules.fantasy_commander.action.plans import KEY as PLAN
from rules.fantasy_commander.action.plans import Menu, Plan
from rules.fantasy_commander.combat.clash import Manner
from rules.fantasy_commander.combat.odds import Chance, Odds, Outlook, odds
from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.combat.panic import choose_route, room, ways_back
from rules.fantasy_commander.combat.shooting import manner_of, targets_in_range
from rules.fantasy_commander.ground import cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.state import Battle, Step, Unit
from rules.fantasy_commander.turn import run
from rules.fantasy_commander.vocabulary import SIDES, Mode, Order, other_side
from rules.kernel.answers import usual
from rules.kernel.asks import Ask
from rules.kernel.decisions import PickOne, Sheet
from rules.kernel.game import Outcome
from rules.kernel.grid import Hex
from rules.kernel.session import is_legal
from rules.kernel.stewards import random_answer
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.helpers.registers import Account, account_of, busy_answer
from tests.helpers.scene import PlayedScene
from tests.rules.fantasy_commander.attacks import attack
from tests.rules.fantasy_commander.moments import FIGHTING, Moment

HERE = Path(__file__).parent / "registered"
IN_TIME = 0.7
"""How often a player answers before the deadline."""
BOLD = ("attack", "shoot", "effect", "pursue", "prepare", "act", "exchange", "pass")
"""What makes things happen."""
MEASURES: tuple[Callable[[Outlook], Chance], ...] = (
    lambda one: one.destroys,
    lambda one: one.panics,
    lambda one: one.hurts,
    lambda one: one.is_hurt,
    lambda one: one.is_destroyed,
)


# Playing


def played_out(play: PlayedScene[Battle], chance: Random, is_over: Callable[[], bool] = lambda: False) -> Account:
    """All that is asked to the end, with what was refused, and the odds and cautions of what was answered."""
    account: dict[str, list[str]] = {"asked": [], "considered": []}
    while play.waiting and not is_over():
        seat = chance.choice(play.waiting)
        asked, ask = play.asked(seat), play.session._asks[seat]
        account["asked"].append(f"{seat} {asked.model_dump_json()}")
        if isinstance(asked, Sheet):
            account["considered"] += [refusal(ask, random_answer(asked, chance.randrange)) for _ in range(2)]
        if chance.random() > IN_TIME:
            play.fall_back(seat)
            continue
        answer = bold_answer(play, seat, chance)
        face, meant = play.face(seat), ask.read(answer)
        if asked.key == PLAN:
            account["considered"] += map(str, play.game.odds(face, meant))
        account["considered"] += [*play.game.cautions(face, answer, meant), *map(str, play.game.totals(face, meant))]
        play.answer(seat, answer)
    return account | account_of(play)


def bold_answer(play: PlayedScene[Battle], seat: Seat, chance: Random) -> Json:
    """By chance, but rather what makes things happen."""
    asked, ask = play.asked(seat), play.session._asks[seat]
    if asked.key == PLAN and chance.random() < 0.7:
        tries = (random_answer(asked, chance.randrange) for _ in range(8))
        legal = [answer for answer in tries if is_legal(ask, answer)]
        if legal:
            return max(legal, key=lambda answer: daring(ask.read(answer)))
    if isinstance(asked, PickOne) and chance.random() < 0.6:
        bold = tuple(option for option in asked.options if option.id in BOLD)
        if bold:
            answer = random_answer(asked.model_copy(update={"options": bold}), chance.randrange)
            if is_legal(ask, answer):
                return answer
    return busy_answer(play.session, seat, chance)


def daring(plan: Plan) -> int:
    """How much a plan sets in motion."""
    action = plan.action
    return 2 * len(action.targets) + 3 * (action.effort is not None) + bool(action.way) + bool(plan.preparation.bought)


def refusal(ask: Ask[object], answer: Json) -> str:
    """Why an answer is not taken; nothing where it is."""
    try:
        ask.check(answer)
    except IllegalAnswer as problem:
        return str(problem)
    return ""


def by_some_rules(moment: Moment) -> None:
    """Now and then by those of an older version."""
    newest = moment.game.rules_version
    moment.g.rules_version = moment.chance.choice((*range(1, newest), *[newest] * 8))


# Steps of a turn


def step_account(step: Step, seed: int) -> Account:
    """A step of the game from a moment by chance."""
    is_between = step in (Step.TOWN, Step.MISSION_OVER)
    few = step in (Step.GENERATION, Step.DISTRIBUTION) and seed % 2
    moment = Moment(step, seed, step, Mode.CAMPAIGN if is_between else None, most_units=2 if few else 5)
    by_some_rules(moment)
    if step is Step.MISSION_OVER:
        campaign, winner = moment.field.campaign, moment.chance.choice(SIDES)
        assert campaign is not None
        campaign.result = Outcome(winners=(winner,), reason="points")
    moment.file_by_chance()
    moment.start_with(run(step))
    account = played_out(moment, moment.chance)
    return {**account, "seen": [moment.face(seat).view.model_dump_json() for seat in (*SIDES, None)]}


# Attacks


def fight_account(seed: int) -> Account:
    """An attack by chance, with its odds beforehand."""
    moment = Moment("fight", seed, Step.ACTION, most_units=5)
    chance = moment.chance
    by_some_rules(moment)
    attacker, targets, shoots = meeting(moment)
    if attacker is None:
        return {"asked": []}
    attacker.token, attacker.activated, attacker.panicked = None, True, False
    for unit in (attacker, *targets):
        if chance.random() < 0.6:
            unit.gains = [moment.any_grant(FIGHTING) for _ in range(chance.randint(1, 2))]
    effort = moment.ground.can_make_an_effort(attacker) and chance.random() < 0.5
    began_at = chance.choice((None, attacker.cell, chance.choice(moment.arena)))
    onset = Onset(effort, began_at, moved=chance.random() < 0.5, spent=not effort and chance.random() < 0.3)
    manner = manner_of(moment.ground, attacker) if shoots else Manner.MELEE
    foreseen = odds(moment.ground, attacker, targets[0], onset, manner, may_redirect=len(targets) == 1)
    ground, target = moment.ground, targets[0]
    cells = beside(moment, target) if chance.random() < 0.2 else []
    elsewhere = [odds(ground, attacker, target, onset, manner, at=cell) for cell in cells]
    moment.file_by_chance()
    how = "shot" if shoots else "all" if len(targets) > 1 else "melee"
    moment.start_with(attack, how, attacker.id, [one.id for one in targets], onset)
    foresight = [line for one in (foreseen, *elsewhere) for line in in_figures(one)]
    return {"foreseen": foresight, **played_out(moment, chance)}


def beside(moment: Moment, target: Unit) -> list[Hex]:
    """A hex from which a unit could be attacked as well, if there is one."""
    ground = moment.ground
    around = BOARD.neighbours(ground.place(target))
    free = [cell for cell in around if moment.field.at(cell) is None and not ground.kind(cell).impassable]
    return moment.chance.sample(free, min(1, len(free)))


def meeting(moment: Moment) -> tuple[Unit | None, list[Unit], bool]:
    """Somebody who can strike or shoot at somebody."""
    chance, ground = moment.chance, moment.ground
    units = chance.sample(moment.field.on_map(), len(moment.field.on_map()))
    for unit in units:
        enemies = ground.enemies_in_contact(unit)
        if len(enemies) > 1 and chance.random() < 0.4:
            return unit, chance.sample(enemies, len(enemies)), False
        if enemies:
            return unit, chance.sample(enemies, 1), False
        if in_range := targets_in_range(ground, unit):
            return unit, chance.sample(in_range, 1), True
    for unit in units:
        enemies = moment.field.on_map(other_side(unit.side))
        if enemies and (cells := beside(moment, enemies[0])):
            (unit.cell,) = cells
            return unit, enemies[:1], False
    return None, [], False


def in_figures(foreseen: Odds) -> list[str]:
    """Odds with all that can be read off them."""
    return [
        *(f"{one.target.id} {one.reception.name} {one.outlook}" for one in foreseen.answers),
        f"{foreseen.usual} {foreseen.usual.losses()} {foreseen.usual.average(lambda result: result.lost)}",
        *(f"{measure(foreseen.usual).percent} {foreseen.span(measure)}" for measure in MEASURES),
    ]


# What is worked out from the field


def retreat_account(seed: int) -> Account:
    """Ways back from every side, for as many hexes as anybody can owe."""
    moment = Moment("retreat", seed, Step.ACTION, most_units=6)
    chance, told = moment.chance, list[str]()
    for unit in moment.field.on_map():
        for owed in (1, 2, 4):
            threat = chance.choice([cell for cell in moment.arena if cell != unit.cell])
            ways = ways_back(moment.ground, unit, threat, owed)
            told.append(f"{unit.id} {threat} {owed}: {room(moment.ground, unit, threat, owed)} {ways}")
            if len(ways) > 1:
                told.append(choose_route(moment.ground, unit, ways).decision.model_dump_json())
    return {"worked out": told}


def menu_account(seed: int) -> Account:
    """What units can do, each with an order and a pool by chance."""
    moment = Moment("menu", seed, Step.ACTION, most_units=3)
    chance, asked = moment.chance, list[str]()
    for unit in moment.field.on_map():
        pool = {order: chance.randint(1, 2) for order in chance.sample((Order.RED, Order.GREEN, Order.PURPLE), 2)}
        menu = Menu(moment.ground, unit, chance.choice((*Order,)), pool)
        asked.append(menu.ask().decision.model_dump_json())
        for intent in any_intents(moment, unit):
            asked.append(f"{intent} {usual(menu.ask(partial(follow, intent)).decision)}")
        for preparation, came_to in menu.preparations:
            page = menu.page(preparation)
            actions = [one for one in page.actions.every() if one.stance is not Stance.REST]
            some = [*chance.sample(actions, min(3, len(actions))), *(action for _, action in page.rests)]
            asked.append(f"{came_to} {page.rests} {[menu.answer(Plan(preparation, one)) for one in some]}")
    return {"asked": asked}


def any_intents(moment: Moment, unit: Unit) -> list[Intent]:
    """What a player may have filed for a unit."""
    ask = ask_intent(moment.ground, unit)
    return [ask.read(random_answer(ask.decision, moment.chance.randrange)) for _ in range(3)]


def field_account(seed: int) -> Account:
    """Who has, sees, touches and supports what and whom."""
    moment = Moment("field", seed, Step.ACTION, most_units=6)
    ground, told = moment.ground, list[str]()
    for unit in moment.field.units:
        off = moment.chance.choice((None, unit.cell))
        told.append(f"{unit.id} {[f'{one.trait} {one.x}' for one in ground.grants(unit, off=off)]}")
        if unit.is_on_map:
            seen = [cell_name(cell) for cell in BOARD.disc(ground.place(unit), 3) if ground.sees(unit, cell)]
            told.append(f"{ground.is_weak(unit)} {ground.can_make_an_effort(unit)} {ground.formation(unit)} {seen}")
            for enemy in ground.enemies_in_contact(unit):
                told += [
                    f"{enemy.id} {ground.has_attack_support(unit, enemy)}",
                    f"{ground.has_defence_support(unit, enemy, off=off)}",
                ]
    told.append(f"{ground.towns} {ground.capture_points} {[ground.room_in_zone(side) for side in SIDES]}")
    return {"worked out": told}
