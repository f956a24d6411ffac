"""Dice that anybody can check afterwards."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.choices import choice
from rules.kernel.dice import (
    Die,
    Lot,
    Roll,
    Scripted,
    ScriptedDice,
    SeededDice,
    commitment,
    is_of_a_die,
    permutation,
    receipt,
    roll_again,
)
from rules.kernel.play import Procedure
from rules.kernel.values import Seat
from tests.helpers.toys import BLUE, RED, ToyPlay, begin

SEED = bytes(range(32))
DICE = SeededDice(SEED, "salt")
A_DIE, A_CARD, A_FALLBACK = "0/1/1", "0/1/1/3", "0/1/red/fallback/0/1"


def test_a_die_is_what_the_published_formula_says() -> None:
    """Anybody with seed, salt and place computes the same with a few lines."""
    mac = hmac.new(SEED, b"salt|0/3/1|0", hashlib.sha256).digest()
    assert int.from_bytes(mac[:8], "big") % 6 + 1 == DICE.number("0/3/1", 6)


def test_a_die_depends_on_seed_salt_and_place_alone() -> None:
    """There is no state that could be lost, and nothing else that could be turned."""
    rolls = [DICE.number("0/1/1", 10**9) for _ in range(2)]
    assert rolls[0] == rolls[1] == SeededDice(SEED, "salt").number("0/1/1", 10**9)
    others = [
        SeededDice(SEED[::-1], "salt").number("0/1/1", 10**9),
        SeededDice(SEED, "pepper").number("0/1/1", 10**9),
        DICE.number("0/1/2", 10**9),
        DICE.number("1/1/1", 10**9),
    ]
    assert len({rolls[0], *others}) == 5


def test_every_face_comes_about_as_often() -> None:
    """Six thousand dice, a thousand of each face, give or take five standard deviations."""
    counts = Counter(DICE.number(f"0/1/{n}", 6) for n in range(6000))
    assert {1, 2, 3, 4, 5, 6} == set(counts)
    assert all(855 <= count <= 1145 for count in counts.values())


def test_attempts_that_would_favour_low_faces_are_thrown_away() -> None:
    """A die with a little more than half as many faces as 64 bits have numbers throws away almost every second."""
    sides = 2**63 + 1
    place = next(f"p{n}" for n in range(100) if raw_number(f"p{n}", 0) >= sides)
    attempt = next(n for n in range(1, 100) if raw_number(place, n) < sides)
    assert raw_number(place, attempt) + 1 == DICE.number(place, sides)


def raw_number(place: str, attempt: int) -> int:
    """The first 64 bits of an attempt."""
    return int.from_bytes(hmac.digest(SEED, f"salt|{place}|{attempt}".encode(), hashlib.sha256)[:8], "big")


@given(st.text(max_size=20), st.integers(1, 1000))
def test_every_number_is_on_the_die(place: str, sides: int) -> None:
    """From 1 to its sides."""
    assert 1 <= DICE.number(place, sides) <= sides


@given(st.text(max_size=20), st.integers(0, 60))
def test_a_shuffle_holds_every_card_once(place: str, size: int) -> None:
    """No card is lost or doubled."""
    assert list(range(size)) == sorted(permutation(DICE, place, size))


def test_every_order_comes_about_as_often() -> None:
    """Three cards have six orders."""
    counts = Counter(tuple(permutation(DICE, f"p{n}", 3)) for n in range(3000))
    assert len(counts) == 6
    assert all(400 <= count <= 600 for count in counts.values())


def test_a_recorded_roll_can_be_verified() -> None:
    """And one that was tampered with is found out."""
    die = Roll(place="0/1/1", label="attack", sides=6, value=DICE.number("0/1/1", 6))
    shuffle = Roll(place="0/1/2", label="deck", sides=9, value=[*permutation(DICE, "0/1/2", 9)])
    assert die.value == roll_again(DICE, die)
    assert shuffle.value == roll_again(DICE, shuffle)
    wrong = SeededDice(SEED[::-1], "salt")
    assert shuffle.value != roll_again(wrong, shuffle)
    assert die.value != roll_again(DICE, die.model_copy(update={"place": "0/1/3", "sides": 10**9}))


def test_scripted_dice_fall_as_written() -> None:
    """Once the script is used up, they show their lowest face."""
    dice = ScriptedDice(6, 1, 4)
    assert [dice.number(A_DIE, 6) for _ in range(5)] == [6, 1, 4, 1, 1]


@pytest.mark.parametrize("number", [0, 7])
def test_a_script_cannot_ask_for_what_is_not_on_the_die(number: int) -> None:
    """A slip in a test is found at once."""
    with pytest.raises(ValueError, match=f"a scripted {number} on a die of 6 sides"):
        ScriptedDice(number).number(A_DIE, 6)


@pytest.mark.parametrize("place", [A_DIE, "0/1/0.1.2/red/1"], ids=["alone", "in a branch"])
@pytest.mark.parametrize("script", [(), (4,), (Die(8, 4),), (Lot(7, 4),)], ids=str)
def test_a_die_of_other_sides_than_the_script_says_is_refused(script: tuple[Scripted, ...], place: str) -> None:
    """Also where every number of the script is on both, and where the script is used up or never began."""
    with pytest.raises(ValueError, match=r"Die\(sides=7, number=0\) at .*, where the script has"):
        ScriptedDice(*script).number(place, 7)


def test_dice_of_several_sides_are_named_in_the_script() -> None:
    """The usual ones are given by their number alone."""
    dice = ScriptedDice(5, Die(20, 17), 8, sides=8)
    assert [dice.number(A_DIE, sides) for sides in (8, 20, 8, 8)] == [5, 17, 8, 1]


@pytest.mark.parametrize("place", [A_CARD, "0/1/0.1.2/red/1/3", A_FALLBACK])
def test_shuffles_and_fallbacks_leave_the_dice_of_the_script_alone(place: str) -> None:
    """They are no dice; a script that means them says so."""
    dice = ScriptedDice(5, Lot(9, 7), 3)
    drawn = [dice.number(place, 9), dice.number(A_DIE, 6), dice.number(place, 9), dice.number(place, 9)]
    assert [1, 5, 7, 1] == drawn
    assert 3 == dice.number(A_DIE, 6)


def test_a_lot_among_others_than_the_script_says_is_refused() -> None:
    """As with dice."""
    with pytest.raises(ValueError, match=r"Lot\(sides=3, number=0\) at .*, where the script has Lot\(sides=2"):
        ScriptedDice(Lot(2, 2)).number(A_FALLBACK, 3)


class Bank(StrEnum):
    """A choice that the dice make for whoever does not."""

    LEFT = "left"
    RIGHT = "right"


def test_every_draw_of_the_kernel_is_known_for_what_it_is() -> None:
    """The dice of rules and of their branches are dice; cards of a shuffle and drawn fallbacks are not."""

    def alone(g: ToyPlay, seat: Seat) -> Procedure[Bank]:
        g.roll(6, "branch")
        g.shuffle("abc", "branch")
        return (yield from g.ask(seat, choice(Bank, "bank", "Which bank?")))

    def script(g: ToyPlay) -> Procedure[None]:
        g.roll(6, "die")
        g.shuffle("abc", "deck")
        yield from g.each({seat: alone(g, seat) for seat in (RED, BLUE)})

    heard: dict[bool, list[int]] = {True: [], False: []}

    class Listening(SeededDice):
        def number(self, place: str, sides: int) -> int:
            heard[is_of_a_die(place)].append(sides)
            return super().number(place, sides)

    begin(script, dice=Listening(SEED, "salt")).close_by_fallback()
    assert [6, 6, 6] == heard[True]
    assert [3, 2, 3, 2, 3, 2, 2, 2] == heard[False]


def test_a_commitment_is_the_hash_of_the_seed() -> None:
    """As anybody computes it with common tools."""
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_a_receipt_binds_the_answer() -> None:
    """Nonce and answer together; neither can be changed afterwards."""
    proof = receipt("nonce", '"charge"')
    assert hashlib.sha256(b'nonce"charge"').hexdigest() == proof
    assert len({proof, receipt("nonce", '"feint"'), receipt("other", '"charge"')}) == 3
