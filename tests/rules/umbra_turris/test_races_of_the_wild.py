"""What Orcs, Goblins, Halflings, large and rare peoples can do [UT-724 to UT-736]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Facing
from rules.umbra_turris.combat.bouts import fighting_weapons
from rules.umbra_turris.combat.harm import pay, suffer
from rules.umbra_turris.occasions import Manner, Onset
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.shooting.shooting import Shoot
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.specials.special import asked as every_answer
from rules.umbra_turris.state import Model
from tests.helpers.offers import choices
from tests.rules.umbra_turris.duels import power
from tests.rules.umbra_turris.mages import Study
from tests.rules.umbra_turris.people import attack_bonus, cast_by, pair
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, Tabletop
from tests.rules.umbra_turris.test_shooting import Range

# Orcs


@pytest.mark.rule("UT-724")
@pytest.mark.parametrize(("face", "lost"), [(2, 6), (1, 6), (3, 3)])
def test_low_dice_of_a_defender_count_for_nothing_against_a_city_orc(face: int, lost: int) -> None:
    """WS 6 + 1 + 5 against WS 7: a 1 or 2 is discarded, a 3 is not."""
    duel = pair(5, face, red={"sub_race": "city_orc"}, blue={"sub_race": "city_orc"})
    duel.strikes("torso", "normal")
    duel.fight()
    assert lost == duel.lost


@pytest.mark.rule("UT-725")
def test_an_ugruk_hor_does_two_more_damage_when_charging() -> None:
    """WS 6 + 1 + 5 against 7 + 2 is 3, and 5 by a charge; a charge that fails does nothing."""
    for charges, lost in ((True, 5), (False, 3)):
        duel = pair(5, 2, red={"sub_race": "ugruk_hor_orc"})
        duel.strikes("torso", "normal")
        (duel.charge if charges else duel.fight)()
        assert lost == duel.lost
    duel = pair(2, 5, red={"sub_race": "ugruk_hor_orc"})
    duel.strikes("torso", "normal")
    duel.charge()
    assert 0 == duel.lost


@pytest.mark.rule("UT-726a", "UT-R90")
def test_a_black_orc_may_charge_with_fangs_and_claws() -> None:
    """+3 to a Normal Strike instead of the weapon, by charge alone; a weapon is bought all the same."""
    duel = pair(red={"sub_race": "black_orc", "weapons": ("fangs_and_claws", "sword")})
    assert 6 + 3 == attack_bonus(duel, "normal", "charge")
    orc = duel.hero(RED, (10, 10), sub_race="black_orc", weapons=("axe",))
    names = {
        onset: [one.id for one in fighting_weapons(duel.field, orc, onset)] for onset in (Onset.CHARGE, Onset.FIGHT)
    }
    assert {Onset.CHARGE: ["axe", "fangs_and_claws"], Onset.FIGHT: ["axe"]} == names


@pytest.mark.rule("UT-726a", "UT-309")
def test_fangs_and_claws_make_other_strikes_without_a_bonus() -> None:
    """They list no modifier for Power and Precision, which is no ban: S 9 and 6 + 3 dice, Sp 6 and none taken away."""
    duel = pair(3, 3, 1, 1, red={"sub_race": "black_orc", "weapons": ("great_axe",)})
    duel.strikes("torso", "power")
    struck = duel.charge("fangs_and_claws").attack
    assert struck is not None
    assert 9 == struck.modifier
    assert 6 == attack_bonus(
        pair(red={"sub_race": "black_orc", "weapons": ("fangs_and_claws",)}), "precision", "charge"
    )


@pytest.mark.rule("UT-726b", "UT-R90")
def test_mutilation_may_be_critical() -> None:
    """A 6 of the Normal Strike, its Perfect Strike, then a critical roll of 5 takes all W."""
    duel = pair(6, 1, 6, 5, red={"sub_race": "black_orc"})
    duel.strikes("torso")
    duel.charge("fangs_and_claws")
    assert 0 == duel.target.wounds
    assert "critical_rolled" in duel.kinds


# Goblins


@pytest.mark.rule("UT-727a", "UT-727b", "UT-R22", "UT-R62")
@pytest.mark.parametrize(
    ("profession", "face", "wounds"),
    [("scoundrel", 5, 0), ("scoundrel", 6, 1), ("brigand", 5, 1), ("assassin", 5, 0), ("brigand", 4, 0)],
)
def test_a_city_goblin_may_survive(profession: str, face: int, wounds: int) -> None:
    """On a 6, and on 5+ with a profession above 30 DC."""
    duel = power(face, sub_race="city_goblin", profession=profession, wounds=3)
    duel.fight()
    assert wounds == duel.target.wounds


@pytest.mark.rule("UT-728a", "UT-728b", "UT-R75", "UT-R113")
def test_a_wild_goblin_rerolls_in_madness_and_pays_for_sixes() -> None:
    """S 6: 1 and 6 against T 7 and 7 fail; the 1 becomes a 6, and both 6s cost 1 W each."""
    duel = pair(1, 6, 4, 3, 6, red={"sub_race": "wild_goblin"})
    duel.strikes("torso", "power")
    duel.will_answer(RED, "dice.madness", "0 0")
    duel.fight()
    assert 4 == duel.lost
    assert 2 == duel.attacker.most_wounds - duel.attacker.wounds


@pytest.mark.rule("UT-728b", "UT-D47")
def test_without_madness_sixes_cost_nothing() -> None:
    """The fallback leaves the dice, and the W."""
    duel = pair(1, 6, 4, 3, red={"sub_race": "wild_goblin"})
    duel.strikes("torso", "power")
    duel.fight()
    assert duel.attacker.most_wounds == duel.attacker.wounds


# Halflings


@pytest.mark.rule("UT-729a")
@pytest.mark.parametrize(("weapon", "bonus"), [("sword", 1), ("axe", 1), ("dagger", 2)])
def test_any_weapon_helps_a_krotkin_to_be_precise(weapon: str, bonus: int) -> None:
    """At least +1, in place of nothing or less, never of more."""
    duel = pair(red={"sub_race": "krotkin", "weapons": (weapon,)})
    assert 8 + bonus == attack_bonus(duel, "precision")


@pytest.mark.rule("UT-729b")
def test_krotkins_help_each_other() -> None:
    """+1 for each further one within 20 cm, friend or foe; neither others nor those beyond."""
    duel = pair(red={"sub_race": "krotkin"})
    alone = attack_bonus(duel, "precision")
    duel.hero(RED, (57, 35), sub_race="krotkin")  # 20 cm away.
    duel.hero(RED, (12, 35), sub_race="krotkin")  # 21 cm away.
    duel.hero(RED, (39, 35), sub_race="mrokin")
    assert alone + 1 == attack_bonus(duel, "precision")
    duel.hero(BLUE, (39, 39), sub_race="krotkin")
    assert alone + 2 == attack_bonus(duel, "precision")
    duel.hero(RED, (31, 35), sub_race="krotkin")
    assert alone + 3 == attack_bonus(duel, "precision")
    assert 6 + 1 == attack_bonus(duel, "normal")


def cursing(*dice: int, manner: Manner = Manner.SPELL, loss: int = 1) -> tuple[Tabletop, list[int]]:
    """A Mrokin is hurt; what two enemies near and one beyond have lost."""
    table = Tabletop(*dice)
    victim = table.hero(BLUE, (35, 35), sub_race="mrokin")
    enemies = [table.hero(RED, at) for at in ((35, 39), (57, 35), (12, 35))]
    enemies[1].wounds = 3
    table.play(suffer, victim, loss, manner)
    return table, [one.wounds for one in enemies]


@pytest.mark.rule("UT-730", "UT-D52")
@pytest.mark.parametrize(("face", "wounds"), [(2, [7, 3, 7]), (3, [7, 2, 7])])
def test_a_mrokin_who_is_hurt_curses(face: int, wounds: list[int]) -> None:
    """On 3+ an enemy hero within 20 cm loses 1 W, by default the weakest."""
    assert wounds == cursing(face)[1]


@pytest.mark.rule("UT-730", "UT-D52")
def test_any_hero_near_may_be_cursed() -> None:
    """Where their player has to choose, friends are named, too; without an enemy near nobody is cursed."""
    table = Tabletop(3)
    mrokin, friend = table.hero(sub_race="mrokin"), table.hero(at=(35, 45))
    table.hero(at=(5, 5))
    enemies = [table.hero(BLUE, at) for at in ((35, 31), (31, 35))]
    table.will_answer(RED, "ability.curse", friend.id)
    table.play(suffer, mrokin, 1, Manner.SPELL)
    assert [6, 7, 7] == [one.wounds for one in (friend, *enemies)]
    asked_for = next(decision for _, decision in table.answered if decision.key == "ability.curse")
    assert [*(one.id for one in enemies), friend.id] == choices(asked_for)
    alone = Tabletop()
    mrokin = alone.hero(sub_race="mrokin")
    alone.hero(at=(35, 45))
    alone.play(suffer, mrokin, 1, Manner.SPELL)
    assert [] == alone.rolls


@pytest.mark.rule("UT-730", "UT-R74")
def test_a_mrokin_curses_when_falling_and_not_for_falls_or_payments() -> None:
    """The last W counts; a fall, a curse or a payment does not."""
    assert [7, 2, 7] == cursing(3, loss=9)[1]
    for manner in (Manner.FALL, Manner.CURSE):
        assert [] == cursing(manner=manner)[0].rolls
    table = Tabletop()
    mrokin = table.hero(sub_race="mrokin")
    table.hero(BLUE, (35, 39))
    table.play(pay, mrokin, 1, "test")
    assert [] == table.rolls


@pytest.mark.rule("UT-730", "UT-744d")
def test_a_mrokin_curses_for_the_revenge_of_mati_puti() -> None:
    """What the spirits return is a loss by magic."""
    assert [7, 2, 7] == cursing(3, manner=Manner.RETURNED)[1]


@pytest.mark.rule("UT-730", "UT-R74")
def test_a_curse_answers_no_curse() -> None:
    """Two Mrokins do not curse each other for ever."""
    table = Tabletop(3)
    one = table.hero(sub_race="mrokin")
    other = table.hero(BLUE, (35, 39), sub_race="mrokin")
    table.play(suffer, one, 1, Manner.SHOT)
    assert 4 == other.wounds
    assert 1 == len(table.rolls)


# Large and rare


@pytest.mark.rule("UT-731a")
@pytest.mark.parametrize(("face", "wounds"), [(5, 7), (6, 0)])
def test_critical_rolls_against_a_half_giant_need_a_six(face: int, wounds: int) -> None:
    """A Precision Strike with a 6, then the critical roll."""
    duel = pair(6, 5, 1, 1, face, red={"weapons": ("dagger",)}, blue={"sub_race": "half_giant"})
    duel.strikes("torso", "precision")
    duel.fight()
    assert wounds == duel.target.wounds


@pytest.mark.rule("UT-732a", "UT-R24")
def test_a_dark_faun_adds_a_die_to_a_power_strike_with_a_six() -> None:
    """S 8 + 6 + 1 and a bonus die of 3 against T 7 + 6 + 4."""
    duel = pair(6, 1, 3, 6, 4, red={"sub_race": "dark_faun"})
    duel.strikes("torso", "power")
    duel.fight()
    assert 1 == duel.lost
    plain = pair(5, 2, 6, 4, red={"sub_race": "dark_faun"})
    plain.strikes("torso", "power")
    plain.fight()
    assert "bonus_die_rolled" not in plain.kinds


@pytest.mark.rule("UT-733", "UT-R97")
@pytest.mark.parametrize(("weapon", "face", "dice"), [("sword", 4, 1), ("sword", 5, 0), ("asari_tiheri", 3, 0)])
def test_a_tigerian_knocks_the_enemy_down(weapon: str, face: int, dice: int) -> None:
    """On 5+ a charge takes the AD; Asari Tiheri helps by 2."""
    red = {"sub_race": "tigerian", "weapons": (weapon,)}
    duel = pair(face, 1, 1, 6, 6, red=red, blue={"die": 1})
    duel.charge()
    assert dice == duel.target.action_dice


@pytest.mark.rule("UT-733")
def test_a_tigerian_knocks_nobody_down_in_a_fight() -> None:
    """No die falls for it."""
    duel = pair(1, 6, red={"sub_race": "tigerian"}, blue={"die": 1})
    duel.strikes("torso", "normal")
    duel.fight()
    assert 1 == duel.target.action_dice
    assert "tested" not in duel.kinds


@pytest.mark.rule("UT-734a", "UT-734b", "UT-R97")
@pytest.mark.parametrize(
    ("facing", "weapon", "face", "works"),
    [
        ("S", "sword", 5, False),
        ("S", "sword", 6, True),
        ("E", "sword", 4, False),
        ("E", "sword", 5, True),
        ("S", "ussarous", 4, True),
    ],
)
def test_a_vorak_stabs_past_the_guard(facing: str, weapon: str, face: int, works: bool) -> None:
    """On a 6 from the front, on 5+ from a side; Ussarous needs a 4 only."""
    duel = pair(face, 1, 6, red={"sub_race": "vorak", "weapons": (weapon,)}, blue={"facing": facing})
    assert ("backstab" if works else "") == duel.charge().cannot_parry


@pytest.mark.rule("UT-734a")
def test_a_vorak_needs_no_backstab_from_behind() -> None:
    """No die falls for it: nobody parries what comes from the rear."""
    duel = pair(1, 6, red={"sub_race": "vorak"}, blue={"facing": "N"})
    duel.picks("torso", "normal")
    assert "rear" == duel.charge().cannot_parry
    assert "tested" not in duel.kinds


def shot_at(*dice: int, distance: int = 20, kin: int = 1, shooter: str = "borian") -> Range:
    """A shot at a hero beside whom so many Hobgoblins stand."""
    one = Range(*dice, distance=distance, shooter={"sub_race": shooter}, die=0)
    for place in range(kin):
        one.table.hero(BLUE, (37 + 2 * place, 7 + distance), sub_race="hobgoblin")
    one.shoot(aim=0)
    return one


@pytest.mark.rule("UT-735a", "UT-R79")
@pytest.mark.parametrize(("face", "cancelled"), [(4, False), (5, True)])
def test_destiny_cancels_a_shot(face: int, cancelled: bool) -> None:
    """After the hit, on 5+."""
    one = shot_at(6, face, 1, 1, 6, 6)
    assert cancelled == ("wounding_rolled" not in one.table.kinds)


@pytest.mark.rule("UT-735b")
def test_destiny_is_tried_once_for_a_shot() -> None:
    """Two Hobgoblins roll one die together."""
    one = shot_at(6, 1, 1, 1, 6, 6, kin=2)
    assert 1 == len(one.table.told("tested"))


@pytest.mark.rule("UT-735c")
@pytest.mark.parametrize(("kin", "rolled"), [(1, 0), (2, 1)])
def test_two_hobgoblins_reach_further(kin: int, rolled: int) -> None:
    """25 cm instead of 20."""
    one = shot_at(6, 5, 1, 6, 6, distance=25, kin=kin) if rolled else shot_at(6, 1, 1, 6, 6, distance=25, kin=kin)
    assert rolled == len(one.table.told("tested"))


@pytest.mark.rule("UT-735c", "UT-531a")
@pytest.mark.parametrize("facts", [{"wounds": 0, "has_death_counter": True}, {"is_empty_base": True}])
def test_a_hobgoblin_who_is_out_of_it_lends_no_reach(facts: dict[str, Any]) -> None:
    """Beside the shooter lies one with a Death Counter, or an empty base; the other one is too far away."""
    one = Range(6, 1, 1, 6, 6, distance=40, sub_race="hobgoblin")
    one.table.hero(BLUE, (45, 10), sub_race="hobgoblin", **facts)
    one.shoot(aim=0)
    assert "tested" not in one.table.kinds


@pytest.mark.rule("UT-735a")
def test_destiny_helps_own_heroes_against_enemies_alone() -> None:
    """A Hobgoblin's own shot is not turned away."""
    one = Range(6, 1, 1, 6, 6, distance=10, shooter={"sub_race": "hobgoblin"})
    one.shoot(aim=0)
    assert "tested" not in one.table.kinds


