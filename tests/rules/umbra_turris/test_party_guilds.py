"""Guilds: who may belong to them, and what that lets a list be."""

from __future__ import annotations

from typing import Any

import pytest

from rules.umbra_turris.content_vocabulary import Alignment, Keyword
from rules.umbra_turris.parties.cost import limit, party_cost
from rules.umbra_turris.parties.lists import Hero, PartyList
from rules.umbra_turris.parties.profiles import keywords
from tests.rules.umbra_turris.party_lists import box, broken, hero, party


def led_by(profession: str, *others: str, guild: str, **more: Any) -> PartyList:
    """A party of a guild with this Leader and these others."""
    heroes: list[Hero] = [hero("borian", profession, leader=True), *(hero("borian", one) for one in others)]
    return party(*heroes, guild=guild, **more)


FILL = ("monk", "skald", "ranger")


def asks_for(rule: str, guild: str, leaders: list[str], others: list[str]) -> None:
    """Each Leader and each further profession will do; another Leader, or one further hero alone, will not."""
    for leader in leaders:
        for other in others:
            assert [] == broken(led_by(leader, other, other, *FILL, guild=guild))
            assert [rule] == broken(led_by(leader, other, *FILL, "herbalist", guild=guild))
    assert [rule] == broken(led_by("gladiator", others[0], others[-1], *FILL, guild=guild))


@pytest.mark.rule("UT-794a")
def test_a_guild_asks_for_its_leader_and_two_more() -> None:
    """Two different members will do as well as two of a kind."""
    assert [] == broken(led_by("thief", "outlaw", "brigand", *FILL, guild="vulgari"))
    assert ["UT-796a"] == broken(led_by("outlaw", "thief", "brigand", *FILL, guild="vulgari"))


@pytest.mark.rule("UT-795a")
def test_tormentio_is_for_assassins() -> None:
    """Led by an Assassin; two more are Assassins, Executioners or Cutthroats."""
    asks_for("UT-795a", "tormentio", ["assassin"], ["assassin", "executioner", "cutthroat"])


@pytest.mark.rule("UT-796a")
def test_vulgari_is_for_thieves() -> None:
    """Led by a Thief or a Brigand; two more are Thieves, Outlaws or Brigands."""
    asks_for("UT-796a", "vulgari", ["thief", "brigand"], ["thief", "outlaw", "brigand"])


@pytest.mark.rule("UT-798a")
def test_nemrod_is_for_trackers() -> None:
    """Led by a Bow Master or a Tracker; two more are Bow Masters, Marksmen, Trackers or Scouts."""
    asks_for("UT-798a", "nemrod", ["bow_master", "tracker"], ["bow_master", "marksman", "tracker", "scout"])


@pytest.mark.rule("UT-799a")
def test_centurium_is_for_mercenaries() -> None:
    """Led by a Duelist or a Guardsman; two more are Duelists, Guardsmen, Soldiers, Fencers or Swashbucklers."""
    members = ["duelist", "guardsman", "soldier", "fencer", "swashbuckler"]
    asks_for("UT-799a", "centurium", ["duelist", "guardsman"], members)


@pytest.mark.rule("UT-794b")
def test_no_guild_has_professions_above_40_dc() -> None:
    """A Berserker for 41 DC keeps the party out; a Witch Hunter for 39 and a Mage do not."""
    thieves = ("thief", "thief", "outlaw")
    assert ["UT-794b"] == broken(led_by(*thieves, "berserker", guild="vulgari"))
    assert [] == broken(led_by(*thieves, "witch_hunter", guild="vulgari"))
    priest = hero("borian", "priest", domains=("air",))
    assert [] == broken(
        party(hero("borian", "thief", leader=True), *[hero("borian", "outlaw")] * 2, priest, guild="vulgari")
    )


@pytest.mark.rule("UT-797a")
def test_zankh_needs_a_mage_besides_its_leader() -> None:
    """Any hero may lead it, a Mage too; but a Leader is no Mage, so another hero must be one."""
    cleric = hero("borian", "cleric", "staff", domains=("air",))
    wizard = hero("borian", "wizard", "staff", domains=("air", "fire"), leader=True)
    assert [] == broken(party(cleric, guild="zankh"))
    assert [] == broken(party(cleric, wizard, guild="zankh"))
    assert ["UT-797a"] == broken(party(guild="zankh"))
    assert ["UT-797a"] == broken(party(wizard, guild="zankh"))


