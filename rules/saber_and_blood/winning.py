"""Step 10 of a combat: what the winner does with his win [SB-563, SB-564, SB-R73, SB-R81]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.asks import Ask, choose_option
from rules.kernel.decisions import Option, Path, PickOne
from rules.kernel.play import Procedure
from rules.kernel.values import Cell, Json
from rules.saber_and_blood.content import Part
from rules.saber_and_blood.effects import befall, push, push_targets
from rules.saber_and_blood.ground import G, against, label, lasting_of, of, put, tavern_of, trace
from rules.saber_and_blood.harm import end_on_square
from rules.saber_and_blood.state import Fighter
from rules.saber_and_blood.vocabulary import Keyword, Stance

NOTHING = "nothing"
MOVE = "move"


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
            answer = yield from self.g.react(self.winner.seat, self.choose_bonus(bonuses))
            if not isinstance(answer, dict):
                return
            self.g.reveal("win_used", **against(self.winner, self.loser), square=last_of(answer["then"]))
            if answer["pick"] == MOVE:
                yield from self.make_move(answer["then"])
            else:
                chosen = bonuses[str(answer["pick"])][1]
                assert chosen is not None
                self.gains.remove(chosen)
                yield from push(self.g, self.winner, self.loser, str(answer["then"]), chosen)

    @property
    def mover(self) -> Fighter:
        """Who is moved: the winner himself by the dodge die, the loser by the feint die."""
        return self.winner if self.stance is Stance.DODGE else self.loser

    def bonuses(self) -> dict[str, tuple[Option, Part | None]]:
        """What the winner can still use, by the ids of options."""
        listed = [*self._win_move(), *self._pushes()]
        return {option.id: (option, part) for option, part in listed}

    def _win_move(self) -> Iterator[tuple[Option, Part | None]]:
        """One space, for a win with the dodge or the feint die [SB-563, SB-564]."""
        if self.stance is Stance.ATTACK or self.has_moved or not self.mover.is_on_board:
            return
        way = self.choose_way(1 + lasting_of(self.g).total(self.winner, Keyword.LONGER_WIN_MOVE))
        if way is not None:
            yield Option(id=MOVE, label=f"Move {label(self.g, self.mover)}", then=way), None

    def choose_way(self, spaces: int) -> Path | None:
        """The ways that a character can be moved after a combat; None where there is none [SB-R28]."""
        mover, tavern = self.mover, tavern_of(self.g)
        ways = tavern.ways_to_be_moved(mover, spaces)
        closed = tuple(cell for cell in tavern.ends_of(ways) if not tavern.can_be_left_on(mover, cell))
        way = tavern.any_way(mover.spot, ways, closed)
        if way is None:
            return None
        return Path(
            key="combat.way",
            prompt="Where to?",
            start=mover.spot,
            steps=ways,
            least=1,
            most=spaces,
            not_at=closed,
            fallback=([*way],),
            rule="SB-563" if mover is self.winner else "SB-564",
            about=mover.name,
        )

    def _pushes(self) -> Iterator[tuple[Option, Part | None]]:
        """Pushes that a card or skill places here, of a loser beside him [SB-R81]."""
        for place, part in enumerate(self.gains):
            for foe, cells in push_targets(self.g, self.winner, part):
                if foe is self.loser:
                    squares = tuple(Option(id=cell, label=f"To {cell}") for cell in cells)
                    then = PickOne(key="combat.push", prompt="How far?", options=squares, fallback=(cells[0],))
                    yield Option(id=f"push {place}", label=f"Push {label(self.g, foe)}", then=then), part

    def choose_bonus(self, bonuses: dict[str, tuple[Option, Part | None]]) -> Ask[Json]:
        """What a winner does; unasked, only a loser beside a fireplace is moved, into it [SB-D19, SB-D20]."""
        return choose_option(
            "combat.bonus",
            f"{label(self.g, self.winner)} has won against {label(self.g, self.loser)}. Use the win?",
            [*(option for option, _ in bonuses.values()), Option(id=NOTHING, label="Leave it at that")],
            fallback=self._usual(bonuses),
            rule="SB-563",
            about=self.winner.name,
        )

    def _usual(self, bonuses: dict[str, tuple[Option, Part | None]]) -> Json:
        if MOVE in bonuses and self.mover is self.loser:
            fires = [cell for cell in self._beside_loser() if tavern_of(self.g).is_fireplace(cell)]
            if fires:
                return {"pick": MOVE, "then": [fires[0]]}
        return NOTHING

    def _beside_loser(self) -> tuple[Cell, ...]:
        return tavern_of(self.g).ways_to_be_moved(self.loser, 1)[self.loser.spot]

    def make_move(self, way: Json) -> Procedure[None]:
        """The winner, or the loser, is moved; it counts as one movement [SB-R26]."""
        assert isinstance(way, list)
        self.has_moved = True
        mover, cells = self.mover, [str(cell) for cell in way]
        start = mover.spot
        put(self.g, mover, cells[-1])
        trace(self.g, "moved", mover.name, [start, *cells])
        self.g.tell("win_moved", **of(mover), start=start, end=cells[-1])
        self.g.state.arrivals.append(mover.name)
        yield from end_on_square(self.g, mover)


def last_of(answer: Json) -> Json:
    """The square where a way, or a push, ends."""
    return answer[-1] if isinstance(answer, list) else answer
