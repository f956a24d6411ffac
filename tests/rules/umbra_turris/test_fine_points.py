"""Fine points of several chapters: what is told and offered beside the rule itself, and whom a rule passes over."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Facing, Point
from rules.kernel.plane.shapes import Rect
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.charging import charge_reach
from rules.umbra_turris.action.climbing import offer_climbs
from rules.umbra_turris.action.hiding import spot_range
from rules.umbra_turris.action.looting import can_use
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.action.moving import Move, landmarks, offer_moves
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.content_vocabulary import Keyword
from rules.umbra_turris.cycle.start import place_action_dice
from rules.umbra_turris.dice import Trial, settle, throw_dice
from rules.umbra_turris.magic.casting import CastSpell
from rules.umbra_turris.magic.creatures import appear
from rules.umbra_turris.occasions import Manner, Purpose
from rules.umbra_turris.opening.loot import usual_place_of_extra
from rules.umbra_turris.parties.decks import faults_of_terrain_deck
from rules.umbra_turris.specials.alignments import OfferRage
from rules.umbra_turris.specials.offers import DiceOffer, Doing
from rules.umbra_turris.state import Basic, Battle, Model, Token
from tests.helpers.offers import choices
from tests.rules.umbra_turris.duels import Duel, orders
from tests.rules.umbra_turris.mages import Study
from tests.rules.umbra_turris.people import ally
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop
from tests.rules.umbra_turris.test_looting import at_loot, loot
from tests.rules.umbra_turris.test_quests import Questing
from tests.rules.umbra_turris.test_ranged_weapons import HIT
from tests.rules.umbra_turris.test_shooting import Range

# Moving


def test_a_place_can_be_named_after_models_pieces_and_tokens() -> None:
    """Enemies by their colour, friends without; a piece by a box around all of its parts; used tokens not at all."""
    table = Tabletop(terrain="TC-G1")
    table.table.pieces = [piece for piece in table.table.pieces if piece.id == "FG5"]
    hero = table.hero(at=(10, 10), name="Ann")
    table.hero(RED, (20, 10), name="Bea")
    table.hero(BLUE, (30, 10), name="Cid", sub_race="half_giant")
    table.table.tokens = [
        Token(id="loot 1", kind="loot", place=Point(5, 5)),
        Token(id="loot 2", kind="loot", place=Point(50, 5), is_used=True),
        Token(id="loot 3", kind="loot", place=Point(60, 5), carrier="red.2"),
    ]
    assert {
        "2 Bea": Rect(19, 9, 21, 11),
        "blue 1 Cid": Rect(28, 8, 32, 12),
        "Stone circle": Rect(30, 30, 40, 40),
        "token loot 1": Rect(4, 4, 6, 6),
    } == {mark.name: mark.box for mark in landmarks(table.field, hero)}


@pytest.mark.parametrize(("name", "risky"), [("move", False), ("dare", True)])
def test_a_plain_move_never_dares_anything(name: str, risky: bool) -> None:
    """Beside a stream: what is offered as a move is walked by the safe way alone."""
    table = Tabletop(terrain="TC-N1")
    hero = table.hero(at=(20, 30))
    (offer,) = [one for one in offer_moves(table.field, hero, table.turn(hero)) if one.id == name]
    ask: Any = offer._value
    deed = ask.read({"at": [20, 28] if name == "move" else [20, 35], "facing": "N"})
    assert (Move, risky) == (type(deed), deed.risky)


@pytest.mark.rule("UT-232")
def test_a_climb_is_offered_at_the_foot_and_at_the_rim() -> None:
    """Up from below, down from above, and with a hold part-way both."""
    table = Tabletop(terrain="TC-G2")
    for at, facts, words in (
        ((15, 11), {}, ["up"]),
        ((15, 13), {}, ["down"]),
        ((15, 11), {"is_clinging": True, "level": 3}, ["up", "down"]),
    ):
        table.table.models.clear()
        hero = table.hero(at=at, **facts)  # type: ignore[arg-type]
        offered = choices(ask_act(table.field, hero, table.turn(hero), [offer_climbs]).decision, "climb")
        assert words == [one.partition(" ")[0] for one in offered if "15" in one]


@pytest.mark.rule("UT-R45")
def test_a_charge_after_disengaging_reaches_twice_the_speed() -> None:
    """Sp 7: 14 cm and the bonus of 2."""
    table = Tabletop()
    hero, enemy = table.hero(at=(10, 10)), table.hero(BLUE, (40, 10))
    assert 16 == charge_reach(table.field, hero, table.turn(hero, left=["blue.9"]), enemy).clear


# Cycle, creatures, victory


@pytest.mark.rule("UT-113")
def test_with_new_action_dice_nobody_has_acted() -> None:
    """Every model on the table has one AD; who lies down has none."""
    table = Tabletop()
    hero = table.hero(die=0, has_acted=True)
    fallen = table.hero(BLUE, (10, 10), die=1, wounds=0, has_death_counter=True)
    place_action_dice(table.g)
    assert (1, False, 0) == (hero.action_dice, hero.has_acted, fallen.action_dice)


@pytest.mark.rule("UT-526")
def test_a_creature_is_counted_on_behind_the_heroes() -> None:
    """The third of red's models has number 3; a flyer has no level, even above a roof."""
    table = Tabletop(terrain="TC-L1")
    table.hero(at=(30, 10))
    table.hero(at=(35, 10))
    eagle = appear(table.g, RED, "war_eagle", Point(12, 35), Facing.N)
    undead = appear(table.g, RED, "undead", Point(12, 39), Facing.N)
    assert ([3, 4], [0, 8]) == ([eagle.number, undead.number], [eagle.level, undead.level])


