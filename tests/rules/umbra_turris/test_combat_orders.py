"""Standing orders, and what may be done with dice [UT-D37 to UT-D51, UT-R22, UT-R23]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.kernel.answers import picked, usual
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.dice import Trial, can_help, settle, take_test
from rules.umbra_turris.occasions import Onset, Purpose, Throw
from rules.umbra_turris.policies import ask_hero_orders, ask_party_orders
from rules.umbra_turris.specials.offers import DiceOffer, Doing, Matter
from rules.umbra_turris.specials.special import Special
from rules.umbra_turris.state import Battle
from tests.helpers.offers import choices
from tests.rules.umbra_turris.duels import Duel, attack, give, orders, rule
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop, game

G = Play[Battle]


def sheet(**lines: Any) -> dict[str, Any]:
    """A party's sheet with some lines filled in."""
    answer = usual(ask_party_orders(RED).decision)
    assert isinstance(answer, dict)
    return {**answer, **lines}


# Sheets


def test_everybody_may_file_a_sheet_for_the_party_and_one_for_each_hero() -> None:
    """What is usual is filled in already, and creatures have none."""
    table = Tabletop()
    for _ in range(2):
        table.hero(at=None)
    table.creature("undead", RED, (10, 10))
    table.hero(BLUE)
    found = game().standing_questions(table.g.state, RED)
    sheets = [
        ("orders.party", "red"),
        ("orders.hero", "red.1"),
        ("orders.hero", "red.2"),
        ("orders.cards", "red"),
        ("orders.ahead", "red.1"),
        ("orders.quests", "red"),
    ]
    assert sheets == [(question.key, question.about) for question in found]
    for question in found:
        assert question.standing
        question.check(usual(question))
    assert () == game().standing_questions(table.g.state, Seat("nobody"))


def test_what_is_usual_on_a_sheet_means_that_everything_is_asked() -> None:
    """An untouched sheet, filed, changes nothing."""
    duel = Duel()
    hero = duel.red()
    duel.blue()
    assert orders() == usual(ask_hero_orders(hero).decision)
    duel.file(RED, "orders.hero", orders(), about="red.1")
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    assert (RED, BLUE) == duel.waiting


@pytest.mark.rule("UT-D47")
def test_a_weapons_re_roll_may_be_used_for_more_damage() -> None:
    """A hit for 1 with a low die is rolled again where its player wants 2 at the least, not where 1 will do."""
    for filed, lost in ((0, 1), (1, 1), (2, 3)):
        duel = Duel(2, 1, 4)
        duel.red(weapons=("bastard_sword",))
        duel.blue()
        duel.file(RED, "orders.hero", orders(reroll_below=filed), about="red.1")
        duel.strikes("torso", "normal")
        duel.fight()
        assert lost == duel.lost


@pytest.mark.rule("UT-303", "UT-D38")
@pytest.mark.parametrize(("guard", "weapon"), [("best", "rapier"), ("first", "axe"), ("second", "rapier")])
def test_a_hero_parries_with_the_weapon_that_its_player_wants(guard: str, weapon: str) -> None:
    """A Fencer covers two locations with a rapier, and one with the axe."""
    duel = Duel(1, 6)
    duel.red()
    duel.blue(profession="fencer", weapons=("axe", "rapier"))
    duel.file(BLUE, "orders.hero", orders(parry_with=guard), about="blue.1")
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    assert (weapon == "rapier") == ("head+torso" in choices(duel.asked(BLUE)))
    duel.fall_back()
    assert weapon == duel.told("dice_revealed")[0]["parried_with"]


@pytest.mark.rule("UT-303", "UT-754a", "UT-D38")
def test_where_the_wanted_weapon_cannot_parry_another_does() -> None:
    """A Royal Champion's great axe is not parried with an axe."""
    duel = Duel(1, 1, 6, 6)
    duel.red(profession="royal_champion", weapons=("great_axe",))
    duel.blue(weapons=("axe", "halberd"))
    duel.file(BLUE, "orders.hero", orders(parry_with="first"), about="blue.1")
    duel.sets("head", "head")
    duel.fight()
    assert "halberd" == duel.told("dice_revealed")[0]["parried_with"]


