"""Registers: hundreds of small cases by chance, one line each, with a fingerprint of all that comes of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random

from rules.kernel.decisions import PickOne
from rules.kernel.dice import SeededDice
from rules.kernel.game import Face
from rules.kernel.session import is_legal
from rules.kernel.stewards import random_answer
from rules.kernel.values import Json, Seat, canonical
from rules.swords_and_sails.calendar import run
from rules.swords_and_sails.combat.battle import fight
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.ground import atlas_of, capacity
from rules.swords_and_sails.opening.learning import first_orders
from rules.swords_and_sails.orders import Instructions, Order, Orders, PieceName, Retreat
from rules.swords_and_sails.realm.income import BONUS_CARDS, income_of
from rules.swords_and_sails.realm.upkeep import upkeep_due
from rules.swords_and_sails.scoring import standings
from rules.swords_and_sails.sieges.besieging import besiege_all
from rules.swords_and_sails.state import Army, Fleet, Stage, seat_of
from rules.swords_and_sails.vocabulary import SHIPS, TROOPS, CardName, Colour, CombatForm, Faction, Leader
from rules.swords_and_sails.writing.canonical import canonical as canonical_order
from rules.swords_and_sails.writing.canonical import canonical_lines, canonical_transfer, spelled
from rules.swords_and_sails.writing.concert import first_flaw
from rules.swords_and_sails.writing.grammar import ACTIONS, SUFFIXES
from rules.swords_and_sails.writing.legality import fault_in, fault_in_transfer, may_leave_early
from rules.swords_and_sails.writing.reach import Reach
from tests.conformance.hooks.swords_and_sails import any_table
from tests.helpers.playthrough import spell_event, spell_roll
from tests.rules.swords_and_sails.battlefield import battle_of, field, with_chance
from tests.rules.swords_and_sails.chronicles import busy_answer
from tests.rules.swords_and_sails.desk import Desk
from tests.rules.swords_and_sails.moments import Moment, some_units
from tests.rules.swords_and_sails.scene import InPlay, Scene

BATTLEFIELD = field()
WORDS = (
    *ACTIONS,
    *SUFFIXES,
    *("SIEGE", "PAY", "MAX", "PARTIAL", "HOLD", "ROUND", "BELOW", "BEFORE", "AFTER", "NEVER", "INTO", "TO"),
    *(
        "3",
        "40%",
        "20",
        "21",
        "1234567",
        "(",
        ")",
        "(FRA)",
        ",",
        "+",
        "A I",
        "A II",
        "F 1",
        "F3",
        "French",
        "2KN",
        "1 TR",
    ),
)
"""What may stand anywhere in a typed line."""
HERE = Path(__file__).parent / "registered"
Account = Mapping[str, list[str]]
"""What comes of a case: what was asked, seen, told and so on, line by line."""


def mark(lines: Iterable[str]) -> str:
    """A fingerprint."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def entry(case: str, account: Account) -> str:
    """The line of a case."""
    return f"{case}: " + ", ".join(f"{what} {len(lines)} {mark(lines)}" for what, lines in account.items())


def compare(name: str, accounts: Mapping[str, Account], *, is_written_anew: bool) -> None:
    """Fail with the first case that comes out otherwise than it is registered, and with all that came of it."""
    file = HERE / f"{name}.txt"
    found = {case: entry(case, account) for case, account in accounts.items()}
    if is_written_anew:
        file.write_text("\n".join([*found.values(), ""]))
    registered = file.read_text().splitlines()
    for case, line in found.items():
        if line not in registered:
            was = next((one for one in registered if one.startswith(f"{case}: ")), "not there")
            told = "\n".join(f"{what}: {one}" for what, lines in accounts[case].items() for one in lines)
            raise AssertionError(f"registered in {name} as\n  {was}\nbut now\n  {line}\n{told}")
    assert len(registered) == len(found), f"{name} has other cases"


# Stages


def stage_account(stage: Stage, seed: int) -> Account:
    """A stage of the season from a moment by chance, with all that was asked, seen, rolled and told in it."""
    moment = Moment(seed, stage)
    play = in_play(moment, f"{stage} {seed}")
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


def in_play(moment: Moment, seed: str) -> InPlay:
    """A moment with dice by chance; whether a campaign could have come to it, and what is always true, is not asked."""
    play = InPlay(moment.box, moment.campaign, SeededDice(b"register", seed))
    play.invariants = lambda campaign: None
    return play


def lively_answer(play: InPlay, seat: Seat, chance: Random) -> Json:
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
    asked = answered_by_chance(play, chance)
    return {"asked": asked, **account_of(play), "ended": [str(results)]}


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
    return {"asked": answered_by_chance(play, chance), **account_of(play)}


