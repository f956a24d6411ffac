"""Checks on the rules of a game: it ends, nobody is stuck, every question can be answered and shown."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

from rules.kernel.answers import usual
from rules.kernel.asks import Ask
from rules.kernel.decisions import (
    Allot,
    Decision,
    Option,
    Path,
    PickMany,
    PickOne,
    Place,
    Position,
    Series,
    Share,
    Sheet,
)
from rules.kernel.game import Face, StewardKind, read_face
from rules.kernel.session import is_legal
from rules.kernel.stewards import random_steward, steward_of
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.conformance.looking import at_every_moment, now_and_then
from tests.helpers.entrants import Entrant
from tests.helpers.playouts import Endless, Playout, asked_of, choose_legally, moves

BUTTON_LABEL = 80
OPTION_TEXT = 100
OPTION_ID = 100
PROMPT = 1000
STEP = 200
CAUTION = 200
ODDS = 300


@at_every_moment
def check_playout_by_chance(entrant: Entrant, playout: Playout, seat: Seat | None, chance: random.Random) -> None:
    """Played by chance, the game comes to a proper end, and its invariants hold on the way."""
    check_moment(entrant, playout, seat)


def check_playout_by_stewards(entrant: Entrant, number: int) -> None:
    """Played by the game's own stewards, and by those that take the first choice, it comes to a proper end too."""
    play_to_the_end(entrant, number, StewardKind.OWN)
    play_to_the_end(entrant, number, StewardKind.FIRST)


def play_to_the_end(entrant: Entrant, number: int, kind: StewardKind) -> None:
    """One game by stewards of a kind."""
    playout = entrant.sit_down(number)
    steward = steward_of(entrant.game, kind)
    for seat in moves(playout, random.Random(number), steward, entrant.hooks.most_answers):
        check_moment(entrant, playout, seat)
    check_moment(entrant, playout, None)


def check_moment(entrant: Entrant, playout: Playout, seat: Seat | None) -> None:
    """Before a seat answers, or at the end, invariants hold, and an outcome is there just when it should be."""
    entrant.hooks.invariants(playout.session.state)
    if seat is None:
        check_end(playout)
    else:
        assert playout.session.face(seat).outcome is None, "an outcome is shown before the end"


def check_end(playout: Playout) -> None:
    """There is an outcome, everybody sees it, and only those who played have won."""
    outcome = playout.session.outcome
    assert outcome is not None, "the game is over without an outcome"
    assert set(outcome.winners) <= set(playout.seats), "somebody has won who did not play"
    for seat in playout.everybody:
        assert playout.session.face(seat).outcome == outcome


def check_nobody_answers(entrant: Entrant, number: int) -> None:
    """A table that nobody comes to is carried to its end by deadlines."""
    playout = entrant.sit_down(number)
    for _ in range(entrant.hooks.most_answers):
        if playout.is_over:
            check_end(playout)
            return
        entrant.hooks.invariants(playout.session.state)
        before = playout.session.line
        playout.close_by_fallback()
        assert playout.session.line > before, "the deadline moved nothing"
    raise Endless(f"{entrant.game.name} does not end by deadlines")


@now_and_then
def check_remarks(entrant: Entrant, playout: Playout, seat: Seat | None, chance: random.Random) -> None:
    """Whatever is begun, what the game says to it and counts of it is short, and follows from the seat's face alone.

    Whoever may hand in more than there is, is warned.
    """
    if seat is None:
        return
    face = playout.session.face(seat)
    seen = read_face(entrant.game, json.loads(face.model_dump_json()))
    asked = asked_of(face)
    begun: list[Json] = [None, usual(asked), random_steward(face, asked, chance.randrange), {"pick": "?"}, {}, [], 7]
    for given in begun:
        meant = playout.session.meant(seat, given)
        said = entrant.game.cautions(face, given, meant)
        assert said == entrant.game.cautions(seen, given, meant), "a caution knows more than the face"
        assert all(0 < len(one) <= CAUTION for one in said), f"a caution does not fit: {said}"
        totals = entrant.game.totals(face, meant)
        assert totals == entrant.game.totals(seen, meant), "a total knows more than the face"
        assert all(0 < len(str(one)) <= CAUTION for one in totals), f"a total does not fit: {totals}"
        check_odds(entrant, face, seen, meant)
        if is_taken(playout, seat, given) and not said:
            assert all(one.spent <= one.held for one in totals), f"more than there is is taken: {totals}"


def check_odds(entrant: Entrant, face: Face, seen: Face, meant: Any) -> None:
    """What a fight may come to is told in short, is no more than certain, and follows from the seat's face alone."""
    assert face.asked is not None
    odds = entrant.game.odds(face, meant) if face.asked.key in entrant.game.odds_for else ()
    assert all(0 < len(str(one)) <= ODDS for one in odds), f"odds do not fit: {odds}"
    if odds:
        sent = pickle.loads(pickle.dumps(meant))
        assert odds == entrant.game.odds(seen, sent), "odds know more than the face"
    for chance in (one for fight in odds for one in fight.chances):
        assert 0 <= chance.least <= chance.likely <= chance.most <= 1000, f"no chance: {chance}"


