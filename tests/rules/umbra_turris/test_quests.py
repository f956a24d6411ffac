"""Quest Cards in play, one test for each [QC-01 to QC-20, UT-286, UT-527, UT-961, UT-962, UT-987, UT-988]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Point
from rules.kernel.values import Seat
from rules.umbra_turris.action.looting import Loot, UseToken, offer_looting
from rules.umbra_turris.combat.falling_down import remove
from rules.umbra_turris.combat.harm import hurt, pay, suffer
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.cycle.turns import play_turn
from rules.umbra_turris.occasions import Blow, Manner
from rules.umbra_turris.pieces import field_of, heal
from rules.umbra_turris.quests.register import TASKS
from rules.umbra_turris.quests.task import kind_of, nominees, task_of
from rules.umbra_turris.quests.victory import turn_ended
from rules.umbra_turris.state import Model, Quest, Token
from rules.umbra_turris.tokens import token_base
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, Tabletop


class Questing(Tabletop):
    """Red holds a Quest Card; more Triumph Points are needed than it gives."""

    def __init__(self, card: str, *dice: int, nominee: str = "", opponent: Seat | None = None, **facts: Any) -> None:
        super().__init__(*dice, **{"terrain": "TC-G1", **facts})
        self.card = self.box.quest_card(card)
        self.table.needed = 9
        self.table.parties[RED].zone, self.table.parties[BLUE].zone = 1, 2
        party = self.table.parties[RED]
        if self.card.open:
            party.open_quests = [card]
            if opponent is not None:
                party.quest_aims = {card: opponent}
        else:
            self.g.state.screens[RED].quests = [Quest(id=card, nominee=nominee, opponent=opponent)]
            party.quests = 1

    @property
    def points(self) -> int:
        """Red's Triumph Points."""
        return self.table.parties[RED].triumph

    def token(self, number: int, at: tuple[int, int], owner: Seat | None = None) -> Token:
        """A token of the card."""
        level = self.field.land.level_at(_base(at))
        token = Token(id=f"{self.card.id} {number}", kind=self.card.id, place=Point(*at), level=level, owner=owner)
        self.table.tokens.append(token)
        return token

    def end_turn_of(self, model: Model) -> None:
        """A model's turn is over."""
        self.run(_end_turn, model.id)

    def fell(self, victim: Model, by: Model | None, manner: Manner = Manner.STRIKE) -> None:
        """A model loses all its W."""
        self.play(fell, victim, by, manner)

    def take_away(self, victim: Model, by: Model) -> None:
        """A model is removed, by another's doing."""
        victim.wounded_by, victim.wounded_by_model = by.seat, by.id
        self.play(remove, victim)

    def end_of_cycle(self, cycle: int = 3) -> None:
        """A Cycle ends."""
        self.table.cycle = cycle
        self.run(end_cycle)


def _base(at: tuple[int, int]) -> Any:
    return token_base(Point(*at))


def _end_turn(g: Any, name: str) -> Any:
    turn_ended(g, g.state.table.model(name))
    yield from ()


def fell(g: Any, victim: Model, by: Model | None, manner: Manner) -> Any:
    """A blow that takes all W, whatever is worn."""
    blow = Blow(field_of(g), victim, manner, victim.wounds, by=by, ignores_armour=True)
    yield from hurt(g, blow)


def duel(card: str, *, nominee: str = "", **facts: Any) -> tuple[Questing, Model, Model, Model]:
    """Red's Leader and another hero against a hero of blue, whose Leader stands aside."""
    table = Questing(card, nominee=nominee, **facts)
    leader = table.hero(RED, (28, 30), is_leader=True)
    friend = table.hero(RED, (28, 26), weapons=("bow",))
    table.hero(BLUE, (5, 65), is_leader=True)
    enemy = table.hero(BLUE, (28, 33), "S")
    return table, leader, friend, enemy


@pytest.mark.rule("UT-961", "UT-962")
def test_every_quest_card_has_a_task_and_scores_once() -> None:
    """Twenty cards, twenty tasks; a scored card leaves the hand, is known to all, and its points stay."""
    table, leader, _, enemy = duel("QC-14")
    assert sorted(TASKS) == sorted(name for card in table.box.quest_cards for name in card.specials)
    assert all(kind_of(card) for card in table.box.quest_cards)
    table.fell(enemy, leader)
    assert (1, 0, ["QC-14"]) == (
        table.points,
        table.table.parties[RED].quests,
        table.table.parties[RED].scored_quests,
    )
    assert [{"seat": RED, "holder": RED, "quest": "QC-14", "points": 1, "triumph": 1}] == table.told("quest_scored")