@pytest.mark.rule("UT-558a")
def test_a_controlled_hero_does_not_heed_its_owners_orders() -> None:
    """Whoever plays the turn sets the die; the attacked party is played by its own player."""
    duel = Duel(players=3)
    duel.red()
    duel.blue()
    assert duel.table.turn is not None
    duel.table.turn.player = duel.seats[2]
    duel.file(RED, "orders.hero", orders(attack="head"), about="red.1")
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    assert {duel.seats[2], BLUE} == {*duel.waiting}


@pytest.mark.rule("UT-306", "UT-D39")
def test_out_of_the_own_turn_a_standing_order_says_where_to_strike() -> None:
    """Blue's hero, struck in the back, cannot parry; the sealed die shows what was filed, and red is not asked."""
    duel = Duel(1, 3, 3)
    duel.red()
    duel.blue(facing="N")
    duel.file(RED, "orders.hero", orders(attack="head"), about="red.1")
    duel.turn(duel.target)
    duel.will_answer(RED, "combat.strike", "normal")
    duel.fight(Onset.FREE)
    assert "head" == duel.told("location_chosen")[0]["location"]
    assert "combat.location" not in [decision.key for _, decision in duel.answered]


def test_whoever_plays_both_sides_is_asked_one_after_the_other() -> None:
    """A Mage who controls a hero and lets it attack the Mage's own party."""
    duel = Duel()
    duel.red()
    duel.blue()
    assert duel.table.turn is not None
    duel.table.turn.player = BLUE
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    assert ((BLUE,), "combat.attack") == (duel.waiting, duel.key())
    duel.answer(BLUE, "head")
    assert ((BLUE,), "combat.parry") == (duel.waiting, duel.key())


# Paying for dice


@rule
class Torment(Special):
    """The bearer's party may pay for a re-roll of any die."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        party = self.field.party(self.bearer)
        if party.dice:
            yield DiceOffer(
                "torment",
                self.bearer.seat,
                throw,
                Doing.REROLL,
                dice=tuple(range(len(throw.faces))),
                matter=Matter.TORMENT,
                price=lambda g, throw: setattr(g.state.table.parties[self.bearer.seat], "dice", party.dice - 1),
            )


def tormented(*dice: int, count: int = 1, **choices: Any) -> Duel:
    """A test of blue's hero, and a party that may pay for re-rolls."""
    duel = Duel(*dice, **choices)
    duel.red()
    duel.blue()
    give(duel.target, Torment)
    duel.table.parties[BLUE].dice = count
    return duel


def test_of(g: G, needed: int) -> Procedure[bool]:
    """A plain die."""
    return (yield from take_test(g, Purpose.ABILITY, g.state.table.model("blue.1"), needed))


test_of.__test__ = False  # type: ignore[attr-defined]


@pytest.mark.rule("UT-D48")
def test_a_player_is_asked_about_dice_they_would_pay_for() -> None:
    """Only where it can change the result; the usual answer is no."""
    duel = tormented(2, 5)
    duel.will_answer(BLUE, "dice.torment", "0 0")
    assert duel.run(test_of, 4)
    assert 0 == duel.table.parties[BLUE].dice
    duel = tormented(5)
    assert duel.run(test_of, 4)
    assert [] == [key for _, key in duel.answered if key.key == "dice.torment"]
    duel = tormented(2)
    assert not duel.run(test_of, 4)
    assert 1 == duel.table.parties[BLUE].dice


@pytest.mark.rule("UT-D48")
def test_by_post_nobody_is_asked_about_small_matters() -> None:
    """The default is no; whoever wants to be asked says so, or files yes."""
    duel = tormented(2, 5, asks_about_dice=False)
    assert not duel.run(test_of, 4)
    duel = tormented(2, 5, asks_about_dice=False)
    duel.file(BLUE, "orders.party", sheet(torment="yes"), about="blue")
    assert duel.run(test_of, 4)
    duel = tormented(2, 5, asks_about_dice=False)
    duel.file(BLUE, "orders.party", sheet(torment="ask"), about="blue")
    duel.start_with(test_of, 4)
    assert "dice.torment" == duel.key()


def test_some_dice_may_be_kept_back() -> None:
    """With one die to keep, the second of two is never spent."""
    duel = tormented(2, 3, 3, count=2)
    duel.file(BLUE, "orders.party", sheet(torment="yes", kept_dice=1), about="blue")
    assert not duel.run(test_of, 6)
    assert not duel.run(test_of, 6)
    assert 1 == duel.table.parties[BLUE].dice


