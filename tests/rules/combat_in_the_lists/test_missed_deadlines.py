"""What happens by itself to whoever misses a deadline: a test for each line of the table of decisions."""

from typing import Any

import pytest

from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Colour, Compass, Hand, Pace, Weapon
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, LION, STAG, WOLF, Scene

N, NE, SE, S, SW, NW = Compass
SMASH, POUND, CRUSH = "crushing.smash.left_arm", "crushing.pound.head", "crushing.crush.chest"
SWEEP = "crushing.leg_sweep.left_leg"


def entering(*dice: int, knights: int = 2, pace: Pace = Pace.LIVE) -> Scene:
    """Nobody has a colour yet; everybody throws for Player #1."""
    scene = Scene(*dice, knights=knights, step=Step.COLOURS, turn=0, pace=pace)
    for knight in scene.lists.knights.values():
        knight.colour = knight.cell = None
    return scene


def fighting(step: Step = Step.ACTION, *dice: Any, knights: int = 2, **facts: Any) -> Scene:
    """Falcon with a battle axe in E5 and Boar in E4, face to face."""
    scene = Scene(*dice, knights=knights, step=step)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", S, **facts)
    if step is Step.ACTION:
        scene.lists.to_act = list(scene.seats)
    return scene


# Set-up


@pytest.mark.rule("CL-D02")
def test_whoever_chooses_no_colour_gets_the_first_that_is_free() -> None:
    """CL-D02: blue, red, orange, black, green, purple; Boar, Player #1, has taken red."""
    scene = entering(1, 6, 2, knights=3)
    scene.start()
    scene.answer(BOAR, {"pick": "red", "then": "N"})
    scene.fall_back()
    scene.fall_back()
    assert [scene.lists.knights[seat].colour for seat in (BOAR, STAG, FALCON)] == [
        Colour.RED,
        Colour.BLUE,
        Colour.ORANGE,
    ]


@pytest.mark.rule("CL-D03")
def test_whoever_chooses_no_facing_looks_as_the_start_hex_has_it() -> None:
    """CL-D03: blue looks south, red south-west."""
    scene = entering(6, 1)
    scene.start()
    scene.fall_back()
    scene.fall_back()
    assert [scene.lists.knights[seat].facing for seat in (FALCON, BOAR)] == [S.number, SW.number]


@pytest.mark.rule("CL-D04")
@pytest.mark.parametrize("pace", Pace)
def test_whoever_chooses_no_weapon_has_the_short_sword_in_the_right_hand(pace: Pace) -> None:
    """CL-D04: asked step by step, and on the one sheet by post."""
    scene = entering(6, 1, pace=pace)
    scene.start()
    while scene.key() not in ("setup.weapon", "setup.entry"):
        scene.fall_back()
    ask = scene.asked(FALCON)
    weapon, hand = ask.slots["weapon"], ask.slots["hand"]  # type: ignore[union-attr]
    assert (weapon.fallback, hand.fallback) == ((Weapon.SHORT_SWORD,), (Hand.RIGHT,))


# Movement


@pytest.mark.rule("CL-D05")
def test_whoever_orders_nothing_gets_up_picks_up_and_stays() -> None:
    """CL-D05: stand up for 4, the weapon for 1 into the same hand, no movement."""
    scene = Scene(step=Step.MOVEMENT, turn=2)
    scene.knight(FALCON, "E5", N, fallen=True, unarmed=True, dropped_on=1, hand=Hand.LEFT)
    scene.knight(BOAR, "A1", S)
    scene.start()
    scene.fall_back()
    falcon = scene.lists.knights[FALCON]
    assert (falcon.fallen, falcon.unarmed, falcon.hand, scene.where(FALCON)) == (False, False, Hand.LEFT, "E5")
    assert scene.points(FALCON)[0] == 7 - 4 - 1


@pytest.mark.rule("CL-D06")
def test_whoever_says_nothing_does_not_turn() -> None:
    """CL-D06: 0 facings."""
    scene = Scene(3, step=Step.MOVEMENT)
    scene.knight(FALCON, "E5", NE)
    scene.knight(BOAR, "A1", S)
    scene.start()
    scene.fall_back()
    assert scene.key() == "movement.rotation"
    scene.fall_back()
    scene.fall_back()
    assert scene.lists.knights[FALCON].facing == NE.number
    assert not scene.told("rotated")


# Before the attacks


