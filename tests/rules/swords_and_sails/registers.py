"""Registers of seasons: stages, battles, wars and sieges by chance."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from rules.kernel.decisions import PickOne
from rules.kernel.dice import SeededDice
from rules.kernel.session import is_legal
from rules.kernel.stewards import random_answer
from rules.kernel.values import Json, Seat
from rules.swords_and_sails.calendar import run
from rules.swords_and_sails.combat.battle import fight
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import capacity
from rules.swords_and_sails.movement.adjudication import adjudicate
from rules.swords_and_sails.orders import Instructions, Order, Retreat
from rules.swords_and_sails.sieges.besieging import besiege_all
from rules.swords_and_sails.state import Army, Campaign, Fleet, Stage
from rules.swords_and_sails.vocabulary import SHIPS, TROOPS, CardName, Colour, CombatForm, Faction, Leader
from tests.helpers.registers import Account, account_of, answered_by_chance, busy_answer
from tests.helpers.scene import PlayedScene
from tests.rules.swords_and_sails.battlefield import battle_of, field, with_chance
from tests.rules.swords_and_sails.moments import POCKET, Moment, some_units
from tests.rules.swords_and_sails.random_war import RandomWar
from tests.rules.swords_and_sails.scene import InPlay, Scene

BATTLEFIELD = field()
HERE = Path(__file__).parent / "registered"


# Stages


def stage_account(stage: Stage, seed: int, box: Content = POCKET) -> Account:
    """A stage of the season from a moment by chance, now and then by the first rules, with all that came of it."""
    moment = Moment(seed, stage, box)
    play = in_play(moment, f"{stage} {seed}")
    play.g.rules_version = moment.chance.choice((1, *[play.game.rules_version] * 4))
    account: dict[str, list[str]] = {"asked": [], "seen": []}
    for seat in play.seats:
        for question in play.game.standing_questions(moment.campaign, seat):
            if moment.chance.random() < 0.4:
                play.file(seat, question.key, random_answer(question, moment.chance.randrange), question.about)
    play.start_with(run(stage))
    looked = 0
    while play.waiting:
        seat = moment.chance.choice(play.waiting)
        account["asked"].append(f"{seat} {play.asked(seat).model_dump_json()}")
        answer = lively_answer(play, seat, moment.chance)
        if play.asked(seat).key == "orders.sheet":
            face = play.face(seat)
            account["asked"] += [*play.game.cautions(face, answer), play.game.in_words(face, answer)]
        play.answer(seat, answer)
        looked += 1
        if looked % 3 == 0:
            who = moment.chance.choice((*play.seats, None))
            account["seen"].append(f"{who} {play.face(who).view.model_dump_json()}")
    account["seen"] += [f"{seat} {play.face(seat).view.model_dump_json()}" for seat in (*play.seats, None)]
    return account | account_of(play)


class Unchecked(InPlay):
    """A moment by chance: whether a campaign could have come to it, and what is always true, is not asked."""

    def check(self) -> None:
        """Nothing: whoever looks looks in the account."""


def in_play(moment: Moment, seed: str) -> InPlay:
    """A moment with dice by chance."""
    return Unchecked(moment.box, moment.campaign, SeededDice(b"register", seed))


def lively_answer(play: PlayedScene[Campaign], seat: Seat, chance: Random) -> Json:
    """By chance; but whoever was made an offer rather answers it, and whoever may plot rather does."""
    asked, ask = play.asked(seat), play.session._asks[seat]
    if isinstance(asked, PickOne) and chance.random() < 0.5:
        answers = tuple(option for option in asked.options if option.id in ("answer", "something"))
        if answers:
            answer = random_answer(asked.model_copy(update={"options": answers}), chance.randrange)
            if is_legal(ask, answer):
                return answer
    return busy_answer(play.session, seat, chance)


# Battles and sieges


def battle_account(seed: int) -> Account:
    """A battle of two to four powers by chance, on land or at sea."""
    chance = Random(f"battle {seed}")
    factions = chance.sample([*Faction], chance.choice((2, 2, 3, 4)))
    form = chance.choice([*CombatForm])
    scene = Scene(BATTLEFIELD, *factions, form=form, live_battles=chance.random() < 0.6, double_withdraw=True)
    scene.rule(chance.choice(factions), "AAA")
    is_on_land = chance.random() < 0.6
    sides: tuple[list[Army | Fleet], list[Army | Fleet]] = ([], [])
    for place, faction in enumerate(factions):
        scene.campaign.realms[faction].leader = chance.choice((None, *Leader))
        left = scene.campaign.decks[Colour.RED].draw_pile.count(CardName.TACTICAL_WITHDRAW)
        scene.deal(faction, *[CardName.TACTICAL_WITHDRAW] * min(left, chance.randint(0, 2)))
        units = some_units(chance, TROOPS if is_on_land else SHIPS, chance.choice((2, 6)))
        piece: Army | Fleet
        if is_on_land:
            piece = scene.army(faction, 1, "AAA", **units)
        else:
            piece = scene.fleet(faction, 1, "SEA", docked=False, **units)
            troops = chance.randint(0, capacity(scene.box, piece.units))
            if troops:
                scene.aboard(scene.army(faction, 1, "SEA", HI=troops), piece)
        sides[place % 2].append(piece)
        wish = Instructions(retreat=chance.choice((None, *Retreat)), limit=chance.choice((1, 2, 60, 120)))
        scene.order(piece, Order(instructions=wish))
    for pair in (factions[::2], factions[1::2]):
        if len(pair) > 1:
            scene.ally(*pair)
    play = with_chance(scene, seed)
    homeless = chance.choice((None, *factions))
    battle = battle_of(*sides, is_clash=chance.random() < 0.2, can_retreat=lambda faction: faction != homeless)  # type: ignore[arg-type]
    scene.campaign.stage = Stage.MOVEMENT
    results = play.start_with(fight, battle)
    asked = answered_by_chance(play, chance, lively_answer)
    return {"asked": asked, **account_of(play), "ended": [str(results)]}


def war_account(seed: int) -> Account:
    """A season's movement where everybody meets everybody; in every other one the smaller side leaves its battles."""
    war = RandomWar(seed, is_small=True).war
    chance = Random(f"war {seed}")
    war.campaign.options.live_battles = chance.random() < 0.5
    season = war.begin(SeededDice(b"war", str(seed)))
    chapters = replace(season.chapters, fight=fight) if seed % 2 else season.chapters
    season.start_with(adjudicate, chapters)
    return {"asked": answered_by_chance(season, chance, lively_answer), **account_of(season)}


def siege_account(seed: int) -> Account:
    """Armies alone before cities of others, which they take, pillage or leave."""
    moment = Moment(seed, Stage.MOVEMENT)
    campaign, chance = moment.campaign, moment.chance
    campaign.realms[chance.choice(moment.powers)].leader = chance.choice((Leader.DIPLOMAT, Leader.CONQUEROR))
    for army in campaign.armies.values():
        if not army.aboard:
            army.add({chance.choice(TROOPS): chance.randint(1, 8)})
            wish = moment.wish(army)
            moment.order(army, Order(is_attack=chance.random() < 0.9, instructions=wish))
        if chance.random() < 0.3:
            moment.deal_one(army.faction, Colour.RED)
    winners = chance.sample([*campaign.armies], len(campaign.armies) // 2)
    play = in_play(moment, f"siege {seed}")
    play.start_with(besiege_all, lambda army: army.name in winners)
    return {"asked": answered_by_chance(play, chance, lively_answer), **account_of(play)}
