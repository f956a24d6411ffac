"""The builder: one sheet with ready-made parties, own ones and typed lists, refused with all breaches named."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from rules.kernel.answers import follow, ids_of, is_offered, picked, usual
from rules.kernel.asks import Ask
from rules.kernel.decisions import Option, PickMany, PickOne, Series, Sheet
from rules.kernel.drafts import as_it_stands
from rules.kernel.values import IllegalAnswer, Json, Seat
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.parties.breaches import BUDGETS
from rules.umbra_turris.parties.builder import TYPED, cautions, choose_party, party_as_answer, totals
from rules.umbra_turris.parties.builder_of_heroes import hero_as_answer
from rules.umbra_turris.parties.chance import random_party
from rules.umbra_turris.parties.lists import PartyList
from rules.umbra_turris.parties.ready import dearest
from rules.umbra_turris.parties.written import write_list
from tests.rules.umbra_turris.party_lists import box, draws, hero, party

SEAT = Seat("first")


@pytest.fixture(scope="module")
def ask() -> Ask[PartyList]:
    """The question for 1000 DC."""
    return choose_party(box(), SEAT, 1000)


def handed_in(ask: Ask[PartyList], party_line: Json, **decks: Json) -> dict[str, Json]:
    """A whole sheet with this party on it."""
    sheet = usual(ask.decision)
    assert isinstance(sheet, dict)
    return {**sheet, "party": party_line, **decks}


def own(list_: PartyList) -> Json:
    """A party as it is handed in where it was built hero by hero."""
    heroes: list[Json] = [hero_as_answer(box(), one) for one in list_.heroes]
    return picked(list_.alignment, {"guild": list_.guild or "none", "heroes": heroes, "name": list_.name})


def falls(face: int, size: int) -> int:
    """A die that shows a number, whatever is drawn."""
    return face % size


def refusal(ask: Ask[PartyList], answer: Json) -> str:
    """What is said of an answer that is not taken."""
    with pytest.raises(IllegalAnswer) as fault:
        ask.check(answer)
    return str(fault.value)


# Ready-made parties


@pytest.mark.parametrize("budget", BUDGETS)
def test_whoever_chooses_nothing_has_the_dearest_ready_made_party(budget: int) -> None:
    """Any of the dearest, as the dice say; each of them is legal."""
    ask, drawn = choose_party(box(), SEAT, budget), set()
    for face in range(6):
        answer = ask.decision.fall_back(partial(falls, face))
        ask.check(answer)
        drawn.add(ask.read(answer).name)
    assert drawn == {ready.party.name for ready in dearest(box(), budget)}


def test_a_ready_made_party_is_one_press(ask: Ask[PartyList]) -> None:
    """Its option has no follow-up, and means that party."""
    for ready in box().ready_parties:
        answer = handed_in(ask, ready.id)
        ask.check(answer)
        assert ready.party == ask.read(answer)


def test_what_is_too_dear_is_not_offered() -> None:
    """For 750 DC only the patrols are there."""
    small = choose_party(box(), SEAT, 750)
    offered = [name for name in ids_of(follow(small.decision, "party")) if name.endswith("0")]
    assert offered == [ready.id for ready in box().ready_parties if ready.budget == 750]


# Own parties


@pytest.mark.rule("UT-700")
@pytest.mark.parametrize("alignment", [*Alignment])
def test_an_own_party_begins_as_the_ready_made_one_of_its_alignment(ask: Ask[PartyList], alignment: Alignment) -> None:
    """So it is legal from the first moment on, and only what differs must be chosen."""
    then = follow(ask.decision, "party", alignment)
    assert isinstance(then, Sheet)
    assert then.is_prefilled
    answer = handed_in(ask, picked(alignment, usual(then)))
    ask.check(answer)
    assert dearest(box(), 1000, alignment)[0].party == ask.read(answer)


@pytest.mark.rule("UT-700")
def test_alignment_comes_before_heroes_and_heroes_before_equipment(ask: Ask[PartyList]) -> None:
    """The order of the steps: budget in the prompt, alignment, then race and profession, then equipment."""
    assert "1000 DC" in ask.decision.prompt
    heroes = follow(ask.decision, "party", "evil", "heroes")
    assert isinstance(heroes, Series)
    sheet = follow(heroes, "warrior")
    assert isinstance(sheet, Sheet)
    lines = [*sheet.slots]
    assert max(map(lines.index, ("profession", "sub_race"))) < min(map(lines.index, ("weapon", "armour", "items")))


@pytest.mark.slow
def test_parties_by_chance_can_be_built_hero_by_hero() -> None:
    """Whatever is legal can be chosen, and comes back the same."""
    ask, draw = choose_party(box(), SEAT, 1500), draws(3)
    for _ in range(12):
        built = random_party(box(), draw, 1500)
        answer = handed_in(ask, own(built))
        ask.check(answer)
        assert built == ask.read(answer)


@pytest.mark.rule("UT-708a")
def test_only_what_joins_an_alignment_is_offered(ask: Ask[PartyList]) -> None:
    """No Goblin and no Assassin among the Good, no Domain of another alignment, no heavy armour for adventurers."""
    good = ("party", "good", "heroes")
    assert is_offered(ask.decision, *good, "adventurer", "sub_race", "krotkin")
    assert not is_offered(ask.decision, *good, "adventurer", "sub_race", "city_goblin")
    assert not is_offered(ask.decision, *good, "adventurer", "profession", "assassin")
    assert is_offered(ask.decision, "party", "evil", "heroes", "adventurer", "profession", "assassin")
    assert is_offered(ask.decision, *good, "mage", "domains", "light")
    assert not is_offered(ask.decision, *good, "mage", "domains", "death")


@pytest.mark.rule("UT-505", "UT-707", "UT-836")
def test_only_what_a_kind_of_hero_may_use_is_offered(ask: Ask[PartyList]) -> None:
    """Staves for Mages, light armour for adventurers, no muskets for warriors."""
    heroes = ("party", "lawful", "heroes")
    assert ["staff", "ritual_weapon"] == ids_of(follow(ask.decision, *heroes, "mage", "weapon"))
    assert is_offered(ask.decision, *heroes, "warrior", "armour", "breastplate")
    assert not is_offered(ask.decision, *heroes, "adventurer", "armour", "breastplate")
    assert is_offered(ask.decision, *heroes, "adventurer", "weapon", "musket")
    assert not is_offered(ask.decision, *heroes, "warrior", "weapon", "musket")
    assert is_offered(ask.decision, *heroes, "warrior", "weapon", "pistol")


def test_every_profession_is_offered_once(ask: Ask[PartyList]) -> None:
    """Each belongs to one kind of hero."""
    for alignment in Alignment:
        names = []
        for kind in ("warrior", "adventurer", "mage", "armed_mage"):
            names += ids_of(follow(ask.decision, "party", alignment, "heroes", kind, "profession"))
        assert sorted(names) == sorted(one.id for one in box().professions if alignment in one.alignments)


def test_heroes_without_a_name_bear_that_of_their_profession(ask: Ask[PartyList]) -> None:
    """With a number from the second on; a name with strange signs is refused."""
    nameless: list[Any] = [hero_as_answer(box(), one) for one in party().heroes]
    for line in nameless:
        line["then"]["name"] = ""
    then: dict[str, Json] = {"guild": "none", "heroes": nameless, "name": "Six"}
    answer = handed_in(ask, picked("neutral", then))
    ask.check(answer)
    assert ["Soldier", *(f"Soldier {number}" for number in range(2, 7))] == [
        one.name for one in ask.read(answer).heroes
    ]
    nameless[2]["then"]["name"] = "**Bold**"
    assert "letter" in refusal(ask, handed_in(ask, picked("neutral", then)))


def test_an_illegal_party_is_refused_with_all_its_breaches(ask: Ask[PartyList]) -> None:
    """Each with its rule."""
    bad = hero("borian", "bard", "great_axe", armour=("light_shield",), leader=True, name="Bad")
    said = refusal(ask, handed_in(ask, own(party(bad, *[hero("vorak")] * 3))))
    for rule in ("UT-782a", "UT-822", "UT-708b"):
        assert f"({rule})" in said


# Typed lists


def test_a_typed_list_is_a_party(ask: Ask[PartyList]) -> None:
    """It is read, checked against the rules, and comes back as it was written."""
    written = party(item_deck=box().decks.items[:12])
    answer = party_as_answer(box(), written)
    ask.check(answer)
    assert written == ask.read(answer)


def test_a_typed_list_that_cannot_be_read_or_breaks_rules_is_refused(ask: Ask[PartyList]) -> None:
    """With the line, or with the rule."""
    assert "Line 2" in refusal(ask, handed_in(ask, picked(TYPED, "alignment: Good\nAlder, Mortenian Paldin: Sword")))
    assert "(UT-702)" in refusal(
        ask, handed_in(ask, picked(TYPED, write_list(box(), party(hero(leader=True), hero(leader=True)))))
    )


# Decks


@pytest.mark.rule("UT-941", "UT-942", "UT-961")
def test_decks_stay_the_starter_decks_unless_others_are_chosen(ask: Ask[PartyList]) -> None:
    """An own deck goes with the party; too many Permanent Items are refused, and so are too few quests."""
    assert ((), ()) == (ask.read(usual(ask.decision)).item_deck, ask.read(usual(ask.decision)).quest_deck)
    chosen: list[Json] = [f"IC-{number:02}" for number in range(9, 21)]
    answer = handed_in(ask, "G1000", item_deck=chosen)
    ask.check(answer)
    assert tuple(chosen) == ask.read(answer).item_deck
    permanent: list[Json] = [f"IC-{number:02}" for number in range(1, 13)]
    assert "Permanent" in refusal(ask, handed_in(ask, "G1000", item_deck=permanent))
    assert "16 to 20" in refusal(ask, handed_in(ask, "G1000", quest_deck=["QC-01"]))


@pytest.mark.rule("UT-963")
def test_a_terrain_deck_is_chosen_with_the_party(ask: Ask[PartyList]) -> None:
    """Two cards of each alignment go with the party; without one alignment they are refused."""
    assert () == ask.read(usual(ask.decision)).terrain_deck
    small: list[Json] = [card for card in box().decks.terrain if card[-1] != "3"]
    answer = handed_in(ask, "G1000", terrain_deck=small)
    ask.check(answer)
    assert sorted(map(str, small)) == [*ask.read(answer).terrain_deck]
    unequal: list[Json] = [card for card in box().decks.terrain if not card.startswith("TC-E")]
    assert "every alignment" in refusal(ask, handed_in(ask, "G1000", terrain_deck=unequal))


# While it is made


def test_totals_and_cautions_of_a_party_in_the_making() -> None:
    """What it costs of what it may cost, all breaches, and that there is money for another hero."""
    squad = party()
    (total,) = totals(box(), squad, 1000)
    assert "DC" == total.unit
    assert (True, 1000) == (500 < total.spent < 700, total.held)
    assert (1050,) == tuple(one.held for one in totals(box(), party(guild="vulgari"), 1000))
    (left,) = cautions(box(), squad, 1000)
    assert f"{1000 - total.spent} DC" in left
    assert () == cautions(box(), box().ready_party("G1000").party, 1000)
    broken = cautions(box(), party(hero(leader=True), hero("borian", "soldier", "bow", armour=("light_shield",))), 100)
    assert any(one.endswith("(UT-374)") for one in broken)
    assert any(one.endswith("(UT-701b)") for one in broken)


def test_a_half_made_sheet_is_read_as_it_stands(ask: Ask[PartyList]) -> None:
    """A hero more on the list is counted at once, because every line begins with somebody who can join."""
    sheet = ask.decision
    assert isinstance(sheet, Sheet)
    then = follow(sheet, "party", "good")
    assert isinstance(then, Sheet)
    heroes = then.slots["heroes"]
    assert isinstance(heroes, Series)
    for kind in ("warrior", "adventurer"):
        added = usual(then)
        assert isinstance(added, dict)
        lines = added["heroes"]
        assert isinstance(lines, list)
        lines = [*lines, picked(kind, usual(follow(heroes, kind) or heroes))]
        draft: Json = {"party": picked("good", {**added, "heroes": lines})}
        read = ask.read(as_it_stands(sheet, draft, lambda size: 0))
        assert 10 == len(read.heroes)
        assert totals(box(), read, 1000)[0].spent > 1000
        assert ["UT-701b"] == [one.rpartition("(")[2].rstrip(")") for one in cautions(box(), read, 1000)]


def test_labels_and_hints_fit_discord(ask: Ask[PartyList]) -> None:
    """Buttons hold 80 characters, entries of lists 100."""

    def walk(decision: object) -> list[Option]:
        match decision:
            case Sheet():
                return [option for line in decision.slots.values() for option in walk(line)]
            case Series():
                return walk(decision.element)
            case PickOne() | PickMany():
                return [*decision.options, *(one for option in decision.options for one in walk(option.then))]
        return []

    options = walk(ask.decision)
    assert len(options) > 1000
    assert [] == [option.label for option in options if len(option.label) > 80 or len(option.hint) > 100]