@pytest.mark.rule("CL-D07")
@pytest.mark.parametrize(
    ("points", "stands", "armed"),
    [([7, 4, 2], True, True), ([4, 4, 2], True, False), ([3, 4, 2], False, True), ([0, 4, 2], False, False)],
)
def test_whoever_prepares_nothing_recovers_as_far_as_attack_points_pay(
    points: list[int], stands: bool, armed: bool
) -> None:
    """CL-D07: 4 for standing up, then 1 for the weapon, from A/D alone; no special card."""
    scene = fighting(Step.PREPARATION, 3, fallen=True, unarmed=True, points=points)
    scene.lists.turn = 2
    scene.give(BOAR, "ultimate_defense", "second_stage")
    scene.start()
    scene.fall_back()
    boar = scene.lists.knights[BOAR]
    assert (not boar.fallen, not boar.unarmed) == (stands, armed)
    assert (boar.health, boar.in_front) == (20, [])


@pytest.mark.rule("CL-D08")
@pytest.mark.parametrize("pace", Pace)
def test_whoever_commits_nothing_lays_no_card(pace: Pace) -> None:
    """CL-D08: nothing leaves the hand, and no point is spent."""
    scene = fighting(Step.COMMIT)
    scene.lists.pace = pace
    scene.give(FALCON, SMASH, "fury")
    scene.start()
    scene.fall_back()
    falcon = scene.lists.knights[FALCON]
    assert (falcon.attacks, falcon.specials, falcon.stacks, scene.points(FALCON)) == ([SMASH], ["fury"], [], [7, 4, 2])


# The attacks


@pytest.mark.rule("CL-D09")
def test_whoever_does_not_attack_plays_the_stacks_as_they_were_laid() -> None:
    """CL-D09: at whom it was planned for, else at the weakest, the first after the attacker; else it is forfeited."""
    scene = fighting(knights=5)
    scene.knight(STAG, "F4", S, health=12)
    scene.knight(WOLF, "D5", S, health=12)
    scene.knight(LION, "A1", S, health=1)
    scene.lay(FALCON, SMASH, victim=BOAR)
    scene.lay(FALCON, POUND, victim=LION)
    scene.lay(FALCON, CRUSH)
    scene.lay(FALCON, special="backstab")
    scene.start()
    while scene.lists.step is Step.ACTION and len(scene.lists.to_act) == 4:
        scene.fall_back()
    assert [(told["cards"], told["victim"]) for told in scene.told("attacked")] == [
        ([SMASH], "boar"),
        ([POUND], "stag"),
        ([CRUSH], "stag"),
    ]


@pytest.mark.rule("CL-D10")
def test_whoever_does_not_defend_plays_the_cheapest_card_that_stops_all() -> None:
    """CL-D10: not the Deflect, which stops 1 of 2; of Duck for 1, Parry for 2 and Block for 3 the Duck; no special."""
    scene = fighting()
    scene.give(BOAR, "block.centre", "parry.centre", "deflect.centre", "duck.head", "scream_from_hell")
    scene.lay(FALCON, POUND)
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    scene.fall_back()
    assert [told["played"] for told in scene.told("answered")] == [["duck.head"]]


@pytest.mark.rule("CL-D10")
@pytest.mark.parametrize(("points", "played"), [([3, 4, 2], ["block.centre"]), ([2, 4, 2], [])])
def test_nobody_enters_a_stage_by_themselves_to_defend(points: list[int], played: list[str]) -> None:
    """CL-D10: the present stage must pay for it."""
    scene = fighting(points=points)
    scene.give(BOAR, "block.centre")
    scene.lay(FALCON, CRUSH)
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    scene.fall_back()
    assert [told["played"] for told in scene.told("answered")] == [played]


@pytest.mark.rule("CL-D10")
@pytest.mark.parametrize(("points", "played"), [([2, 4, 2], ["back_guard"]), ([1, 4, 2], [])])
def test_a_blow_in_the_back_is_guarded_if_the_present_stage_pays(points: list[int], played: list[str]) -> None:
    """CL-D10: Back guard for 2, and nothing else."""
    scene = fighting(points=points)
    scene.knight(BOAR, facing=N)
    scene.give(BOAR, "back_guard", "block.centre")
    scene.lay(FALCON, CRUSH)
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    scene.fall_back()
    assert [told["played"] for told in scene.told("answered")] == [played]


@pytest.mark.rule("CL-D11")
@pytest.mark.parametrize(("points", "stands"), [([4, 4, 2], True), ([3, 4, 2], False)])
def test_after_an_action_whoever_says_nothing_recovers_without_a_new_stage(points: list[int], stands: bool) -> None:
    """CL-D11: standing up from the present stage; no special card, even at 0 health."""
    scene = fighting(points=points, health=1)
    scene.give(BOAR, "staunch_the_wound")
    scene.lay(FALCON, SWEEP)
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    scene.answer(BOAR, [])
    assert scene.key() == "recovery.action"
    scene.fall_back()
    boar = scene.lists.knights[BOAR]
    assert (boar.fallen, boar.health, boar.specials) == (not stands, 0, ["staunch_the_wound"])


