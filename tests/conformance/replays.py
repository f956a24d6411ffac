"""Checks that a game can be put away and brought back: nothing of it lives outside its checkpoint and journal."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from pydantic import BaseModel, TypeAdapter

from rules.kernel.decisions import Decision, PickOne
from rules.kernel.dice import Roll, roll_again
from rules.kernel.game import Batch, Event, Face
from rules.kernel.journal import Checkpoint, Entry, RecentLine, undo_line
from rules.kernel.play import DONE, NOT_DONE
from rules.kernel.session import Session
from rules.kernel.values import GameState, Json, Seat
from tests.conformance.looking import now_and_then
from tests.helpers.entrants import Entrant
from tests.helpers.lengths import at_length
from tests.helpers.playouts import Ledger, Playout, bytes_of, moves

ANY_DECISION: TypeAdapter[Decision] = TypeAdapter(Decision)
ANY_EVENT: TypeAdapter[Event] = TypeAdapter(Event)
BORDERS = at_length(16, 1000)
"""Over how many phase borders of a game its journal is run again; a long game has more of them."""
REWINDS = at_length(3, 5)


@now_and_then
def check_round_trips(entrant: Entrant, playout: Playout, seat: Seat | None, chance: random.Random) -> None:
    """Checkpoints, entries, rolls, decisions and faces come back from JSON as they were."""
    check_state_round_trip(playout.session.state)
    for one in playout.everybody:
        check_face_round_trip(playout.session.face(one))
    if seat is None:
        check_ledger_round_trip(playout.ledger)


@now_and_then
def check_kept_faces(entrant: Entrant, playout: Playout, seat: Seat | None, chance: random.Random) -> None:
    """A face that is kept goes on showing what it showed: it holds nothing that can change with the state."""
    truth = {id(part): part for part in parts_of(playout.session.state) if not is_value(part)}
    for one in playout.everybody:
        shared = [part for part in parts_of(playout.session.face(one), whole=True) if id(part) in truth]
        assert not shared, f"the face of {one} holds a part of the state: {shared[0]!r}"[:300]


def is_value(thing: object) -> bool:
    """Whether it never changes, and nothing within it."""
    return isinstance(thing, BaseModel) and bool(thing.model_config.get("frozen"))


def parts_of(thing: object, *, whole: bool = False) -> Iterator[object]:
    """What can change within something, and the values in it; what is in these never changes, unless it is wanted."""
    match thing:
        case BaseModel():
            yield thing
            if whole or not is_value(thing):
                for _, inner in thing:
                    yield from parts_of(inner, whole=whole)
        case dict():
            yield thing
            for inner in thing.values():
                yield from parts_of(inner, whole=whole)
        case list() | set():
            yield thing
            for inner in thing:
                yield from parts_of(inner, whole=whole)
        case tuple():
            for inner in thing:
                yield from parts_of(inner, whole=whole)


def check_ledger_round_trip(ledger: Ledger) -> None:
    """All that a store keeps of a game comes back as it was."""
    for checkpoint in ledger.checkpoints:
        assert checkpoint == Checkpoint.model_validate_json(checkpoint.model_dump_json())
    for entry in ledger.entries:
        assert entry == Entry.model_validate_json(entry.model_dump_json())
    for _, event in ledger.events:
        assert event == ANY_EVENT.validate_json(event.model_dump_json())
    for _, roll in ledger.rolls:
        assert roll == Roll.model_validate_json(roll.model_dump_json())


def check_state_round_trip(state: GameState) -> None:
    """A state loaded from JSON is the same state, and is written in the same way."""
    text = state.model_dump_json()
    again = type(state).model_validate_json(text)
    assert state == again, "the state does not come back from JSON as it was"
    assert text == again.model_dump_json()


def check_face_round_trip(face: Face) -> None:
    """A face comes back with its own kind of view."""
    data = json.loads(face.model_dump_json())
    view = type(face.view).model_validate_json(json.dumps(data["view"]))
    assert face == Face.model_validate({**data, "view": view}), "the face does not come back from JSON as it was"
    if face.asked is not None:
        assert face.asked == ANY_DECISION.validate_json(face.asked.model_dump_json())


def check_dice_verify(entrant: Entrant, number: int) -> None:
    """Every die and shuffle can be computed again from its place, and no place is used twice."""
    playout = entrant.play_out(number)
    rolls = [roll for _, roll in playout.ledger.rolls]
    for roll in rolls:
        assert roll.value == roll_again(playout.dice, roll), f"{roll.label} at {roll.place} cannot be verified"
    assert len({roll.place for roll in rolls}) == len(rolls), "two dice fell at one place"


@now_and_then
def check_restored_faces(entrant: Entrant, playout: Playout, seat: Seat | None, chance: random.Random) -> None:
    """After every answer a restarted bot shows everybody exactly what the running one shows."""
    check_same_faces(playout, playout.restored())


def check_same_faces(playout: Playout, other: Session[Any]) -> None:
    """Nobody can tell the two sessions apart."""
    for seat in playout.everybody:
        assert bytes_of(playout.session.face(seat)) == bytes_of(other.face(seat)), f"the face of {seat} differs"


def check_same_course_from_every_checkpoint(entrant: Entrant, number: int) -> None:
    """From checkpoint to checkpoint the journal leads on, and from some of them to the end, digest by digest."""
    playout = entrant.play_out(number)
    checkpoints, end = playout.ledger.checkpoints, playout.session.state.model_dump_json()
    every = 1 + len(checkpoints) // BORDERS
    for checkpoint, following in list(pairwise(checkpoints))[number % every :: every]:
        come, started = run_again(playout, checkpoint, following.line), run_again(playout, following, following.line)
        assert started.state == come.state, "the state differs at a checkpoint"
    for checkpoint in random.Random(number).sample(checkpoints, min(len(checkpoints), at_length(3, 40))):
        session = run_again(playout, checkpoint)
        assert end == session.state.model_dump_json()
        assert playout.session.outcome == session.outcome


def run_again(playout: Playout, checkpoint: Checkpoint, line: int | None = None) -> Session[Any]:
    """The game from a stored checkpoint to before a line of its journal, or to its end."""
    stored = Checkpoint.model_validate_json(checkpoint.model_dump_json())
    session = playout.kind.resume(playout.game, stored, playout.ledger.lines(stored.line, line), playout.dice)
    assert checkpoint == stored, "a game that goes on changes the checkpoint that it came from"
    return session


def check_arrival_order(entrant: Entrant, number: int) -> None:
    """Whoever answers first in a batch, or is quicker in a branch, the game is the same; only a floor has an order."""
    first, chance = entrant.play_out(number), random.Random(number)
    second = entrant.sit_down(number)
    for batch, answers in answers_by_batch(first):
        assert second.session.batch is not None
        assert batch == second.session.batch.number
        for seat, answer in answers if is_floor(second.session.batch) else shuffled(answers, chance):
            second.submit(seat, answer, by="steward")
    assert second.is_over, "in another order of answers the game does not end"
    assert first.session.state == second.session.state, "the order of arrival changes the end"
    assert ends_of_batches(first) == ends_of_batches(second), "the order of arrival changes the course"


def answers_by_batch(playout: Playout) -> list[tuple[int, list[tuple[Seat, Json]]]]:
    """What was answered in each batch, in the order of the journal; forced answers come by themselves."""
    batches: defaultdict[int, list[tuple[Seat, Json]]] = defaultdict(list)
    for entry in playout.ledger.entries:
        if entry.by != "forced":
            batches[entry.batch].append((entry.seat, entry.answer))
    return sorted(batches.items())


def shuffled(answers: list[tuple[Seat, Json]], chance: random.Random) -> list[tuple[Seat, Json]]:
    """The answers in another order, those of one seat still one after the other."""
    own: defaultdict[Seat, list[Json]] = defaultdict(list)
    for seat, answer in answers:
        own[seat].append(answer)
    order = [seat for seat, _ in answers]
    chance.shuffle(order)
    return [(seat, own[seat].pop(0)) for seat in order]


def ends_of_batches(playout: Playout) -> dict[int, str]:
    """The digest after the last answer of each batch."""
    return {entry.batch: entry.digest for entry in playout.ledger.entries}


def is_floor(batch: Batch) -> bool:
    """Whether a batch is a floor, where seats act as often as they like."""
    return batch.closes == "each" and any(
        option.id in (DONE, NOT_DONE)
        for decision in batch.asks.values()
        if isinstance(decision, PickOne)
        for option in decision.options
    )


def check_branches_change_nothing(entrant: Entrant, number: int) -> None:
    """While seats are in their branches the state stands still."""
    playout = entrant.sit_down(number)
    before: tuple[int, str] | None = None
    for _ in moves(playout, random.Random(number), most=entrant.hooks.most_answers):
        batch = playout.session.batch
        assert batch is not None
        if batch.closes != "each" or is_floor(batch):
            before = None
            continue
        now = (batch.number, playout.session.state.model_dump_json())
        if before is not None and before[0] == batch.number:
            assert before == now, f"a branch of batch {batch.number} changes the state"
        before = now


@now_and_then
def check_free_undo(entrant: Entrant, playout: Playout, seat: Seat | None, chance: random.Random) -> None:
    """Whoever takes an open answer back and gives it again is where he was, and so are all others."""
    if playout.session.pending or not playout.ledger.entries:
        return
    last = [entry for entry in playout.ledger.entries if entry.by != "forced"][-1]
    as_player = [
        RecentLine.of(entry)._replace(by="player") if entry is last else RecentLine.of(entry)
        for entry in playout.ledger.entries
    ]
    line = undo_line(as_player, last.seat)
    if line is None:
        return
    twin = playout.fork()
    twin.go_back_to(line)
    twin.submit(last.seat, last.answer, by=last.by)
    assert playout.ledger.entries == twin.ledger.entries, "the same answer after an undo leads elsewhere"
    check_same_faces(playout, twin.session)


def check_rewind(entrant: Entrant, number: int) -> None:
    """From any line the same answers with the same dice make the same game."""
    playout = entrant.play_out(number)
    entries = list(playout.ledger.entries)
    chance = random.Random(number)
    for line in sorted(chance.sample([entry.first for entry in entries], min(REWINDS, len(entries))), reverse=True):
        playout.go_back_to(line)
        for entry in entries:
            if entry.line >= line and entry.by != "forced":
                playout.submit(entry.seat, entry.answer, by=entry.by)
        assert entries == playout.ledger.entries, f"rewound to line {line}, the same answers lead elsewhere"
