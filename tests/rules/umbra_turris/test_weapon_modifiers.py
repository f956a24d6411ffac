"""What each weapon adds to the three strikes, and how it is held [UT-801 to UT-820]."""

from __future__ import annotations

import pytest

from rules.umbra_turris.content_vocabulary import Group, Strike
from tests.rules.umbra_turris.party_lists import broken, hero, party
from tests.rules.umbra_turris.people import attack_bonus, pair


def added(weapon: str) -> tuple[int, ...]:
    """What a weapon adds to a Borian's Normal, Power and Precision Strike, all of characteristic 7."""
    duel = pair(red={"weapons": (weapon,)})
    return tuple(attack_bonus(duel, strike) - 7 for strike in Strike)


def group(weapon: str) -> Group:
    """How a weapon is held."""
    return pair().box.melee_weapon(weapon).group


def goes_with_a_shield(weapon: str) -> bool:
    """Whether a hero may carry a shield beside it."""
    return not broken(party(hero("borian", "soldier", weapon, armour=("light_shield",))))


@pytest.mark.rule("UT-801")
@pytest.mark.parametrize("weapon", ["sword", "short_sword"])
def test_a_sword_helps_normal_strikes(weapon: str) -> None:
    """+1 Normal, in one hand."""
    assert (1, 0, 0) == added(weapon)
    assert goes_with_a_shield(weapon)


@pytest.mark.rule("UT-802")
@pytest.mark.parametrize("weapon", ["axe", "scimitar"])
def test_an_axe_helps_power_strikes(weapon: str) -> None:
    """+1 Power, -2 Precision, in one hand."""
    assert (0, 1, -2) == added(weapon)
    assert goes_with_a_shield(weapon)


@pytest.mark.rule("UT-804")
@pytest.mark.parametrize("weapon", ["sabre", "rapier"])
def test_a_sabre_helps_normal_and_precision_strikes(weapon: str) -> None:
    """+1 Normal, -1 Power, +2 Precision, in one hand."""
    assert (1, -1, 2) == added(weapon)
    assert goes_with_a_shield(weapon)


@pytest.mark.rule("UT-807")
@pytest.mark.parametrize("weapon", ["pitchfork", "rod"])
def test_a_pitchfork_is_only_good_for_normal_strikes(weapon: str) -> None:
    """-2 Power, -2 Precision, in one hand."""
    assert (0, -2, -2) == added(weapon)
    assert goes_with_a_shield(weapon)


@pytest.mark.rule("UT-814")
@pytest.mark.parametrize("weapon", ["staff", "ritual_weapon", "improvised_weapon"])
def test_a_staff_takes_both_hands(weapon: str) -> None:
    """-1 Precision, and no shield beside it."""
    assert (0, 0, -1) == added(weapon)
    assert not goes_with_a_shield(weapon)


@pytest.mark.rule("UT-815")
@pytest.mark.parametrize("weapon", ["dagger", "hunting_knife"])
def test_a_dagger_is_light_and_precise(weapon: str) -> None:
    """+2 Precision, -2 Power."""
    assert (0, -2, 2) == added(weapon)
    assert Group.LIGHT is group(weapon)


@pytest.mark.rule("UT-817")
@pytest.mark.parametrize(("face", "falls"), [(2, False), (3, True)])
def test_an_asari_tiheri_knocks_down_more_easily(face: int, falls: bool) -> None:
    """+2 Power, -2 Precision; a Tigerian who charges with it needs 3+ in place of 5+ to take the AD."""
    assert (0, 2, -2) == added("asari_tiheri")
    duel = pair(face, 1, 6, red={"sub_race": "tigerian", "weapons": ("asari_tiheri",)}, blue={"die": 1})
    duel.strikes("torso", "normal")
    duel.charge()
    assert (0 if falls else 1) == duel.target.action_dice


@pytest.mark.parametrize(
    ("weapon", "modifiers"),
    [
        pytest.param(name, tuple(rest), marks=pytest.mark.rule(rule_id), id=name)
        for rule_id, name, *rest in [
            ("UT-803", "morgenstern", 0, 1, -2),
            ("UT-805", "spear", 1, -2, 0),
            ("UT-806", "club", 0, 0, -2),
            ("UT-808", "bastard_sword", 0, 1, -1),
            ("UT-809", "longsword", -1, 2, -2),
            ("UT-810", "great_axe", 0, 2, -2),
            ("UT-811", "great_hammer", 0, 2, -2),
            ("UT-812", "halberd", 0, 2, -2),
            ("UT-813", "flail", 0, 0, -2),
            ("UT-816", "knife", 0, -3, 1),
            ("UT-818", "axe_of_grom", 0, 3, -2),
            ("UT-819", "asmunds_hammer", 0, 2, -2),
            ("UT-820", "ussarous", 2, 0, 2),
        ]
    ],
)
def test_a_weapon_has_its_modifiers(weapon: str, modifiers: tuple[int, ...]) -> None:
    """Those weapons whose other rules have tests of their own."""
    assert modifiers == added(weapon)
