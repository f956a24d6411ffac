"""What can be looked at beside the map of Swords & Sails: what there is to see, in words too, and no secret."""

from __future__ import annotations

from functools import partial

import pytest

from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT, Look
from render.encode import png
from render.swords_and_sails import zoom
from render.swords_and_sails.looks import looks
from render.swords_and_sails.words import view_of
from render.theme import WIDTH
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Command, Order, Orders
from rules.swords_and_sails.state import Campaign, Stage
from rules.swords_and_sails.vocabulary import CardName, Half, UnitType
from tests.helpers.swords_and_sails import whole_box
from tests.render import campaigns
from tests.render.campaigns import ENG, FRA, face

ALL = [*(region.id for region in zoom.REGIONS), "standings", "fights"]


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return whole_box()


def test_there_is_a_look_for_everything(box: Content) -> None:
    """Regions, fights where something was decided, and the standings; each has a title of its own."""
    assert [*looks(box, face(campaigns.at_war(box).campaign, box))] == ALL
    peace = looks(box, face(campaigns.at_peace(box).campaign, box, ENG))
    assert [*peace] == [name for name in ALL if name != "fights"]
    assert len({look.title for look in peace.values()}) == len(peace)


@pytest.mark.parametrize("half", Half)
def test_only_regions_that_are_played_can_be_looked_at(box: Content, half: Half) -> None:
    """A region is there if any of its areas is."""
    campaign = campaigns.at_peace(box).campaign
    campaign.options.half = half
    played = {*box.atlas(half).territories, *box.atlas(half).seas}
    seen = [region.id for region in zoom.REGIONS if played & {*zoom.areas_in(box, region.box)}]
    assert [*looks(box, face(campaign, box))] == [*seen, "standings"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_a_look_has_words(box: Content, name: str) -> None:
    """A picture of a readable size, and what it shows within Discord's limit."""
    seen = face(campaigns.at_war(box).campaign, box, ENG)
    look = looks(box, seen)[name]
    picture, words = look.draw(seen, Cut.TALL)
    assert picture.width in (WIDTH, 1170)
    assert words.startswith(look.title)
    assert len(words) <= ALT_TEXT_LIMIT


@pytest.mark.slow
def test_a_region_tells_what_stands_and_happens_there(box: Content) -> None:
    """The viewer's own orders and contents besides; nothing of what lies elsewhere."""
    words = partial(told, box, "british_isles")
    seen = words(face(campaigns.plotting(box).campaign, box, ENG))
    assert "English Army I Wessex" in seen
    assert "Your Army III: to Strathclyde and attack" in seen
    assert "Your Army I: 1 knight" in seen
    assert "Byzantine" not in seen
    assert "Your Army" not in words(face(campaigns.plotting(box).campaign, box))
    assert "English Army V landed English Channel to Normandy" in words(face(campaigns.at_war(box).campaign, box))


def told(box: Content, name: str, seen: object) -> str:
    """A look in words."""
    return look_at(box, name).draw(seen, Cut.TALL)[1]  # type: ignore[arg-type]


def look_at(box: Content, name: str) -> Look:
    """A look that is there in a war."""
    return looks(box, face(campaigns.at_war(box).campaign, box))[name]


@pytest.mark.slow
def test_standings_are_told_with_incomes_and_treaties(box: Content) -> None:
    seen = face(campaigns.at_war(box).campaign, box)
    words, own = told(box, "standings", seen), view_of(seen).realms[ENG]
    income = own.harvest + own.city_income
    assert f"England {own.standing} (marked to win) points, 11 lands, spring income {income}, 5 cards" in words
    assert "Trade ENG-NSE: 40 gold" in words


def secretive(campaign: Campaign) -> Campaign:
    """The same campaign, with all that France keeps to itself changed."""
    other = campaign.model_copy(deep=True)
    other.armies["FRA.A1"].units, other.fleets["FRA.F1"].units = {UnitType.KN: 9}, {UnitType.TR: 7}
    other.realms[FRA].gold, other.realms[FRA].hand = 700, [CardName.STONE_QUARRY, CardName.COUNTER_SPY]
    other.orders = {FRA: Orders(pieces={"FRA.A3": Order(command=Command.MOVE, place="GAS")})}
    return other


@pytest.mark.slow
@pytest.mark.parametrize("name", ["france_iberia", "fights", "standings"])
def test_no_look_tells_a_secret(box: Content, name: str) -> None:
    """For a rival and for everybody it is the same to the byte, whatever France keeps to itself."""
    campaign = campaigns.at_war(box).campaign
    campaign.stage, campaign.realms[FRA].hand = Stage.ORDERS, [CardName.BONUS_HARVEST, CardName.SPY]
    look = look_at(box, name)
    for viewer in (None, ENG):
        one, other = (look.draw(face(state, box, viewer), Cut.WIDE) for state in (campaign, secretive(campaign)))
        assert (png(one[0]), one[1]) == (png(other[0]), other[1])


@pytest.mark.slow
def test_the_owner_sees_his_own(box: Content) -> None:
    """His contents and orders are on his regions."""
    campaign = campaigns.at_war(box).campaign
    campaign.stage = Stage.ORDERS
    look = look_at(box, "france_iberia")
    one, other = (look.draw(face(state, box, FRA), Cut.WIDE) for state in (campaign, secretive(campaign)))
    assert png(one[0]) != png(other[0])
    assert one[1] != other[1]