def blessed_near_a_hobgoblin(*dice: int, **choices: Any) -> tuple[Study, Model]:
    """Red's Mage hardens the skin of red's own hero, with a Hobgoblin of blue's within 20 cm of the Mage."""
    study = Study(*dice, **choices)
    study.mage("stoneskin")
    friend = study.hero(RED, (35, 45))
    study.enemy((35, 57), sub_race="hobgoblin")
    study.cast("stoneskin", friend)
    return study, friend


@pytest.mark.rule("UT-735a")
@pytest.mark.parametrize("choices", [{}, {"asks_about_dice": False}])
def test_destiny_undoes_what_an_enemy_casts_on_its_own_heroes(choices: dict[str, bool]) -> None:
    """Any hero is meant: on 5+ the stone falls off again; by post nobody is asked."""
    study, friend = blessed_near_a_hobgoblin(6, 5, **choices)
    assert not friend.has_effect("stoneskin")
    assert (not choices) == ("ability.destiny" in [decision.key for _, decision in study.answered])
    assert blessed_near_a_hobgoblin(6, 4)[1].has_effect("stoneskin")


@pytest.mark.rule("UT-735a")
@pytest.mark.parametrize(("answer", "dice"), [("yes", (6, 5)), ("no", (6, 1, 1, 6, 6))])
def test_destiny_may_turn_away_a_shot_at_a_hero_of_somebody_else(answer: str, dice: tuple[int, ...]) -> None:
    """Red shoots at blue, and a Hobgoblin of green's stands near: green is asked, and by default lets it happen."""
    one = Range(*dice, distance=15, players=3)
    one.table.hero(GREEN, (45, 15), sub_race="hobgoblin")
    if answer == "yes":
        one.table.will_answer(GREEN, "ability.destiny", answer)
    one.shoot(aim=0)
    assert (answer == "yes") == ("wounding_rolled" not in one.table.kinds)