def is_taken(playout: Playout, seat: Seat, answer: Json) -> bool:
    """Whether an answer could be handed in."""
    try:
        playout.session.check(seat, answer)
    except IllegalAnswer:
        return False
    return True


@now_and_then
def check_words(entrant: Entrant, playout: Playout, seat: Seat | None, chance: random.Random) -> None:
    """What stands on a sheet that can be typed can be read, and reads as the same again."""
    if seat is None or asked_of(playout.session.face(seat)).key not in entrant.game.typed:
        return
    face, own = playout.session.face(seat), steward_of(entrant.game, StewardKind.OWN)
    for given in (usual(asked_of(face)), choose_legally(playout.session, seat, own, chance.randrange)):
        text = entrant.game.in_words(face, given)
        written = entrant.game.read_words(face, text)
        assert not written.faults, f"{text!r} cannot be read: {written.faults}"
        assert isinstance(given, dict)
        again = entrant.game.in_words(face, {**given, **written.lines})
        assert again == text, f"{text!r} reads back as {again!r}"


@at_every_moment
def check_fallbacks(entrant: Entrant, playout: Playout, seat: Seat | None, chance: random.Random) -> None:
    """Whatever a deadline may play is legal, also by the rules that reach across a sheet."""
    for asked, ask in playout.session._asks.items() if seat else ():
        for answer in possible_fallbacks(ask, chance):
            assert is_legal(ask, answer), f"the fallback {answer} of {ask.decision.key} for {asked} is not legal"


def possible_fallbacks(ask: Ask[Any], chance: random.Random) -> Iterator[Any]:
    """Every fallback that the decision names, and some that the dice would draw."""
    yield from ask.decision.fallback
    yield ask.decision.fall_back(lambda size: 0)
    yield ask.decision.fall_back(lambda size: size - 1)
    yield ask.decision.fall_back(chance.randrange)


@now_and_then
def check_words_fit_discord(entrant: Entrant, playout: Playout, seat: Seat | None, chance: random.Random) -> None:
    """Every label, hint and id fits into the components of Discord, and no two options share an id."""
    for one in playout.seats:
        assert 0 < len(entrant.game.seat_name(one)) <= BUTTON_LABEL
        check_face_fits(playout.session.face(one))


def check_face_fits(face: Face) -> None:
    """One seat's question and trail can be shown."""
    assert all(0 < len(words) <= STEP for words in face.trail), f"a step does not fit: {face.trail}"
    if face.asked is not None:
        for decision in with_follow_ups(face.asked):
            assert 0 < len(decision.prompt) <= PROMPT, f"the prompt of {decision.key} does not fit"
            if isinstance(decision, Position):
                check_position_fits(decision)
            options = options_of(decision)
            assert len({option.id for option in options}) == len(options), f"{decision.key} has an id twice"
            for option in options:
                check_option_fits(decision, option)


def check_position_fits(position: Position) -> None:
    """What is proposed can be a button, everything has a name, and the field stays small as data."""
    assert all(0 < len(one.label) <= BUTTON_LABEL for one in position.proposals), f"{position.key}: a proposal"
    assert all(0 < len(one.name) <= OPTION_TEXT for one in position.landmarks), f"{position.key}: a landmark"
    assert position.area.bounds.east <= position.size[0], f"{position.key}: the field is wider than the table"
    assert position.area.bounds.north <= position.size[1], f"{position.key}: the field is deeper than the table"


def check_option_fits(decision: Decision, option: Option | Share) -> None:
    """One option can be a button, or a line of a select."""
    assert 0 < len(option.label) <= BUTTON_LABEL, f"{decision.key}: the label {option.label!r} does not fit"
    assert len(option.hint) <= OPTION_TEXT, f"{decision.key}: the hint {option.hint!r} does not fit"
    group = option.group if isinstance(option, Option) else ""
    assert len(group) <= BUTTON_LABEL, f"{decision.key}: the group {group!r} does not fit"
    assert 0 < len(option.id) <= OPTION_ID, f"{decision.key}: the id {option.id!r} does not fit"


def options_of(decision: Decision) -> tuple[Option, ...] | tuple[Share, ...]:
    """What can be chosen in a decision."""
    match decision:
        case PickOne() | PickMany():
            return decision.options
        case Place():
            return decision.pieces
        case Allot():
            return decision.shares
        case _:
            return ()


def with_follow_ups(decision: Decision) -> Iterator[Decision]:
    """A decision, its lines, and all that can come after a choice in it."""
    yield decision
    inner: list[Decision] = []
    if isinstance(decision, PickOne):
        inner += [option.then for option in decision.options if option.then is not None]
    if isinstance(decision, Series):
        inner.append(decision.element)
    if isinstance(decision, Path):
        inner += decision.then.values()
    if isinstance(decision, Position) and decision.then is not None:
        inner.append(decision.then)
    if isinstance(decision, Sheet):
        inner += decision.slots.values()
    for further in inner:
        yield from with_follow_ups(further)