@pytest.mark.rule("UT-R23")
def test_a_die_is_re_rolled_once_in_all() -> None:
    """Two offers for the same die: the second finds nothing left."""
    duel = Duel(1, 2, 6)
    duel.red()
    duel.blue()
    give(duel.target, Second)
    assert not duel.run(rerolled_test)
    assert 1 == len(duel.told("dice_changed"))


@rule
class Second(Special):
    """Another free re-roll of the same die."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        yield DiceOffer("second", self.bearer.seat, throw, Doing.REROLL, dice=(0,))


def rerolled_test(g: G) -> Procedure[bool]:
    """A test that may be re-rolled by itself."""
    return (yield from take_test(g, Purpose.ABILITY, g.state.table.model("blue.1"), 5, reroll="own"))


@pytest.mark.rule("UT-R23", "UT-D47")
def test_the_attackers_re_rolls_come_first() -> None:
    """The attacker, who is losing, re-rolls the lowest die; then the defender answers."""
    duel = Duel(1, 2, 3, 3, 6, 5, 1)
    duel.red()
    duel.blue()
    for model in (duel.attacker, duel.target):
        give(model, Own)
    duel.strikes("torso", "power")
    bout = duel.fight()
    assert ["red.1", "blue.1"] == [one["model"] for one in duel.told("dice_changed")]
    assert bout.attack is not None
    assert [6, 2] == bout.attack.faces


@rule
class Own(Special):
    """The bearer re-rolls one die of an own strike or defence."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if throw.purpose in (Purpose.STRIKE, Purpose.DEFENCE) and throw.roller is self.bearer:
            yield DiceOffer("own", self.bearer.seat, throw, Doing.REROLL, dice=(0, 1))


@pytest.mark.rule("UT-R22")
def test_a_natural_one_fails_whatever_is_added() -> None:
    """1 + 5 reaches 4, and fails where a 1 always does."""
    table = Tabletop(1)
    hero = table.hero()
    throw = Throw(Purpose.MAGIC, hero, [1], modifier=5)
    assert Trial(throw, needed=4).is_success
    assert not Trial(throw, needed=4, fails_on=1).is_success


@pytest.mark.rule("UT-R80")
@pytest.mark.parametrize(
    ("faces", "amounts", "needed", "helps"),
    [([3], (1,), 4, True), ([3], (1,), 5, False), ([6], (2,), 7, False), ([4], (1,), 4, False)],
)
def test_a_change_is_offered_only_where_it_turns_the_result(
    faces: list[int], amounts: tuple[int, ...], needed: int, helps: bool
) -> None:
    """Within 1 to 6, and not where it succeeds already."""
    table = Tabletop()
    hero = table.hero()
    throw = Throw(Purpose.ABILITY, hero, faces)
    offer = DiceOffer("shift", RED, throw, Doing.SHIFT, dice=(0,), amounts=amounts)
    assert helps is can_help(Trial(throw, needed=needed), offer, [0])


def test_a_total_may_be_raised_and_a_die_exchanged() -> None:
    """+2 turns a 3 into a success; a 6 in exchange for it, too."""
    for doing, amounts in ((Doing.ADD, (2,)), (Doing.SWAP, (2, 6))):
        duel = Duel(3)
        duel.red()
        duel.blue()
        assert duel.run(changed_test, doing, amounts)


def changed_test(g: G, doing: Doing, amounts: tuple[int, ...]) -> Procedure[bool]:
    """A 3 that must become 5."""
    hero = g.state.table.model("red.1")
    throw = Throw(Purpose.ABILITY, hero, [3])
    trial = Trial(throw, needed=5)
    yield from settle(g, trial, [DiceOffer("change", hero.seat, throw, doing, dice=(0,), amounts=amounts)])
    return trial.is_success


def test_weights_must_be_six_in_all() -> None:
    """Five sixths are refused."""
    duel = Duel()
    question = ask_hero_orders(duel.red()).decision
    weights: dict[str, Any] = {"legs": 1, "torso": 1, "head": 4}
    question.check(orders(parry=picked("weighted", weights)))
    with pytest.raises(ValueError, match="sixths"):
        question.check(orders(parry=picked("weighted", {**weights, "head": 3})))