@pytest.mark.rule("UT-735a")
def test_destiny_is_no_matter_for_creatures() -> None:
    """Only heroes are meant."""
    one = Range(6, 1, 1, 6, 6, distance=15)
    one.table.hero(BLUE, (45, 15), sub_race="hobgoblin")
    one.shoot(aim=0, target=one.table.creature("undead", BLUE, (35, 20)))
    assert "tested" not in one.table.kinds


@pytest.mark.rule("UT-735a", "UT-R79")
@pytest.mark.parametrize(("own", "is_boon", "asked"), [(True, False, 0), (False, False, 1), (False, True, 1)])
def test_destiny_is_tried_unasked_where_any_of_those_who_are_struck_is_of_the_party(
    own: bool, is_boon: bool, asked: int
) -> None:
    """Blue's Hobgoblin is near; a spell of red's strikes heroes of green's and, or not, of blue's own."""
    table = Tabletop(5, players=3)
    caster = table.hero(RED, (35, 35), profession="wizard")
    table.hero(BLUE, (35, 45), sub_race="hobgoblin")
    struck = [table.hero(GREEN, (40, 40)).id, *([table.hero(BLUE, (42, 40)).id] if own else [])]
    if asked:
        table.will_answer(BLUE, "ability.destiny", "yes")
    assert table.run(cancelled, caster.id, struck, is_boon)
    assert asked == [decision.key for _, decision in table.answered].count("ability.destiny")


