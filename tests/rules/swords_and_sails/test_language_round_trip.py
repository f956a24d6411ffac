"""Orders to lines and back; and whatever is typed, nothing breaks and nothing illegal comes of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Command, Instructions, Order, Orders, Retreat
from rules.swords_and_sails.vocabulary import MAJORS, Faction
from rules.swords_and_sails.writing.canonical import canonical, canonical_lines, canonical_transfer
from rules.swords_and_sails.writing.concert import first_flaw
from rules.swords_and_sails.writing.grammar import ACTIONS, SUFFIXES
from rules.swords_and_sails.writing.language import MOST_ORDERS, Clerk
from rules.swords_and_sails.writing.legality import fault_in, fault_in_transfer
from rules.swords_and_sails.writing.order_sheet import finer_slot, units_slot
from tests.helpers.lengths import at_length
from tests.rules.swords_and_sails.desk import Desk, europe, random_answer

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", range(at_length(3, 6)))
def test_every_legal_order_reads_back(box: Content, seed: int) -> None:
    """Whatever a piece may be told, with whatever finer points, is the same after it was written and read."""
    random = Random(seed)
    scene = europe(box, random)
    read = 0
    for faction in MAJORS:
        desk = Desk(scene, faction)
        decision: Any = desk.ask().decision
        sheet, reach, clerk = desk.sheet(), desk.reach, Clerk(desk.reach)
        for name, lines in sheet.lines.items():
            for option in decision.slots[name].options:
                answer: Any = {finer_slot(name): random_answer(decision.slots[finer_slot(name)], random)}
                then = random_answer(option.then, random) if option.then else None
                answer[name] = option.id if then is None else {"pick": option.id, "then": then}
                order, stowage = lines.order(answer), lines.points(answer).stowage
                if fault_in(reach, name, order):
                    continue
                read += 1
                for naming in (str, reach.area):
                    written, echo = clerk.take_down(canonical(order, name, naming, stowage))
                    assert lines.order(written) == order
                    assert lines.points(written).stowage == stowage
                    assert echo == canonical(order, name, reach.area, stowage)
    assert read > 100


@pytest.mark.parametrize("seed", range(at_length(2, 4)))
def test_every_legal_transfer_reads_back(box: Content, seed: int) -> None:
    """Mergers and transfers, too."""
    random = Random(seed)
    scene = europe(box, random)
    for faction in MAJORS:
        desk = Desk(scene, faction)
        decision: Any = desk.ask().decision
        sheet, clerk = desk.sheet(), Clerk(desk.reach)
        for name, lines in sheet.lines.items():
            slot = units_slot(name)
            for _ in range(6 if slot in decision.slots else 0):
                transfer = lines.transfer({slot: random_answer(decision.slots[slot], random)})
                if transfer is not None and not fault_in_transfer(desk.reach, transfer):
                    written, _ = clerk.take_down(canonical_transfer(transfer))
                    assert lines.transfer(written) == transfer


@pytest.mark.parametrize("seed", range(at_length(2, 4)))
def test_a_whole_sheet_reads_back(box: Content, seed: int) -> None:
    """Legal sheets, with pieces that go together on one line, come back as they were."""
    random = Random(seed)
    scene = europe(box, random)
    sheets = 0
    for faction in MAJORS:
        desk = Desk(scene, faction)
        ask = desk.ask()
        for _ in range(15):
            answer: Any = ask.decision.fall_back(lambda size: 0)
            slots: Any = ask.decision
            for slot in random.sample(list(slots.slots), min(3, len(slots.slots))):
                answer[slot] = random_answer(slots.slots[slot], random)
            orders = ask.read(answer)
            if first_flaw(desk.reach, orders) is None:
                sheets += 1
                assert desk.typed("\n".join(canonical_lines(orders, str, orders.stowage))) == orders
    assert sheets > 20


def test_pieces_that_go_together_stand_on_one_line() -> None:
    """Unless one of them has other instructions."""
    lead = Order(command=Command.MOVE, place="NAP", is_attack=True, whom=Faction.HRE)
    orders = {"BYZ.A1": lead, "BYZ.A2": Order(command=Command.WITH, piece="BYZ.A1")}
    assert canonical_lines(Orders(pieces=orders)) == ["A I + A II x NAP (HRE)"]
    never = Instructions(retreat=Retreat.NEVER)
    orders["BYZ.A2"] = orders["BYZ.A2"].model_copy(update={"instructions": never})
    assert canonical_lines(Orders(pieces=orders)) == ["A I x NAP (HRE)", "A II WITH A I RETREAT NEVER"]


def spoiled(random: Random, line: str, words: list[str]) -> str:
    """A line with a few words and letters put in, left out or changed."""
    split = line.split()
    for _ in range(random.randint(0, 3)):
        place = random.randrange(len(split))
        split[place : place + random.randint(0, 1)] = random.choices(words, k=random.randint(0, 2)) or [""]
    letters = list(" ".join(split))
    for _ in range(random.choice([0, 0, 1, 3])):
        letters.insert(random.randrange(len(letters) + 1), random.choice(ODD_LETTERS))
    return "".join(letters)


ODD_LETTERS = "\u00e9\u0416\u00df\u4e2d\U0001f600%;:()+,->'\x00\u0301\u0661\u00b2 9A\n"


@pytest.mark.parametrize("seed", range(at_length(2, 6)))
def test_nothing_breaks_and_nothing_illegal_is_taken(box: Content, seed: int) -> None:
    """Any text gives answers that the sheet allows line by line, or faults with a sentence."""
    random = Random(seed)
    desk = Desk(europe(box, random), random.choice(MAJORS))
    decision: Any = desk.ask().decision
    reach = desk.reach
    good = [
        canonical(choice.read(None), name, reach.area)
        for name, lines in desk.sheet().lines.items()
        for choice in lines.menu.choices
    ]
    signs = ["+", "(", ")", ",", "BEFORE", "AFTER", "TO", "PAY", "MAX", "ROUND", "BELOW", "3HI", "99999999", "A", "I"]
    words = [*ACTIONS, *SUFFIXES, *signs, *MAJORS, *(word for line in good for word in line.split())]
    taken = refused = 0
    for _ in range(300):
        parsed = desk.type(spoiled(random, random.choice(good), words))
        for slot, answer in parsed.answer.items():
            decision.slots[slot].check(answer)
        for fault in parsed.faults:
            assert fault.message.endswith((".", "?"))
            assert len(fault.message) < 200
        taken += len(parsed.echoes)
        refused += len(parsed.faults)
    assert taken > 30
    assert refused > 30


@pytest.mark.parametrize(
    "text", ["", ";;;\n\n", "\x00", "A" * 5000, "A I - " + "x " * 3000, "9" * 9000, "A I - \ud800", "+ + +"]
)
def test_odd_texts(box: Content, text: str) -> None:
    """Nothing, too much, or no letters at all."""
    desk = Desk(europe(box, Random(0)), Faction.ENG)
    assert desk.type(text).answer == {}


def test_a_text_is_read_up_to_a_limit(box: Content) -> None:
    """Nobody keeps the others waiting with a text without end."""
    desk = Desk(europe(box, Random(0)), Faction.ENG)
    parsed = desk.type("Q\n" * 1000)
    assert len(parsed.faults) == MOST_ORDERS + 1
    assert parsed.faults[-1].line == MOST_ORDERS + 1
    assert "Only 60 orders are read at once" in parsed.faults[-1].message
    assert desk.fault("A I - " + "x" * 1000) == "An order has at most 300 letters."
