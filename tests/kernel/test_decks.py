"""Decks: each move by example, and any sequence of moves without a card lost or doubled."""

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from pydantic import BaseModel, ValidationError

from rules.kernel.decks import Deck


def turned_over(cards: list[str], label: str) -> list[str]:
    """A shuffle that can be foretold: the pile is turned over."""
    return cards[::-1]


def deck(draw: str = "", discard: str = "", out: str = "") -> Deck[str]:
    """A deck with one letter a card, tops first."""
    return Deck[str](draw_pile=list(draw), discard_pile=list(discard), out=list(out))


def test_cards_are_drawn_from_the_top():
    """The first card drawn was on top, and what is drawn is out."""
    pile = Deck[str].of("abcd")
    assert pile.draw() == ["a"]
    assert pile.draw(2) == ["b", "c"]
    assert pile == deck(draw="d", out="abc")


def test_an_empty_draw_pile_is_made_anew_in_the_middle_of_a_draw():
    """With a shuffle the discard pile becomes the draw pile as soon as a card is missing, under its label."""
    labels: list[str] = []

    def shuffle(cards: list[str], label: str) -> list[str]:
        labels.append(label)
        return cards[::-1]

    pile = deck(draw="a", discard="bcd", out="e")
    assert pile.draw(1, shuffle, "defence") == ["a"]
    assert labels == []
    assert pile.draw(2, shuffle, "defence") == ["d", "c"]
    assert labels == ["defence"]
    assert pile == deck(draw="b", out="eadc")


def test_what_cannot_be_drawn_is_left_out():
    """When both piles are empty, or nothing may be shuffled, the rest of the draw is skipped."""
    assert deck(draw="a", discard="b").draw(5, turned_over) == ["a", "b"]
    assert deck(draw="a", discard="b").draw(5) == ["a"]


def test_an_empty_deck_is_not_shuffled():
    """Where there is nothing to draw, no shuffle is asked for."""
    assert deck(out="a").draw(1, lambda cards, label: pytest.fail("shuffled nothing")) == []


def test_peeking_moves_nothing():
    """The top cards can be looked at, as far as there are any."""
    pile = deck(draw="abc", discard="d")
    assert (pile.peek(), pile.peek(2), pile.peek(9)) == (("a",), ("a", "b"), ("a", "b", "c"))
    assert pile == deck(draw="abc", discard="d")


def test_cards_come_back_to_either_end():
    """What is put on top is drawn next in the same order, what is put at the bottom last in the same order."""
    pile = deck(draw="xy", out="abcd")
    pile.put_on_top(["a", "b"])
    pile.put_at_bottom(["c", "d"])
    assert pile == deck(draw="abxycd")


def test_the_last_card_discarded_lies_on_top():
    """Cards are discarded one by one."""
    pile = deck(discard="x", out="abc")
    pile.discard(["a", "c"])
    assert pile == deck(discard="cax", out="b")


def test_a_named_card_can_be_taken_from_either_pile():
    """The topmost copy leaves its pile and is out."""
    pile = deck(draw="aba", discard="cac")
    pile.take_from_draw_pile("b")
    pile.take_from_draw_pile("a")
    pile.take_from_discard_pile("c")
    assert pile == deck(draw="a", discard="ac", out="bac")


def test_shuffling_alone_and_with_the_discards():
    """The draw pile can be shuffled by itself, or together with the discard pile."""
    pile = deck(draw="ab", discard="cd", out="e")
    pile.shuffle(turned_over)
    assert pile == deck(draw="ba", discard="cd", out="e")
    pile.reshuffle(turned_over)
    assert pile == deck(draw="dcab", out="e")


def test_a_cut_puts_the_top_under_the_rest():
    """Both parts keep their order, and no more can be lifted than there is."""
    pile = deck(draw="abcd")
    pile.cut(1)
    assert pile == deck(draw="bcda")
    pile.cut(4)
    assert pile == deck(draw="bcda")
    with pytest.raises(ValueError, match="cannot cut 5 cards off a pile of 4"):
        pile.cut(5)


def test_cards_can_join_and_leave_a_deck():
    """A card that changes decks leaves the one for good and is discarded to the other."""
    mine, yours = deck(draw="a", out="c"), deck(discard="x")
    mine.remove("c")
    yours.admit("c")
    yours.discard("c")
    assert (mine, yours) == (deck(draw="a"), deck(discard="cx"))


@pytest.mark.parametrize("move", ["discard", "put_on_top", "put_at_bottom", "remove"])
@pytest.mark.parametrize("cards", ["z", "b", "xx", "xz"])
def test_only_a_card_that_is_out_can_come_back(move: str, cards: str):
    """A card that is still in a pile, or comes twice, or is unknown, is refused and nothing has moved."""
    pile = deck(draw="ab", discard="c", out="xy")
    with pytest.raises(ValueError, match="is not out of this deck"):
        getattr(pile, move)(list(cards))
    assert pile == deck(draw="ab", discard="c", out="xy")


def test_a_card_that_is_not_in_the_pile_cannot_be_taken():
    """Searching for a card in the wrong pile is refused and nothing has moved."""
    pile = deck(draw="a", discard="b", out="c")
    with pytest.raises(ValueError, match="b is not in the draw pile"):
        pile.take_from_draw_pile("b")
    with pytest.raises(ValueError, match="a is not in the discard pile"):
        pile.take_from_discard_pile("a")
    assert pile == deck(draw="a", discard="b", out="c")