@pytest.mark.rule("UT-735a")
@pytest.mark.parametrize(
    ("struck", "is_boon", "tried"),
    [((RED,), True, 1), ((RED,), False, 0), ((GREEN,), True, 0), ((RED, GREEN), True, 1)],
)
def test_by_post_destiny_undoes_boons_and_no_harm_that_enemies_do_to_their_own(
    struck: tuple[str, ...], is_boon: bool, tried: int
) -> None:
    """Red's Mage and heroes of others than blue: a boon for red's own is turned away, one for green's is not."""
    table = Tabletop(5, players=3, asks_about_dice=False)
    caster = table.hero(RED, (35, 35), profession="wizard")
    heroes = [table.hero(seat, (40 + 3 * place, 40)).id for place, seat in enumerate(struck)]
    table.hero(BLUE, (35, 45), sub_race="hobgoblin")
    assert bool(tried) == table.run(cancelled, caster.id, heroes, is_boon)
    assert tried == len(table.rolls)


def cancelled(g: Any, caster: str, struck: list[str], is_boon: bool) -> Any:
    """Whether a Hobgoblin undoes what a Mage does to some heroes."""
    attacker, targets = g.state.table.model(caster), [g.state.table.model(name) for name in struck]
    for answer in every_answer(field_of(g), Special.cancels, first=attacker):
        if (yield from answer(g, attacker, targets, is_boon=is_boon)):
            return True
    return False


