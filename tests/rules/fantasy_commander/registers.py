"""Registers of battles: steps of a turn, attacks, retreats and menus from positions by chance."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from rules.fantasy_commander.action.plans import KEY as PLAN
from rules.fantasy_commander.action.plans import Menu
from rules.fantasy_commander.combat.clash import Manner
from rules.fantasy_commander.combat.odds import Odds, Outlook, odds
from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.combat.panic import choose_route, room, ways_back
from rules.fantasy_commander.combat.shooting import manner_of, targets_in_range
from rules.fantasy_commander.ground import cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.state import Battle, Step, Unit
from rules.fantasy_commander.turn import run
from rules.fantasy_commander.vocabulary import SIDES, Mode, Order, Trait
from rules.kernel.asks import Ask
from rules.kernel.decisions import PickOne, Sheet
from rules.kernel.game import Outcome
from rules.kernel.session import is_legal
from rules.kernel.stewards import random_answer
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.helpers.registers import Account, account_of, busy_answer
from tests.helpers.scene import PlayedScene
from tests.rules.fantasy_commander.attacks import attack
from tests.rules.fantasy_commander.moments import Moment

HERE = Path(__file__).parent / "registered"
IN_TIME = 0.75
"""How often a player answers before the deadline."""
BOLD = ("attack", "shoot", "effect", "pursue", "prepare", "act")
"""What makes things happen."""


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
    if isinstance(asked, PickOne) and chance.random() < 0.6:
        bold = tuple(option for option in asked.options if option.id in BOLD)
        if bold:
            answer = random_answer(asked.model_copy(update={"options": bold}), chance.randrange)
            if is_legal(ask, answer):
                return answer
    return busy_answer(play.session, seat, chance)


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
    moment = Moment(step, seed, step, Mode.CAMPAIGN if is_between else None)
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
    if chance.random() < 0.4:
        attacker.gains = [moment.any_grant((*Trait,))]
    effort = moment.ground.can_make_an_effort(attacker) and chance.random() < 0.5
    began_at = chance.choice((None, attacker.cell, chance.choice(moment.arena)))
    onset = Onset(effort, began_at, moved=chance.random() < 0.5, spent=not effort and chance.random() < 0.3)
    manner = manner_of(moment.ground, attacker) if shoots else Manner.MELEE
    foreseen = odds(moment.ground, attacker, targets[0], onset, manner, may_redirect=len(targets) == 1)
    moment.file_by_chance()
    how = "shot" if shoots else "all" if len(targets) > 1 else "melee"
    moment.start_with(attack, how, attacker.id, [one.id for one in targets], onset)
    return {"foreseen": [*in_figures(foreseen)], **played_out(moment, chance)}


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
    return None, [], False


def in_figures(foreseen: Odds) -> list[str]:
    """Odds with all that can be read off them."""
    return [
        *(f"{one.target.id} {one.reception.name} {one.outlook}" for one in foreseen.answers),
        f"{foreseen.usual} {foreseen.usual.losses()} {foreseen.usual.average(lambda result: result.lost)}",
        *(
            f"{measure(foreseen.usual).percent} {foreseen.span(measure)}"
            for measure in (
                lambda one: one.destroys,
                lambda one: one.panics,
                lambda one: one.hurts,
                lambda one: one.is_hurt,
                Outlook.is_destroyed.fget,
            )
        ),
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
        asked += [f"{menu.page(one).rests} {came_to}" for one, came_to in menu.preparations[1:]]
    return {"asked": asked}


def field_account(seed: int) -> Account:
    """Who has, sees, touches and supports what and whom."""
    moment = Moment("field", seed, Step.ACTION, most_units=6)
    ground, told = moment.ground, list[str]()
    for unit in moment.field.units:
        off = moment.chance.choice((None, unit.cell))
        told.append(f"{unit.id} {[f'{one.trait} {one.x}' for one in ground.grants(unit, off=off)]}")
        if unit.is_on_map:
            seen = [cell_name(cell) for cell in BOARD.disc(ground.place(unit), 4) if ground.sees(unit, cell)]
            told.append(f"{ground.is_weak(unit)} {ground.can_make_an_effort(unit)} {ground.formation(unit)} {seen}")
            for enemy in ground.enemies_in_contact(unit):
                told += [
                    f"{enemy.id} {ground.has_attack_support(unit, enemy)}",
                    f"{ground.has_defence_support(unit, enemy, off=off)}",
                ]
    told.append(f"{ground.towns} {ground.capture_points} {[ground.room_in_zone(side) for side in SIDES]}")
    return {"worked out": told}