@pytest.mark.rule("UT-797b", "UT-703")
def test_the_mage_who_leads_zankh_does_not_count_as_a_mage() -> None:
    """Two more Mages are still too many."""
    wizard = hero("borian", "wizard", "staff", domains=("air", "fire"), leader=True)
    cleric, priest = hero("borian", "cleric", "staff", domains=("air",)), hero("borian", "priest", domains=("air",))
    assert ["UT-703"] == broken(party(wizard, cleric, priest, guild="zankh"))


@pytest.mark.rule("UT-797d")
def test_the_mage_who_leads_zankh_may_know_one_spell_more() -> None:
    """One at most, of a Domain that is open to the party and not among those already chosen."""
    cleric = hero("borian", "cleric", "staff", domains=("air",))
    for spells, rules in (
        (("rain",), []),
        (("shapeshift",), []),
        (("rain", "freeze"), ["UT-797d"]),
        (("heal",), ["UT-797d"]),
        (("fireball",), ["UT-797d"]),
    ):
        wizard = hero("borian", "wizard", "staff", domains=("earth", "fire"), spells=spells, leader=True)
        assert rules == broken(party(cleric, wizard, guild="zankh", alignment=Alignment.NEUTRAL))


@pytest.mark.rule("UT-796d")
@pytest.mark.parametrize(("budget", "allowed"), [(750, 787), (1000, 1050), (1500, 1575)])
def test_vulgari_may_cost_5_percent_more(budget: int, allowed: int) -> None:
    """Rounded down; a coin more is a breach, and other parties get nothing."""
    thieves = led_by("thief", "outlaw", "outlaw", guild="vulgari")
    assert allowed == limit(box(), thieves, budget)
    assert budget == limit(box(), party(), budget)
    paid = party_cost(box(), thieves)
    exact = next(total for total in range(paid) if total + total * 5 // 100 >= paid)
    assert [] == broken(thieves, exact)
    assert ["UT-796d"] == broken(thieves, exact - 1)


@pytest.mark.rule("UT-798b")
def test_half_of_nemrod_rounded_up_may_shoot() -> None:
    """Four of seven; five are a breach of its own rule."""

    def trackers(archers: int) -> PartyList:
        leader = hero("borian", "tracker", "bow", leader=True)
        return party(leader, *[hero("borian", "scout", "bow")] * (archers - 1), size=7, guild="nemrod")

    assert [] == broken(trackers(4))
    assert ["UT-798b"] == broken(trackers(5))


@pytest.mark.rule("UT-798b")
def test_nemrod_uses_no_firearms() -> None:
    """Not even pistols."""
    for weapon in ("musket", "pistol"):
        marksman = hero("borian", "marksman", weapon)
        squad = party(hero("borian", "tracker", leader=True), marksman, hero("borian", "scout"), guild="nemrod")
        assert ["UT-798b"] == broken(squad)


@pytest.mark.rule("UT-795d", "UT-799c")
def test_some_guilds_give_their_leader_an_ability() -> None:
    """Fear to that of the Assassins, Brotherhood to that of the Mercenaries, and to nobody else."""
    assassins = led_by("assassin", "cutthroat", "cutthroat", guild="tormentio")
    mercenaries = led_by("duelist", "soldier", "soldier", guild="centurium")
    assert Keyword.FEAR in keywords(box(), assassins, assassins.heroes[0])
    assert Keyword.FEAR not in keywords(box(), assassins, assassins.heroes[1])
    assert Keyword.BROTHERHOOD in keywords(box(), mercenaries, mercenaries.heroes[0])
    assert Keyword.BROTHERHOOD not in keywords(box(), mercenaries, mercenaries.heroes[1])


@pytest.mark.rule("UT-795f")
def test_the_mask_is_for_the_assassins_guild() -> None:
    """Two of them at most, and none in other parties."""
    masked = hero("borian", "cutthroat", items=("mask_of_assassins",))
    leader = hero("borian", "assassin", leader=True)
    assert [] == broken(party(leader, masked, masked, guild="tormentio"))
    assert ["UT-882"] == broken(party(leader, masked, masked, masked, guild="tormentio"))
    assert ["UT-795f"] == broken(party(leader, masked, masked))


@pytest.mark.rule("UT-798c", "UT-895a")
@pytest.mark.parametrize("heads", ["armour_piercing_heads", "incendiary_heads", "hunting_heads"])
def test_heads_are_for_the_trackers_guild(heads: str) -> None:
    """Each kind three times at most, and none in other parties."""
    archer, leader = hero("borian", "scout", "bow", items=(heads,)), hero("borian", "tracker", leader=True)
    assert [] == broken(party(leader, *[archer] * 3, guild="nemrod", size=8))
    assert ["UT-895a"] == broken(party(leader, *[archer] * 4, guild="nemrod", size=8))
    assert ["UT-798c"] == broken(party(leader, archer))