@pytest.mark.rule("UT-736a", "UT-R80", "UT-D48")
@pytest.mark.parametrize(("test", "hit"), [(4, False), (5, True)])
def test_a_gnome_may_change_a_die_by_one(test: int, hit: bool) -> None:
    """WS 6 + 1 + 3 equals 7 + 3: on 5+ the 3 becomes a 4."""
    duel = pair(3, 3, test, red={"sub_race": "gnome"})
    duel.strikes("torso", "normal")
    assert hit == duel.fight().is_hit


@pytest.mark.rule("UT-736a", "UT-R80")
def test_a_five_that_becomes_a_six_is_a_perfect_strike() -> None:
    """Changed faces count as rolled: 6 and a bonus die of 4."""
    duel = pair(5, 6, 5, 4, red={"sub_race": "gnome"})
    duel.strikes("torso", "normal")
    duel.fight()
    assert "perfect_strike" in duel.kinds
    assert 6 + 1 + 6 + 4 - (7 + 6) == duel.lost


@pytest.mark.rule("UT-736a")
def test_a_gnome_tries_once_in_a_shot() -> None:
    """A miss by 1 is tried; when that fails the shot is over, and after a success the wounding die is left alone."""
    one = Range(2, 5, 1, 1, 6, 6, distance=35, shooter={"sub_race": "gnome"})
    one.shoot(aim=0)
    assert ["innate_power"] == [told["name"] for told in one.table.told("tested")]
    assert one.table.told("shot")[0]["success"]