# Sneak attacks


@pytest.mark.rule("CL-D12")
def test_whoever_says_nothing_does_not_sneak() -> None:
    """CL-D12: not even with the special card."""
    scene = fighting(Step.SNEAKS)
    scene.lists.marshal = 4
    scene.give(FALCON, "sneak_attack")
    scene.start()
    assert scene.key() == "sneak.attempts"
    scene.fall_back()
    assert not scene.rolls
    assert scene.lists.knights[FALCON].specials[:1] == ["sneak_attack"]


@pytest.mark.rule("CL-D13")
@pytest.mark.parametrize(("health", "restored"), [(3, []), (2, ["staunch_the_wound"])])
def test_sneak_damage_is_restored_by_itself_only_at_0_health(health: int, restored: list[str]) -> None:
    """CL-D13: then by the cheapest card: Staunch the wound for 2, not Iron will for 3."""
    scene = fighting(Step.SNEAKS, 1, 4, health=health)
    scene.lists.marshal = 4
    scene.give(BOAR, "iron_will", "staunch_the_wound")
    scene.start()
    scene.answer(FALCON, ["reference boar"])
    assert (scene.key(), scene.waiting) == ("sneak.restore", (BOAR,))
    scene.fall_back()
    assert [told["card"] for told in scene.told("restored")] == restored


# After the attacks


@pytest.mark.rule("CL-D14")
@pytest.mark.parametrize(("points", "stands"), [([4, 4, 2], True), ([3, 4, 2], False)])
def test_after_the_contests_whoever_lies_gets_up_without_a_new_stage(points: list[int], stands: bool) -> None:
    """CL-D14: also who fell before them [CL-R65]."""
    scene = fighting(Step.CONTESTS, fallen=True, points=points)
    scene.start()
    assert (scene.key(), scene.waiting) == ("recovery.contests", (BOAR,))
    scene.fall_back()
    assert scene.lists.knights[BOAR].fallen is not stands


@pytest.mark.rule("CL-D15")
def test_whoever_says_nothing_keeps_every_card() -> None:
    """CL-D15: and nothing is told of it."""
    scene = fighting(Step.DISCARD)
    scene.give(BOAR, "duck.head", "stabbing.jab.head", "fury")
    scene.start()
    scene.fall_back()
    assert not scene.told("discarded")
    assert "duck.head" in scene.lists.knights[BOAR].defences


@pytest.mark.rule("CL-D16")
@pytest.mark.parametrize(
    ("health", "points", "restored"),
    [
        (1, [7, 4, 2], []),
        (0, [7, 4, 2], ["staunch_the_wound"]),
        (0, [0, 0, 2], ["staunch_the_wound"]),
        (0, [0, 0, 1], []),
    ],
)
def test_the_last_chance_is_taken_by_itself_only_at_0_health(
    health: int, points: list[int], restored: list[str]
) -> None:
    """CL-D16: the cheapest card that can be paid, whatever stage it takes."""
    scene = fighting(Step.DRAW, health=health, shadow=health, points=points)
    scene.give(BOAR, "iron_will", "staunch_the_wound")
    scene.start()
    assert scene.key() == "last.chance"
    scene.fall_back()
    assert [told["card"] for told in scene.told("restored")] == restored
    assert scene.lists.knights[BOAR].is_in is (health > 0 or bool(restored))


@pytest.mark.rule("CL-D17")
@pytest.mark.parametrize("pace", Pace)
def test_whoever_says_nothing_gives_up_what_was_drawn_last(pace: Pace) -> None:
    """CL-D17: of three knights one falls; the hand shrinks to the row for two, the oldest cards stay."""
    scene = Scene(1, knights=3, step=Step.DRAW, pace=pace)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E4", S)
    scene.knight(STAG, "A1", S, health=0, shadow=0)
    cards = ["stabbing.jab.head", "stabbing.jab.chest", "stabbing.jab.belly", "stabbing.jab.left_leg"]
    scene.give(BOAR, *cards)
    scene.lists.knights[STAG].specials = []
    scene.start()
    while scene.lists.step is not Step.PREPARATION:
        if scene.key() == "movement.rotation":
            break
        scene.fall_back()
    assert scene.lists.knights[BOAR].attacks == cards[:3]
