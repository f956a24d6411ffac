"""The lists in words, for those who cannot see the picture, and a hand in words."""

from __future__ import annotations

from itertools import pairwise

import pytest

from render.combat_in_the_lists.heraldry import INITIALS
from render.combat_in_the_lists.words import (
    EFFECTS,
    STEPS,
    alt_text,
    board_text,
    card_words,
    hand,
    headline,
)
from render.editions import ALT_TEXT_LIMIT, BOARD_TEXT_LIMIT
from render.typeset import ELLIPSIS
from rules.combat_in_the_lists.state import Lists, Pushed, Step
from rules.combat_in_the_lists.views import view
from rules.combat_in_the_lists.vocabulary import Colour, Compass, Effect, Pile, Style, Weapon
from rules.kernel.game import Face, Outcome
from rules.kernel.values import Seat
from tests.conformance.hooks.combat_in_the_lists import box
from tests.rules.combat_in_the_lists.scene import BEAR, BOAR, FALCON, GAME, LION, STAG, WOLF, Scene

HAND_LIMIT = 1900
"""A message has 2000 characters, and a heading stands over the hand."""
SIX = (FALCON, BOAR, STAG, WOLF, LION, BEAR)


def face(lists: Lists, seat: Seat | None = None) -> Face:
    """The lists as one seat sees them."""
    return Face(game=GAME.name, seat=seat, view=view(lists, seat), outcome=lists.outcome)


def alt(lists: Lists, seat: Seat | None = None) -> str:
    """The picture in words."""
    return alt_text(box(), face(lists, seat))


def letters(lists: Lists, seat: Seat | None = None) -> list[str]:
    """The arena in letters, line by line."""
    return board_text(box(), face(lists, seat)).split("\n")


def mob() -> Scene:
    """Six knights on one hex, each with everything that can be the matter, and the longest words for it."""
    scene = Scene(knights=6, turn=99)
    for seat in SIX:
        scene.knight(
            seat,
            "E5",
            Compass.SW,
            weapon=Weapon.MORNING_STAR,
            origin=box().board.parse("E6"),
            halfway=seat != FALCON,
            health=0,
            points=[14, 13, 5, 3],
            fallen=True,
            unarmed=True,
            out_of_the_fight=True,
            resigned=True,
            in_front=["ultimate_defense", "second_stage", "second_stage"],
        )
    scene.lists.step = Step.PREPARATION
    return scene


def test_everything_that_the_rules_can_name_has_its_words() -> None:
    """Steps, colours and effects; no two colours have the same initials."""
    assert set(STEPS) == set(Step)
    assert set(INITIALS) == set(Colour)
    assert len(set(INITIALS.values())) == len(Colour)
    assert set(EFFECTS) == set(Effect)


# The limits


@pytest.mark.parametrize("knights", range(2, 7))
def test_words_for_a_table_of_any_size_fit_and_name_everybody(knights: int) -> None:
    """From an empty arena on."""
    for lists in (GAME.setup({}, SIX[:knights]), Scene(knights=knights).lists):
        told, shown = alt(lists), "\n".join(letters(lists))
        assert len(told) <= ALT_TEXT_LIMIT
        assert len(shown) <= BOARD_TEXT_LIMIT
        for seat in SIX[:knights]:
            assert seat.capitalize() in told
            assert seat.capitalize() in shown


def test_where_the_room_is_short_details_go_before_knights() -> None:
    """Six knights in the worst state are all told to the end, with what is the matter."""
    told = alt(mob().lists)
    assert len(told) <= ALT_TEXT_LIMIT
    assert ELLIPSIS not in told
    sentences = told.split(". ")[-6:]
    for seat, sentence in zip(SIX, sentences, strict=True):
        assert sentence.startswith(f"{seat.capitalize()} (")
        for word in ("looking SW", "health 0", "20 lost in this turn", "fallen", "unarmed", "has given up"):
            assert word in sentence


def test_the_arena_in_letters_has_room_for_the_worst_state() -> None:
    """Nothing is cut, and every column of the arena is there."""
    lines = letters(mob().lists)
    assert len("\n".join(lines)) <= BOARD_TEXT_LIMIT
    assert ELLIPSIS not in lines[-1]
    assert [line[0] for line in lines[-9:]] == list("ABCDEFGHI")


# What is told


