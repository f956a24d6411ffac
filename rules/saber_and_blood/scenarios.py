"""Chapters 8xx and 9xx: the special rules of each scenario, and who has won.

Every scenario overrides small questions about the bout; what it adds to the menu is in actions/standard_actions.py.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from rules.kernel.game import Outcome
from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.state import Bout
from rules.saber_and_blood.tavern import spaces_between
from rules.saber_and_blood.vocabulary import Figure
from rules.saber_and_blood.what_is_known import Character, Corner, Known

STANDOFF = 5
"""Complete turns in a row without combat, wound or new clue that end a bout without a limit [SB-R79]."""


class Claim(NamedTuple):
    """A side whose condition for winning is met, and by what."""

    seats: tuple[Seat, ...]
    reason: str


class Rules:
    """What all scenarios share: a whole band that is beaten has lost [SB-803]."""

    def mp_cap(self, bout: Known[Any], box: Content, fighter: Character) -> int | None:
        """How many movement points the scenario lets a character spend in a turn."""
        return None

    def weaken(self, bout: Known[Any], box: Content, fighter: Character) -> int:
        """The weaken that a character gets whenever a combat of his begins [SB-R63]."""
        lady = bout.lady.square if bout.lady else None
        return figure(bout, box, Figure.WEAKEN) if self.is_weakened(bout, fighter, fighter.spot, lady) else 0

    def is_weakened(self, bout: Known[Any], fighter: Character, spot: Cell, lady: Cell | None) -> bool:
        """Whether somebody who stands on a square, with the Lady on another, fights weakened."""
        return False

    def needs_a_band(self, bout: Known[Any], seat: Seat) -> bool:
        """Whether a player who has lost all characters is out."""
        return True

    def claims(self, bout: Bout, box: Content, contenders: Collection[Seat]) -> list[Claim]:
        """Everybody whose condition for winning is met at this instant.

        The contenders are those who still had characters before this instant: the last two may fall together.
        """
        standing = [seat for seat in bout.seats if bout.band(seat)]
        if not standing:
            return [Claim(self.side(bout, seat), "all_beaten") for seat in bout.seats if seat in contenders]
        if all(bout.are_friends(standing[0], other) for other in standing):
            return [Claim(self.side(bout, standing[0]), "all_beaten")]
        return []

    def side(self, bout: Bout, seat: Seat) -> tuple[Seat, ...]:
        """A player and their team-mate."""
        return tuple(other for other in bout.seats if bout.are_friends(seat, other))

    def at_limit(self, bout: Bout, box: Content) -> list[Claim]:
        """Who wins when the last turn ends: the fewest wounds [SB-804, SB-805, SB-R54]."""
        sides = [self.side(bout, seat) for seat in bout.seats]
        totals = [self.wounds(bout, box, side) for side in sides]
        return [Claim(side, "fewest_wounds") for side, total in zip(sides, totals, strict=True) if total == min(totals)]

    def wounds(self, bout: Bout, box: Content, seats: tuple[Seat, ...]) -> int:
        """The wounds of a side; a defeated character counts with his whole health [SB-805]."""
        return sum(
            box.sheet(fighter.sheet).health if fighter.is_eliminated else fighter.wounds
            for fighter in bout.fighters.values()
            if fighter.seat in seats
        )

    # Roles

    def player_of(self, bout: Bout, role: str) -> Seat:
        """Who plays a role."""
        return next(seat for seat in bout.seats if bout.players[seat].role == role)

    def beaten(self, bout: Bout, role: str) -> bool:
        """Whether all characters of a role are gone."""
        return not bout.band(self.player_of(bout, role))

    def claim(self, bout: Bout, role: str, reason: str) -> Claim:
        """The player of a role has won."""
        return Claim((self.player_of(bout, role),), reason)


class Raid(Rules):
    """One man is hunted [SB-810 to SB-818]."""

    def mp_cap(self, bout: Known[Any], box: Content, fighter: Character) -> int | None:
        """The target spends at most 2 in a turn [SB-816]."""
        return figure(bout, box, Figure.MP_CAP) if fighter.name == bout.target else None

    def is_weakened(self, bout: Known[Any], fighter: Character, spot: Cell, lady: Cell | None) -> bool:
        """The target fights weakened [SB-817]."""
        return fighter.name == bout.target

    def claims(self, bout: Bout, box: Content, contenders: Collection[Seat]) -> list[Claim]:
        """The target falls, or the raiders do, or the target is out of the door [SB-814, SB-815]."""
        claims = []
        if bout.target is not None and bout.fighters[bout.target].is_eliminated:
            claims.append(self.claim(bout, "raider", "target_beaten"))
        if self.beaten(bout, "raider"):
            claims.append(self.claim(bout, "defender", "all_beaten"))
        if bout.escaped is not None:
            claims.append(self.claim(bout, "defender", "escaped"))
        return claims


class BurnDownTheTavern(Rules):
    """Four corners to set on fire [SB-820 to SB-829]."""

    def mp_cap(self, bout: Known[Any], box: Content, fighter: Character) -> int | None:
        """In the smoke of two corners nobody spends more than 2 in a turn [SB-829]."""
        return figure(bout, box, Figure.MP_CAP) if burning(bout) >= figure(bout, box, Figure.CAP_FROM_CORNERS) else None

    def needs_a_band(self, bout: Known[Any], seat: Seat) -> bool:
        """The defender plays on without characters [SB-R78]."""
        return bout.player(seat).role != "defender"

    def claims(self, bout: Bout, box: Content, contenders: Collection[Seat]) -> list[Claim]:
        """All corners burn, or no burner is left [SB-822, SB-823]."""
        claims = []
        if bout.corners and burning(bout) == len(bout.corners):
            claims.append(self.claim(bout, "burner", "burnt_down"))
        if self.beaten(bout, "burner"):
            claims.append(self.claim(bout, "defender", "all_beaten"))
        return claims

    def at_limit(self, bout: Bout, box: Content) -> list[Claim]:
        """The tavern stands [SB-823]."""
        return [self.claim(bout, "defender", "held_out")]


class Theft(Rules):
    """A chest to carry out of the door [SB-835 to SB-845]."""

    def mp_cap(self, bout: Known[Any], box: Content, fighter: Character) -> int | None:
        """The chest is heavy [SB-843]."""
        return figure(bout, box, Figure.MP_CAP) if fighter.name == bout.chest_holder else None

    def is_weakened(self, bout: Known[Any], fighter: Character, spot: Cell, lady: Cell | None) -> bool:
        """Who carries it fights weakened [SB-843]."""
        return fighter.name == bout.chest_holder

    def needs_a_band(self, bout: Known[Any], seat: Seat) -> bool:
        """The defender plays on without characters [SB-R78]."""
        return bout.player(seat).role != "defender"

    def claims(self, bout: Bout, box: Content, contenders: Collection[Seat]) -> list[Claim]:
        """The chest is out, or no thief is left [SB-838, SB-839]."""
        claims = []
        if bout.escaped is not None:
            claims.append(self.claim(bout, "thief", "chest_stolen"))
        if self.beaten(bout, "thief"):
            claims.append(self.claim(bout, "defender", "all_beaten"))
        return claims

    def at_limit(self, bout: Bout, box: Content) -> list[Claim]:
        """The chest is still here [SB-839]."""
        return [self.claim(bout, "defender", "held_out")]


class Debt(Rules):
    """Clues from the keeper [SB-850 to SB-856]."""

    def claims(self, bout: Bout, box: Content, contenders: Collection[Seat]) -> list[Claim]:
        """Three clues, or the whole other band [SB-853]."""
        wanted = figure(bout, box, Figure.CLUES)
        clever = [Claim((seat,), "clues") for seat in bout.seats if bout.players[seat].clues >= wanted]
        return clever or super().claims(bout, box, contenders)


class LadyInDistress(Rules):
    """A Lady to drag away, or to keep [SB-860 to SB-869]."""

    def is_weakened(self, bout: Known[Any], fighter: Character, spot: Cell, lady: Cell | None) -> bool:
        """Who stands beside her fights weakened [SB-869]."""
        return lady is not None and spaces_between(spot, lady) == 1

    def claims(self, bout: Bout, box: Content, contenders: Collection[Seat]) -> list[Claim]:
        """She is on a blue square, or a whole band is beaten [SB-862, SB-864]."""
        claims = []
        if bout.lady is not None and bout.lady.square in lady_goals(bout, box):
            claims.append(self.claim(bout, "kidnapper", "lady_taken"))
        return claims or super().claims(bout, box, contenders)

    def at_limit(self, bout: Bout, box: Content) -> list[Claim]:
        """She is still here [SB-863]."""
        return [self.claim(bout, "defender", "held_out")]


RULES: dict[str, Rules] = {
    "raid": Raid(),
    "burn_down_the_tavern": BurnDownTheTavern(),
    "theft": Theft(),
    "debt": Debt(),
    "lady_in_distress": LadyInDistress(),
}
BRAWL = Rules()


def rules_of(bout: Known[Any]) -> Rules:
    """The special rules of the scenario that is played [SB-102]; the brawls have none."""
    return RULES.get(bout.scenario, BRAWL)


def figure(bout: Known[Any], box: Content, name: Figure) -> int:
    """A number in the special rules of the scenario."""
    return box.scenario(bout.scenario).figures[name]


def is_last_turn(bout: Known[Any], box: Content) -> bool:
    """Whether the bout is over when this turn ends [SB-804, SB-R56]."""
    limit = box.scenario(bout.scenario).turn_limit
    return limit is not None and bout.turn >= limit


def burning(bout: Known[Any]) -> int:
    """How many corners burn [SB-827]."""
    return [*bout.corners.values()].count(Corner.BURNING)


def lady_goals(bout: Known[Any], box: Content) -> tuple[Cell, ...]:
    """The blue squares: where the Lady must not come to [SB-862]."""
    return box.scenario(bout.scenario).placements["kidnapper"].squares


def lady_spaces_left(bout: Known[Any], box: Content) -> int:
    """How many spaces the Lady can still be led in this turn [SB-868]."""
    return figure(bout, box, Figure.LADY_SPACES) - bout.lady.moved if bout.lady else 0


def verdict(claims: list[Claim]) -> Outcome | None:
    """One side wins; where several could claim it at the same instant, it is a draw between them [SB-R54, SB-R55]."""
    if not claims:
        return None
    winners = tuple(dict.fromkeys(seat for claim in claims for seat in claim.seats))
    one_side = len({frozenset(claim.seats) for claim in claims}) == 1
    return Outcome(winners=winners, reason=claims[0].reason if one_side else "draw")
