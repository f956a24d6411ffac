"""The cards of Saber and Blood: every one can be read, nothing on it is lost, and a hand is seen by its owner alone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from PIL import Image

from data.load import load
from render.canvas import Canvas
from render.cards import stock
from render.cuts import Cut
from render.hands import DESCRIPTION_LIMIT
from render.saber_and_blood import hand
from render.saber_and_blood.hand import CardFace, card_face, card_piece, paint_card, skill_face
from render.saber_and_blood.heraldry import KINDS, SKILL
from render.theme import WHITE, contrast
from rules.kernel.game import Face
from rules.kernel.values import Seat
from rules.saber_and_blood.content import Card, Content, Special
from rules.saber_and_blood.state import Bout, Player
from rules.saber_and_blood.views import view
from rules.saber_and_blood.vocabulary import CardKind, Faction
from tests.render.conftest import AssertPicture
from tests.render.snapshots import difference

RED, BLUE = Seat("red"), Seat("blue")
SEVEN = ("PN-24", "PN-01", "PN-02", "TV-06", "PN-17", "PN-01", "PN-26")


@cache
def the_box() -> Content:
    return load("saber_and_blood", Content)


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return the_box()


def face_of(seat: Seat | None, *, red: tuple[str, ...] = (), blue: tuple[str, ...] = (), cp: int = 4) -> Face:
    """What a seat sees of two players with these hands."""
    players = {
        RED: Player(faction=Faction.NOBLES, hand=list(red), cp=cp),
        BLUE: Player(faction=Faction.COSSACKS, hand=list(blue), cp=cp),
    }
    bout = Bout(scenario="tavern_brawl", seats=(RED, BLUE), players=players)
    return Face(game="saber_and_blood", seat=seat, view=view(bout, the_box(), seat))


def drawn(face: Face) -> Image.Image:
    """The hand, where there is one."""
    picture = hand.draw(the_box(), face)
    assert picture is not None
    return picture


# Stored pictures


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("action_with_optional_points", "CO-07"),
        ("stance_with_points", "PN-20"),
        ("interference_with_collective_points", "PN-26"),
        ("interference_that_attaches", "CO-21"),
        ("tavern_card_with_a_long_name", "TV-02"),
    ],
)
def test_card(assert_picture: AssertPicture, box: Content, name: str, card: str) -> None:
    """Cards look as they did when somebody last found them good."""
    assert_picture(hand.draw_card(box, card), f"saber_and_blood/card_{name}")


@pytest.mark.slow
def test_skill_card(assert_picture: AssertPicture, box: Content) -> None:
    """So does a skill card."""
    assert_picture(hand.draw_skill_card(box, "CO-S3"), "saber_and_blood/card_skill")


@pytest.mark.slow
def test_hand_of_seven(assert_picture: AssertPicture) -> None:
    """Seven cards, two of them alike."""
    assert_picture(drawn(face_of(RED, red=SEVEN)), "saber_and_blood/hand")


@pytest.mark.slow
def test_wide_hand(assert_picture: AssertPicture) -> None:
    """The same at a desk, where nine cards lie in three rows."""
    nine = hand.draw(the_box(), face_of(RED, red=(*SEVEN, "PN-21", "PN-26", "TV-02", "CO-21")), Cut.WIDE)
    assert nine is not None
    assert_picture(nine, "saber_and_blood/hand_wide")


# Every card fits


LOW = hand.Format((hand.WIDE[1] - hand.TOP) // 3 - hand.MARGIN)
"""A card of a wide hand in three rows."""


def faults(shown: CardFace, form: hand.Format) -> list[str]:
    """What of a card's face does not fit on it."""
    size = hand.WIDTH + 2 * hand.MARGIN, form.height + 2 * hand.MARGIN
    painted, bare = Canvas(*size), Canvas(*size)
    name, text = paint_card(painted, shown, form)
    assert text is not None
    stock(bare, form.whole)
    found = [
        f"{words!r} is cut"
        for words, block in ((shown.name, name), (shown.text, text))
        if " ".join(block.lines).split() != words.split()
    ]
    if outside(painted, form) != outside(bare, form):
        found.append("something runs out of the frame")
    return found