def test_a_knight_in_full() -> None:
    """Hex, facing, weapon and hand, health, points with the present stage in brackets, open cards."""
    scene = Scene(knights=2)
    scene.knight(
        FALCON, "E5", Compass.NE, weapon=Weapon.BATTLE_AXE, health=13, shadow=18, points=[0, 3, 2], stage=1
    ).in_front = ["ultimate_defense"]
    told = alt(scene.lists)
    assert told.startswith("Combat in the Lists. Turn 1: movement. The Marshal stands at space 1; Falcon is Player 1. ")
    assert (
        "Falcon (blue) on E5, looking NE, battle axe in the right hand, health 13, 5 lost in this turn, "
        "points 0 [3] 2, Ultimate defense. Boar (red)"
    ) in told
    assert "Falcon  Bu E5     NE health 13 (5 lost) points 0 [3] 2 Ultimate defense" in letters(scene.lists)


@pytest.mark.parametrize(
    ("fact", "words"),
    [("fallen", "fallen"), ("unarmed", "unarmed"), ("out_of_the_fight", "out of the fight"), ("resigned", "given up")],
)
def test_what_is_the_matter_with_a_knight_is_told(fact: str, words: str) -> None:
    """In both texts, and only of a knight with whom it is so."""
    scene = Scene(knights=2)
    assert words not in alt(scene.lists) + "\n".join(letters(scene.lists))
    setattr(scene.knight(BOAR), fact, True)
    assert alt(scene.lists).rstrip(".").endswith(words)
    (line,) = (line for line in letters(scene.lists) if line.endswith(words))
    assert line.startswith("Boar ")


def test_a_halfway_knight_is_told_with_both_hexes() -> None:
    """Where they come from and where they want to go; the hex has the settled knight and a sign for more."""
    scene = Scene(knights=3)
    scene.knight(FALCON, "E4", halfway=True, origin=box().board.parse("E5"))
    scene.knight(BOAR, "E4")
    told, shown = alt(scene.lists), letters(scene.lists)
    assert "Falcon (blue) halfway from E5 to E4, looking" in told
    assert any(line.startswith("Falcon  Bu E5>E4") for line in shown)
    (column,) = (line for line in shown if line.startswith("E "))
    assert column.split() == ["E", ".", ".", ".", "Re+", ".", ".", ".", ".", "."]


def test_who_was_pushed_is_told_with_the_way() -> None:
    """One after another, in the words of the picture and over the arena in letters."""
    scene, at = Scene(knights=3), box().board.parse
    ways = [(STAG, "E5", "D6"), (BOAR, "D6", "D7")]
    scene.lists.pushes = [Pushed(seat=seat, start=at(start), end=at(end), dice=(4,)) for seat, start, end in ways]
    assert "Stag was pushed from E5 to D6. Boar was pushed from D6 to D7." in alt(scene.lists)
    assert letters(scene.lists)[3:5] == ["Pushed: Stag E5>D6, Boar D6>D7", ""]


def test_pushes_go_before_knights_where_the_room_is_short() -> None:
    """However many there were."""
    scene, here = mob(), box().board.parse("E5")
    scene.lists.pushes = [Pushed(seat=STAG, start=here, end=here, dice=(1,))] * 200
    assert alt(scene.lists) == alt(mob().lists)
    assert letters(scene.lists) == letters(mob().lists)


def test_a_removed_knight_is_out_and_nowhere() -> None:
    """No hex and no health is told of them."""
    scene = Scene(knights=3)
    scene.knight(STAG, is_in=False).cell = None
    assert alt(scene.lists).endswith("Stag is out.")
    shown = letters(scene.lists)
    assert "Stag    out" in shown
    assert not any("Or" in line for line in shown[-9:])


def test_the_marshal_and_his_arrows_stand_over_the_arena_in_letters() -> None:
    """Each hex with the letter of its arrow, so that colours are not needed."""
    scene = Scene(knights=2, marshal=4)
    assert letters(scene.lists)[1:3] == [
        "Marshal 4, arrows N: E9B E8B E7Y E6Y E5R E4R",
        "Player 1: Falcon",
    ]