@pytest.mark.rule("UT-972")
def test_a_quest_that_is_fulfilled_by_a_blow_wins_at_once() -> None:
    """With the fall of the enemy's Leader the game is over, in the middle of the turn."""
    table = Questing("QC-14")
    table.table.needed = 1
    hero = table.hero(RED, (20, 20), is_leader=True)
    leader = table.hero(BLUE, (20, 22), is_leader=True, wounds=1)
    table.fell(leader, hero)
    assert table.table.outcome is not None
    assert (RED,) == table.table.outcome.winners


@pytest.mark.rule("UT-531a")
def test_everybody_sees_who_vanishes() -> None:
    """An empty base is told of."""
    study = Study(6)
    study.mage("invisibility")
    friend = study.hero(RED, (30, 35))
    study.cast("invisibility", friend)
    assert friend.is_empty_base
    assert [{"model": friend.id}] == study.told("vanished")


# Loot and decks


@pytest.mark.rule("UT-934d")
def test_everybody_sees_which_item_was_found() -> None:
    """With its dice."""
    table, hero = at_loot(4, 6, 6)
    loot(table, hero)
    assert [{"model": hero.id, "item": "horn", "faces": [6, 6]}] == table.told("item_found")


def test_a_token_of_no_open_quest_is_of_no_use() -> None:
    """Its card is not on the table."""
    table = Tabletop()
    hero = table.hero()
    assert not can_use(table.field, hero, Token(id="QC-03 1", kind="QC-03", place=Point(35, 37)))


@pytest.mark.rule("UT-906")
@pytest.mark.parametrize(
    ("extra", "at", "turned", "spot"),
    [
        ("X6", (35, 20), False, (35, 23)),
        ("X6", (35, 50), False, (35, 47)),
        ("X6", (10, 35), False, (13, 35)),
        ("X6", (60, 35), False, (57, 35)),
        ("X4", (35, 20), False, (35, 22)),
        ("X4", (35, 50), False, (35, 49)),
        ("X2", (20, 20), False, (20, 20)),
    ],
)
def test_loot_lies_beside_what_nobody_can_enter(
    extra: str, at: tuple[int, int], turned: bool, spot: tuple[int, int]
) -> None:
    """On the side of a statue or barricade that faces the middle of the table; in the middle of rubble."""
    table = Tabletop(terrain="TC-G1")
    assert spot == usual_place_of_extra(table.field, table.piece(extra, at, turned=turned))


