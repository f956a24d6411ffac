"""What players read of Combat in the Lists: a sentence for every event, no gaps in it, and lessons where they help."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from render.combat_in_the_lists.wording import texts
from render.text import MISSING, Short, Texts, faults, fields, templates
from rules.combat_in_the_lists.renewal import ALL_DOWN, LAST_STANDING, TOO_QUIET
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Arrow, Colour, Hand, Pace, Weapon
from rules.kernel.game import Event, Outcome
from rules.kernel.values import Seat
from tests.conformance.hooks.combat_in_the_lists import box
from tests.helpers.playouts import Playout, dice_of, moves
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, GAME, STAG

RULES = Path(__file__).parents[2] / "rules" / "combat_in_the_lists"
SILENT = {"rotated", "took_hex"}
"""What the picture shows and another sentence tells: nobody wants six lines of who looks where."""
LESSON, HELP = 220, 400
"""Characters that are read at a glance, and on one page."""


@pytest.fixture(scope="module")
def wording() -> Texts:
    """The wording of the game."""
    return texts(box())


# Events in the code of the rules


@cache
def nodes() -> list[ast.AST]:
    """All code of the rules of the game."""
    return [node for path in sorted(RULES.rglob("*.py")) for node in ast.walk(ast.parse(path.read_text("utf-8")))]


def words_in(node: ast.AST) -> list[str]:
    """The texts in a piece of code."""
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def assigned(name: str) -> list[str]:
    """The texts that a variable may stand for."""
    found = [node.value for node in nodes() if isinstance(node, ast.Assign) and name in targets(node)]
    return [word for value in found for word in words_in(value)]


def targets(node: ast.Assign) -> list[str]:
    """The names that are given a value, alone or several at once."""
    names = [one for target in node.targets for one in ast.walk(target)]
    return [one.id for one in names if isinstance(one, ast.Name)]


def told_events() -> Iterator[tuple[str, set[str]]]:
    """The kinds that the rules tell, each with the fields of one telling."""
    for call in nodes():
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        if call.func.attr in ("tell", "reveal"):
            kind = call.args[0]
            kinds = assigned(kind.id) if isinstance(kind, ast.Name) else words_in(kind)
            assert kinds, f"nobody knows what line {call.lineno} tells"
            yield from ((one, {str(keyword.arg) for keyword in call.keywords} - {"to"}) for one in kinds)


@pytest.mark.slow
def test_every_event_in_the_rules_has_a_sentence(wording: Texts) -> None:
    """Also those that hardly ever happen; no sentence waits for an event that never comes."""
    kinds = {kind for kind, _ in told_events()}
    assert {"moved", "stopped_halfway", "balanced", "fell_over", "drew"} <= kinds
    assert set(wording.events) == kinds
    assert {kind for kind, entry in wording.events.items() if not entry} == SILENT


@pytest.mark.slow
def test_a_sentence_asks_for_no_field_that_its_event_lacks(wording: Texts) -> None:
    """In no telling of it; parts in brackets drop out where a field is empty, but it must be there."""
    lacking = [
        f"{kind}: {name}"
        for kind, written in told_events()
        for template in templates(wording.events[kind])
        for name, _ in fields(re.sub(r"[\[\]]", "", template))
        if name not in written
    ]
    assert lacking == []


@pytest.mark.slow
def test_short_forms_ask_for_no_field_that_their_event_lacks(wording: Texts) -> None:
    """Those that are put on one line with others."""
    written = dict(told_events())
    for kind, short in wording.changes.items():
        if isinstance(short, Short):
            asked = {name for name, _ in fields(short.each)} | ({short.by} if short.by else set())
            assert asked <= written[kind], kind


def test_ids_that_events_tell_have_words(wording: Texts) -> None:
    """Seats, colours, arrows, weapons, hands, directions, and every card of the box."""
    assert set(GAME.seats) == set(wording.seats)
    ids = {*Colour, *Arrow, *Weapon, *Hand, *(card.id for card in box().directions)}
    ids |= {card.id for line in box().attacks for card in line.cards}
    ids |= {*box().defence_deck(), *box().special_deck()}
    assert sorted(ids - set(wording.words)) == []
    assert {step.value for step in Step if step is not Step.OVER} == set(wording.phases)


# Events in play


@cache
def played(pace: Pace, knights: int) -> list[Event]:
    """A game by chance, up to its end or for as long as the test has patience."""
    playout = Playout(GAME, seats=GAME.seats[:knights], options={"pace": pace}, dice=dice_of(knights))
    for _ in moves(playout, random.Random(knights), most=600):
        if playout.session.state.turn > 8:
            break
    return [event for _, event in playout.ledger.events]


GAMES = [(Pace.POST, 3), (Pace.LIVE, 2), (Pace.POST, 6)]


@pytest.mark.slow
@pytest.mark.parametrize(("pace", "knights"), GAMES)
def test_a_game_is_told_without_gaps(wording: Texts, pace: Pace, knights: int) -> None:
    """Whatever happens in some turns by chance: no unknown kind, no field without a value, no id without words."""
    events = played(pace, knights)
    assert {"entered", "armed", "directions_revealed", "moved", "marshal_moved"} <= {event.kind for event in events}
    assert faults(wording, events) == []
    for event in events:
        line = wording.tell(event)
        assert MISSING not in line
        assert re.search(r"[{}\[\]]|\b[a-z]+_[a-z]+\b|\bNone\b|\bTrue\b|\bFalse\b|  | [.,;]", line) is None, line
        assert not line or line[-1] == ".", line


# Single sentences


def event(kind: str, **data: Any) -> Event:
    """Something that happened."""
    return Event.model_validate({"kind": kind, "data": data})


@pytest.mark.parametrize(
    ("happened", "told"),
    [
        (
            event("attacked", seat=FALCON, victim=BOAR, cards=["crushing.smash.head"], special="", from_behind=False),
            "Falcon strikes at Boar with *Smash to the head*.",
        ),
        (
            event(
                "attacked",
                seat=FALCON,
                victim=BOAR,
                cards=["crushing.smash.head", "crushing.pound.chest"],
                special="backstab",
                from_behind=True,
            ),
            "Falcon strikes at Boar with *Smash to the head* and *Pound to the chest*, *Backstab*, from behind.",
        ),
        (
            event("attacked", seat=FALCON, victim=BOAR, cards=[], special="blitz_attack", from_behind=False),
            "Falcon strikes at Boar, *Blitz attack*.",
        ),
        (
            event("answered", seat=BOAR, played=["block.centre"], idle=False, stopped=True),
            "Boar plays *Block: head and body*; nothing gets through.",
        ),
        (event("answered", seat=BOAR, played=[], idle=True, stopped=False), "Boar plays nothing."),
        (
            event("contested", cell="E5", tallies={"falcon": 2, "boar": 0}, holder=BOAR, pushed=FALCON),
            "E5 is contested, damage taken: Falcon 2, Boar 0. Boar holds it; Falcon is pushed away.",
        ),
        (
            event("contested", cell="E5", tallies={"falcon": 0, "boar": 0}, holder=BOAR, pushed=None),
            "E5 is contested, damage taken: Falcon 0, Boar 0. Boar holds it.",
        ),
        (event("knocked_out", seat=STAG, resigned=False), "Stag is out of the lists."),
        (event("knocked_out", seat=STAG, resigned=True), "Stag has given up and is out of the lists."),
        (event("discarded", seat=STAG, count=1), "Stag discards 1 card."),
        (event("disarmed", seat=STAG), "Stag drops the weapon."),
        (
            event("weapon_regained", seat=STAG, hand="left", points=1),
            "Stag picks up the weapon with the left hand, for 1 point.",
        ),
        (event("went_back", seat=STAG, cell="E5"), "Stag goes back to E5."),
        (
            event("sneak_failed", seat=STAG, victim=BOAR, card="", arrow="yellow", die=4),
            "Stag tries a sneak attack on Boar on the yellow arrow, throws 4, and the Marshal sees it.",
        ),
        (
            event("sneak_succeeded", seat=STAG, victim=BOAR, card="", arrow="red", die=1, damage=2, health=7),
            "Stag sneaks in a blow on Boar on the red arrow with 1: Boar loses 2 health, 7 left.",
        ),
        (
            event("too_quiet", turns=10, left=5),
            "For 10 turns nobody has been hurt. After 5 more like these the game is a draw.",
        ),
        (
            event("card_lost", seat=STAG, card="fast_attack", penalty=1, points=3),
            "Stag has overspent: *Fast attack* is lost, and 1 point with it.",
        ),
        (
            event("directions_revealed", directions={"falcon": "forward_left", "boar": "no_movement"}),
            "The direction cards: Falcon forward left, Boar no movement.",
        ),
    ],
    ids=lambda one: one.kind if isinstance(one, Event) else "",
)
def test_parts_of_a_sentence_drop_out_where_there_is_nothing_to_say(wording: Texts, happened: Event, told: str) -> None:
    """What is left reads well."""
    assert wording.tell(happened) == told
    assert faults(wording, [happened]) == []


def test_health_that_was_lost_is_one_line_for_all(wording: Texts) -> None:
    """Each knight with every loss."""
    hits = [event("hit", seat=seat, other=FALCON, damage=damage) for seat, damage in ((BOAR, 2), (STAG, 1), (BOAR, 3))]
    assert wording.changed(hits) == ["**Health lost:** Boar: 2 and 3; Stag: 1."]


@pytest.mark.parametrize(
    ("reason", "winners", "told"),
    [
        (LAST_STANDING, (BOAR,), "Boar wins: the last knight standing in the lists."),
        (ALL_DOWN, (FALCON, BOAR), "A draw: Falcon and Boar fall together, and nobody is left standing."),
        (TOO_QUIET, (FALCON, BOAR), "A draw between Falcon and Boar: for fifteen turns nobody has been hurt."),
        ("conceded", (STAG,), "Stag wins, as the other side gives up."),
    ],
)
def test_every_ending_has_its_sentence(wording: Texts, reason: str, winners: tuple[Seat, ...], told: str) -> None:
    """There are no others."""
    assert wording.result(Outcome(winners=winners, reason=reason)) == told
    assert {LAST_STANDING, ALL_DOWN, TOO_QUIET, "conceded"} == set(wording.endings)


# Lessons and help


@pytest.mark.slow
def test_every_lesson_belongs_to_a_question(wording: Texts) -> None:
    """By a key that the rules ask under."""
    asked = {node.value for node in nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert sorted(set(wording.lessons) - asked) == []


def test_lessons_and_help_are_short_sentences(wording: Texts) -> None:
    """Nobody shouts, and nothing is spelt the American way that is not the name of a card."""
    for topics, longest in ((wording.lessons, LESSON), (wording.help, HELP)):
        for name, text in topics.items():
            assert 0 < len(text.strip()) <= longest, name
            assert text.strip().endswith("."), name
            assert not re.search(r"!|\bcolor|\bdefense|\b(he|she|his|her) or\b", text), name
