"""Item Cards in play, one test for each [IC-01 to IC-28, UT-946 to UT-952, UT-860, UT-D66]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Arc
from rules.kernel.values import Json
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.cards.playing import PlayCard, offer_cards
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.content_vocabulary import Characteristic, Timing
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.cycle.initiative import roll_for_initiative
from rules.umbra_turris.cycle.start import start_cycle
from rules.umbra_turris.occasions import Blow, Bout, Cast, Manner, Onset, Shot
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Model, Until
from tests.helpers.offers import choices
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop


class Holding(Tabletop):
    """Red holds Item Cards, or has Permanent Items before them."""

    def __init__(self, *cards: str, dice: tuple[int, ...] = (), permanent: tuple[str, ...] = (), **facts: Any) -> None:
        super().__init__(*dice, **facts)
        hold(self, *cards)
        self.table.parties[RED].permanent = list(permanent)

    def play_card(self, card: str, active: Model, target: Model, weapon: str = "") -> None:
        """A card is played in a model's turn."""
        self.do(PlayCard(card, target.id, weapon), active)


def hold(table: Tabletop, *cards: str, seat: Any = RED) -> None:
    """A player holds cards, and everybody sees how many."""
    table.g.state.screens[seat].hand = list(cards)
    table.table.parties[seat].hand = len(cards)


def arm(table: Tabletop, card: str, how: Json = "arm", seat: Any = RED) -> None:
    """A player arms a card; all others are held."""
    lines: dict[str, Json] = {
        one.id: "hold" for one in table.box.item_cards if one.timing not in (None, Timing.ACTIVATE)
    }
    table.file(seat, "orders.cards", {**lines, card: how}, about=seat)


def offered(table: Tabletop, active: Model, *chain: str) -> list[str]:
    """Which cards can be played in a model's turn, or on whom one of them."""
    turn = table.turn(active)
    ask = ask_act(table.field, active, turn, (), offer_cards(table.g, active, turn))
    return choices(ask.decision, "card", *chain)


# Permanent Items


@pytest.mark.rule("UT-797b")
def test_swift_boots_carry_the_mage_five_cm_further() -> None:
    """IC-01: not other heroes, nor a Mage who leads [UT-797b]."""
    table = Holding(permanent=("IC-01",))
    mage, hero = table.hero(at=(10, 10), profession="cleric"), table.hero(at=(20, 10))
    leader = table.hero(at=(30, 10), profession="cleric", is_leader=True)
    assert [20, 15, 15] == [table.field.characteristic(one, Characteristic.M) for one in (mage, hero, leader)]


def test_a_wardens_lamp_helps_to_spot() -> None:
    """IC-02: +1 for heroes of the party alone."""
    table = Holding(permanent=("IC-02",))
    hero, enemy = table.hero(at=(10, 10)), table.hero(BLUE, (20, 10))
    assert [1] == [answer() for answer in asked(table.field, Special.spot_bonus, of=hero)]
    assert [] == [*asked(table.field, Special.spot_bonus, of=enemy)]


def test_the_banner_counts_for_initiative_once() -> None:
    """IC-03: 3 and LD 7 and 1 beat 4 and LD 6; LD itself stays."""
    table = Holding(dice=(3, 4), permanent=("IC-03",))
    leader = table.hero(at=(10, 10), is_leader=True)
    table.hero(at=(14, 10))
    table.hero(BLUE, (60, 60), is_leader=True, sub_race="mrokin")
    table.play(roll_for_initiative)
    assert [8, 6] == [claim["bonus"] for claim in table.told("initiative_rolled")[0]["claims"]]
    assert 7 == table.field.characteristic(leader, Characteristic.LD)


def spell_at(table: Tabletop, caster: Model, target: Model) -> Cast:
    """A spell on its way."""
    return Cast(table.field, caster, table.box.spell("fireball"), target=target)


def test_the_ward_stone_ring_hinders_spells_at_the_mage() -> None:
    """IC-04: -1 for an enemy's spell at the Mage, nothing at other heroes or for a friend's."""
    table = Holding(permanent=("IC-04",))
    mage, hero = table.hero(at=(10, 10), profession="cleric"), table.hero(at=(20, 10))
    enemy = table.hero(BLUE, (30, 30), profession="wizard")

    def bonus(cast: Cast) -> int:
        return sum(answer(cast) for answer in asked(table.field, Special.magic_bonus, first=cast.caster))

    assert [-1, 0, 0] == [
        bonus(spell_at(table, caster, target)) for caster, target in ((enemy, mage), (enemy, hero), (hero, mage))
    ]