@pytest.mark.parametrize("broken", [list("ab"), list("abcc"), list("abd"), []])
def test_a_shuffle_that_loses_or_doubles_a_card_is_refused(broken: list[str]):
    """The piles stay as they were."""
    pile = deck(draw="a", discard="bc")
    with pytest.raises(ValueError, match="shuffling special lost or doubled a card"):
        pile.reshuffle(lambda cards, label: broken, "special")
    assert pile == deck(draw="a", discard="bc")


def test_negative_numbers_of_cards_are_refused():
    """No move takes fewer than no cards."""
    for move in (Deck.peek, Deck.draw, Deck.cut):
        with pytest.raises(ValueError, match="-1 is no number of cards"):
            move(deck(draw="abc"), -1)


class Hoard(BaseModel):
    """A state that holds a deck."""

    tactics: Deck[str]


def test_a_deck_lives_in_a_state():
    """It goes to text and comes back the same, and knows every one of its fields."""
    hoard = Hoard(tactics=deck(draw="ab", discard="c", out="d"))
    assert hoard.model_dump() == {
        "tactics": {"draw_pile": ["a", "b"], "discard_pile": ["c"], "out": ["d"]},
    }
    assert Hoard.model_validate_json(hoard.model_dump_json()) == hoard
    with pytest.raises(ValidationError):
        Hoard.model_validate({"tactics": {"hand": []}})


class AnyPlay(RuleBasedStateMachine):
    """Any sequence of moves with a deck that has copies, beside a hand kept by the game."""

    @initialize(cards=st.lists(st.sampled_from("abcde"), max_size=9))
    def open_the_box(self, cards: list[str]) -> None:
        """Start with all cards in the draw pile and an empty hand."""
        self.pile, self.hand, self.whole = Deck[str].of(cards), list[str](), Counter(cards)

    @rule(count=st.integers(0, 4), reshuffles=st.booleans())
    def draw(self, count: int, reshuffles: bool) -> None:
        """Draw to the hand as many as there are, up to a number."""
        there = len(self.pile.draw_pile) + (len(self.pile.discard_pile) if reshuffles else 0)
        drawn = self.pile.draw(count, turned_over if reshuffles else None)
        assert len(drawn) == min(count, there)
        self.hand += drawn

    @precondition(lambda self: self.hand)
    @rule(data=st.data(), move=st.sampled_from(("discard", "put_on_top", "put_at_bottom")))
    def give_back(self, data: st.DataObject, move: str) -> None:
        """Give one card of the hand back in some way."""
        card = data.draw(st.sampled_from(self.hand))
        self.hand.remove(card)
        getattr(self.pile, move)([card])

    @precondition(lambda self: self.pile.discard_pile)
    @rule(data=st.data())
    def recover(self, data: st.DataObject) -> None:
        """Take a card out of the discard pile."""
        card = data.draw(st.sampled_from(self.pile.discard_pile))
        self.pile.take_from_discard_pile(card)
        self.hand.append(card)

    @precondition(lambda self: self.pile.draw_pile)
    @rule(data=st.data())
    def search_and_cut(self, data: st.DataObject) -> None:
        """Take a card out of the draw pile and cut what is left."""
        card = data.draw(st.sampled_from(self.pile.draw_pile))
        self.pile.take_from_draw_pile(card)
        self.hand.append(card)
        self.pile.cut(data.draw(st.integers(0, len(self.pile.draw_pile))))

    @rule(both=st.booleans())
    def shuffle(self, both: bool) -> None:
        """Shuffle one pile or both."""
        (self.pile.reshuffle if both else self.pile.shuffle)(turned_over)

    @precondition(lambda self: self.hand)
    @rule(newcomer=st.sampled_from("xyz"))
    def exchange(self, newcomer: str) -> None:
        """Take a card of the hand from the game and bring in another."""
        leaver = self.hand.pop()
        self.pile.remove([leaver])
        self.pile.admit([newcomer])
        self.hand.append(newcomer)
        self.whole = self.whole - Counter([leaver]) + Counter([newcomer])

    @invariant()
    def nothing_is_lost_or_doubled(self) -> None:
        """The deck has all its cards, and those that are out are the hand."""
        assert self.pile.cards() == self.whole
        assert Counter(self.pile.out) == Counter(self.hand)


TestAnyPlay = AnyPlay.TestCase
TestAnyPlay.settings = settings(max_examples=40, stateful_step_count=15)


# Redealing


def redealt(*hands: int, pile: int = 0, discarded: str = "", seen: str = "", last: bool = False):
    """Eight cards as they may be dealt, always the first card that is left, or always the last."""
    choose = (lambda size: size - 1) if last else (lambda size: 0)
    return Deck[str].redealt("abcdefgh", pile=pile, discarded=discarded, seen=seen, hands=hands, draw=choose)


def test_unseen_cards_are_dealt_by_chance():
    """Hands and draw pile get as many cards as they have, of those that are not in sight."""
    assert redealt(2, 1, pile=3, discarded="a", seen="h") == (deck("efg", "a", "hbcd"), [["b", "c"], ["d"]])
    assert redealt(2, 1, pile=3, discarded="a", seen="h", last=True) == (deck("dcb", "a", "hgfe"), [["g", "f"], ["e"]])


def test_what_is_in_no_pile_and_no_hand_is_out():
    """No card is lost in a redeal."""
    redrawn, _ = redealt(1, pile=2, seen="c")
    assert redrawn == deck("bd", "", "caefgh")


def test_a_redeal_refuses_what_cannot_be():
    """More cards in sight than there are, or more hidden than are left, are a fault."""
    with pytest.raises(ValueError, match="a is in sight more often"):
        redealt(discarded="a", seen="a")
    with pytest.raises(ValueError, match="cannot deal 7 of 6"):
        redealt(2, pile=7)
    with pytest.raises(ValueError, match="is no number of cards"):
        redealt(-1)
