"""The question of a party in words: any party as a list, a list as the answer, ready-made parties by their names."""

from __future__ import annotations

import pytest

from rules.kernel.answers import picked
from rules.kernel.decisions import PickOne, Sheet
from rules.kernel.drafts import as_it_stands
from rules.kernel.values import Json
from rules.umbra_turris.parties import in_words
from rules.umbra_turris.parties.builder import TYPED, choose_party
from rules.umbra_turris.parties.ready import affordable, dearest
from rules.umbra_turris.parties.written import write_list
from rules.umbra_turris.state import SEATS
from tests.rules.umbra_turris.party_lists import box

ASK = choose_party(box(), SEATS[0], 750)


def read_again(given: Json) -> Json:
    """A draft that was written down and read again."""
    return {**in_words.read(box(), 750, in_words.written(box(), ASK, given)).lines}


@pytest.mark.parametrize("ready", [ready.id for ready in affordable(box(), 750)])
def test_a_ready_made_party_is_written_as_a_list(ready: str) -> None:
    """So it can be changed in words, saved and shared."""
    listed = box().ready_party(ready).party
    assert write_list(box(), listed) == in_words.written(box(), ASK, {"party": ready})
    assert listed == ASK.read(read_again({"party": ready}))


def test_a_party_of_the_guided_builder_is_written_as_the_same_list() -> None:
    """What was chosen hero by hero comes back as the same party."""
    assert isinstance(ASK.decision, Sheet)
    which = ASK.decision.slots["party"]
    assert isinstance(which, PickOne)
    (own,) = [option.then for option in which.options if option.id == "good"]
    assert own is not None
    begun = own.fall_back(lambda size: 0)
    assert isinstance(begun, dict)
    given: Json = {"party": picked("good", {**begun, "name": "Alders"})}
    meant = ASK.read(as_it_stands(ASK.decision, given, lambda size: 0))
    assert "Alders" == meant.name
    assert meant == ASK.read(read_again(given))


def test_own_decks_stand_in_the_list_and_are_gone_without_their_line() -> None:
    """The text tells all of the party, so what it leaves out is as it is in the box."""
    deck = sorted([*box().decks.items][:12])
    given: Json = {"party": "G750", "item_deck": [*deck], "quest_deck": [*box().decks.quests]}
    text = in_words.written(box(), ASK, given)
    assert "item deck: " in text
    assert tuple(deck) == ASK.read(read_again(given)).item_deck
    without = "\n".join(line for line in text.splitlines() if not line.startswith("item deck"))
    assert () == ASK.read({**in_words.read(box(), 750, without).lines}).item_deck


def test_a_single_line_names_a_ready_made_party() -> None:
    """Whoever wants one of those need not write it out; what the budget does not pay for is no such name."""
    assert {"party": "G750"} == in_words.read(box(), 750, "dawn wardens patrol").lines
    dear = next(one for one in box().ready_parties if one.budget == 1000)
    assert {} == in_words.read(box(), 750, dear.party.name).lines


def test_what_cannot_be_read_changes_nothing_and_is_named() -> None:
    """All faults at once."""
    read = in_words.read(box(), 750, "alignment: Godo\nPip, Krótkin Marksmann: Slingg")
    assert ({}, ()) == (read.lines, read.echoes)
    assert 3 == len(read.faults)


def test_a_half_made_typed_list_is_written_as_the_rules_would_fill_it_in() -> None:
    """Nothing typed yet: the usual party."""
    usual = {write_list(box(), one.party) for one in dearest(box(), 750)}
    assert in_words.written(box(), ASK, {"party": {"pick": TYPED}}) in usual
