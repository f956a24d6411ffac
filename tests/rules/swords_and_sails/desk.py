"""A player at his desk: a scene, his order sheet, and orders by hand or in the order language."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.kernel.asks import Ask
from rules.kernel.decisions import Amount, Decision, PickMany, PickOne, Sheet
from rules.kernel.values import IllegalAnswer, Json
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Order, Orders, PieceName, Transfer
from rules.swords_and_sails.state import Army, Fleet
from rules.swords_and_sails.vocabulary import MAJORS, Faction
from rules.swords_and_sails.writing.concert import first_flaw
from rules.swords_and_sails.writing.language import Parsed, parse
from rules.swords_and_sails.writing.legality import why_not
from rules.swords_and_sails.writing.order_sheet import OrderSheet, WrittenOrders, ask_orders
from rules.swords_and_sails.writing.outlook import Outlook, outlook_of
from rules.swords_and_sails.writing.reach import Reach
from tests.rules.swords_and_sails.scene import Scene


class Desk:
    """Where one player writes his orders."""

    def __init__(self, scene: Scene, faction: Faction = Faction.ENG) -> None:
        self.scene, self.faction = scene, faction
        self.box: Content = scene.box
        self.atlas = Atlas(scene.box, scene.campaign.options.half)

    @property
    def outlook(self) -> Outlook:
        """What the player knows."""
        return outlook_of(self.scene.campaign, self.faction)

    @property
    def reach(self) -> Reach:
        """What his pieces can do."""
        return Reach(self.outlook, self.atlas, self.box)

    def why_not(self, piece: Army | Fleet, order: Order) -> str:
        """Why a single order is illegal."""
        return why_not(self.scene.campaign, self.atlas, self.box, self.faction, piece.name, order)

    def flaw(self, orders: dict[PieceName, Order], *transfers: Transfer) -> str:
        """What is wrong with a whole sheet of orders."""
        flaw = first_flaw(self.reach, Orders(pieces=orders, transfers=transfers))
        return "" if flaw is None else flaw.words

    # The sheet

    def ask(self) -> Ask[WrittenOrders]:
        """The sheet as the game asks for it."""
        return ask_orders(self.scene.play().g, self.faction)

    def labels(self, piece: Army | Fleet) -> list[str]:
        """What can be chosen for a piece."""
        decision: Any = self.ask().decision
        return [option.label for option in decision.slots[piece.name].options]

    def hand_in(self, **lines: Json) -> WrittenOrders:
        """The orders that come of some lines, "A1_units" for the line "ENG.A1 units"; IllegalAnswer if refused."""
        return self.whole({f"{self.faction}.{slot.replace('_', ' ')}": line for slot, line in lines.items()})

    def whole(self, answer: dict[str, Json]) -> WrittenOrders:
        """The orders that come of some lines of the sheet, all others left as they are."""
        ask = self.ask()
        full: Any = ask.decision.fall_back(lambda size: 0)
        full |= answer
        ask.check(full)
        return ask.read(full)

    def refusal(self, **lines: Json) -> str:
        """What the player is told when the sheet is refused."""
        full: Any = self.ask().decision.fall_back(lambda size: 0)
        full |= {f"{self.faction}.{slot.replace('_', ' ')}": line for slot, line in lines.items()}
        return self.refused(full)

    def refused(self, answer: Json) -> str:
        """Why a whole answer is refused."""
        try:
            self.ask().check(answer)
        except IllegalAnswer as fault:
            return str(fault)
        return ""

    # Typing

    def type(self, text: str) -> Parsed:
        """What comes of typed orders."""
        return parse(self.outlook, self.atlas, self.box, text)

    def typed(self, text: str) -> WrittenOrders:
        """The orders that typed lines put on the sheet, each checked by itself; all of them must be understood."""
        parsed = self.type(text)
        assert parsed.faults == []
        ask = self.ask()
        full: Any = ask.decision.fall_back(lambda size: 0)
        full |= parsed.answer
        ask.decision.check(full)
        return ask.read(full)

    def fault(self, text: str) -> str:
        """What is wrong with a typed line."""
        (fault,) = self.type(text).faults
        return fault.message

    def sheet(self) -> OrderSheet:
        """The lines of the sheet."""
        return OrderSheet(self.reach)


# Anything at all


def europe(box: Content, random: Random) -> Scene:
    """Seven powers with armies and fleets anywhere, some aboard, some in port, some allied."""
    scene = Scene(box, *MAJORS, season=4, partial_siege=random.random() < 0.5)
    for land in box.territories:
        scene.campaign.lands[land.id].controller = random.choice([land.home if land.home in MAJORS else None, *MAJORS])
    if random.random() < 0.7:
        scene.ally(*random.sample(MAJORS, 3), since=random.choice([3, 4]))
    for faction in MAJORS:
        centre = random.choice([land.id for land in box.territories])
        near = list(Desk(scene).atlas.steps([centre]))[:14]
        for number in range(1, random.randint(2, 4)):
            at = random.choice([place for place in near if box.is_land(place)])
            scene.army(faction, number, at, KN=1, LI=random.randint(1, 4), PS=random.randint(0, 3))
        zones = [place for place in near if box.is_sea(place)] or [random.choice(box.seas).id]
        for number in range(1, random.randint(2, 4)):
            ports = [place for place in near if box.is_land(place) and Desk(scene).atlas.is_coastal(place)]
            is_docked = bool(ports) and random.random() < 0.2
            place = random.choice(ports if is_docked else zones)
            fleet = scene.fleet(faction, number, place, docked=is_docked, WS=1, TR=random.randint(1, 3))
            armies = scene.campaign.armies_of(faction)
            if armies and random.random() < 0.4 and not armies[-1].aboard and armies[-1].size <= 7:
                scene.aboard(armies[-1], fleet)
    return scene


def random_answer(decision: Decision, random: Random) -> Json:
    """Any answer that a decision allows."""
    match decision:
        case PickOne():
            option = random.choice(decision.options)
            return option.id if option.then is None else {"pick": option.id, "then": random_answer(option.then, random)}
        case PickMany():
            count = random.randint(decision.least, min(decision.most, 3))
            return [option.id for option in random.sample(decision.options, count)]
        case Amount():
            return random.randint(decision.least, decision.most)
        case Sheet():
            return {slot: random_answer(line, random) for slot, line in decision.slots.items()}
    raise AssertionError(decision)
