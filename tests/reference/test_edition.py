"""The Ford as players see it: every event has a sentence, every question a help text, every moment a picture."""

import re
from importlib.resources import files

import pytest

from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT, BOARD_TEXT_LIMIT
from render.text import faults
from rules.kernel.decisions import Decision, Option, Path, PickMany, PickOne, Place, Series, Sheet
from rules.kernel.game import Event, Face
from rules.kernel.stewards import random_steward
from tests.reference import EDITION, GAME, RULEBOOK, TEXTS
from tests.reference.content import CARD_HINTS, Card
from tests.reference.dusk import Ending
from tests.reference.phases import PHASES
from tests.reference.playout import answers, begin, contest, play_out
from tests.reference.scene import BLUE, RED, Scene

KINDS = {"pick_one", "pick_many", "amount", "allot", "place", "path", "words", "series", "sheet"}


def parts(decision: Decision) -> list[Decision]:
    """A decision and all that hang on it."""
    match decision:
        case PickOne():
            inner = [option.then for option in decision.options if option.then is not None]
        case Path():
            inner = list(decision.then.values())
        case Series():
            inner = [decision.element]
        case Sheet():
            inner = list(decision.slots.values())
        case _:
            inner = []
    return [decision, *(part for follow_up in inner for part in parts(follow_up))]


def options_of(decision: Decision) -> tuple[Option, ...]:
    """What can be picked in a decision."""
    match decision:
        case PickOne() | PickMany():
            return decision.options
        case Place():
            return decision.pieces
        case _:
            return ()


@pytest.fixture(scope="module")
def seen() -> tuple[list[Face], list[Event], list[str]]:
    """Every face that was asked, every event, and who answered how, over some games of all sizes."""
    faces: list[Face] = []
    events: list[Event] = []
    by: list[str] = []
    games = ((2, GAME.steward), (3, random_steward), (4, GAME.steward), (4, random_steward), (4, random_steward))
    for number, (seats, steward) in enumerate(games):
        session = begin(GAME.seats[:seats], f"{seats} banners {number}")
        faces += [face for _, face, _ in answers(session, dict.fromkeys(GAME.seats, steward), str(number))]
        faces += [session.face(None)]
        step = session.take_fresh()
        events += [event for _, event in step.events]
        by += [entry.by for entry in step.entries]
    return faces, events, by


def test_every_kind_of_decision_and_secrecy_comes_up(seen: tuple[list[Face], list[Event], list[str]]) -> None:
    """The reference game shows the shell everything it will ever meet."""
    faces, events, by = seen
    asked = [part for face in faces if face.asked for part in parts(face.asked)]
    assert {decision.kind for decision in asked} == KINDS
    assert {decision.ordered for decision in asked if isinstance(decision, PickMany)} == {True, False}
    assert {face.secrecy for face in faces} == {"open", "sealed", "silent"}
    assert "forced" in by
    assert {event.reveals for event in events} == {True, False}
    assert any(event.audience for event in events)


def test_every_event_has_its_sentence(seen: tuple[list[Face], list[Event], list[str]]) -> None:
    """No kind without a template, no field without a value, no id without words."""
    assert faults(TEXTS, seen[1]) == []


def test_no_text_is_left_over(seen: tuple[list[Face], list[Event], list[str]]) -> None:
    """Every template is used by some event; some are rare, and made in their own tests."""
    assert set(TEXTS.events) - {event.kind for event in seen[1]} <= {"refused", "truce_withdrawn", "called_back"}
    assert set(TEXTS.endings) == set(Ending)
    assert set(TEXTS.phases) == set(PHASES)


def test_every_question_has_help_and_fits_discord(seen: tuple[list[Face], list[Event], list[str]]) -> None:
    """Help is filed by the chapter in the key; a label has 80 characters on a button."""
    asked = [part for face in seen[0] if face.asked for part in parts(face.asked)]
    assert {decision.key.split(".")[0] for decision in asked} <= set(TEXTS.help)
    assert all(decision.rule.startswith("REF-") for decision in asked)
    for option in [option for decision in asked for option in options_of(decision)]:
        assert len(option.label) <= 80
        assert len(option.hint) <= 100


def test_every_rule_can_be_looked_up(seen: tuple[list[Face], list[Event], list[str]]) -> None:
    """The rulebook has all rules that are written down, and every question names one of them."""
    rules = {entry.id for entry in RULEBOOK.entries if entry.id and entry.id.startswith("REF-")}
    written = (files("tests.reference") / "RULES.md").read_text("utf-8")
    assert rules == set(re.findall(r"\*\*(REF-\d+)\*\*", written))
    asked = [part for face in seen[0] if face.asked for part in parts(face.asked)]
    assert {decision.rule for decision in asked} <= rules
    assert set(CARD_HINTS) <= {entry.id for entry in RULEBOOK.entries}