def outside(canvas: Canvas, form: hand.Format) -> bytes:
    """A picture of a card without what lies inside the frame."""
    picture = canvas.finish()
    left, top, right, bottom = (round(edge) for edge in form.frame)
    picture.paste(WHITE, (left - 1, top - 1, right + 1, bottom + 1))
    return picture.tobytes()


FACES = {
    **{card.id: card_face(card) for card in the_box().cards},
    **{card.id: skill_face(card) for card in the_box().skill_cards},
}


@pytest.mark.parametrize("form", [hand.UPRIGHT, LOW], ids=["upright", "low"])
@pytest.mark.parametrize("card", FACES)
def test_every_card_fits(card: str, form: hand.Format) -> None:
    """Both decks, the tavern's and the skill cards keep every word inside their frames."""
    assert [] == faults(FACES[card], form)


@pytest.mark.parametrize(
    ("fault", "change"),
    [
        ("is cut", {"text": "A foe who has not acted yet spends his action on running away from you. " * 4}),
        ("is cut", {"name": "The Extraordinarily Long Name of an Otherwise Ordinary Card"}),
        ("runs out of the frame", {"special": "Fantasy 2, from everybody who is in the tavern"}),
        ("runs out of the frame", {"notes": ("Stays in play", "Resurrection", "Leaves the game")}),
    ],
)
def test_a_card_that_does_not_fit_is_found(fault: str, change: dict[str, Any]) -> None:
    """The check above can fail."""
    assert any(fault in words for words in faults(replace(FACES["PN-26"], **change), hand.UPRIGHT))


# Every fact is shown

PLAIN = {"special": None, "attach": False, "leave": "", "resurrection": False, "removed": False}
OTHER_CARDS: list[dict[str, Any]] = [
    {"name": "Sabre Cut"},
    {"faction": Faction.TAVERN},
    {"kind": CardKind.STANCE},
    {"cost": 2},
    {"text": "2 movement points and 1 push, in any order."},
    {"special": Special(points=1)},
    {"special": Special(points=2)},
    {"special": Special(points=1, optional=True)},
    {"special": Special(points=1, collective=True)},
    {"attach": True},
    {"leave": "in_play"},
    {"leave": "this_turn"},
    {"resurrection": True},
    {"removed": True},
]


@pytest.mark.slow
@pytest.mark.rule("SB-301")
def test_every_fact_of_a_card_is_seen(box: Content) -> None:
    """Cards that differ in one thing look different, all of them from all others."""
    plain = box.card("PN-01").model_copy(update=PLAIN)
    cards = [plain, *(plain.model_copy(update=change) for change in OTHER_CARDS)]
    pictures = [hand.on_parchment(card_piece(card_face(card))) for card in cards]
    for index, one in enumerate(pictures):
        for number, other in enumerate(pictures[:index]):
            assert difference(one, other).is_visible, (index, number)


def test_a_skill_card_looks_like_no_command_card(box: Content) -> None:
    """Even with the same name and text."""
    skill = box.skill_card("PN-S1")
    shown = CardFace(name=skill.name, faction=skill.faction, kind=KINDS[CardKind.STANCE], text=skill.text)
    assert difference(hand.draw_skill_card(box, skill.id), hand.on_parchment(card_piece(shown))).is_visible


def test_kinds_are_told_apart_by_colour_sign_and_pattern() -> None:
    """Each trait tells the kind alone, and names stand off the colour."""
    kinds = [*KINDS.values(), SKILL]
    for trait in ("name", "colour", "sign", "pattern"):
        assert len({getattr(kind, trait) for kind in kinds}) == len(kinds), trait
    assert all(contrast(WHITE, kind.colour) >= 4.5 for kind in kinds)


def test_a_card_is_painted_once(box: Content) -> None:
    """And kept by what it shows, not by its number alone: content may change under a running process."""
    card = box.card("PN-01")
    changed = card.model_copy(update={"text": "3 movement points."})
    assert card_piece(card_face(card)) is card_piece(card_face(card))
    assert card_piece(card_face(card)) is not card_piece(card_face(changed))


# The hand


@pytest.mark.parametrize(
    "face", [face_of(None, red=SEVEN), face_of(RED), face_of(BLUE, red=SEVEN)], ids=["spectator", "empty", "other seat"]
)
def test_where_there_is_no_hand_there_is_no_picture(box: Content, face: Face) -> None:
    """Spectators and players without cards get nothing, and nobody sees the hand of another."""
    assert hand.draw(box, face) is None
    assert hand.describe(box, face) == ""


