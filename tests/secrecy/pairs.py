"""Two games that an onlooker must not be able to tell apart, played on until the difference is revealed to him."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest

from rules.kernel.game import Event
from rules.kernel.journal import standing_name
from rules.kernel.session import is_legal
from rules.kernel.stewards import random_steward
from rules.kernel.values import Json, Seat
from tests.helpers.playouts import TRIES, Playout, asked_of, bytes_of, choose_legally

Onlooker = Seat | None
REFUSALS = 4
"""How many answers an onlooker tries at each moment, to see whether they are refused."""


class Leak(AssertionError):
    """Somebody can see what is none of his business."""


class Pair:
    """Two playouts that differ in a secret, and those who must not notice."""

    def __init__(self, one: Playout, other: Playout, onlookers: Iterable[Onlooker], since: tuple[int, int]) -> None:
        self.one = one
        self.other = other
        self.since = since
        self.onlookers: list[Onlooker] = list(onlookers)
        self.compared = 0

    def compare(self, chance: random.Random) -> None:
        """Every onlooker to whom the secret was not revealed must hear and see the same in both."""
        for onlooker in list(self.onlookers):
            if self.has_learned(onlooker):
                self.onlookers.remove(onlooker)
                continue
            self.compared += 1
            face, twin = (bytes_of(playout.session.face(onlooker)) for playout in (self.one, self.other))
            if face != twin:
                raise Leak(f"{name_of(onlooker)} sees a secret: {first_difference(face, twin)}")
            if onlooker is not None and onlooker in self.one.session.waiting():
                for answer in self.proposals(onlooker, chance, REFUSALS):
                    self.is_legal_in_both(onlooker, answer)

    def has_learned(self, onlooker: Onlooker) -> bool:
        """Whether the rules have revealed the secret to him, or told him alone (a card drawn, a spy's report).

        A reveal that is the same in both games reveals something else: what it shows must stand in its data.
        """
        for event, twin in zip_longest(*self.heard(onlooker)):
            if event == twin:
                continue
            if any(told is not None and told.reveals for told in (event, twin)):
                return True
            if all(told is not None and told.audience == {onlooker} for told in (event, twin)):
                return True
            raise Leak(f"{name_of(onlooker)} is told of a secret: {first_difference(event, twin)}")
        return False

    def heard(self, onlooker: Onlooker) -> tuple[list[Event], list[Event]]:
        """What that onlooker was told in both games since they parted."""
        return told_since(self.one, onlooker, self.since[0]), told_since(self.other, onlooker, self.since[1])

    def play_on(self, chance: random.Random, steps: int) -> None:
        """Go on with the same answers in both, as long as anybody must not notice."""
        self.compare(chance)
        for _ in range(steps):
            if not self.onlookers or self.one.is_over or self.other.is_over:
                return
            waiting = [seat for seat in self.one.session.waiting() if seat in self.other.session.waiting()]
            if not waiting or not self.answer_in_both(chance.choice(waiting), chance):
                return
            self.compare(chance)

    def answer_in_both(self, seat: Seat, chance: random.Random) -> bool:
        """Whether that seat could answer alike; a sealed answer may differ, for nobody sees it."""
        batch = self.one.session.batch
        assert batch is not None
        for answer in self.proposals(seat, chance, TRIES):
            if self.is_legal_in_both(seat, answer):
                self.one.submit(seat, answer)
                self.other.submit(seat, answer)
                return True
        if batch.secrecy == "open" or batch.closes == "each" or seat in self.onlookers:
            return False
        for playout in (self.one, self.other):
            playout.submit(seat, choose_legally(playout.session, seat, random_steward, chance.randrange))
        return True

    def proposals(self, seat: Seat, chance: random.Random, tries: int) -> Iterator[Json]:
        """Answers that fit the question of the first game; the rules may still refuse them."""
        face = self.one.session.face(seat)
        for _ in range(tries):
            yield random_steward(face, asked_of(face), chance.randrange)
        yield asked_of(face).fall_back(chance.randrange)

    def is_legal_in_both(self, seat: Seat, answer: Json) -> bool:
        """Whether both games take it; an onlooker must not learn a secret by a refusal."""
        here, there = (is_legal(playout.session._asks[seat], answer) for playout in (self.one, self.other))
        if seat in self.onlookers and here != there:
            raise Leak(f"{name_of(seat)} learns a secret by a refusal of {answer}")
        return here and there


class FiledPair(Pair):
    """Two playouts, in one of which a seat has filed answers in advance; in the other it gives the same by hand."""

    def __init__(self, playout: Playout, owner: Seat, filed: Mapping[str, Json]) -> None:
        one, other, since = playout.fork(), playout.fork(), len(playout.ledger.events)
        one.session.standing = {**one.session.standing, owner: dict(filed)}
        super().__init__(one, other, [who for who in playout.everybody if who != owner], (since, since))
        self.owner = owner
        self.filed = filed

    def compare(self, chance: random.Random) -> None:
        """Once the owner has answered by hand where his filed answer was put in."""
        while self.owner in self.other.session.waiting() and not self.is_asked_in_both():
            asked = asked_of(self.other.session.face(self.owner))
            self.other.submit(self.owner, asked.fit(self.filed[standing_name(asked.key, asked.about)]))
        super().compare(chance)

    def is_asked_in_both(self) -> bool:
        """Whether the owner has nothing on file for what he is asked."""
        here, there = self.one.session, self.other.session
        same_batch = here.batch is not None and there.batch is not None and here.batch.number == there.batch.number
        return same_batch and self.owner in here.waiting()


def told_since(playout: Playout, onlooker: Onlooker, since: int) -> list[Event]:
    """What an onlooker was told from that number of events on."""
    return [event for _, event in playout.ledger.events[since:] if event.is_for(onlooker)]


def name_of(onlooker: Onlooker) -> str:
    """A seat's name, or a spectator."""
    return onlooker or "a spectator"


def first_difference(one: object, other: object) -> str:
    """The surroundings of the first place where two things differ."""
    left, right = str(one), str(other)
    place = next((at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    start = max(0, place - 40)
    return f"{left[start : place + 40]!r} and {right[start : place + 40]!r}"


def question_changed(playout: Playout, seat: Seat, number: int) -> bool:
    """Whether the batch has closed, or the seat is through with its branch."""
    batch = playout.session.batch
    return batch is None or batch.number != number or playout.session.face(seat).asked is None