def answered_by_chance(play: InPlay, chance: Random) -> list[str]:
    """All that is asked to the end, answered by chance."""
    asked: list[str] = []
    while play.waiting:
        seat = chance.choice(play.waiting)
        asked.append(f"{seat} {play.asked(seat).model_dump_json()}")
        play.answer(seat, lively_answer(play, seat, chance))
    return asked


def account_of(play: InPlay) -> dict[str, list[str]]:
    """What was rolled and told, and what is left."""
    return {
        "rolled": [spell_roll(roll) for roll in play.rolls],
        "told": [spell_event(event) for event in play.events],
        "came to": [canonical(play.campaign.model_dump(mode="json"))],
    }


# Orders


def desk_account(seed: int) -> Account:
    """What the pieces of a power can do, and what is wrong with orders that nobody would be offered."""
    moment = Moment(seed, Stage.ORDERS)
    desk = Desk(moment, moment.chance.choice(moment.powers))
    reach = desk.reach
    account: dict[str, list[str]] = {"bars": [], "reach": [], "alone": [], "together": [], "transfers": []}
    for place in desk.atlas.territories:
        account["bars"] += [f"{place} {reach.bar(place)} {reach.no_port(place)} {reach.shores(place)}"]
    own = [piece for piece in moment.campaign.pieces() if piece.faction == desk.faction]
    for piece in own:
        account["reach"] += [f"{piece.name} {what}: {ends}" for what, ends in reach_of(reach, piece.name).items()]
        for _ in range(12):
            order = moment.wild_order(piece)
            wish = moment.wish(piece) if moment.chance.random() < 0.3 else order.instructions
            order = order.model_copy(update={"instructions": moment.spoilt(wish, piece)})
            account["alone"].append(f"{canonical_order(order, piece.name)}: {fault_in(reach, piece.name, order)}")
    for _ in range(12):
        orders = {piece.name: legal_order(moment, reach, piece) for piece in own if moment.chance.random() < 0.9}
        transfers = [one for _ in range(2) if (one := moment.any_transfer(desk.faction)) is not None]
        account["transfers"] += [f"{one}: {fault_in_transfer(reach, one)}" for one in transfers]
        sheet = Orders(pieces=orders, transfers=tuple(transfers[: moment.chance.choice((0, 0, 1, 2))]))
        account["together"].append(f"{canonical_lines(sheet)}: {first_flaw(reach, sheet)}")
    return account


def reach_of(reach: Reach, name: PieceName) -> dict[str, object]:
    """All that a piece can do."""
    piece = reach.outlook.pieces[name]
    found: dict[str, object] = {
        "ends": reach.targets(piece),
        "steps": reach.steps(piece),
        "supports": reach.supported(piece),
        "accompanies": reach.companions(piece),
        "retreats": reach.refuges(piece),
        "leaves early": may_leave_early(reach, piece),
    }
    if piece.is_fleet:
        return found | {"sails": reach.sails(piece), "docks": reach.docks(piece), "carries": reach.freight(piece)}
    return found | {"marches": reach.marches(piece), "boards": reach.boardings(piece), "voyages": reach.voyages(piece)}


def legal_order(moment: Moment, reach: Reach, piece: Army | Fleet) -> Order:
    """An order that is legal by itself, whatever the others do."""
    for _ in range(6):
        order = moment.wild_order(piece)
        if not fault_in(reach, piece.name, order):
            return order
    return Order()


def words_account(seed: int, box: Content) -> Account:
    """Orders as people type them, rightly, sloppily and wrongly."""
    moment = Moment(seed, Stage.ORDERS, box)
    chance = moment.chance
    desk = Desk(moment, chance.choice(moment.powers))
    own = [piece for piece in moment.campaign.pieces() if piece.faction == desk.faction]
    lines: list[str] = []
    for _ in range(10):
        piece, transfer = chance.choice(own), moment.any_transfer(desk.faction)
        name = chance.choice((str, desk.reach.area))
        order = legal_order(moment, desk.reach, piece)
        wished = order.model_copy(update={"instructions": moment.wish(piece)})
        if chance.random() < 0.2 or not fault_in(desk.reach, piece.name, wished):
            order = wished
        stowage = tuple(chance.sample(SHIPS, 3)) if isinstance(piece, Fleet) and chance.random() < 0.3 else None
        is_transfer = transfer is not None and chance.random() < 0.25
        line = (
            canonical_transfer(transfer)
            if transfer and is_transfer
            else canonical_order(order, piece.name, name, stowage)
        )
        if chance.random() < 0.15:
            line = f"{spelled(chance.choice(own).name)} + {line}"
        lines.append(sloppy(line, desk, chance))
    lines += chance.choice(([], [], ["A I " * 80], ["F 1 DEFEND"] * 60))
    parsed = desk.type(chance.choice(("\n", "; ")).join(lines))
    return {
        "typed": lines,
        "understood": [*parsed.echoes, json.dumps(parsed.answer)],
        "refused": [f"{one.line} {one.text}: {one.message} {one.suggestions}" for one in parsed.faults],
    }


