"""Looking back is done by another process: what is sent there and back is plain data."""

from __future__ import annotations

import random
from dataclasses import replace

from cogs.drawing.workshop import Workshop
from data.past import Moment, PastAnswer, PastPhase, answers_in, face_at, phase_at
from rules.kernel.dice import SeededDice
from rules.kernel.journal import Entry
from tests.helpers.playouts import Playout, moves
from tests.reference import GAME, editions

SEED, SALT = bytes(32), "salt"


def played() -> tuple[Playout, list[Entry]]:
    """A game of The Ford by chance, and its journal."""
    playout = Playout(GAME, dice=SeededDice(SEED, SALT))
    for number, _ in enumerate(moves(playout, random.Random(3), most=10_000)):
        if number == 60:
            break
    return playout, playout.ledger.entries


def moment_before(playout: Playout, line: int) -> Moment:
    checkpoint = playout.ledger.before(line)
    return Moment(GAME.name, checkpoint, playout.ledger.lines(checkpoint.line, line), SEED, SALT, {})


async def test_a_worker_looks_back_as_the_bot_would() -> None:
    """The same face and the same words come back from another process."""
    playout, entries = played()
    workshop = Workshop(1, editions)
    last = entries[-1]
    seat, moment = last.seat, moment_before(playout, last.first)
    try:
        face = await workshop.look_back(moment, seat)
        assert face is not None
        assert face == face_at(GAME, moment, seat)
        assert None is face.asked
        own = [one for one in entries if one.seat == seat and one.first >= moment.checkpoint.line]
        told = await workshop.past_answers(moment, own)
        assert told == answers_in(GAME, moment, own)
        assert all(one.words for one in told)
    finally:
        workshop.close()


def test_each_answer_is_told_in_the_words_of_its_own_question() -> None:
    """However many of a phase are asked for at once: as if each were looked up alone."""
    playout, entries = played()
    seat, last = entries[-1].seat, entries[-1]
    phase = moment_before(playout, last.first)
    own = [one for one in entries if one.seat == seat and one.first >= phase.checkpoint.line]
    alone = [answers_in(GAME, moment_before(playout, one.first), [one])[0] for one in own]
    assert alone == answers_in(GAME, phase, own)


def test_an_answer_knows_what_the_game_had_explained_before_it() -> None:
    """From what the seat saw then; where the game explains nothing, nothing is known."""
    playout, entries = played()
    last = entries[-1]
    phase = moment_before(playout, last.first)
    own = [one for one in entries if one.seat == last.seat and one.first >= phase.checkpoint.line]
    explained = answers_in(GAME, phase, own, lambda face: f"{face.seat} at {face.batch}")
    assert [f"{last.seat} at {one.batch}" for one in own] == [one.known for one in explained]
    assert {None} == {one.known for one in answers_in(GAME, phase, own)}


async def test_a_phase_is_called_what_stood_above_its_first_question() -> None:
    """Also by another process; of a phase that the rules no longer know nothing is told."""
    playout, entries = played()
    moment = moment_before(playout, entries[-1].first)
    session = moment.begun(GAME)
    assert session.batch is not None
    named = PastPhase(session.batch.number, session.phase, session.batch.trail[0])
    assert named == phase_at(GAME, moment)
    workshop = Workshop(1, editions)
    try:
        assert named == await workshop.name_phase(moment)
    finally:
        workshop.close()
    newer = moment.checkpoint.model_copy(update={"state": {"nobody": "knows"}})
    assert PastPhase() == phase_at(GAME, replace(moment, checkpoint=newer))


def test_what_no_longer_fits_is_told_without_words() -> None:
    """A face is not shown at all; of answers it is still known that they were given."""
    playout, entries = played()
    last, moment = next(
        (one, moment) for one in reversed(entries) if (moment := moment_before(playout, one.first)).entries
    )
    strange = [one.model_copy(update={"key": "nobody.asks"}) for one in moment.entries]
    spoiled = Moment(GAME.name, moment.checkpoint, strange, SEED, SALT, {})
    other = last.model_copy(update={"key": "nobody.asks"})
    assert None is face_at(GAME, spoiled, last.seat)
    assert [PastAnswer(last.batch, by=last.by)] == answers_in(GAME, spoiled, [last])
    assert [PastAnswer(other.batch, by=other.by)] == answers_in(GAME, moment, [other])