@pytest.mark.rule("UT-963")
def test_an_empty_terrain_deck_has_two_faults() -> None:
    """It is too small, and no alignment has a card."""
    table = Tabletop()
    assert ["UT-963", "UT-963"] == [rule for rule, _ in faults_of_terrain_deck(table.box, [])]


# Shots


@pytest.mark.rule("UT-859")
def test_a_shot_without_a_six_sets_nobody_on_fire() -> None:
    """5 and 5 to wound: no die falls for it; with a 6 everybody sees what it is for."""
    plain = Range(6, 5, 5, 1, 1, 1, weapon="corrupted_blunderbuss")
    plain.shoot(aim=0)
    assert "incendiary" not in [told["name"] for told in plain.table.told("tested")]
    burning = Range(*HIT, 1, 4, 1, weapon="corrupted_blunderbuss")
    burning.shoot(aim=0)
    assert "incendiary" in [told["name"] for told in burning.table.told("tested")]


# Alignments


@pytest.mark.rule("UT-710b")
def test_blessing_dice_save_heroes_and_no_creatures() -> None:
    """An Undead of the party falls, and nobody is asked."""
    table = Tabletop()
    ally(table, "good", 2)
    table.hero(at=(10, 10))
    undead = table.creature("undead", RED, (20, 20))
    table.play(suffer, undead, 5, Manner.SPELL)
    assert (0, 2, []) == (undead.wounds, table.table.parties[RED].dice, table.answered)


@pytest.mark.rule("UT-711a")
def test_wounds_of_friends_bring_no_battle_tactics() -> None:
    """A Lawful hero whose explosion costs a friend 3 W gains nothing by it."""
    table = Tabletop(6)
    party = ally(table, "lawful")
    one, friend = table.hero(at=(10, 10)), table.hero(at=(20, 20))
    table.play(suffer, friend, 3, Manner.EXPLOSION, by=one)
    assert [] == party.tactics


@pytest.mark.rule("UT-781c")
def test_a_charlatan_makes_nobody_else_sure_of_a_rage_die() -> None:
    """Beside a Charlatan a 3 is still too low."""
    table = Tabletop(3)
    party = ally(table, "anarchist")
    table.hero(at=(10, 10), profession="charlatan")
    table.do(OfferRage("rage_offer"), table.hero(at=(20, 20)))
    assert 0 == party.dice


@pytest.mark.rule("UT-747c")
def test_who_waits_in_ambush_is_near_nobody() -> None:
    """No Prophet gives Frenzy to a hero who is not on the table."""
    table = Tabletop()
    table.hero(at=(10, 10), profession="false_prophet")
    waiting = table.hero(RED, None, is_waiting=True)
    assert not table.field.has(waiting, Keyword.FRENZY)


@pytest.mark.rule("UT-D47")
def test_as_a_rule_nothing_is_paid_for_a_die_that_has_succeeded() -> None:
    """Although a better one would do more damage, and the hero's own re-rolls are used for that."""
    duel = Duel(3, 2)
    duel.red()
    duel.blue()
    party = ally(duel, "evil", 2)
    duel.file(RED, "orders.hero", orders(reroll_below=3), duel.attacker.id)
    duel.strikes("torso", "normal")
    duel.fight()
    assert (2, 2) == (duel.lost, party.dice)


@pytest.mark.parametrize(("needed", "rerolled"), [(10, [0]), (11, [0, 1])])
def test_a_free_re_roll_takes_as_few_dice_as_can_turn_the_result(needed: int, rerolled: list[int]) -> None:
    """1 and 4: for 10 a new die for the 1 may be enough; for 11 the 4, good as it is, must be rolled again, too."""
    table = Tabletop(1, 4, 6, 6)
    assert rerolled == table.play(roll_two_again, table.hero(), needed)