def test_pillage_is_scored_by_ending_a_turn_at_the_others_token() -> None:
    """QC-01: red's hero beside blue's token scores for red; blue's beside red's for blue; not by passing an own one."""
    table = Questing("QC-01")
    red = table.hero(RED, (20, 65))
    blue = table.hero(BLUE, (40, 5))
    table.token(1, (40, 7), RED)
    table.token(2, (20, 67), BLUE)
    table.end_turn_of(red)
    assert (1, 0) == (table.points, table.table.parties[BLUE].triumph)
    assert ["QC-01"] == table.table.parties[RED].open_quests
    table.end_turn_of(red)
    assert 1 == table.points
    table.end_turn_of(blue)
    assert 1 == table.table.parties[BLUE].triumph
    assert [] == table.table.parties[RED].open_quests


@pytest.mark.rule("UT-987")
def test_nobody_but_the_drawer_and_the_named_enemy_scores_by_pillage() -> None:
    """A third player at a token has nothing of it."""
    table = Questing("QC-01", opponent=BLUE, players=3)
    green = table.hero(GREEN, (20, 65))
    table.token(1, (20, 67), BLUE)
    table.end_turn_of(green)
    assert 0 == table.table.parties[GREEN].triumph
    assert 1 == len(table.table.tokens)


@pytest.mark.rule("UT-988")
def test_beat_the_cowards_takes_four_enemies_of_any_party() -> None:
    """QC-02: two of blue and two of green removed by red; a fifth who fell by somebody else does not count."""
    table = Questing("QC-02", players=3)
    red = table.hero(RED, (10, 10))
    enemies = [table.hero(seat, (20 + 4 * place, 30)) for place, seat in enumerate((BLUE, BLUE, GREEN, GREEN, GREEN))]
    table.take_away(enemies[4], enemies[0])
    for enemy in enemies[:3]:
        table.take_away(enemy, red)
    assert 0 == table.points
    table.take_away(enemies[3], red)
    assert 1 == table.points


def test_great_loot_takes_a_minor_action_in_contact() -> None:
    """QC-03: a hero at the token uses it without a Loot Test; not while locked in combat, and not an enemy."""
    table = Questing("QC-03")
    hero = table.hero(RED, (20, 20))
    token = table.token(1, (20, 22))
    thief = table.hero(BLUE, (20, 24), "S")
    turn = table.turn(hero)
    assert ["token QC-03 1"] == [choice.id for choice in offer_looting(table.field, hero, turn)]
    assert [] == [*offer_looting(table.field, thief, table.turn(thief))]
    foe = table.hero(BLUE, (18, 20))
    assert [] == [*offer_looting(table.field, hero, turn)]
    foe.place = None
    turn = table.do(UseToken(token.id), hero)
    assert turn.has_minor
    assert 1 == table.points
    assert not table.rolls


def test_shooting_training_takes_two_different_targets() -> None:
    """QC-04: the nominee has wounded two enemy heroes by shots; the same one twice is not enough."""
    table = Questing("QC-04", nominee="red.1")
    shooter = table.hero(RED, (10, 10), weapons=("bow",))
    one, other = table.hero(BLUE, (30, 30)), table.hero(BLUE, (40, 30))
    for victim in (one, one):
        table.play(suffer, victim, 1, Manner.SHOT, by=shooter)
    assert 0 == table.points
    table.play(suffer, other, 1, Manner.SHOT, by=shooter)
    assert 1 == table.points


@pytest.mark.rule("UT-780a")
def test_an_axeman_may_be_trained_with_the_axe() -> None:
    """QC-04: a one-handed axe has Thrown in an Axeman's hands, a great axe has not, and nobody else's axe."""
    table = Questing("QC-04", nominee="red.1")
    for profession, weapon in (("axeman", "axe"), ("axeman", "great_axe"), ("soldier", "axe"), ("soldier", "bow")):
        table.hero(RED, None, profession=profession, weapons=(weapon,))
    assert ["red.1", "red.4"] == [hero.id for hero in nominees(table.field, RED, table.card)]


def test_who_is_caught_in_the_explosion_of_a_shot_is_a_target_of_training() -> None:
    """QC-04: a bomb that wounds two enemies at once; two struck by spells are none."""
    for manner, points in ((Manner.EXPLOSION, 1), (Manner.SPELL, 0)):
        table = Questing("QC-04", nominee="red.1")
        shooter = table.hero(RED, (10, 10), weapons=("bomb",))
        for victim, how in ((table.hero(BLUE, (20, 20)), Manner.THROW), (table.hero(BLUE, (24, 20)), manner)):
            table.play(suffer, victim, 1, how, by=shooter)
        assert points == table.points


