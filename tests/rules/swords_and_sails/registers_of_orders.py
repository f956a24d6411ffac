"""Registers of orders: alone, together on a sheet, and as people type them."""

from __future__ import annotations

import json
from random import Random

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Order, Orders, PieceName
from rules.swords_and_sails.state import Army, Fleet, Stage
from rules.swords_and_sails.vocabulary import SHIPS
from rules.swords_and_sails.writing.canonical import canonical as canonical_order
from rules.swords_and_sails.writing.canonical import canonical_lines, canonical_transfer, spelled
from rules.swords_and_sails.writing.concert import first_flaw
from rules.swords_and_sails.writing.grammar import ACTIONS, SUFFIXES
from rules.swords_and_sails.writing.legality import fault_in, fault_in_transfer, may_leave_early
from rules.swords_and_sails.writing.reach import Reach
from tests.helpers.registers import Account
from tests.rules.swords_and_sails.desk import Desk
from tests.rules.swords_and_sails.moments import Moment

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
