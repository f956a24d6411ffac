"""What Mages can do beside their spells, and who helps or disturbs them [UT-743 to UT-792]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Point
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.occasions import Manner
from rules.umbra_turris.specials.professions_mages import Prayer
from rules.umbra_turris.specials.special import Special, asked, asked_of_party
from rules.umbra_turris.state import Effect, Model
from tests.rules.umbra_turris.duels import Duel
from tests.rules.umbra_turris.mages import Study
from tests.rules.umbra_turris.people import cast_by, magic_test, own_deeds
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop

# Druid


def druid(*dice: int, distance: int = 20, **facts: Any) -> tuple[Tabletop, Model]:
    """A Druid so many cm from the edge of the Menhir."""
    table = Tabletop(*dice)
    hero = table.hero(at=(10, 10), profession="druid", **facts)
    table.table.parties[RED].menhir = Point(12 + distance, 10)
    return table, hero


def free_of_charge(table: Tabletop, caster: Model, face: int) -> bool:
    """Whether a spell costs nothing."""
    cast = cast_by(table, caster, "rain", face)
    return any(answer(cast) for answer in asked(table.field, Special.costs_nothing, of=caster))


@pytest.mark.rule("UT-743b", "UT-R101")
@pytest.mark.parametrize(("distance", "face", "free"), [(20, 6, True), (21, 6, False), (20, 5, False)])
def test_near_the_menhir_a_six_costs_nothing(distance: int, face: int, free: bool) -> None:
    """20 cm from the edge of the Menhir to the edge of the base."""
    table, hero = druid(distance=distance)
    assert free == free_of_charge(table, hero, face)


@pytest.mark.rule("UT-743b")
def test_without_a_menhir_every_spell_costs() -> None:
    """It may have been given up."""
    table, hero = druid()
    table.table.parties[RED].menhir = None
    assert not free_of_charge(table, hero, 6)


@pytest.mark.rule("UT-743b")
@pytest.mark.parametrize(("profession", "lost"), [("priest", 1), ("druid", 0)])
def test_a_menhir_helps_the_druid_alone(profession: str, lost: int) -> None:
    """A 6 of somebody else costs the W as ever, though a Druid stands beside the Menhir."""
    study = Study(6)
    caster = study.mage("rain", profession=profession)
    if profession != "druid":
        study.hero(RED, (35, 30), profession="druid")
    study.table.parties[RED].menhir = Point(40, 30)
    study.cast("rain")
    assert lost == study.lost(caster)


@pytest.mark.rule("UT-743c", "UT-R101")
@pytest.mark.parametrize(
    ("sub_race", "distance", "healed"),
    [("krotkin", 20, 3), ("wood_elf", 20, 3), ("krotkin", 21, None), ("borian", 20, None)],
)
def test_halflings_and_elves_heal_better_near_the_menhir(sub_race: str, distance: int, healed: int | None) -> None:
    """3 W by Self-heal."""
    table, hero = druid(sub_race=sub_race, distance=distance)
    (answer,) = asked(table.field, Special.self_heal, of=hero)
    assert healed == answer()


@pytest.mark.rule("UT-743d", "UT-R101")
@pytest.mark.parametrize(
    ("sub_race", "dice", "face"),
    [("borian", (1, 5), 5), ("thargomind_dwarf", (1, 1), 1), ("krotkin", (1,), 1), ("borian", (2,), 2)],
)
def test_humans_and_dwarves_reroll_ones_of_magic_tests(sub_race: str, dice: tuple[int, ...], face: int) -> None:
    """Once in a test, however far the Menhir is; a 2 that fails stays."""
    table, hero = druid(*dice, sub_race=sub_race, distance=40)
    assert face == table.play(magic_test, hero, "rain")
    assert len(dice) == len(table.rolls)


@pytest.mark.rule("UT-743e", "UT-D51")
@pytest.mark.parametrize(("wounds", "loss"), [(2, 2), (2, 9), (7, 9)])
def test_a_druid_gives_up_the_menhir_to_live_on(wounds: int, loss: int) -> None:
    """4 W at once, whatever was lost, however far away it is; the Menhir is gone."""
    table, hero = druid(distance=50, wounds=wounds)
    table.play(suffer, hero, loss, Manner.SPELL)
    assert (4, None) == (hero.wounds, table.table.parties[RED].menhir)
    assert wounds == table.told("wounded")[0]["count"]
    assert [{"model": hero.id, "count": 4}] == table.told("menhir_given_up")


@pytest.mark.rule("UT-743e")
def test_a_druid_may_fall_and_others_have_no_menhir() -> None:
    """Nobody is asked while W are left, or for somebody else; whoever says no falls."""
    table, hero = druid()
    friend = table.hero(at=(10, 30))
    table.play(suffer, hero, 3, Manner.SPELL)
    table.play(suffer, friend, 9, Manner.SPELL)
    assert table.table.parties[RED].menhir is not None
    table.will_answer(RED, "save.menhir", "no")
    table.play(suffer, hero, 9, Manner.SPELL)
    assert hero.has_death_counter


# Alchemist, Apprentice, Ranger


def rerolled(caster: str, spell: str, helper: str = "scoundrel", seat: Any = RED) -> bool:
    """Whether a failed Magic Test is rolled again."""
    table = Tabletop(2, 2)
    mage = table.hero(at=(10, 10), profession=caster, sub_race="wood_elf")
    table.hero(seat, (60, 60), profession=helper)
    table.hero(seat, (50, 60), profession=helper)
    table.play(magic_test, mage, spell)
    return len(table.rolls) == 2


@pytest.mark.rule("UT-745d")
def test_an_alchemist_rerolls_fire() -> None:
    """And nothing else; nobody else does."""
    assert rerolled("alchemist", "fireball")
    assert not rerolled("alchemist", "rain")
    assert not rerolled("wizard", "fireball", "alchemist")


@pytest.mark.rule("UT-759b")
def test_with_an_apprentice_the_wizard_rerolls_the_summoning_of_spawns() -> None:
    """Not other spells, not other Mages, not the enemy's."""
    assert rerolled("wizard", "summon_spawn", "wizard_apprentice")
    assert not rerolled("wizard", "fireball", "wizard_apprentice")
    assert not rerolled("cleric", "summon_spawn", "wizard_apprentice")
    assert not rerolled("wizard", "summon_spawn", "wizard_apprentice", BLUE)