def test_the_letter_is_delivered_in_the_enemys_zone_outside_of_combat() -> None:
    """QC-05: the courier ends a turn wholly in the enemy's zone, not locked; another hero's turn does nothing."""
    table = Questing("QC-05", nominee="red.1")
    courier, friend = table.hero(RED, (20, 61)), table.hero(RED, (30, 61))
    enemy = table.hero(BLUE, (20, 63), "S")
    table.end_turn_of(friend)
    table.end_turn_of(courier)
    assert 0 == table.points
    enemy.place = Point(26, 66)
    table.end_turn_of(courier)
    assert 1 == table.points


def test_revenge_is_done_when_the_nominee_is_removed() -> None:
    """QC-06: another enemy's removal does not count, nor a Death Counter alone."""
    table, leader, _, enemy = duel("QC-06", nominee="blue.2")
    other = table.hero(BLUE, (50, 50))
    table.take_away(other, leader)
    table.fell(enemy, leader)
    assert 0 == table.points
    table.take_away(enemy, leader)
    assert 1 == table.points


def test_baptism_of_fire_is_the_nominees_own_kill() -> None:
    """QC-07: an enemy hero at 0 W by the nominee; by somebody else it is nothing."""
    table, leader, friend, enemy = duel("QC-07", nominee="red.2")
    other = table.hero(BLUE, (50, 50))
    table.fell(other, leader)
    assert 0 == table.points
    table.fell(enemy, friend, Manner.SHOT)
    assert 1 == table.points


def test_cutting_off_the_head_is_worth_two() -> None:
    """QC-08: the enemy Leader is removed by red."""
    table, leader, _, enemy = duel("QC-08")
    table.take_away(enemy, leader)
    assert 0 == table.points
    table.take_away(table.table.model("blue.1"), leader)
    assert 2 == table.points


@pytest.mark.parametrize(("profession", "victim"), [("cleric", "blue.2"), ("scoundrel", "blue.3")])
def test_the_spell_is_silenced_with_the_mage_or_else_the_dearest(profession: str, victim: str) -> None:
    """QC-09: the Mage; of a party without one the dearest hero but the Leader."""
    table = Questing("QC-09")
    red = table.hero(RED, (10, 10))
    table.hero(BLUE, (50, 50), is_leader=True, cost=300)
    table.hero(BLUE, (54, 50), profession=profession, cost=90)
    table.hero(BLUE, (58, 50), cost=120)
    other = "blue.3" if victim == "blue.2" else "blue.2"
    table.take_away(table.table.model(other), red)
    assert 0 == table.points
    table.take_away(table.table.model(victim), red)
    assert 1 == table.points


def test_the_heart_is_held_by_two_from_the_third_cycle_on() -> None:
    """QC-10: two own heroes within 10 cm of the middle and no enemy hero, at the end of Cycle 3."""
    cases = ((3, False, True, 2), (2, False, True, 0), (3, True, True, 0), (3, False, False, 0))
    for cycle, enemy_near, third, expected in cases:
        table = Questing("QC-10")
        table.hero(RED, (35, 24))
        table.hero(RED, (46, 35) if third else (48, 35))
        table.hero(BLUE, (35, 44) if enemy_near else (35, 60))
        table.end_of_cycle(cycle)
        assert expected == table.points, (cycle, enemy_near, third)


def test_ransack_takes_three_loot_tests() -> None:
    """QC-11: the third one scores."""
    table = Questing("QC-11", 3, 3, 3)
    hero = table.hero(RED, (20, 20))
    for number in range(3):
        assert 0 == table.points
        table.table.tokens.append(Token(id=f"loot {number}", kind="loot", place=Point(20, 22)))
        table.do(Loot(f"loot {number}"), hero)
    assert 1 == table.points


def test_not_one_has_fallen_by_the_end_of_cycle_four() -> None:
    """QC-12: not before, and not if somebody was removed."""
    for cycle, lost, expected in ((4, False, 1), (3, False, 0), (4, True, 0)):
        table = Questing("QC-12")
        table.hero(RED, (20, 20))
        table.hero(RED, (24, 20), is_removed=lost)
        table.hero(BLUE, (50, 50))
        table.end_of_cycle(cycle)
        assert expected == table.points, (cycle, lost)


def test_three_banners_stand_in_three_pieces_that_no_enemy_touches() -> None:
    """QC-13: wholly inside three different woods from Cycle 3 on."""
    for touched, expected in ((False, 2), (True, 0)):
        table = Questing("QC-13")
        for at in ((14, 24), (56, 46), (56, 20)):
            table.hero(RED, at)
        table.hero(BLUE, (56, 26) if touched else (35, 60))
        table.end_of_cycle(3)
        assert expected == table.points, touched


