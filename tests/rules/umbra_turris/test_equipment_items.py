"""Additional equipment: how many items a hero and a party may have, and for whom they are [UT-881 to UT-895]."""

from __future__ import annotations

import pytest

from rules.umbra_turris.content_vocabulary import Keyword
from rules.umbra_turris.parties.cost import cost
from rules.umbra_turris.parties.profiles import keywords_of_hero
from tests.content.spelled_out import rows
from tests.rules.umbra_turris.party_lists import box, broken, hero, party

ITEMS = """
884  1 rope                  1 . 2
885  2 lantern               3 . 2
886  3 tinderbox             1 1 2
887  4 healing_potion        5 1 2
888  5 poison                3 . 2
889  6 herbs                 1 1 2
890  7 talisman_of_destiny   4 1 2
891  8 battle_relic          3 1 2
892a 9 tracker_cloak         8 . 2
893a 10 glass                1 1 2
893b 11 amulet_of_courage    4 . 2
894a 12 horn                 4 . 1
894b 13 mask_of_assassins    6 . 2
894c 14 trophy               2 . 1
895b 15 armour_piercing_heads 4 . 3
895c 15 incendiary_heads     3 . 3
895d 15 hunting_heads        6 . 3
"""


@pytest.mark.parametrize(
    "row", [pytest.param(row[1:], marks=pytest.mark.rule(f"UT-{row[0]}"), id=row[2]) for row in rows(ITEMS)]
)
def test_items_are_those_of_the_printed_list(row: list[str]) -> None:
    """Number, price, whether one use spends it, and how many a party may have; and a hero pays that price."""
    number, name, price, once, most = row
    item = box().item(name)
    assert (int(number), once == "1", int(most)) == (item.number, item.one_use, item.most)
    assert int(price) == cost(box(), party(hero("borian", "soldier", "bow", items=(name,))), 0).items


@pytest.mark.rule("UT-881")
def test_a_hero_has_one_item() -> None:
    """Two are a breach."""
    assert [] == broken(party(hero("borian", "soldier", items=("rope",))))
    assert ["UT-881"] == broken(party(hero("borian", "soldier", items=("rope", "herbs"))))


@pytest.mark.rule("UT-770a")
def test_a_crafty_merchant_has_three_different_items() -> None:
    """Four are a breach, and so is the same twice."""
    assert [] == broken(party(hero("borian", "crafty_merchant", items=("rope", "herbs", "glass"))))
    assert ["UT-770a"] == broken(party(hero("borian", "crafty_merchant", items=("rope", "herbs", "glass", "poison"))))
    assert ["UT-770a"] == broken(party(hero("borian", "crafty_merchant", items=("rope", "rope"))))


@pytest.mark.rule("UT-882")
def test_a_party_has_two_of_the_same_item_at_most() -> None:
    """Three healing potions are a breach."""
    healer = hero("borian", "soldier", items=("healing_potion",))
    assert [] == broken(party(healer, healer))
    assert ["UT-882"] == broken(party(healer, healer, healer))


@pytest.mark.rule("UT-894a", "UT-894c")
@pytest.mark.parametrize(("item", "rule"), [("horn", "UT-894a"), ("trophy", "UT-894c")])
def test_horn_and_trophy_come_once(item: str, rule: str) -> None:
    """Two of either are a breach of its own rule; one of each is legal."""
    bearer = hero("borian", "soldier", items=(item,))
    assert [rule] == broken(party(bearer, bearer))
    both = party(hero("borian", "soldier", items=("horn",)), hero("borian", "soldier", items=("trophy",)))
    assert [] == broken(both)


@pytest.mark.rule("UT-894a")
def test_the_horn_is_not_for_whoever_has_the_trophy() -> None:
    """Only a Crafty Merchant could have both."""
    assert ["UT-894a"] == broken(party(hero("borian", "crafty_merchant", items=("horn", "trophy"))))


@pytest.mark.rule("UT-894c")
def test_the_trophy_is_neither_for_the_leader_nor_for_the_mage() -> None:
    """Anybody else may bear it."""
    assert ["UT-894c"] == broken(party(hero("borian", "soldier", items=("trophy",), leader=True)))
    assert ["UT-894c"] == broken(party(hero("borian", "priest", items=("trophy",), domains=("air",))))
    assert [] == broken(party(hero("borian", "soldier", items=("trophy",))))


@pytest.mark.rule("UT-894b")
def test_whoever_wears_the_mask_has_fear() -> None:
    """Others of the profession have not."""
    masked, bare = hero("borian", "cutthroat", items=("mask_of_assassins",)), hero("borian", "cutthroat")
    assert Keyword.FEAR in keywords_of_hero(box(), masked)
    assert Keyword.FEAR not in keywords_of_hero(box(), bare)


@pytest.mark.rule("UT-R87")
@pytest.mark.parametrize("heads", ["armour_piercing_heads", "incendiary_heads", "hunting_heads"])
def test_heads_need_a_bow_or_a_crossbow(heads: str) -> None:
    """With any of them they are of use, with a sling or a spear they are not."""
    leader, source = hero("borian", "tracker", leader=True), box().item(heads).source
    for weapon in ("bow", "long_bow", "crossbow", "repeating_crossbow"):
        archer = hero("borian", "scout", weapon, items=(heads,))
        assert [] == broken(party(leader, archer, hero("borian", "scout"), guild="nemrod"))
    for weapon in ("sling", "spear"):
        other = hero("borian", "scout", weapon, items=(heads,))
        assert [source] == broken(party(leader, other, hero("borian", "scout"), guild="nemrod"))