@pytest.mark.rule("UT-777c")
def test_with_a_ranger_mages_reroll_nature() -> None:
    """Not other spells, not the enemy's."""
    assert rerolled("wizard", "shapeshift", "ranger")
    assert not rerolled("wizard", "rain", "ranger")
    assert not rerolled("wizard", "shapeshift", "ranger", BLUE)


# Cleric


@pytest.mark.rule("UT-749b", "UT-749c", "UT-792a")
@pytest.mark.parametrize(
    ("face", "distance", "helper", "favoured"),
    [(3, 15, "", True), (2, 15, "", False), (3, 16, "", False), (3, 20, "acolyte", True), (3, 21, "acolyte", False)],
)
def test_a_cleric_prays_for_a_hero(face: int, distance: int, helper: str, favoured: bool) -> None:
    """On 3+ within 15 cm, 20 with an Acolyte; it costs no W."""
    table = Tabletop(face)
    cleric = table.hero(at=(10, 10), profession="cleric")
    hero = table.hero(at=(12 + distance, 10))
    for place in range(2 if helper else 0):
        table.hero(at=(60, 50 + 4 * place), profession=helper)
    turn = table.do(Prayer(hero.id), cleric)
    assert favoured == hero.has_effect("cleric_favour")
    assert cleric.most_wounds == cleric.wounds
    assert [] == own_deeds(table, cleric, used=turn.used)


@pytest.mark.rule("UT-749b")
def test_a_cleric_prays_for_others_alone() -> None:
    """Other heroes of the party are offered, neither the Cleric nor creatures."""
    table = Tabletop()
    cleric = table.hero(at=(10, 10), profession="cleric")
    assert [] == own_deeds(table, cleric)
    table.creature("cherub", RED, (20, 10))
    assert [] == own_deeds(table, cleric)
    table.hero(at=(30, 10))
    assert ["cleric_prayer"] == own_deeds(table, cleric)


@pytest.mark.rule("UT-749b", "UT-D47")
def test_the_favour_rerolls_one_die_and_is_gone() -> None:
    """Blue's 2 becomes a 5, which saves them from 4 + 1."""
    duel = Duel(4, 2, 5)
    duel.red()
    duel.blue()
    duel.target.effects = [Effect(name="cleric_favour")]
    duel.strikes("torso", "normal")
    duel.will_answer(BLUE, "dice.favour", "0 0")
    assert not duel.fight().is_hit
    assert not duel.target.has_effect("cleric_favour")


@pytest.mark.rule("UT-749b", "UT-R32")
def test_the_favour_is_over_with_the_cycle() -> None:
    """Unused it fades."""
    table = Tabletop()
    hero = table.hero(effects=(Effect(name="cleric_favour"),))
    table.hero(BLUE, (60, 60))
    table.play(end_cycle)
    assert not hero.has_effect("cleric_favour")


