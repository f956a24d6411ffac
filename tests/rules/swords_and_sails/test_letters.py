"""Letters as the table asks for them: by seats [SS-402, SS-406]."""

from __future__ import annotations

import pytest

from rules.kernel.values import Seat
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.state import Stage
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.parlour import HOUR, Parlour
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, KIE = Faction.ENG, Faction.FRA, Faction.KIE


@pytest.mark.rule("SS-402", "SS-406")
def test_the_table_asks_whom_a_seat_may_write_to(box: Content) -> None:
    """SS-402: in Diplomacy to all others, SS-406: at no other time."""
    game, scene = SwordsAndSails(box), Scene(box, ENG, FRA, KIE, season=1)
    scene.campaign.stage = Stage.DIPLOMACY
    assert (Seat("FRA"), Seat("KIE")) == game.may_write(scene.campaign, Seat("ENG"))
    assert () == game.may_write(scene.campaign, Seat("BYZ"))
    scene.campaign.stage = Stage.ORDERS
    assert () == game.may_write(scene.campaign, Seat("ENG"))


def at_diplomacy(box: Content) -> Parlour:
    """England, France and Kievan Rus' have taken and played their cards."""
    parlour = Parlour(SwordsAndSails(box), ("ann", "bob", "cid"))
    for person, power in (("bob", "FRA"), ("cid", "NSE")):
        parlour.do(lambda table, person=person, power=power: table.join(person, "", Seat(power)))
    parlour.do(lambda table: table.lobby.call_to_order("ann", "", parlour.now))
    for person in ("bob", "cid"):
        parlour.do(lambda table, person=person: table.lobby.report(person, "", parlour.now))
    while parlour.table.session is not None and parlour.table.session.state.stage is not Stage.DIPLOMACY:
        parlour.do(lambda table: table.clock.move_on(parlour.now, by="referee"))
    return parlour


@pytest.mark.slow
@pytest.mark.rule("SS-407", "SS-R67")
def test_a_message_in_ones_own_words_is_read_by_one_other_player_alone(box: Content) -> None:
    """SS-407: the third one finds nothing on his desk, and is told nothing."""
    parlour = at_diplomacy(box)
    words = "My spies say that the Danes are coming."
    parlour.do(lambda table: table.letters.write(Seat("ENG"), [Seat("FRA")], words, parlour.now))
    assert {seat for seat, _, _ in parlour.letters} == {"ENG", "FRA"}
    (copy,) = [letter for letter in parlour.letters.values() if letter.seat == "FRA"]
    assert copy.text == words
    assert [effect.seat for effect in parlour.effects] == ["FRA"]  # type: ignore[union-attr]


@pytest.mark.slow
@pytest.mark.rule("SS-195", "SS-R66")
def test_every_phase_has_the_deadline_of_the_table(box: Content) -> None:
    """SS-R66: instead of a timer of minutes; the pace is the host's, and holds for timed and untimed phases alike."""
    parlour = at_diplomacy(box)
    stages = []
    for _ in range(4):
        assert parlour.table.session is not None
        stages.append(parlour.table.session.state.stage)
        assert parlour.record.due == parlour.now + parlour.record.deadline
        parlour.now += HOUR
        parlour.do(lambda table: table.clock.move_on(parlour.now, by="referee"))
    assert stages[:3] == [Stage.DIPLOMACY, Stage.ORDERS, Stage.BUILDING]