def test_the_gravediggers_charm_ignores_the_first_accident_of_a_cycle() -> None:
    """IC-05: the first fall costs nothing, the second one does; a strike is no accident."""
    table = Holding(permanent=("IC-05",))
    one, other = table.hero(at=(10, 10)), table.hero(at=(20, 10))
    table.play(suffer, one, 2, Manner.STRIKE)
    table.play(suffer, one, 2, Manner.FALL)
    table.play(suffer, other, 1, Manner.LOOT)
    assert (5, 6) == (one.wounds, other.wounds)
    table.hero(BLUE, (60, 60))
    table.run(end_cycle)
    table.play(suffer, other, 1, Manner.WATER)
    assert 6 == other.wounds


def test_the_lodestone_quiver_stretches_bows_and_crossbows() -> None:
    """IC-06: 5 cm more for them, nothing for a sling."""
    table = Holding(permanent=("IC-06",))
    hero = table.hero(at=(10, 10))

    def bonus(weapon: str) -> int:
        return sum(
            answer(table.box.ranged_weapon(weapon)) for answer in asked(table.field, Special.range_bonus, of=hero)
        )

    assert [5, 5, 0] == [bonus(name) for name in ("bow", "crossbow", "sling")]


def test_the_owl_sees_hidden_enemies_near_the_mage_at_the_start_of_a_cycle() -> None:
    """IC-07: within 20 cm, but for whoever wears a Tracker cloak."""
    table = Holding(permanent=("IC-07",), dice=(5, 1))
    table.hero(at=(10, 10), profession="cleric", is_leader=False)
    near = table.hero(BLUE, (32, 10), is_hidden=True)
    cloaked = table.hero(BLUE, (10, 20), is_hidden=True, items=("tracker_cloak",))
    far = table.hero(BLUE, (10, 33), is_hidden=True)
    table.play(start_cycle)
    assert [False, True, True] == [one.is_hidden for one in (near, cloaked, far)]


def test_tinkers_oil_steadies_faulty_weapons() -> None:
    """IC-08: they hurt their users from 5 on."""
    table = Holding(permanent=("IC-08",))
    hero = table.hero(at=(10, 10), weapons=("arquebus",))
    weapon = table.box.ranged_weapon("arquebus")
    assert [5] == [answer(weapon) for answer in asked(table.field, Special.faulty_from, of=hero)]


# Played while activating [UT-949]


@pytest.mark.rule("UT-946", "UT-949", "UT-950")
def test_a_card_is_played_in_an_own_heros_turn_on_anybody_and_discarded() -> None:
    """The menu offers it on every friendly hero; it is revealed, discarded, and gone from the hand."""
    table = Holding("IC-11")
    active, friend = table.hero(at=(10, 10)), table.hero(at=(20, 10))
    turn = table.turn(active)
    assert [active.id, friend.id] == offered(table, active, "IC-11")
    assert not turn.has_minor
    table.play_card("IC-11", active, friend)
    assert 9 == table.field.characteristic(friend, Characteristic.T)
    assert ([], ["IC-11"], 0) == (
        table.g.state.screens[RED].hand,
        table.table.parties[RED].discarded,
        table.table.parties[RED].hand,
    )
    assert [{"seat": RED, "card": "IC-11", "target": friend.id}] == table.told("item_played")
    table.hero(BLUE, (60, 60))
    table.run(end_cycle)
    assert 7 == table.field.characteristic(friend, Characteristic.T)


@pytest.mark.rule("UT-948", "UT-949", "UT-R91")
def test_cards_of_other_moments_and_of_other_players_are_not_offered() -> None:
    """An armed card is not in the menu, nor are cards in a turn that somebody else plays."""
    table = Holding("IC-19", "IC-11")
    hero = table.hero(at=(10, 10))
    turn = table.turn(hero)
    assert ["IC-11"] == offered(table, hero)
    turn = table.turn(hero)
    turn.player = BLUE
    assert [] == [*offer_cards(table.g, hero, turn)]