@pytest.mark.rule("UT-736b", "UT-736c")
@pytest.mark.parametrize(("kin", "dice", "spared"), [(1, (4,), False), (1, (5,), True), (2, (4, 5), True)])
def test_a_gnome_may_lose_nothing_by_a_spell(kin: int, dice: tuple[int, ...], spared: bool) -> None:
    """On 5+; among kin the test is rolled again."""
    table = Tabletop(*dice)
    gnomes = [table.hero(at=(10 + 4 * place, 10), sub_race="gnome", profession="wizard") for place in range(kin)]

    def spare(g: Any, name: str) -> Any:
        caster = g.state.table.model(name)
        (answer,) = asked(table.field, Special.spares_payment, of=caster)
        return (yield from answer(g, cast_by(table, caster, "fireball")))

    assert spared == table.run(spare, gnomes[0].id)


@pytest.mark.rule("UT-720b")
def test_a_hidden_wood_elf_is_offered_the_bow() -> None:
    """The shot is legal, and the counter stays."""
    table = Tabletop(1)
    elf = table.hero(sub_race="wood_elf", weapons=("bow",), is_hidden=True)
    enemy = table.hero(BLUE, (35, 50), "S")
    table.will_answer(RED, "turn.aim", 0)
    table.do(Shoot("bow", enemy.id, Facing.N), elf)
    assert elf.is_hidden
