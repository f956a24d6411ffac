"""What the rules look at when they are asked about a bout: the whole truth and the view of a seat both meet it.

Whoever holds only a view, a steward or a picture, asks the same predicates as the rules themselves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.vocabulary import Faction

FighterName = str
"""A character in play, such as "red.N1": two players may use the same sheet [SB-R52]."""
CardName = str
"""The id of a command card, such as "PN-01"; copies of a card share it."""


class Corner(StrEnum):
    """A corner of the tavern that somebody wants to burn [SB-826]."""

    UNTOUCHED = "untouched"
    SMOULDERING = "smouldering"
    BURNING = "burning"


class Lying(Protocol):
    """A card that lies open."""

    @property
    def card(self) -> CardName:
        """Which it is."""

    @property
    def owner(self) -> Seat:
        """Who played it."""


class Led(Protocol):
    """The Lady in distress."""

    @property
    def square(self) -> Cell:
        """Where she stands."""

    @property
    def moved(self) -> int:
        """Spaces in this turn, by whomever."""


class Participant(Protocol):
    """A player."""

    @property
    def faction(self) -> Faction | None:
        """None until it is chosen."""

    @property
    def role(self) -> str:
        """In the scenario."""

    @property
    def team(self) -> str:
        """Empty where everybody plays alone."""

    @property
    def cp(self) -> int:
        """Command points left."""

    @property
    def clues(self) -> int:
        """Got from the keeper."""


class Character(Protocol):
    """A character with what is on the sheet."""

    @property
    def name(self) -> FighterName:
        """In this bout."""

    @property
    def seat(self) -> Seat:
        """Whose it is."""

    @property
    def sheet(self) -> str:
        """Who it is."""

    @property
    def square(self) -> Cell | None:
        """None before set-up, after leaving, and once eliminated."""

    @property
    def is_on_board(self) -> bool:
        """Whether it stands on a square."""

    @property
    def spot(self) -> Cell:
        """The square it stands on."""

    @property
    def is_eliminated(self) -> bool:
        """Whether it has fallen."""

    @property
    def wounds(self) -> int:
        """Wound tokens."""

    @property
    def special(self) -> int:
        """Fantasy or fury."""

    @property
    def has_acted(self) -> bool:
        """In this turn."""

    @property
    def slow(self) -> int:
        """Slow tokens."""

    @property
    def is_stunned(self) -> bool:
        """Whether a stun token lies there."""

    @property
    def is_ready(self) -> bool:
        """Whether a ready token lies there."""

    @property
    def mp_spent(self) -> int:
        """Movement points, in this turn."""

    @property
    def skill_cards(self) -> Sequence[str]:
        """Dealt before the first turn."""

    def cards(self, ignoring: int | None = None) -> Iterable[Lying]:
        """Stance and other cards that lie with it, but for those of one card play [SB-643]."""

    def mood(self, ignoring: int | None = None) -> int:
        """By how many levels tokens raise or lower it; those of one card play may not count [SB-507, SB-R24]."""


C = TypeVar("C", bound=Character)
L = TypeVar("L", bound=Lying)


class Known(Protocol[C]):
    """A bout, as far as the rules must know it to answer a question."""

    @property
    def scenario(self) -> str:
        """Which is played."""

    @property
    def turn(self) -> int:
        """Which it is."""

    @property
    def in_play(self) -> Sequence[Lying]:
        """Cards left in play beside the board."""

    @property
    def fires(self) -> Collection[Cell]:
        """Squares with fire tokens."""

    @property
    def corners(self) -> Mapping[Cell, Corner]:
        """How they burn."""

    @property
    def chest(self) -> Cell | None:
        """Where it lies."""

    @property
    def chest_holder(self) -> FighterName | None:
        """Who carries it."""

    @property
    def target(self) -> FighterName | None:
        """Whom the raider is after."""

    @property
    def keeper(self) -> Cell | None:
        """Where he stands."""

    @property
    def lady(self) -> Led | None:
        """Where she stands."""

    def player(self, seat: Seat) -> Participant:
        """One player."""

    def band(self, seat: Seat) -> list[C]:
        """A player's characters that are still in the game."""

    def on_board(self) -> list[C]:
        """Everybody who stands on a square."""

    def at(self, square: Cell) -> C | None:
        """Who stands there."""

    def are_friends(self, one: Seat, other: Seat) -> bool:
        """Whether two players are on one side."""

    def foes_of(self, seat: Seat) -> list[C]:
        """The opponents' characters on the board."""


class Company(ABC, Generic[C]):
    """Who is who, for whatever knows all characters and players."""

    @abstractmethod
    def everybody(self) -> Iterable[C]:
        """All characters."""

    @abstractmethod
    def player(self, seat: Seat) -> Participant:
        """One player."""

    def band(self, seat: Seat) -> list[C]:
        """A player's characters that are still in the game."""
        return [one for one in self.everybody() if one.seat == seat and not one.is_eliminated]

    def on_board(self) -> list[C]:
        """Everybody who stands on a square."""
        return [one for one in self.everybody() if one.square is not None]

    def at(self, square: Cell) -> C | None:
        """Who stands there."""
        return next((one for one in self.everybody() if one.square == square), None)

    def are_friends(self, one: Seat, other: Seat) -> bool:
        """Whether two players are on one side [SB-629]."""
        team = self.player(one).team
        return one == other or bool(team and team == self.player(other).team)

    def foes_of(self, seat: Seat) -> list[C]:
        """The opponents' characters on the board [SB-634]."""
        return [one for one in self.on_board() if not self.are_friends(seat, one.seat)]


class Standing:
    """Where a character stands, if anywhere."""

    if TYPE_CHECKING:  # Else the fields of a model would change their order, and with it the digests of the journal.
        square: Cell | None

    @property
    def is_on_board(self) -> bool:
        """Whether it stands on a square."""
        return self.square is not None

    @property
    def spot(self) -> Cell:
        """The square it stands on."""
        assert self.square is not None
        return self.square


def lying_with(stance: L | None, attached: Iterable[L]) -> Iterator[L]:
    """The cards that lie with a character, the stance first [SB-321, SB-334]."""
    if stance is not None:
        yield stance
    yield from attached