def test_sydrexians_relic_weakens_a_model_near_a_friendly_hero() -> None:
    """IC-09: -2 WS and S; further than 30 cm from every friendly hero the card is lost."""
    table = Holding("IC-09")
    hero, near, far = table.hero(at=(10, 10)), table.hero(BLUE, (42, 10)), table.hero(BLUE, (60, 60))
    table.play_card("IC-09", hero, near)
    assert [5, 5] == [table.field.characteristic(near, one) for one in (Characteristic.WS, Characteristic.S)]
    hold(table, "IC-09")
    table.play_card("IC-09", hero, far)
    assert 7 == table.field.characteristic(far, Characteristic.WS)
    assert "item_out_of_range" in table.kinds


@pytest.mark.rule("UT-531a")
def test_an_empty_base_brings_no_relic_near() -> None:
    """IC-09: the only friend within 30 cm of the enemy has vanished."""
    table = Holding("IC-09")
    hero, enemy = table.hero(at=(10, 10)), table.hero(BLUE, (60, 60))
    table.hero(at=(50, 60), is_empty_base=True)
    table.play_card("IC-09", hero, enemy)
    assert "item_out_of_range" in table.kinds


def test_a_cloak_of_mist_makes_shots_worse() -> None:
    """IC-10: -2 on shots at its bearer, for the Cycle."""
    table = Holding("IC-10")
    hero, shooter = table.hero(at=(10, 10)), table.hero(BLUE, (30, 10), weapons=("bow",))
    table.play_card("IC-10", hero, hero)
    shot = Shot(table.field, shooter, hero, table.box.ranged_weapon("bow"), 18)
    assert -2 == sum(answer(shot) for answer in asked(table.field, Special.ballistic_bonus, first=shooter))


def test_iron_draught_and_hunters_eye_raise_a_characteristic() -> None:
    """IC-11: +2 T. IC-12: +2 BS."""
    table = Holding("IC-11", "IC-12")
    hero = table.hero(at=(10, 10))
    table.play_card("IC-11", hero, hero)
    table.play_card("IC-12", hero, hero)
    assert [9, 9] == [table.field.characteristic(hero, one) for one in (Characteristic.T, Characteristic.BS)]


def bout(table: Tabletop, attacker: Model, target: Model, weapon: str = "sword") -> Bout:
    """An attack on its way."""
    return Bout(table.field, attacker, target, Onset.FIGHT, table.box.melee_weapon(weapon), Arc.FRONT, in_hand=weapon)


def test_asmunds_whetstone_sharpens_a_weapon_to_the_end_of_the_next_cycle() -> None:
    """IC-13: +1 on its bearer's strikes, not on those against it, nor bare-handed."""
    table = Holding("IC-13")
    hero, enemy = table.hero(at=(10, 10)), table.hero(BLUE, (10, 12), "S")
    table.play_card("IC-13", hero, hero)

    def bonus(one: Bout) -> int:
        return sum(answer(one) for answer in asked(table.field, Special.strike_bonus, of=hero))

    cases = (bout(table, hero, enemy), bout(table, enemy, hero), bout(table, hero, enemy, "unarmed"))
    assert [1, 0, 0] == [bonus(one) for one in cases]
    table.run(end_cycle)
    assert [Until.CYCLE] == [effect.until for effect in hero.effects]
    table.run(end_cycle)
    assert not hero.effects


def test_feather_step_lengthens_the_move_and_ignores_terrain() -> None:
    """IC-14: 5 cm more, unhindered."""
    table = Holding("IC-14")
    hero = table.hero(at=(10, 10))
    table.play_card("IC-14", hero, hero)
    assert 20 == table.field.characteristic(hero, Characteristic.M)
    assert [True] == [answer() for answer in asked(table.field, Special.ignores_terrain, of=hero)]


def test_a_veil_of_silence_lies_on_an_enemy_mage() -> None:
    """IC-15: offered on enemy Mages alone, not on a Leader of a Mage profession; -1 to what they cast [UT-797b]."""
    table = Holding("IC-15")
    hero = table.hero(at=(10, 10), profession="cleric")
    mage = table.hero(BLUE, (30, 10), profession="wizard")
    table.hero(BLUE, (50, 10), profession="cleric", is_leader=True)
    table.hero(BLUE, (40, 10))
    assert [mage.id] == offered(table, hero, "IC-15")
    table.play_card("IC-15", hero, mage)
    cast = spell_at(table, mage, hero)
    assert -1 == sum(answer(cast) for answer in asked(table.field, Special.magic_bonus, first=mage))


