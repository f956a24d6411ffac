"""Sieges of Swords & Sails as pictures and in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from render.cuts import Cut
from render.editions import sequel_of, with_sequel
from render.swords_and_sails import draw_siege, edition, siege
from render.swords_and_sails.siege import Siege
from rules.kernel.game import Event
from rules.kernel.values import Seat
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails
from tests.helpers.swords_and_sails import whole_box
from tests.render import campaigns
from tests.render.conftest import AssertPicture
from tests.render.test_swords_and_sails_scenes import normal_battle


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return whole_box()


def test_a_siege_is_shown_with_its_outcome(box: Content) -> None:
    """What follows the dice belongs to their scene; the next siege has its own, and private events none."""
    won, lost = campaigns.siege_events(), campaigns.siege_events(is_won=False)
    secret = Event(kind="siege_rolled", data=won[0].data, audience=frozenset({Seat("HRE")}))
    every_siege = replace(edition(SwordsAndSails(box)), is_worth_a_scene=lambda event: True)
    shown = every_siege.happenings([Event(kind="movement_ended"), *won, secret, *lost, won[-1]])
    assert shown == [with_sequel(*won), with_sequel(*lost, won[-1])]
    assert [sequel_of(one) for one in shown] == [won[1:], [*lost[1:], won[-1]]]
    assert every_siege.happenings([won[-1]]) == []


def live_end() -> list[Event]:
    """What is told of a siege of Paris after the besieger was asked what falls."""
    lost = Event(kind="siege_losses", data={"place": "IDF", "faction": "HRE", "units": {"LI": 2, "PS": 4}})
    return [lost, Event(kind="territory_gained", data={"place": "IDF", "by": "HRE", "lost_by": "ENG"})]


def test_a_siege_that_was_asked_about_has_a_scene_of_its_end(box: Content) -> None:
    """Where losses are asked as they come up, they are not told with the dice, and begin a scene of their own."""
    shown = edition(SwordsAndSails(box)).happenings(live_end())
    assert shown == [with_sequel(*live_end())]
    assert draw_siege(box, shown[0], Cut.TALL)[1] == (
        "Siege: Ile-de-France, the capital of France, held by England, by Holy Roman Empire. "
        "Holy Roman Empire loses 2 light infantry, 4 peasants. Holy Roman Empire takes Ile-de-France."
    )
    assert edition(SwordsAndSails(box)).happenings(campaigns.siege_events()[2:]) == []


@pytest.mark.parametrize(
    ("kind", "title"),
    [("siege_failed", "Siege"), ("city_taken", "Assault on a city"), ("pillage_failed", "Pillage"), (None, "Siege")],
)
def test_the_end_tells_what_was_tried(box: Content, kind: str | None, title: str) -> None:
    """Without its dice a siege is known by what came of it; an ally's losses alone leave it open."""
    lost, gained = live_end()
    end = [] if kind is None else [Event(kind=kind, data=gained.data)]
    told = siege.alt_text(box, Siege.of([lost, *end]))
    assert told.startswith(f"{title}: Ile-de-France, ")
    assert told.endswith("goes on with the siege.") == (kind is None)


def test_of_all_sieges_only_those_of_capitals_have_a_picture(box: Content) -> None:
    """A season has a dozen of the others; battles always have one."""
    roll = campaigns.siege_events()[0]
    paris = roll.model_copy(update={"data": roll.data | {"place": "IDF"}})
    fought = Event(kind="battle_fought", data={"report": normal_battle().model_dump(mode="json")})
    assert edition(SwordsAndSails(box)).happenings([roll, paris, fought]) == [paris, fought]


def test_the_last_city_brings_the_land(box: Content) -> None:
    """Of several endings the last one counts [SS-725]."""
    roll, *_, gained = campaigns.siege_events()
    city = Event(kind="city_taken", data={"place": "CHA", "by": "HRE", "is_major": False})
    partial = roll.model_copy(update={"data": roll.data | {"how": "partial"}})
    assert siege.alt_text(box, Siege.of([partial, city])).endswith("takes a city of Champagne.")
    assert siege.alt_text(box, Siege.of([partial, city, gained])).endswith("takes Champagne.")


@pytest.mark.slow
@pytest.mark.parametrize("is_won", [True, False])
def test_a_siege(box: Content, assert_picture: AssertPicture, is_won: bool) -> None:
    """Dice, their sum, how it was met, and the end."""
    shown = Siege.of(campaigns.siege_events(is_won=is_won))
    assert_picture(siege.draw(box, shown), f"swords_and_sails/siege_{'won' if is_won else 'lost'}")


@pytest.mark.slow
def test_the_end_of_a_siege(box: Content, assert_picture: AssertPicture) -> None:
    """Whose it was, who fell, and who holds it now, where the dice were shown before."""
    assert_picture(siege.draw(box, Siege.of(live_end())), "swords_and_sails/siege_end")


def test_a_siege_in_words(box: Content) -> None:
    """From the dice to the end [SS-710 to SS-716]."""
    told = siege.alt_text(box, Siege.of(campaigns.siege_events()))
    assert told == (
        "Siege: Champagne, by Holy Roman Empire. Dice: 4, 2, 6. 4 + 2 + 6 + 3 walls and people = 15 casualty points. "
        "5 points are bought off. Holy Roman Empire loses 2 light infantry, 4 peasants. "
        "Holy Roman Empire takes Champagne."
    )
    lost = siege.alt_text(box, Siege.of(campaigns.siege_events(is_won=False)))
    assert lost.endswith("Champagne holds out; nobody is left of the besiegers.")


def test_a_pillage_tells_its_gold(box: Content) -> None:
    """Loot instead of land [SS-744]."""
    roll = campaigns.siege_events()[0]
    events = [
        roll.model_copy(update={"data": roll.data | {"how": "pillage", "per_die": -1, "points": 12}}),
        Event(kind="pillaged", data={"place": "CHA", "by": "HRE", "gold": 60}),
    ]
    told = siege.alt_text(box, Siege.of(events))
    assert "Pillage: Champagne" in told
    assert "3 + 1 + 5 (−1 a die) + 3 walls and people = 12 casualty points" in told
    assert told.endswith("Holy Roman Empire pillages Champagne for 60 gold.")
