"""The dice with which each alignment begins [UT-710a, UT-712a, UT-713a, UT-714a]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.state import Step
from tests.rules.umbra_turris.openings import Opening
from tests.rules.umbra_turris.party_lists import hero, party
from tests.rules.umbra_turris.tabletop import RED


def dice_of(*heroes: Any, alignment: Alignment, size: int = 6) -> int:
    """The dice of a party when its list is opened."""
    table = Opening()
    table.open(RED, party(*heroes, alignment=alignment, size=size))
    return table.table.parties[RED].dice


@pytest.mark.rule("UT-710a")
@pytest.mark.parametrize(("size", "dice"), [(6, 3), (7, 4), (8, 4)])
def test_the_good_have_half_as_many_blessing_dice_as_heroes(size: int, dice: int) -> None:
    """Rounded up."""
    assert dice == dice_of(alignment=Alignment.GOOD, size=size)


@pytest.mark.rule("UT-750c")
def test_a_paladin_adds_two_blessing_dice() -> None:
    """Six heroes, one of them a Paladin: three and two."""
    assert 5 == dice_of(hero("mortenian", "paladin", "sword"), alignment=Alignment.GOOD)


@pytest.mark.rule("UT-712a")
@pytest.mark.parametrize(("leader", "dice"), [("borian", 4), ("northern_dwarf", 3)])
def test_the_neutral_have_half_of_their_leaders_ld(leader: str, dice: int) -> None:
    """LD 7 gives four dice, LD 5 three."""
    assert dice == dice_of(hero(leader, "soldier", leader=True), alignment=Alignment.NEUTRAL)


@pytest.mark.rule("UT-R103")
def test_the_printed_ld_counts_for_inspiration() -> None:
    """A Bard in the party, near whom everybody has LD 8, adds nothing."""
    plain = dice_of(hero("borian", "soldier", leader=True), alignment=Alignment.NEUTRAL)
    bard = dice_of(hero("borian", "soldier", leader=True), hero("borian", "bard", "sword"), alignment=Alignment.NEUTRAL)
    assert plain == bard


@pytest.mark.rule("UT-713a", "UT-714a")
@pytest.mark.parametrize("alignment", [Alignment.ANARCHIST, Alignment.EVIL])
def test_anarchists_and_the_evil_begin_without_dice(alignment: Alignment) -> None:
    """They earn them: in the first Cycle, or by offering souls."""
    assert 0 == dice_of(alignment=alignment)


@pytest.mark.rule("UT-701a")
def test_an_opened_list_is_told_with_its_figures() -> None:
    """Name, alignment, guild, cost, heroes, dice and decks, for everybody; of Item Cards only how many there are."""
    table = Opening()
    table.hand_in("G750", "N750")
    party_of_red = table.table.parties[RED]
    told = next(one for one in table.told("party_opened") if one["seat"] == RED)
    assert {
        "seat": RED,
        "name": party_of_red.name,
        "alignment": Alignment.GOOD,
        "guild": party_of_red.guild,
        "cost": party_of_red.cost,
        "heroes": party_of_red.heroes_at_start,
        "dice": party_of_red.dice,
        "item_deck": party_of_red.item_deck,
        "quest_deck": party_of_red.quest_deck,
        "terrain_deck": party_of_red.terrain_deck,
    } == told
    assert party_of_red.dice > 0


def test_the_news_of_a_turn_are_told_as_one() -> None:
    """What happens in a model's turn goes out together; other steps by themselves."""
    table = Opening()
    for step in Step:
        table.table.step = step
        phase = table.game.next_phase(table.g.state)
        assert (phase is None) == (step is Step.OVER)
        assert phase is None or phase.told_as_one == (step is Step.TURN)