def test_a_stray_spawn_comes_to_the_mage_and_leaves_after_the_next_cycle() -> None:
    """IC-16: beside the Mage with an AD; gone at the end of the next Cycle. Without a Mage it cannot be played."""
    table = Holding("IC-16")
    mage = table.hero(at=(10, 10), profession="cleric")
    hero = table.hero(at=(30, 10))
    table.hero(BLUE, (60, 60))
    assert [*offer_cards(table.g, hero, table.turn(hero))]
    table.play_card("IC-16", hero, mage)
    stray = table.table.models[-1]
    assert ("magic_spawn", 1, 1) == (stray.creature, stray.action_dice, stray.wounds)
    assert table.field.are_in_full_contact(stray, mage)
    gone = []
    for _ in range(2):
        table.run(end_cycle)
        gone.append(stray.is_removed)
    assert [False, True] == gone
    alone = Holding("IC-16")
    other = alone.hero(at=(30, 10))
    assert [] == [*offer_cards(alone.g, other, alone.turn(other))]


@pytest.mark.rule("UT-860")
def test_ominous_venom_lies_on_one_weapon_but_no_firearm_or_cheap_one() -> None:
    """IC-17: a sword or a bow, no sling and no musket; each damaging hit of it does 1 more."""
    table = Holding("IC-17")
    hero = table.hero(at=(10, 10), weapons=("sword", "bow"))
    table.hero(at=(20, 10), weapons=("sling",))
    table.hero(at=(30, 10), weapons=("musket",))
    enemy = table.hero(BLUE, (10, 12), "S")
    assert ["red.1 sword", "red.1 bow"] == offered(table, hero, "IC-17")
    table.play_card("IC-17", hero, hero, "sword")

    def more(one: Bout | None, shot: Shot | None = None) -> int:
        blow = Blow(table.field, enemy, Manner.STRIKE if one else Manner.SHOT, 2, by=hero, bout=one, shot=shot)
        return sum(answer(blow) for answer in asked(table.field, Special.extra_damage, first=hero))

    assert 1 == more(bout(table, hero, enemy))
    as_another = bout(table, hero, enemy)
    as_another.weapon = table.box.melee_weapon("longsword")  # As a Sword Master may use it [UT-760a].
    assert 1 == more(as_another)
    assert 0 == more(bout(table, hero, enemy, "axe"))
    assert 0 == more(None, Shot(table.field, hero, enemy, table.box.ranged_weapon("bow"), 5))


@pytest.mark.rule("UT-947")
@pytest.mark.parametrize(("face", "dice"), [(3, 1), (2, 0)])
def test_a_broken_hourglass_gives_a_die_on_three(face: int, dice: int) -> None:
    """IC-21: to a friendly hero without AD other than the active one."""
    table = Holding("IC-21", dice=(face,))
    active, done, ready = table.hero(at=(10, 10)), table.hero(at=(20, 10), die=0), table.hero(at=(30, 10))
    assert [done.id] == offered(table, active, "IC-21")
    table.play_card("IC-21", active, done)
    assert (dice, 1) == (done.action_dice, ready.action_dice)


def test_a_smoke_vial_hides_a_hero_who_does_not_fight() -> None:
    """IC-22: whoever is locked in combat is not offered."""
    table = Holding("IC-22")
    active, free = table.hero(at=(10, 10)), table.hero(at=(20, 10))
    table.hero(BLUE, (10, 12), "S")
    assert [free.id] == offered(table, active, "IC-22")
    table.play_card("IC-22", active, free)
    assert free.is_hidden


@pytest.mark.rule("UT-130")
def test_a_smoke_vial_hides_even_at_the_festival() -> None:
    """IC-22 beats TC-G3: Item Cards are stronger than whatever a place forbids."""
    table = Holding("IC-22", terrain="TC-G3")
    active = table.hero(at=(3, 3))
    assert [active.id] == offered(table, active, "IC-22")


def test_a_surgeons_kit_heals_three_up_to_the_start() -> None:
    """IC-26: from 5 of 7 to 7, from 1 to 4."""
    table = Holding("IC-26")
    weak, hurt = table.hero(at=(10, 10), wounds=1), table.hero(at=(20, 10), wounds=5)
    table.play_card("IC-26", weak, weak)
    hold(table, "IC-26")
    table.play_card("IC-26", weak, hurt)
    assert (4, 7) == (weak.wounds, hurt.wounds)