# Who helps, who disturbs


def reckoned(question: Any, spell: str, *helpers: tuple[str, Any, int], caster: str = "wizard") -> int:
    """What helpers and enemies, so many cm away, add to a spell."""
    table = Tabletop()
    mage = table.hero(at=(5, 5), profession=caster)
    for place, (helper, seat, distance) in enumerate(helpers):
        table.hero(seat, (7 + distance, 5) if not place else (5, 7 + distance), profession=helper)
    cast = cast_by(table, mage, spell)
    return sum(answer(cast) for answer in asked(table.field, question, first=mage))


@pytest.mark.rule("UT-781a", "UT-R105")
def test_a_charlatan_disturbs_enemy_mages() -> None:
    """-1 within 20 cm, however many of them; own Mages are not disturbed."""
    question = Special.magic_bonus
    assert -1 == reckoned(question, "rain", ("charlatan", BLUE, 20))
    assert 0 == reckoned(question, "rain", ("charlatan", BLUE, 21))
    assert 0 == reckoned(question, "rain", ("charlatan", RED, 5))
    assert -1 == reckoned(question, "rain", ("charlatan", BLUE, 20), ("charlatan", BLUE, 10))
    assert -1 == reckoned(question, "rain", ("charlatan", BLUE, 30), ("charlatan", BLUE, 10))


@pytest.mark.rule("UT-753a", "UT-792a")
def test_spells_near_a_witch_hunter_cost_more() -> None:
    """1 W within 30 cm, 35 with an Acolyte."""
    question = Special.spell_cost
    assert 1 == reckoned(question, "rain", ("witch_hunter", BLUE, 30))
    assert 0 == reckoned(question, "rain", ("witch_hunter", BLUE, 31))
    assert 1 == reckoned(question, "rain", ("witch_hunter", BLUE, 35), ("acolyte", BLUE, 50))
    assert 0 == reckoned(question, "rain", ("witch_hunter", BLUE, 36), ("acolyte", BLUE, 50))
    assert 0 == reckoned(question, "rain", ("witch_hunter", RED, 5))
    assert 0 == reckoned(question, "rain", ("witch_hunter", BLUE, 5), caster="wizard_apprentice")


@pytest.mark.rule("UT-783a", "UT-R105")
def test_with_a_monk_light_reaches_further() -> None:
    """10 cm, once."""
    question = Special.spell_range
    assert 10 == reckoned(question, "heal", ("monk", RED, 40))
    assert 10 == reckoned(question, "heal", ("monk", RED, 40), ("monk", RED, 40))
    assert 0 == reckoned(question, "rain", ("monk", RED, 40))
    assert 0 == reckoned(question, "heal", ("monk", BLUE, 40))


@pytest.mark.rule("UT-783b")
@pytest.mark.parametrize(
    ("spell", "distance", "seat", "pays"),
    [("heal", 15, RED, 1), ("heal", 16, RED, 0), ("rain", 5, RED, 0), ("heal", 5, BLUE, 0)],
)
def test_a_monk_may_pay_for_light(spell: str, distance: int, seat: Any, pays: int) -> None:
    """Within 15 cm of the Mage."""
    table = Tabletop()
    mage = table.hero(at=(5, 5), profession="wizard")
    monk = table.hero(seat, (7 + distance, 5), profession="monk")
    cast = cast_by(table, mage, spell)
    payers = [payer for answer in asked(table.field, Special.payers, first=mage) for payer in answer(cast)]
    assert [monk] * pays == payers


@pytest.mark.rule("UT-791b", "UT-791c", "UT-R105")
def test_a_grave_robber_helps_with_the_dead() -> None:
    """+1 to Death spells and one Undead more, once."""
    question = Special.magic_bonus
    assert 1 == reckoned(question, "raise_dead", ("grave_robber", RED, 50), ("grave_robber", RED, 50))
    assert 0 == reckoned(question, "rain", ("grave_robber", RED, 50))
    assert 0 == reckoned(question, "raise_dead", ("grave_robber", BLUE, 50))
    table = Tabletop()
    for x in (10, 20):
        table.hero(at=(x, 10), profession="grave_robber")
    for spell, more in (("raise_dead", 1), ("war_eagle", 0)):
        answers = asked_of_party(table.field, Special.creature_limit, RED)
        assert more == sum(answer(table.box.spell(spell)) for answer in answers)
