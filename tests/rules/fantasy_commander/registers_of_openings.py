"""Registers of all that stands around a battle: lobby, armies, decks, deployment, and what lies behind the screens."""

from __future__ import annotations

from random import Random

from rules.fantasy_commander.opening.rosters import (
    ask_deck,
    ask_roster,
    automatic_deck,
    faults_of_deck,
    has_handicap,
    limit,
    most_of,
    roster_cost,
    usual_deck,
)
from rules.fantasy_commander.opening.terrain import ask_elements, ask_tiles, cut_off
from rules.fantasy_commander.settings import LAID
from rules.fantasy_commander.state import Battle, Step
from rules.fantasy_commander.vocabulary import EMPIRE, SIDES, Mode
from rules.kernel.asks import Ask
from rules.kernel.dice import SeededDice
from rules.kernel.game import Face
from rules.kernel.stewards import random_answer
from rules.kernel.values import canonical
from tests.conformance.hooks.fantasy_commander import check_invariants
from tests.helpers.registers import Account
from tests.helpers.scene import PlayedScene
from tests.rules.fantasy_commander.battlefield import game
from tests.rules.fantasy_commander.moments import Moment, settlement
from tests.rules.fantasy_commander.registers import played_out, refusal

OPENING = (Step.TOWN, Step.ROSTERS, Step.DECKS, Step.TERRAIN, Step.FIRST, Step.DEPLOYMENT)


def table_by_chance(chance: Random) -> dict[str, str]:
    """What a host may have chosen; a setting that nobody touched is left out."""
    options = {one.id: chance.choice(one.choices).id for one in game().settings if chance.random() < 0.6}
    return options | {"map": LAID} if options.get("mode") == Mode.ROYALE and chance.random() < 0.3 else options


def opening_account(seed: int) -> Account:
    """A table from its lobby to the first turn."""
    chance = Random(f"opening {seed}")
    options = table_by_chance(chance)
    before = [
        f"{options} {game().at_pace(options, chance.choice((60, 3600, 3601, 86400)))}",
        f"{game().extent(options, 2)} {game().steward_seats(options)} {game().has_clock(options)}",
    ]
    battle = game().setup(options, SIDES)
    if battle.field.campaign is not None and chance.random() < 0.8:
        scenario = game().content.scenario(battle.field.scenario)
        battle.field.campaign = settlement(chance, game().content, scenario.rosters[EMPIRE].units)
    before.append(canonical(battle.model_dump(mode="json")))
    play: PlayedScene[Battle] = PlayedScene(
        game(), battle, SeededDice(b"opening", str(seed)), seats=SIDES, invariants=check_invariants
    )
    play.start()
    return {"told before": before, **played_out(play, chance, lambda: play.g.state.field.step not in OPENING)}


def army_account(seed: int) -> Account:
    """Rosters and decks that people might hand in, with what is wrong with them."""
    chance = Random(f"army {seed}")
    battle = game().setup(table_by_chance(chance), SIDES)
    moment = Moment("army", seed, Step.ROSTERS)
    moment.field.choices, moment.field.scenario = battle.field.choices, battle.field.scenario
    moment.field.mode, moment.field.campaign = battle.field.mode, None
    ground, told = moment.ground, list[str]()
    for side in SIDES:
        cards = [card.id for card in ground.content.units_of(side)]
        roster = chance.choices(cards, k=chance.randint(1, 12))
        told += [
            f"{limit(ground, side)} {has_handicap(ground, side)} {roster_cost(ground.content, roster)}",
            f"{[most_of(ground, card) for card in ground.content.units_of(side)]}",
            f"{usual_deck(ground, side, roster)} {automatic_deck(ground.content, side, len(roster))}",
        ]
        deck = chance.choices([card.id for card in ground.content.tactics], k=chance.randint(1, 12))
        own = chance.choices([card.id for card in ground.content.tactics_of(side)], k=len(roster))
        told += [" ".join(faults_of_deck(ground.content, side, one, len(roster))) for one in (deck, own)]
        asks: list[Ask[object]] = [ask_roster(ground, side), ask_deck(ground, side, roster)]
        asks += [ask_tiles(ground), ask_elements(ground)]
        for ask in asks:
            told.append(ask.decision.model_dump_json())
            told += [refusal(ask, random_answer(ask.decision, chance.randrange)) for _ in range(3)]
    told.append(str(cut_off(ground)))
    return {"reckoned": told}


def screen_account(seed: int) -> Account:
    """What everybody sees and may file, who wins where somebody gives up, and other truths behind a face."""
    moment = Moment("screen", seed, (Step.GENERATION, Step.DISTRIBUTION, Step.ACTION, Step.END_OF_TURN)[seed % 4])
    battle, table = moment.g.state, moment.game
    custom = {"custom": moment.chance.random() < 0.5}
    moment.field.choices = moment.field.choices.model_copy(update=custom)
    if not moment.field.choices.custom:
        for side in SIDES:
            moment.deck(side, *usual_deck(moment.ground, side, moment.field.armies[side].roster))
            moment.field.armies[side].shown = []
    account: dict[str, list[str]] = {"seen": [], "asked": [], "redrawn": []}
    for seat in SIDES:
        account["asked"] += [one.model_dump_json() for one in table.standing_questions(battle, seat)]
        account["seen"].append(str(table.forfeit(battle, seat)))
    for viewer in (*SIDES, None):
        view = table.view(battle, viewer)
        account["seen"].append(view.model_dump_json())
        face = Face(game=table.name, seat=viewer, view=view, asked=None, events=())
        account["redrawn"].append(canonical(table.redraw(face, moment.chance.randrange).model_dump(mode="json")))
    return account


def lobby_account() -> Account:
    """All that a host reads and can choose."""
    return {
        "offered": [one.model_dump_json() for one in game().settings],
        "proposed": [str(game().first_game), str(game().solo_game)],
    }