def roll_two_again(g: Play[Battle], hero: Model, needed: int) -> Procedure[list[int]]:
    """Two dice that must reach a figure, up to both of which may be rolled again for nothing."""
    throw = throw_dice(g, Purpose.ABILITY, hero, 2)
    again = DiceOffer("again", hero.seat, throw, Doing.REROLL, dice=(0, 1), at_most=2)
    yield from settle(g, Trial(throw, needed=needed), [again])
    return throw.rerolled


def test_a_spell_is_offered_with_what_it_needs() -> None:
    """The figure of the Magic Test stands beside its name."""
    study = Study()
    study.mage("fireball")
    study.enemy()
    (cast,) = [option for option in study.menu().decision.options if option.id == "cast"]  # type: ignore[union-attr]
    (fireball,) = cast.then.options  # type: ignore[union-attr]
    words = f"{fireball.label} {fireball.hint}"
    assert f"{study.box.spell('fireball').chance}+" in words


def test_the_worst_of_several_dice_tells_whether_a_re_roll_is_worth_it() -> None:
    """6 and 2 succeed, but more would be better: the 2 is rolled again, although both together are good."""
    table = Tabletop(6, 2, 5)
    assert [1] == table.play(improve, table.hero())


def improve(g: Play[Battle], hero: Model) -> Procedure[list[int]]:
    """Two dice that have succeeded, one of which may be rolled again for nothing to succeed by more."""
    throw = throw_dice(g, Purpose.STRIKE, hero, 2)
    again = DiceOffer("again", hero.seat, throw, Doing.REROLL, dice=(0, 1))
    yield from settle(g, Trial(throw, needed=5, is_graded=True, content_with=9), [again])
    return throw.rerolled


@pytest.mark.rule("UT-R17")
def test_a_spell_at_somebody_behind_takes_the_free_turn() -> None:
    """The Mage then looks south, and cannot turn again."""
    study = Study(1)
    mage = study.mage("fireball")
    behind = study.enemy((35, 25))
    turn = study.do(CastSpell("fireball", Facing.S, behind.id), mage)
    assert (Facing.S, True) == (mage.facing, turn.has_turned)


@pytest.mark.rule("UT-776a")
def test_a_tracker_lends_nobody_their_eyes() -> None:
    """Beside a Tracker, who sees 40 cm far, others still see 30."""
    table = Tabletop()
    hero, enemy = table.hero(RED, (10, 10)), table.hero(BLUE, (60, 60))
    table.hero(RED, (15, 10), profession="tracker")
    assert 30 == spot_range(table.field, hero, enemy)


@pytest.mark.parametrize(("doing", "after", "added"), [(Doing.SHIFT, [4], 0), (Doing.ADD, [3], 1)])
def test_what_is_done_to_dice_is_told(doing: Doing, after: list[int], added: int) -> None:
    """A face that is changed, or what is added to the total, never both."""
    table = Tabletop(3)
    table.play(change, table.hero(), doing)
    (told,) = table.told("dice_changed")
    assert ([3], after, added) == (told["before"], told["after"], told["added"])


def change(g: Play[Battle], hero: Model, doing: Doing) -> Procedure[None]:
    """A die that must reach 4, and 1 more for nothing."""
    throw = throw_dice(g, Purpose.ABILITY, hero, 1)
    yield from settle(g, Trial(throw, needed=4), [DiceOffer("more", hero.seat, throw, doing, dice=(0,), amounts=(1,))])


@pytest.mark.parametrize(
    ("facts", "words"),
    [({}, "Do nothing"), ({"basic": Basic.MOVE}, "End the turn"), ({"has_minor": True}, "End the turn")],
)
def test_a_turn_is_ended_or_not_begun(facts: dict[str, Any], words: str) -> None:
    """Whoever has done anything does not do nothing."""
    table = Tabletop()
    hero = table.hero()
    menu = ask_act(table.field, hero, table.turn(hero, **facts), []).decision
    assert words == menu.options[-1].label  # type: ignore[union-attr]