def test_a_duel_of_honour_is_the_leaders_strike() -> None:
    """QC-14: a shot of the Leader, or another's strike, is none."""
    for by_leader, manner, expected in ((True, Manner.STRIKE, 1), (True, Manner.SHOT, 0), (False, Manner.STRIKE, 0)):
        table, leader, friend, enemy = duel("QC-14")
        table.fell(enemy, leader if by_leader else friend, manner)
        assert expected == table.points, (by_leader, manner)


def test_the_spy_hides_near_the_enemy_leader() -> None:
    """QC-15: hidden and within 10 cm at the end of a Cycle."""
    for hidden, at, expected in ((True, (20, 32), 1), (False, (20, 32), 0), (True, (20, 33), 0)):
        table = Questing("QC-15")
        table.hero(RED, at, is_hidden=hidden)
        table.hero(BLUE, (20, 20), is_leader=True)
        table.end_of_cycle(1)
        assert expected == table.points, (hidden, at)


def test_the_stolen_relic_is_carried_home_by_either_side() -> None:
    """QC-16: taken by a Minor Action, it moves with its carrier, drops with them, and scores in the own zone."""
    table = Questing("QC-16")
    table.hero(RED, (35, 40), is_leader=True)
    hero, enemy = table.hero(RED, (20, 20)), table.hero(BLUE, (20, 24), "S")
    token = table.token(1, (20, 22))
    table.do(UseToken(token.id), hero)
    assert hero.id == table.table.tokens[0].carrier
    assert 0 == table.points
    table.fell(hero, enemy)
    dropped = table.table.tokens[0]
    assert ("", (20, 20)) == (dropped.carrier, dropped.place)
    enemy.place = Point(20, 23)
    table.do(UseToken(token.id), enemy)
    enemy.place = Point(20, 65)
    table.table.turn = None
    table.end_turn_of(enemy)
    assert 2 == table.table.parties[BLUE].triumph
    assert [] == table.table.parties[RED].open_quests


def test_both_wells_are_to_be_poisoned() -> None:
    """QC-17: the second token scores; the opponent's heroes cannot use them."""
    table = Questing("QC-17")
    hero = table.hero(RED, (20, 45))
    tokens = [table.token(1, (20, 47)), table.token(2, (22, 45))]
    guard = table.hero(BLUE, (20, 50))
    assert [] == [*offer_looting(table.field, guard, table.turn(guard))]
    table.do(UseToken(tokens[0].id), hero)
    assert 0 == table.points
    table.do(UseToken(tokens[1].id), hero)
    assert 1 == table.points


def lift(g: Any, hero: Model) -> Any:
    """An Aura of life reaches somebody who has fallen."""
    heal(g, hero, 1, "aura_of_life", raises=True)
    yield from ()


def test_a_massacre_is_two_in_one_cycle() -> None:
    """QC-18: the second enemy hero at 0 W scores; counted anew in each Cycle."""
    table, leader, _, enemy = duel("QC-18")
    other = table.hero(BLUE, (50, 50))
    table.fell(enemy, leader)
    assert 0 == table.points
    table.play(lift, enemy)
    table.fell(enemy, leader)
    assert 0 == table.points, "lifted and felled again, it is still the same hero"
    table.fell(other, leader)
    assert 1 == table.points


def test_their_nerve_is_broken_with_half_of_them_lost_and_more_left_than_they_have() -> None:
    """QC-19: of three blue heroes two are lost, and red has two."""
    table, leader, _, enemy = duel("QC-19")
    table.hero(BLUE, (50, 50))
    table.take_away(enemy, leader)
    assert 0 == table.points
    table.take_away(table.table.model("blue.3"), leader)
    assert 2 == table.points


def test_a_last_stand_is_survived_to_the_end_of_the_cycle() -> None:
    """QC-20: in full contact with two enemies at the end of a turn, with W left when the Cycle ends."""
    for second, expected in (((37, 35), 1), ((39, 35), 0)):
        table = Questing("QC-20", terrain="")
        hero = table.hero(RED, (35, 35))
        table.hero(BLUE, (35, 37), "S")
        table.hero(BLUE, second, "W")
        table.end_turn_of(hero)
        table.end_of_cycle(1)
        assert expected == table.points, second


