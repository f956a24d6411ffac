"""Step 10 of a combat: what the winner does with his win [SB-563, SB-564, SB-R73, SB-R81]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.asks import Ask, choose_path
from rules.kernel.choices import NOTHING, Choice, pick
from rules.kernel.play import Procedure
from rules.kernel.values import Cell
from rules.saber_and_blood.combat.dangers import dangers_on
from rules.saber_and_blood.content import Part
from rules.saber_and_blood.effects.harm import end_on_square
from rules.saber_and_blood.effects.keywords import befall, push, push_targets
from rules.saber_and_blood.ground import G, against, label, lasting_of, of, put, tavern_of, trace
from rules.saber_and_blood.state import Fighter
from rules.saber_and_blood.vocabulary import Keyword, Stance

MOVE = "move"


@dataclass(frozen=True)
class Bonus:
    """One thing that a winner does with his win: somebody is moved on a way, or pushed to its end."""

    way: tuple[Cell, ...]
    push: Part | None = None


@dataclass
class Win:
    """A combat that was won, and what can still be made of it."""

    g: G
    winner: Fighter
    loser: Fighter
    stance: Stance
    gains: list[Part]
    """What the winner's cards and skills bring for it."""
    has_moved: bool = False

    def use(self) -> Procedure[None]:
        """What befalls the loser, and what the winner likes of the rest, in the order that he likes [SB-R81]."""
        for part in self.gains:
            if part.do is not Keyword.PUSH and self.winner.is_on_board and self.loser.is_on_board:
                yield from befall(self.g, part, self.loser, by=self.winner.seat)
        self.gains = [part for part in self.gains if part.do is Keyword.PUSH]
        while self.winner.is_on_board:  # [SB-R73]
            bonuses = self.bonuses()
            if not bonuses:
                return
            bonus = yield from self.g.react(self.winner.seat, self.choose_bonus(bonuses))
            if bonus is None:
                return
            self.g.reveal("win_used", **against(self.winner, self.loser), square=bonus.way[-1])
            if bonus.push is None:
                yield from self.make_move(bonus.way)
            else:
                self.gains.remove(bonus.push)
                yield from push(self.g, self.winner, self.loser, bonus.way[-1], bonus.push)

    @property
    def mover(self) -> Fighter:
        """Who is moved: the winner himself by the dodge die, the loser by the feint die."""
        return self.winner if self.stance is Stance.DODGE else self.loser

    def bonuses(self) -> list[Choice[Bonus | None]]:
        """What the winner can still use."""
        return [*self._win_move(), *self._pushes()]

    def _win_move(self) -> Iterator[Choice[Bonus | None]]:
        """One space, for a win with the dodge or the feint die [SB-563, SB-564]."""
        if self.stance is Stance.ATTACK or self.has_moved or not self.mover.is_on_board:
            return
        way = self.choose_way(1 + lasting_of(self.g).total(self.winner, Keyword.LONGER_WIN_MOVE))
        if way is not None:
            yield Choice(MOVE, f"Move {label(self.g, self.mover)}", way)

    def choose_way(self, spaces: int) -> Ask[Bonus | None] | None:
        """The ways that a character can be moved after a combat; None where there is none [SB-R28]."""
        mover, tavern = self.mover, tavern_of(self.g)
        ways = tavern.ways_to_be_moved(mover, spaces)
        closed = tuple(cell for cell in tavern.ends_of(ways) if not tavern.can_be_left_on(mover, cell))
        way = tavern.any_way(mover.spot, ways, closed)
        if way is None:
            return None
        ask = choose_path(
            "combat.way",
            "Where to?",
            mover.spot,
            ways,
            spaces,
            least=1,
            not_at=closed,
            fallback=self._into_fire() or way,
            rule="SB-563" if mover is self.winner else "SB-564",
            about=mover.name,
            walker=label(self.g, mover),
            dangers=dangers_on(self.g, self.winner.seat, mover, tavern.ends_of(ways), is_one_move=True),
        )
        return ask.reading(lambda told: Bonus(tuple(told[0])))

    def _pushes(self) -> Iterator[Choice[Bonus | None]]:
        """Pushes that a card or skill places here, of a loser beside him [SB-R81]."""
        for place, part in enumerate(self.gains):
            for foe, cells in push_targets(self.g, self.winner, part):
                if foe is self.loser:
                    squares = [Choice(cell, f"To {cell}", Bonus((cell,), part)) for cell in cells]
                    yield Choice(
                        f"push {place}", f"Push {label(self.g, foe)}", pick("combat.push", "How far?", squares)
                    )

    def choose_bonus(self, bonuses: list[Choice[Bonus | None]]) -> Ask[Bonus | None]:
        """What a winner does; unasked, only a loser beside a fireplace is moved, into it [SB-D19, SB-D20]."""
        can_move = any(choice.id == MOVE for choice in bonuses)
        return pick(
            "combat.bonus",
            f"{label(self.g, self.winner)} has won against {label(self.g, self.loser)}. Use the win?",
            [*bonuses, Choice(NOTHING, "Leave it at that", None)],
            fallback=MOVE if can_move and self._into_fire() else NOTHING,
            rule="SB-563",
            about=self.winner.name,
        )

    def _into_fire(self) -> tuple[Cell, ...]:
        """The step by which a loser comes into a fireplace, if he can be moved there."""
        if self.mover is not self.loser:
            return ()
        tavern = tavern_of(self.g)
        beside = tavern.ways_to_be_moved(self.loser, 1)[self.loser.spot]
        return tuple(cell for cell in beside if tavern.is_fireplace(cell))[:1]

    def make_move(self, way: tuple[Cell, ...]) -> Procedure[None]:
        """The winner, or the loser, is moved; it counts as one movement [SB-R26]."""
        self.has_moved = True
        mover, start = self.mover, self.mover.spot
        put(self.g, mover, way[-1])
        trace(self.g, "moved", mover.name, [start, *way])
        self.g.tell("win_moved", **of(mover), start=start, end=way[-1])
        self.g.state.arrivals.append(mover.name)
        yield from end_on_square(self.g, mover)
