"""Games from their very first question: party lists, and the way to the first Cycle."""

from __future__ import annotations

from typing import Any

from rules.kernel.answers import usual
from rules.kernel.dice import Scripted, ScriptedDice, SeededDice
from rules.kernel.values import Json, Seat
from rules.umbra_turris.opening.location import lay_location
from rules.umbra_turris.opening.muster import brew, open_list, set_difficulty
from rules.umbra_turris.parties.builder import party_as_answer
from rules.umbra_turris.parties.lists import PartyList
from rules.umbra_turris.state import Step
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop

POST: dict[str, Any] = {"deploys_in_turn": False, "asks_about_dice": False, "difficulty": "medium", "budget": 750}
LIVE: dict[str, Any] = {**POST, "deploys_in_turn": True, "asks_about_dice": True}


class DiceByChance(ScriptedDice):
    """Dice that fall by chance, always alike, where the script says nothing: nobody ties for ever."""

    def unscripted(self, place: str, sides: int) -> int:
        """Any number."""
        return CHANCE.number(place, sides)


CHANCE = SeededDice(bytes(32), "opening")


class Opening(Tabletop):
    """A table at which nothing has happened yet; by post unless `choices` say otherwise."""

    def __init__(self, *dice: Scripted, players: int = 2, **choices: Any) -> None:
        super().__init__(players=players, step=Step.PARTIES, cycle=0, **{**POST, **choices})
        self.dice.dice = DiceByChance(*dice)

    def bring(self, seat: Seat, party: str | PartyList) -> None:
        """A seat hands in a ready-made party, or any list."""
        if isinstance(party, PartyList):
            self.answer(seat, party_as_answer(self.box, party))
            return
        answer = usual(self.asked(seat))
        assert isinstance(answer, dict)
        self.answer(seat, {**answer, "party": party})

    def begin(self, red: str | PartyList = "G750", blue: str | PartyList = "N750", *more: str) -> None:
        """All lists are open, as if they had been handed in, and whatever comes next is asked."""
        for seat, party in zip(self.seats, (red, blue, *more), strict=True):
            self.open(seat, party)
        for seat in self.seats:
            brew(self.g, seat)
        set_difficulty(self.g, [])
        self.table.step = Step.OFFERINGS
        self.start()

    def hand_in(self, *parties: str) -> None:
        """Everybody hands in a ready-made party."""
        self.start()
        for seat, party in zip(self.seats, parties, strict=True):
            self.bring(seat, party)

    def open(self, seat: Seat, party: PartyList | str) -> None:
        """A list is opened without being asked for, before anything is played."""
        listed = self.box.ready_party(party).party if isinstance(party, str) else party
        open_list(self.g, seat, listed)

    def rounds(self) -> list[list[str]]:
        """The keys of each round of mail before the first Cycle, all by fallbacks."""
        rounds: list[list[str]] = []
        batch = -1
        while self.waiting and not self.table.cycle:
            if self.session.batch is not None and self.session.batch.number != batch:
                batch = self.session.batch.number
                rounds.append(sorted(self.asked(seat).key for seat in self.waiting))
            self.fall_back(self.waiting[0])
        return rounds

    def go_to(self, key: str) -> None:
        """Fallbacks until somebody is asked a question of that key."""
        while not any(self.asked(seat).key == key for seat in self.waiting):
            self.fall_back(self.waiting[0])

    def usual(self, seat: Seat) -> Any:
        """The answer that a seat gives without saying anything."""
        return usual(self.asked(seat))


def with_lines(answer: Any, **lines: Json) -> Json:
    """A sheet with other lines."""
    assert isinstance(answer, dict)
    return {**answer, **lines}


def ready(table: Opening, red: str = "G750", blue: str = "N750", card: str = "TC-G1") -> None:
    """Both lists are open and a Terrain Card lies on the table, red in the south."""
    for seat, party in ((RED, red), (BLUE, blue)):
        table.open(seat, party)
    lay_location(table.g, card)
    table.table.parties[RED].zone, table.table.parties[BLUE].zone = 1, 2
    table.table.drawer, table.table.order = BLUE, [RED, BLUE]