def test_words_for_every_moment_fit_discord(seen: tuple[list[Face], list[Event], list[str]]) -> None:
    """Alt text and text board stay inside Discord's limits, and are never empty."""
    for face in seen[0]:
        assert 0 < len(EDITION.alt_text(face)) <= ALT_TEXT_LIMIT
        assert 0 < len(EDITION.board_text(face)) <= BOARD_TEXT_LIMIT


def test_a_playout_reads_from_the_gathering_to_the_winner() -> None:
    """The demo tells a whole game."""
    lines = list(play_out(2, "demo"))
    assert any(line.endswith("Gathering") for line in lines)
    assert any("Round 3 of 3 begins" in line for line in lines)
    assert lines[-1].strip().startswith("Red wins")
    assert "…" not in "".join(lines)


@pytest.mark.slow
def test_the_steward_beats_chance() -> None:
    """Of ten games against a steward by chance it wins nearly all."""
    assert contest(10) >= 8


def test_the_hand_is_for_its_seat_alone() -> None:
    """What a seat holds is in its own words and picture, and in nobody else's."""
    hands = {RED: [Card.DAGGER], BLUE: [Card.CHARGE]}
    scene = Scene("red riders c2", "blue pikes c3", hands=hands)
    red, blue, nobody = (scene.session.face(seat) for seat in (RED, BLUE, None))
    assert EDITION.hand(red) == f"*Hidden dagger*: {CARD_HINTS[Card.DAGGER]}."
    assert "dagger" not in EDITION.hand(blue)
    assert EDITION.hand(nobody) == ""
    assert EDITION.draw(nobody, None, Cut.TALL).height < EDITION.draw(red, None, Cut.TALL).height


def test_another_secret_paints_the_same_picture() -> None:
    """A card in red's hand changes no pixel for blue or a spectator."""
    one, other = (
        Scene("red riders c2", "blue pikes c3", hands={RED: [card], BLUE: []}) for card in (Card.DAGGER, Card.CHARGE)
    )
    for seat in (BLUE, None):
        assert EDITION.draw(one.session.face(seat), None) == EDITION.draw(other.session.face(seat), None)
    assert EDITION.draw(one.session.face(RED), None) != EDITION.draw(other.session.face(RED), None)


def test_the_hand_is_drawn_for_its_seat_alone() -> None:
    """Each card more makes it larger; a spectator and an empty hand have none, and other hands do not show."""
    assert EDITION.hand_picture is not None
    one, other = (
        Scene("red riders c2", "blue pikes c3", hands={RED: [card], BLUE: [Card.PARLEY] * 4}).session
        for card in (Card.DAGGER, Card.CHARGE)
    )
    assert EDITION.hand_picture(one.face(RED), Cut.TALL) != EDITION.hand_picture(other.face(RED), Cut.TALL)
    assert EDITION.hand_picture(one.face(BLUE), Cut.TALL) == EDITION.hand_picture(other.face(BLUE), Cut.TALL)
    assert EDITION.hand_picture(one.face(None), Cut.TALL) is None
    empty = Scene("red riders c2", "blue pikes c3", hands={RED: [], BLUE: []}).session
    assert EDITION.hand_picture(empty.face(RED), Cut.TALL) is None


def test_every_scene_is_drawn_from_what_all_may_know(seen: tuple[list[Face], list[Event], list[str]]) -> None:
    """A picture and words for it, from the event alone."""
    shown = [event for event in seen[1] if event.kind in EDITION.scenes]
    assert {event.kind for event in shown} == set(EDITION.scenes)
    assert all(event.audience is None for event in shown)
    for event in shown[:3]:
        picture, words = EDITION.scenes[event.kind](event, Cut.TALL)
        assert picture.width == 1200
        assert str(event.data["blow"]) in words
        assert len(words) <= ALT_TEXT_LIMIT


def test_targets_and_fights_show_on_the_picture() -> None:
    """Numbers on squares and an attack under way each change the picture."""
    scene = Scene("red riders c2", "blue pikes c3", hands={RED: [Card.CHARGE], BLUE: []})
    still = EDITION.draw(scene.session.face(RED), None, Cut.TALL)
    assert EDITION.draw(scene.session.face(RED), {"b2": 1, "d2": 2}, Cut.TALL) != still
    scene.answer(RED, {"path": [], "then": "blue_pikes"})
    assert EDITION.draw(scene.session.face(None), None, Cut.TALL) != still


def test_a_banner_cannot_break_out_of_the_text_board() -> None:
    """A player's words stay inside the block of code."""
    banners = {RED: "``` @everyone", BLUE: "Otters"}
    board = EDITION.board_text(Scene("red riders c2", "blue pikes c3", banners=banners).session.face(None))
    assert "`" not in board
    assert "@everyone" not in board
    assert "RRi2" in board
