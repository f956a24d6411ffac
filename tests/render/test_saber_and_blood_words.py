"""The tavern of Saber and Blood in words, for those who cannot see the picture."""

from __future__ import annotations

import pytest

from render.editions import ALT_TEXT_LIMIT, BOARD_TEXT_LIMIT
from render.saber_and_blood.words import (
    SETTING_UP,
    STEPS,
    STYLES,
    alt_text,
    board_text,
    headline,
)
from rules.kernel.game import Outcome
from rules.kernel.values import Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.game import SaberAndBlood
from rules.saber_and_blood.state import Bout, Step
from tests.helpers.saber_and_blood import pinned_box
from tests.render import taverns
from tests.render.taverns import BLUE, GOLD, GREEN, RED, face


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return pinned_box()


def crowd(box: Content) -> Bout:
    """Everybody with every token and far too many cards."""
    bout = taverns.brawl_of_four()
    for fighter in bout.fighters.values():
        crowded = bout.fighters["red.N1"]
        for name in ("haste", "slow", "special", "wounds", "is_stunned", "is_ready", "is_poisoned", "moods"):
            setattr(fighter, name, getattr(crowded, name))
        fighter.stance = taverns.lying(RED, "PN-19")[0]
        fighter.attached = taverns.lying(RED, *(card.id for card in box.cards[:4]))
    bout.played = taverns.lying(RED, *(card.id for card in box.cards[:12]))
    return bout


def test_every_step_and_seat_has_its_words() -> None:
    """Nothing that the rules can name is unknown here."""
    assert set(STEPS) == set(Step)
    assert set(SETTING_UP) <= set(Step)
    assert set(STYLES) == set(SaberAndBlood.seats)


def test_words_for_every_moment_fit_discord(box: Content) -> None:
    """Alt text and text board stay inside Discord's limits, and are never empty."""
    moments = [
        *(taverns.before_setup(scenario.id, scenario.players) for scenario in box.scenarios),
        *(taverns.gathered(scenario.id, scenario.players) for scenario in box.scenarios),
        taverns.placement_of_debt(),
        taverns.brawl_of_four(),
        taverns.burning(),
        taverns.theft(),
        taverns.lady(),
        taverns.raid(),
        crowd(box),
    ]
    for bout in moments:
        assert 0 < len(alt_text(box, face(bout, box))) <= ALT_TEXT_LIMIT
        assert 0 < len(board_text(box, face(bout, box))) <= BOARD_TEXT_LIMIT


def test_where_the_room_is_short_details_go_before_characters(box: Content) -> None:
    """Twelve crowded characters are still all there, each with its square and its wounds."""
    bout = crowd(box)
    shown, told = board_text(box, face(bout, box)), alt_text(box, face(bout, box))
    on_board = bout.on_board()
    assert len(on_board) == 11
    for fighter in on_board:
        sheet = box.sheet(fighter.sheet)
        assert f"{sheet.short} {fighter.square}, {fighter.wounds}/{sheet.health} wounds" in shown
        assert f"{sheet.short} {fighter.square}, {fighter.wounds}/{sheet.health} wounds" in told


def test_the_board_in_letters(box: Content) -> None:
    """Rows from north to south, three letters a square."""
    rows = board_text(box, face(taverns.theft(), box)).split("\n")
    assert rows[0] == "Theft. Turn 9 of 10: acting."
    assert rows[1] == "8  .   .  ooo  .   .  ooo  .   .  8"
    assert rows[4] == "5  .  ooo  .   .   .   .  BSV *** 5"
    assert rows[5] == "4  .  ooo BOZ  .  BHD RKR  .   .  4"
    assert rows[7] == "2 ooo  .   .  RJZ  .   .   .  ooo 2"
    assert rows[9] == "  --- --- --- === === --- --- ---"
    assert (
        " RJZ Jeremiasz d2, 0/6 wounds, chest, fantasy 1, A2 D3 F3, Light Boots, Pistol in the Sash, Quilted Zupan"
        in rows
    )
    assert "Red, Nobles, thief: 6 CP, hand 5, deck 44, discard 3, initiative" in rows
    assert "Movement points spent: JZ 1/2." in rows


def test_pieces_fires_and_start_squares_are_on_the_board_in_letters(box: Content) -> None:
    """Each scenario shows what it is about."""
    debt = board_text(box, face(taverns.placement_of_debt(), box))
    assert "5  .  ooo  .  KEE  .   .   .  *** 5" in debt
    assert "2 ooo (g)  .  (g)  .  (g)  .  ooo 2" in debt
    assert "Start squares: (o) orange, (g) green" in debt
    lady = board_text(box, face(taverns.lady(), box))
    assert "BHD LAD BOZ" in lady
    assert "1  .   .   .  (k) (k) BSV  .   .  1" in lady
    burning = board_text(box, face(taverns.burning(), box))
    assert "8  .   .  ooo *** *** ooo  .   .  8" in burning
    assert "Corners: a1 burning, h1 smouldering, a8 untouched, h8 burning." in burning
    assert "Start squares" not in burning
    theft = taverns.theft()
    theft.chest_holder, theft.chest = None, "d7"
    assert "7  .   .   .  [$]  .   .   .   .  7" in board_text(box, face(theft, box))


def test_levels_show_what_has_changed_them(box: Content) -> None:
    """Printed level first, the present one where it is another."""
    shown = board_text(box, face(taverns.burning(), box))
    assert " BHD Hryts e6, 4/7 wounds, fury 1, A3>4 D1>2 F2>3, Berserk" in shown.split("\n")


def test_alt_text_tells_what_the_picture_shows(box: Content) -> None:
    """Who stands where, who is active, and where the Lady is."""
    told = alt_text(box, face(taverns.lady(), box))
    assert told.startswith("Saber and Blood, Lady in distress. Turn 4 of 10: acting. Red, Nobles, defender: ")
    assert "Ostap f4, 0/6 wounds, fury 1" in told
    assert "cards in hand 4, is active" in told
    assert told.endswith("The Lady stands on e4, moved 2 of 3.")


@pytest.mark.parametrize("seat", [RED, BLUE, None])
def test_words_do_not_tell_a_hand(box: Content, seat: Seat | None) -> None:
    """Other cards in hand, the same words for everybody."""
    one, other = taverns.theft(), taverns.theft()
    other.players[RED].hand = ["TV-09", "PN-27", "PN-26", "PN-25", "PN-24"]
    for words in (alt_text, board_text):
        assert words(box, face(one, box, seat)) == words(box, face(other, box, seat))


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        ((), "A draw"),
        ((RED,), "Red wins"),
        ((RED, GREEN), "Red and Green win"),
        ((RED, BLUE), "A draw: Red and Blue"),
    ],
)
def test_the_end_in_a_few_words(box: Content, winners: tuple[Seat, ...], words: str) -> None:
    """Team-mates win together, enemies draw."""
    bout = taverns.gathered("brawl_in_teams", 4)
    for seat, team in ((RED, "a"), (BLUE, "b"), (GREEN, "a"), (GOLD, "b")):
        bout.players[seat].team = team
    bout.outcome = Outcome(winners=winners, reason="fewest_wounds")
    assert words == headline(face(bout, box))
