"""What all games share to show hands of cards, and badges and stacks of pieces."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import pytest

from render.badges import Badge, badge, symbol_badge
from render.canvas import Canvas
from render.geometry import Box
from render.hands import card_rooms, copies_in, rows_height, times, told
from render.stacks import fanned, freest, kept_within, overlap
from render.symbols import symbol_outline
from render.theme import BLOOD, SEATS, Symbol


@dataclass(frozen=True)
class Card:
    """A card."""

    name: str
    text: str = "Does something."
    rank: int = 0


DECK = {name: Card(name, rank=rank) for name, rank in (("feint", 2), ("lunge", 1), ("parry", 2))}


def heading(card: Card, copies: int) -> str:
    """A card in a line."""
    return f"{card.name}{times(copies)}"


# Hands


def test_copies_are_one_card_with_a_number() -> None:
    """In the order that the game wants, whatever the order in the hand."""
    hand = ["parry", "feint", "parry", "lunge"]
    expected = [(DECK["lunge"], 1), (DECK["feint"], 1), (DECK["parry"], 2)]
    for order in (hand, hand[::-1]):
        assert expected == copies_in(order, DECK.__getitem__, lambda card: (card.rank, card.name))


def test_cards_lie_in_rows_and_never_on_each_other() -> None:
    """The last row ends where the rows are said to end."""
    rooms = [*card_rooms(5, (10, 20), (100, 150), (12, 18), 2)]
    assert Box(10, 20, 110, 170) == rooms[0]
    assert Box(122, 188, 222, 338) == rooms[3]
    assert not any(overlap(one, other) for one, other in combinations(rooms, 2))
    assert rooms[-1].bottom + 18 == 20 + rows_height(5, 150, 18, 2)


def test_a_hand_that_is_too_long_loses_the_texts_of_its_last_cards() -> None:
    """What is known comes first and stays; every card is named as long as there is room."""
    cards = [(Card(f"card {index}", "x" * 40), 1 + index) for index in range(5)]
    whole = told(cards, heading, ["You have 3 gold."])
    assert "You have 3 gold." == whole.splitlines()[0]
    assert "card 4 x5: " + "x" * 40 == whole.splitlines()[-1]
    short = told(cards, heading, ["You have 3 gold."], limit=150)
    assert len(short) <= 150
    assert "card 0: " + "x" * 40 == short.splitlines()[1]
    assert "card 4 x5." == short.splitlines()[-1]


# Badges


def test_badges_that_differ_in_anything_look_different() -> None:
    """Shape, colour, number, where it stands, sign and size."""
    star, drop = (tuple(symbol_outline(symbol, (0, 0), 1)) for symbol in (Symbol.STAR, Symbol.DROP))
    shown = [
        (Badge(star, BLOOD), 0, 20.0),
        (Badge(drop, BLOOD), 0, 20.0),
        (Badge(star, SEATS[1].colour), 0, 20.0),
        (Badge(star, BLOOD), 2, 20.0),
        (Badge(star, BLOOD), 12, 20.0),
        (Badge(star, BLOOD, drop=0.3), 2, 20.0),
        (
            Badge(star, BLOOD, lambda clear, centre, radius: clear.circle(centre, radius * 0.3, SEATS[0].colour)),
            0,
            20.0,
        ),
        (Badge(star, BLOOD), 0, 24.0),
    ]
    looks = []
    for one, count, radius in shown:
        sheet = Canvas(80, 80)
        badge(sheet, (40, 40), one, count, radius)
        looks.append(sheet.finish().tobytes())
    for symbol, left in ((Symbol.HEART, 3), (Symbol.HEART, 4), (Symbol.SHIELD, 3)):
        sheet = Canvas(80, 80)
        symbol_badge(sheet, (40, 40), symbol, BLOOD, left)
        looks.append(sheet.finish().tobytes())
    assert len(looks) == len(set(looks))


# Stacks


@pytest.mark.parametrize("count", range(1, 8))
def test_a_stack_is_spread_about_its_place(count: int) -> None:
    """Row by row, no two in one spot, and the middle of each row is the middle of the place."""
    spots = fanned((50, 60), count, (20, 30))
    assert count == len(set(spots))
    assert 50 == pytest.approx(sum(x for x, _ in spots[:3]) / len(spots[:3]))
    assert 60 == pytest.approx((spots[0][1] + spots[-1][1]) / 2)


def test_what_would_stand_beyond_the_edge_stands_at_it() -> None:
    assert (10, 35) == kept_within(Box(10, 20, 30, 40), (5, 35))
    assert (30, 40) == kept_within(Box(10, 20, 30, 40), (99, 99))


def test_a_mark_goes_where_it_hides_least() -> None:
    """The first of equals; what lies beyond the picture counts more than what is hidden."""
    whole, rooms = Box(0, 0, 100, 100), [Box(10, 10, 30, 30), Box(50, 10, 70, 30), Box(90, 10, 110, 30)]
    assert rooms[0] == freest(whole, rooms, [])
    assert rooms[1] == freest(whole, rooms, [Box(0, 0, 20, 20)])
    assert rooms[0] == freest(whole, rooms, [Box(20, 20, 60, 60), Box(60, 0, 100, 40)])