@pytest.mark.rule("UT-286", "UT-527")
def test_creatures_and_flyers_fulfil_no_quest_and_are_no_targets() -> None:
    """An Undead at the enemy's token scores nothing, and its fall is no kill."""
    table = Questing("QC-01")
    undead = table.creature("undead", RED, (20, 65))
    table.token(1, (20, 67), BLUE)
    table.end_turn_of(undead)
    flyer = table.hero(RED, (22, 65), is_airborne=True)
    table.end_turn_of(flyer)
    assert 0 == table.points
    table, leader, _, _ = duel("QC-14")
    prey = table.creature("undead", BLUE, (30, 30))
    table.fell(prey, leader)
    assert 0 == table.points


@pytest.mark.rule("UT-527")
def test_creatures_make_no_last_stand() -> None:
    """QC-20: a hero of the enemy and an Undead are not two enemies."""
    table = Questing("QC-20", terrain="")
    hero = table.hero(RED, (35, 35))
    table.hero(BLUE, (35, 37), "S")
    table.creature("undead", BLUE, (37, 35), "W")
    table.end_turn_of(hero)
    table.end_of_cycle(1)
    assert 0 == table.points


@pytest.mark.rule("UT-962")
@pytest.mark.parametrize(
    ("card", "manner"), [("QC-04", Manner.SHOT), ("QC-07", Manner.STRIKE), ("QC-14", Manner.STRIKE)]
)
def test_whoever_has_no_wounds_left_fulfils_no_task(card: str, manner: Manner) -> None:
    """A Vartevian Leader strikes in the last turn, with a Death Counter; with W left it would count."""
    for wounds, points in ((0, 0), (1, 1)):
        table, leader, _, enemy = duel(card, nominee="red.1", cycle=1)
        leader.wounds, leader.has_death_counter = wounds, not wounds
        table.table.shooters = {leader.id: ["blue.1"]}
        table.fell(enemy, leader, manner)
        assert points == table.points


@pytest.mark.rule("UT-987")
@pytest.mark.parametrize(("card", "seat", "points"), [("QC-01", GREEN, 1), ("QC-16", GREEN, 2), ("QC-01", BLUE, 0)])
def test_an_open_card_stays_for_the_named_enemy_when_its_holder_has_left(card: str, seat: Seat, points: int) -> None:
    """Green, named by red who is gone, still scores by the token; blue does not."""
    table = Questing(card, opponent=GREEN, players=3)
    for place, one in enumerate(table.seats, start=1):
        table.table.parties[one].zone = place
    table.table.parties[RED].has_left = True
    walker = table.hero(seat, (66, 66))
    token = table.token(1, (64, 66), RED)
    token.carrier = walker.id if card == "QC-16" else ""
    table.end_turn_of(walker)
    assert points == table.table.parties[seat].triumph


def test_a_leader_in_ambush_cannot_be_spied_on() -> None:
    """QC-15: the Leader is another than whoever is near, and waits; once removed, the best of the others counts."""
    for is_waiting, points in ((True, 0), (False, 1)):
        table = Questing("QC-15")
        table.hero(RED, (20, 32), is_hidden=True)
        table.hero(BLUE, (20, 20))
        table.hero(BLUE, None, is_leader=True, is_waiting=is_waiting, is_removed=not is_waiting)
        table.end_of_cycle(1)
        assert points == table.points


def test_a_well_may_lie_at_the_border_of_the_zone() -> None:
    """QC-17: outside of the opponent's zone, be it side by side with it, and nearer to it than to the other zone."""
    table = Questing("QC-17")
    (first, *_) = task_of(table.field, RED, Quest(id="QC-17")).places()
    allowed = [y for y in range(30, 70) if first.where(_base((35, y)))]
    assert (36, 59) == (allowed[0], allowed[-1])


@pytest.mark.rule("UT-R84", "UT-R113")
def test_wounds_that_somebody_pays_are_nobodys_doing() -> None:
    """QC-06: the nominee was wounded by red, then paid with the last W: red has not removed them."""
    table, leader, _, enemy = duel("QC-06", nominee="blue.2")
    enemy.wounds, enemy.wounded_by, enemy.wounded_by_model = 1, RED, leader.id
    table.play(pay, enemy, 1, "spell")
    table.play(remove, enemy)
    assert (0, 0) == (table.points, table.table.parties[RED].defeats)


def test_a_turn_looks_at_quests_when_it_ends() -> None:
    """The courier does nothing in the enemy's zone: the letter is delivered at the end of the turn."""
    table = Questing("QC-05", nominee="red.1")
    courier = table.hero(RED, (20, 65))
    table.hero(BLUE, (60, 20))
    table.play(play_turn, courier, RED)
    assert 1 == table.points
