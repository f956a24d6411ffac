"""Registers of battles: deeds, turns, attacks and Cycles from moments by chance."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from rules.kernel.choices import Choice
from rules.kernel.decisions import PickOne
from rules.kernel.plane.ledges import ledges
from rules.kernel.play import Play, Procedure
from rules.kernel.session import is_legal
from rules.kernel.stewards import random_answer
from rules.kernel.values import Json, Seat
from rules.umbra_turris.action.chapters import CHAPTERS
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.action.grounds import ground_for, key_of
from rules.umbra_turris.action.menu import END, Offers, ask_act
from rules.umbra_turris.action.menu import KEY as ACT
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards.playing import offer_cards
from rules.umbra_turris.combat.bouts import bout_of, fighting_weapons
from rules.umbra_turris.combat.outlooks import odds_of_fight
from rules.umbra_turris.content_heroes import Profession
from rules.umbra_turris.content_places import Part
from rules.umbra_turris.content_vocabulary import Characteristic, Ground
from rules.umbra_turris.cycle.course import run
from rules.umbra_turris.occasions import Onset
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.quests.victory import Decided
from rules.umbra_turris.specials.special import SPECIALS, Special, asked
from rules.umbra_turris.standing import Room
from rules.umbra_turris.state import Battle, Effect, Model, Step, Turn
from tests.helpers.registers import Account, account_of, busy_answer
from tests.helpers.scene import PlayedScene
from tests.rules.umbra_turris.always_true import box
from tests.rules.umbra_turris.duels import attack
from tests.rules.umbra_turris.moments import HEROIC_WEAPONS, PLACES, Facts, Moment

G = Play[Battle]
HERE = Path(__file__).parent / "registered"
IN_TIME = 0.85
"""How often a player answers before the deadline."""
DULL = (END, "turn", "move")
"""What nobody is hurt by."""
TRIES = 6
"""How many moments are looked at for one in which somebody has something to do."""


# Playing


def played_out(
    play: PlayedScene[Battle], chance: Random, *, most: int = 60, wanted: Collection[str] = ()
) -> dict[str, list[str]]:
    """All that is asked to the end, or so many answers, with the odds of what was answered."""
    account: dict[str, list[str]] = {"asked": [], "considered": []}
    while play.waiting and len(account["asked"]) < most:
        seat = chance.choice(play.waiting)
        asked, ask = play.asked(seat), play.session._asks[seat]
        account["asked"].append(f"{seat} {asked.model_dump_json()}")
        if chance.random() > IN_TIME:
            play.fall_back(seat)
            continue
        answer = bold_answer(play, seat, chance, wanted)
        if asked.key == ACT:
            account["considered"] += map(str, play.game.odds(play.face(seat), ask.read(answer)))
        play.answer(seat, answer)
    return account | account_of(play)


def bold_answer(play: PlayedScene[Battle], seat: Seat, chance: Random, wanted: Collection[str] = ()) -> Json:
    """By chance, but rather what is wanted, or makes things happen."""
    asked, ask = play.asked(seat), play.session._asks[seat]
    if isinstance(asked, PickOne) and asked.key == ACT and chance.random() < 0.85:
        is_bold = wanted.__contains__ if wanted else lambda name: name not in DULL
        bold = tuple(option for option in asked.options if is_bold(option.id))
        for _ in range(4 if bold else 0):
            answer = random_answer(asked.model_copy(update={"options": bold}), chance.randrange)
            if is_legal(ask, answer):
                return answer
    return busy_answer(play.session, seat, chance)


def seen(play: PlayedScene[Battle]) -> list[str]:
    """What everybody sees now."""
    return [play.face(seat).view.model_dump_json() for seat in (*play.seats, None)]


# Deeds


def offer_abilities(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """What only the model can do."""
    for answer in asked(field, Special.own_deeds, of=model):
        yield from answer()


CARDS, CLIMBS, MOVES, DARE = "cards", "climbs", "moves", "dare"
LOW = 3
"""Whoever comes from no higher than this needs no jump."""
DEEDS: dict[str, Offers] = {
    **{chapter.__name__.removeprefix("offer_").removeprefix("to_"): chapter for chapter in CHAPTERS},
    "abilities": offer_abilities,
}
"""What can be done in a turn, chapter by chapter."""


def is_capable(profession: Profession) -> bool:
    """Whether somebody of that profession can do what others cannot."""
    kinds = [SPECIALS[name] for name in profession.specials if name in SPECIALS]
    return any(kind.own_deeds is not Special.own_deeds for kind in kinds)


MAGES = [profession.id for profession in box().professions if profession.mage]
SHOOTERS = [weapon.id for weapon in box().ranged_weapons]
SHOOTERS += ["bomb", "blunderbuss", "small_cannon", "corrupted_blunderbuss", "pistol", "sling"]
"""Those which explode, spread or glance off more often."""
CAPABLE = [profession.id for profession in box().professions if is_capable(profession)]
FIRST = [
    *("guard_sergeant", "fortune_teller", "bard", "skald", "headhunter", "scoundrel"),
    *("crafty_merchant", "priest", "herbalist", "ranger"),
]
"""Who have a say at the start of a Cycle, and others."""


def places_with(is_it: Callable[[Part], bool]) -> list[str]:
    """The Terrain Cards of locations that have some kind of ground."""
    locations = [one.id for one in box().locations if any(is_it(part) for piece in one.pieces for part in piece.parts)]
    return [card.id for card in box().terrain_cards if card.location in locations]


STEEP = places_with(lambda part: part.climbable)
RISKY = places_with(lambda part: part.kind is Ground.WATER or part.height > LOW)


TERRAIN = {CLIMBS: STEEP, MOVES: [*RISKY, *RISKY, *PLACES]}
"""Where such things are done."""


def facts_for(name: str, seed: int) -> Facts:
    """What somebody has who is to do such a thing."""
    content = box()
    match name:
        case "shots":
            weapons = SHOOTERS if seed % 4 else [weapon.id for weapon in HEROIC_WEAPONS]
            return {"weapons": (weapons[seed % len(weapons)],)}
        case "spells":
            return {"profession": MAGES[seed % len(MAGES)], "spells": (content.spells[seed % len(content.spells)].id,)}
        case "self_heal":
            return {"profession": MAGES[seed % len(MAGES)]}
        case "orders":
            return {"is_leader": True}
        case "items":
            potions = (content.potions[seed % len(content.potions)].id,)
            return {"items": (content.items[seed % len(content.items)].id,), "potions": potions}
        case "climbs" if seed % 2:
            slow = Effect(name="relic", changes={Characteristic.SP: -5})
            return {"effects": (slow,)}
        case "abilities":
            return {"profession": CAPABLE[seed % len(CAPABLE)]}
        case _:
            return {}


def deed_account(name: str, seed: int) -> Account:
    """Somebody does something of a chapter, or something that only they can."""
    wanted: list[str] = []
    for number in range(TRIES):
        facts, places = facts_for(name, seed), TERRAIN.get(name, PLACES)
        moment = Moment(f"{name} {seed}.{number}", seed + 1000 * number, terrain=places, actor=facts)
        if moment.actor.is_on_table:
            wanted = ready_for(moment, name)
        if wanted:
            break
    if moment.happens(0.4):
        moment.file_by_chance()
    moment.start_with(act, name, moment.actor.id)
    return {**played_out(moment, moment.chance, wanted=wanted), "seen": seen(moment)}


def ready_for(moment: Moment, name: str) -> list[str]:
    """What the actor can do there, if anything."""
    actor = moment.wake()
    if name == CLIMBS or (name == MOVES and moment.happens(0.5)):
        stand_at_a_cliff(moment, name == CLIMBS)
    if name in ("self_heal", "spells"):
        actor.wounds, actor.is_hidden = max(1 + (name == "spells"), actor.most_wounds - 1), False
    turn = moment.turn(actor)
    if name == CARDS:
        return [choice.id for choice in offer_cards(moment.g, actor, turn)]
    found = [choice.id for choice in DEEDS[name](moment.field, actor, turn)]
    return [DARE] if DARE in found and moment.happens(0.7) else found


def stand_at_a_cliff(moment: Moment, climbs: bool) -> None:
    """The actor stands at the foot or on the rim of a cliff, or hangs between them."""
    field, actor, chance = moment.field, moment.actor, moment.chance
    every = ledges(replace(ground_for(field, actor), links=()))
    steep = [one for one in every if not climbs or field.land.by_key[key_of(one.mark)].part.climbable]
    room = Room(field, actor)
    if not steep:
        return
    ledge = chance.choice(steep)
    place = chance.choice((ledge.above, ledge.below, ledge.below))
    if not room.is_clear(place):
        return
    actor.place, actor.gun = place, None
    actor.level = field.land.level_at(field.base(actor))
    if climbs and place == ledge.below and chance.random() < 0.4:
        actor.level, actor.is_clinging = chance.randint(1, ledge.drop - 1), True


def act(g: G, name: str, actor: str) -> Procedure[None]:
    """The menu of a chapter, and what is chosen from it."""
    model, turn = g.state.table.model(actor), g.state.table.turn
    assert turn is not None
    cards = offer_cards(g, model, turn) if name == CARDS else ()
    ask = ask_act(field_of(g), model, turn, [DEEDS[name]] if name in DEEDS else [], cards)
    try:
        deed = yield from g.ask(turn.player, ask, always=True)
        yield from deed.do(g, model, turn)
    except Decided:
        return


# Attacks


def fight_account(seed: int) -> Account:
    """An attack by chance, with its odds beforehand."""
    enemies: list[Model] = []
    for number in range(TRIES):
        moment = Moment(f"fight {seed}.{number}", seed, heroes=2 if seed % 3 else 1, crowd=0.9)
        enemies = moment.field.opponents_in_combat(moment.actor) if moment.actor.is_on_table else []
        if enemies:
            break
    if not enemies:
        return {"asked": []}
    field, chance, actor, target = moment.field, moment.chance, moment.wake(), moment.chance.choice(enemies)
    if moment.happens(0.4):
        target.wounds = min(target.wounds, chance.randint(1, 3))
    turn = moment.turn(actor)
    turn.was_hidden = moment.happens(0.25)
    onset = chance.choice((*Onset, Onset.FIGHT, Onset.CHARGE))
    weapon = chance.choice([*fighting_weapons(field, actor, onset), *field.melee_weapons(actor)])
    bouts = [bout_of(field, actor, target, onset, weapon)] if seed % 3 == 0 else []
    foreseen = [str(odds_of_fight(bout)) for bout in bouts]
    if moment.happens(0.4):
        moment.file_by_chance()
    moment.start_with(strike, actor.id, target.id, onset, weapon.id)
    return {"foreseen": foreseen, **played_out(moment, chance)}


def strike(g: G, attacker: str, target: str, onset: Onset, weapon: str) -> Procedure[None]:
    """An attack that may decide the game."""
    try:
        yield from attack(g, attacker, target, onset, weapon)
    except Decided:
        return


# Steps


def turn_account(seed: int) -> Account:
    """A whole turn of somebody."""
    moment = Moment(f"turn {seed}", seed, terrain=RISKY if seed % 3 == 0 else PLACES)
    moment.wake()
    moment.file_by_chance()
    moment.start_with(run(Step.TURN))
    return {**played_out(moment, moment.chance), "seen": seen(moment)}


def course_account(seed: int) -> Account:
    """What the game goes on to from the turn of somebody."""
    moment = Moment(f"course {seed}", seed, heroes=2)
    moment.wake()
    moment.file_by_chance()
    moment.start()
    return {**played_out(moment, moment.chance, most=14), "seen": seen(moment)}


def cycle_account(step: Step, seed: int) -> Account:
    """The end of a Cycle, or the start of another one."""
    first = {"profession": FIRST[seed % len(FIRST)]} if step is Step.CYCLE_START and seed % 2 else {}
    moment = Moment(f"{step} {seed}", seed, step, actor=first)
    for model in moment.table.models:
        if model.is_hero and model.is_alive and moment.happens(0.12):
            model.place, model.gun, model.is_waiting = None, None, True
        if model.is_alive and moment.happens(0.1) and step is Step.CYCLE_END:
            model.wounds, model.has_death_counter = 0, True
        model.used = ["inspiration"] if moment.happens(0.1) else []
    if moment.happens(0.5):
        moment.file_by_chance()
    moment.start_with(run(step))
    return {**played_out(moment, moment.chance), "seen": seen(moment)}
