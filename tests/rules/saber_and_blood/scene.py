"""Builds a bout in the words of the game: who stands where, and what is on the floor."""

from __future__ import annotations

from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.state import Bout, Fighter, Lady, Player, Step
from rules.saber_and_blood.tavern import Tavern
from rules.saber_and_blood.vocabulary import Faction

RED, BLUE, GREEN, GOLD = Seat("red"), Seat("blue"), Seat("green"), Seat("gold")
BANDS = {
    RED: (Faction.NOBLES, ("N1", "N2", "N3")),
    BLUE: (Faction.COSSACKS, ("C1", "C2", "C3")),
    GREEN: (Faction.NOBLES, ("N1", "N2", "N3")),
    GOLD: (Faction.COSSACKS, ("C1", "C2", "C3")),
}


class Scene:
    """A bout under construction."""

    def __init__(self, box: Content, *seats: Seat, scenario: str = "tavern_brawl") -> None:
        self.box = box
        players = {seat: Player(faction=BANDS[seat][0]) for seat in seats or (RED, BLUE)}
        self.bout = Bout(scenario=scenario, seats=tuple(players), players=players, step=Step.ACTING, turn=1)
        for seat in players:
            for sheet in BANDS[seat][1]:
                name = f"{seat}.{sheet}"
                self.bout.fighters[name] = Fighter(name=name, seat=seat, sheet=sheet)

    def place(self, seat: Seat, sheet: str, square: Cell) -> Fighter:
        """Put a character on a square."""
        fighter = self.bout.fighters[f"{seat}.{sheet}"]
        fighter.square = square
        return fighter

    def lady_on(self, square: Cell) -> None:
        """Put the Lady on a square."""
        self.bout.lady = Lady(square=square)

    @property
    def tavern(self) -> Tavern:
        """The floor as it is now."""
        return Tavern(self.bout, self.box)