def test_the_hands_of_others_change_nothing() -> None:
    """A player's picture holds the own cards alone."""
    one, other = (face_of(RED, red=SEVEN, blue=cards) for cards in (("CO-01",), ("CO-21", "CO-26")))
    assert drawn(one).tobytes() == drawn(other).tobytes()


def test_the_order_of_a_hand_does_not_matter(box: Content) -> None:
    """Cards lie by kind and number."""
    one, other = (face_of(RED, red=cards) for cards in (SEVEN, tuple(reversed(SEVEN))))
    assert drawn(one).tobytes() == drawn(other).tobytes()
    assert hand.describe(box, one) == hand.describe(box, other)


def test_copies_lie_on_one_another_and_are_counted() -> None:
    """A second copy takes no room, but is seen."""
    pictures = [drawn(face_of(RED, red=("PN-01",) * copies + ("PN-02",))) for copies in (1, 2, 3)]
    assert len({picture.size for picture in pictures}) == 1
    assert difference(pictures[0], pictures[1]).is_visible
    assert difference(pictures[1], pictures[2]).is_visible


def test_what_there_is_to_pay_with_is_seen() -> None:
    """Command points stand in the title."""
    assert difference(drawn(face_of(RED, red=SEVEN, cp=4)), drawn(face_of(RED, red=SEVEN, cp=6))).is_visible


@pytest.mark.parametrize(("cards", "rows"), [(1, 1), (2, 1), (3, 2), (9, 5), (12, 6)])
def test_a_hand_of_any_size_is_a_grid_of_two_columns(box: Content, cards: int, rows: int) -> None:
    """Each card as large as any other, so that all can be read."""
    picture = drawn(face_of(RED, red=tuple(card.id for card in box.cards[:cards])))
    assert (hand.SHEET_WIDTH, hand.TOP + rows * (hand.HEIGHT + hand.MARGIN) + hand.MARGIN) == picture.size


# Words


def test_a_hand_in_words(box: Content) -> None:
    """Each card with number, kind, cost and text."""
    assert hand.describe(box, face_of(RED, red=("TV-06", "PN-20", "PN-26", "PN-02", "PN-01", "PN-01"))) == (
        "*Saber Cut* x2, action, 1 CP: 2 movement points and 1 attack, in any order.\n"
        "*Thrust in Tempo*, action, 2 CP (and 1 fantasy if you like): "
        "Bolster 1, 1 movement point and 1 attack. If you add 1 fantasy, one more bolster.\n"
        "*Old Campaigner*, stance, 2 CP and 1 fantasy: Every time an action of his is over, he takes a ready token.\n"
        "*Debt of Blood*, interference, 1 CP and 2 fantasy from all: Your character moves up to 2 spaces and may then "
        "attack once. This is not his action. Any of your characters may pay the fantasy.\n"
        "*Healing Mead*, interference, 1 CP: One wound of your character heals. "
        "The card then leaves the game for good."
    )


def longest(box: Content, faction: Faction, count: int) -> tuple[str, ...]:
    """The cards of a player's two decks that take most words."""

    def words(card: Card) -> int:
        return len(hand.heading(card, 1)) + len(card.text)

    cards = [card for card in box.cards if card.faction in (faction, Faction.TAVERN)]
    return tuple(card.id for card in sorted(cards, key=words)[-count:])


@pytest.mark.parametrize("faction", [Faction.NOBLES, Faction.COSSACKS])
def test_nine_cards_are_told_in_full(box: Content, faction: Faction) -> None:
    """Whichever they are."""
    cards = longest(box, faction, 9)
    words = hand.describe(box, face_of(RED, red=cards))
    assert len(words) <= DESCRIPTION_LIMIT
    assert all(box.card(card).text in words for card in cards)


def test_of_very_many_cards_each_is_named(box: Content) -> None:
    """The last ones give up their text, so that a message can hold all."""
    cards = longest(box, Faction.NOBLES, 16)
    words = hand.describe(box, face_of(RED, red=cards))
    assert len(words) <= DESCRIPTION_LIMIT
    assert all(f"*{box.card(card).name}*" in words for card in cards)