def test_the_columns_keep_their_places_whoever_stands_in_them() -> None:
    """Cells are four letters apart, and each column begins two letters beside its neighbour."""
    columns = letters(mob().lists)[-9:]
    for column in columns:
        places = [place for place, letter in enumerate(column[1:]) if letter not in " " and column[place] == " "]
        assert all(after - before == 4 for before, after in pairwise(places)), column
    starts = [len(column[1:]) - len(column[1:].lstrip()) for column in columns]
    assert all(abs(after - before) == 2 for before, after in pairwise(starts))


@pytest.mark.parametrize(
    ("winners", "words"),
    [((), "A draw"), ((BOAR,), "Boar wins"), ((FALCON, BOAR), "A draw: Falcon and Boar")],
)
def test_the_end_in_a_few_words(winners: tuple[Seat, ...], words: str) -> None:
    """It stands in place of the moment."""
    scene = Scene(knights=2)
    scene.lists.outcome = Outcome(winners=winners, reason="last_standing")
    assert headline(face(scene.lists)) == words
    assert letters(scene.lists)[0] == words


def test_once_attacks_lie_open_the_moment_is_theirs() -> None:
    """By post the answers to them are filed before the step is over."""
    scene = Scene(knights=2, step=Step.COMMIT, turn=3)
    assert headline(face(scene.lists)) == "Turn 3: laying attacks"
    scene.lay(FALCON, "slashing.cut.head")
    assert headline(face(scene.lists)) == "Turn 3: attacks"


def test_before_the_first_turn_nobody_is_first_and_nobody_has_a_colour() -> None:
    """There is nothing to tell yet."""
    lists = GAME.setup({}, SIX[:2])
    assert alt(lists) == "Combat in the Lists. Entering the lists. Falcon has no colour yet. Boar has no colour yet."
    assert not any(line.startswith("Player 1") for line in letters(lists))


# What nobody else may know


@pytest.mark.parametrize("seat", [FALCON, BOAR, None])
def test_words_of_the_picture_do_not_tell_a_hand(seat: Seat | None) -> None:
    """Other cards in hand, the same words for everybody."""
    one, other = Scene(knights=2), Scene(knights=2)
    one.give(FALCON, "stabbing.jab.head", "block.centre", "fury")
    other.give(FALCON, "slashing.hack.chest", "duck.head", "iron_will")
    assert alt(one.lists, seat) == alt(other.lists, seat)
    assert letters(one.lists, seat) == letters(other.lists, seat)


def test_a_hand_is_told_to_its_owner_alone() -> None:
    """Nothing of it is in the hand of another, or of whoever watches."""
    scene = Scene(knights=2)
    scene.give(FALCON, "stabbing.jab.head", "fury")
    assert "Jab" in hand(box(), face(scene.lists, FALCON))
    assert hand(box(), face(scene.lists, BOAR)) == ""
    assert hand(box(), face(scene.lists)) == ""


def test_a_hand_in_words() -> None:
    """Kind by kind, each card with its cost and what it does, copies counted."""
    scene = Scene(knights=2)
    scene.give(FALCON, "stabbing.jab.head", "stabbing.jab.head", "stabbing.pierce.chest", "slashing.hamstring.left_leg")
    scene.give(FALCON, "deflect.left_leg", "block.centre", "iron_will")
    assert hand(box(), face(scene.lists, FALCON)).split("\n") == [
        "**Attack**",
        "*Jab to the head*: costs 1, 1 damage (x2)",
        "*Pierce to the chest*: costs 2, 1 damage, pierces",
        "*Hamstring to the left leg*: costs 3, 2 damage, knocks down",
        "**Defence**",
        "*Deflect: left leg*: costs 1, stops 1",
        "*Block: head and body*: costs 3, stops all",
        "**Special**",
        "*Iron will*: costs 3. Get 4 health back.",
    ]


def test_the_longest_hand_fits_in_a_message() -> None:
    """As many cards as six knights hold, no two alike, those with the most words."""
    lists = Scene(knights=6).lists
    kinds = {Pile.ATTACK: box().attack_deck(tuple(Style)), Pile.DEFENCE: box().defence_deck()}
    kinds[Pile.SPECIAL] = box().special_deck()
    for pile, deck in kinds.items():
        longest = sorted(set(deck), key=lambda card: len(card_words(box(), card)))
        lists.knights[BOAR].held(pile).extend(longest[-box().row(6).hand(pile) :])
    told = hand(box(), face(lists, BOAR))
    assert len(told.split("\n")) == 7 + 10 + 4 + len(Pile)
    assert len(told) <= HAND_LIMIT