def sloppy(line: str, desk: Desk, chance: Random) -> str:
    """A line as somebody in a hurry types it."""
    words = line.split(" ")
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        place = chance.randrange(len(words))
        match chance.randrange(8):
            case 0:
                words.insert(place, chance.choice(WORDS))
            case 1:
                del words[place]
            case 2:
                words[place] = chance.choice(WORDS)
            case 3:
                words[place] = misspelt(words[place], chance)
            case 4:
                words[place] = desk.reach.area(chance.choice(desk.reach.places))
            case 5:
                territory = desk.box.territory(chance.choice(desk.atlas.territories))
                words[place] = chance.choice((*territory.cities, territory.name[:4], territory.name.lower()))
            case 6:
                words.insert(place, desk.reach.people(chance.choice(desk.outlook.factions)))
            case _:
                words = (
                    " ".join(words).replace("A I", "Army 1").replace("F ", "F").replace("- ", "to ").lower().split(" ")
                )
        words = words or ["A"]
    return " ".join(words)


def misspelt(word: str, chance: Random) -> str:
    """A typing error."""
    place = chance.randrange(len(word) + 1)
    return word[:place] + chance.choice(("", "E", "L", "é")) + word[place + chance.choice((0, 1)) :]


# Before the first season, and what is worked out from the board alone


def opening_account(seed: int, game: SwordsAndSails) -> Account:
    """A table by chance: why it cannot play, or the board that it finds, and who leads and drafts what."""
    chance = Random(seed)
    options = {setting.id: chance.choice(setting.choices).id for setting in game.settings if chance.random() < 0.5}
    if chance.random() < 0.6:
        options["map"] = "both"
    some = game.seats[:7] if chance.random() < 0.6 else game.seats
    players = chance.sample(some, chance.choice((1, 2, 2, 3, 4, 5, 6, 7)))
    seats = tuple(seat for seat in game.seats if seat in players)
    if chance.random() < 0.5:
        seating = any_table(game, chance)
        options, seats = dict(seating.options), seating.seats
    account = {
        "offered": [f"{options} {seats}: {game.open_seats(options)} {game.full_table(options, seats)}"],
        "told before": [game.refusal(options, seats), str(game.extent(options, len(seats)))],
        "set up": [],
        "told": [],
    }
    if account["told before"][0]:
        return account
    campaign = game.setup(options, seats)
    account["set up"] += [canonical(campaign.model_dump(mode="json"))]
    play = InPlay(game.content, campaign, SeededDice(b"opening", str(seed)))
    stages = [Stage.LEADERS, *([Stage.DRAFT] if campaign.options.draft else [])]
    for stage in stages:
        play.start_with(run(stage))
        while play.waiting:
            account["told"].append(play.asked(play.waiting[0]).model_dump_json())
            play.answer(play.waiting[0], lively_answer(play, play.waiting[0], chance))
    account["told"] += [spell_event(event) for event in play.events]
    if campaign.options.learning:
        orders = [first_orders(campaign, atlas_of(play.g), game.content, one) for one in campaign.factions]
        account["told"] += [one.model_dump_json() for one in orders]
    account["set up"] += [canonical(campaign.model_dump(mode="json"))]
    return account


def table_account(seed: int) -> Account:
    """What the rules work out of a board: points, income, upkeep, who may write to whom; and other truths behind it."""
    stage = (Stage.INCOME, Stage.DIPLOMACY, Stage.MOVEMENT, Stage.BUILDING)[seed % 4]
    moment = Moment(seed, stage)
    campaign, chance = moment.campaign, moment.chance
    play = moment.play()
    account: dict[str, list[str]] = {"counted": [str(standings(campaign, moment.box))], "asked": [], "redrawn": []}
    for faction in moment.powers:
        seat = seat_of(faction)
        played = chance.sample(BONUS_CARDS, chance.randint(0, len(BONUS_CARDS)))
        earned = income_of(campaign, moment.atlas, moment.box, faction, played)
        account["counted"] += [
            f"{faction} {earned} {earned.total} {upkeep_due(campaign, moment.box, faction)}",
            f"{faction} writes to {play.game.may_write(campaign, seat)}, {play.game.forfeit(campaign, seat)}",
        ]
        account["asked"] += [one.model_dump_json() for one in play.game.standing_questions(campaign, seat)]
    for viewer in (*map(seat_of, moment.powers), None):
        face = Face(game=play.game.name, seat=viewer, view=play.game.view(campaign, viewer), asked=None, events=())
        account["redrawn"].append(canonical(play.game.redraw(face, chance.randrange).model_dump(mode="json")))
    return account
