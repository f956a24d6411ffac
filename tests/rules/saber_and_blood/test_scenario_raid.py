"""Raid: one man is hunted; set-up, his burden, the doorway, every victory and every draw."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.opening import Opening
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, RED, InPlay, Scene

JEREMIASZ, OSTAP, HRYTS = "red.N1", "blue.C1", "blue.C2"
HIT, STRIKE, EVADE = 4, 6, 6
"""Sides of the attack die with an extra wound and the strike, of the dodge die with the evade."""


@pytest.fixture
def scene(box: Content) -> Scene:
    """Red raids, Ostap is the target; Jeremiasz and Hryts stand by, far from each other."""
    scene = Scene(box, scenario="raid")
    scene.bout.target = OSTAP
    scene.place(RED, "N1", "a8")
    scene.place(BLUE, "C2", "h8")
    scene.give(RED, "PN-01", "PN-02")
    scene.give(BLUE, "CO-10", "CO-01")
    return scene


def targets_turn(scene: Scene, card: str = "CO-10") -> InPlay:
    """Blue has just played a card on the target."""
    scene.bout.active = BLUE
    play = scene.play()
    play.card(BLUE, card, OSTAP)
    return play


# Set-up


@pytest.mark.rule("SB-810")
@pytest.mark.parametrize(("roles", "raider"), [("seated", RED), ("swapped", BLUE)])
def test_who_raids_is_settled_after_the_factions(box: Content, roles: str, raider: str) -> None:
    """One raider, one defender; everybody hears who is which."""
    opening = Opening(box, scenario="raid", roles=roles)
    assert not opening.told("role_taken")
    opening.answer(RED, "cossacks")
    told = {told["seat"]: told["role"] for told in opening.told("role_taken")}
    assert {raider: "raider", ({RED, BLUE} - {raider}).pop(): "defender"} == told


@pytest.mark.rule("SB-811")
def test_the_defender_names_the_target_for_all_to_see(box: Content) -> None:
    """He is asked before initiative is rolled."""
    opening = Opening(box, scenario="raid", roles="seated")
    opening.answer(RED, "nobles")
    assert ((BLUE,), "setup.target") == (opening.waiting, opening.key())
    assert opening.bout.initiative is None
    opening.answer(BLUE, "blue.C3")
    assert opening.view(RED).fighter("blue.C3").is_target
    assert not opening.view(RED).fighter("blue.C1").is_target


@pytest.mark.rule("SB-812", "SB-713")
def test_each_side_takes_two_skill_cards_after_initiative(box: Content) -> None:
    """Both are asked at the same time."""
    opening = Opening(box, scenario="raid", roles="seated")
    opening.until("setup.skills")
    assert opening.bout.initiative is not None
    assert {RED, BLUE} == {*opening.waiting}
    assert [2, 2] == [opening.asked(seat).most for seat in (RED, BLUE)]  # type: ignore[union-attr]


@pytest.mark.rule("SB-813", "SB-R41")
@pytest.mark.parametrize("dice", [(6, 1), (1, 6)])
def test_the_raider_places_first_whoever_has_the_initiative(box: Content, dice: tuple[int, ...]) -> None:
    """On the blue squares; then the defender on the orange ones."""
    opening = Opening(box, scenario="raid", roles="seated", dice=dice)
    opening.answer(RED, "nobles")
    opening.until("setup.places")
    assert (RED,) == opening.waiting
    assert {"d1", "e1", "f1"} == {*opening.asked(RED).cells[JEREMIASZ]}  # type: ignore[union-attr]
    opening.fall_back()
    assert (BLUE,) == opening.waiting
    assert {"b7", "d8", "g7"} == {*opening.asked(BLUE).cells[OSTAP]}  # type: ignore[union-attr]


# The target's burden


@pytest.mark.rule("SB-816")
def test_the_target_spends_two_points_in_a_turn_at_most(scene: Scene) -> None:
    """Rush for Plunder gives four, and fury would add more; his friends are not bound."""
    scene.place(BLUE, "C1", "d7", special=3)
    play = targets_turn(scene)
    assert 2 == play.option(BLUE, "walk").most
    play.walk(BLUE, "d6", "d5")
    assert (True, 3) == (play.fighter(BLUE, "C1").has_acted, play.fighter(BLUE, "C1").special)
    other = Scene(scene.box, scenario="raid")
    other.bout.target = OSTAP
    other.bout.active = BLUE
    other.place(RED, "N1", "a8")
    other.place(BLUE, "C2", "h8")
    other.give(BLUE, "CO-10")
    friend = other.play()
    friend.card(BLUE, "CO-10", HRYTS)
    assert 4 == friend.option(BLUE, "walk").most


@pytest.mark.rule("SB-816")
def test_the_cap_is_for_the_turn_and_begins_anew_with_the_next(scene: Scene) -> None:
    """What was spent counts until the turn is over."""
    scene.place(BLUE, "C1", "d7", mp_spent=1)
    play = targets_turn(scene)
    assert 1 == play.option(BLUE, "walk").most
    play.walk(BLUE, "d6")
    play.end_turn()
    assert 0 == play.fighter(BLUE, "C1").mp_spent


@pytest.mark.rule("SB-R42")
def test_points_paid_for_slow_tokens_count_toward_the_cap(scene: Scene) -> None:
    """One of his two goes for the token; with two tokens he does not get away at all."""
    scene.place(BLUE, "C1", "d7", slow=1)
    play = targets_turn(scene)
    assert 1 == play.option(BLUE, "walk").most
    play.walk(BLUE, "d6")
    assert (2, 0) == (play.fighter(BLUE, "C1").mp_spent, play.fighter(BLUE, "C1").slow)
    other = Scene(scene.box, scenario="raid")
    other.bout.target = OSTAP
    other.place(RED, "N1", "a8")
    other.place(BLUE, "C1", "d7", slow=2)
    other.give(BLUE, "CO-10", "CO-01")
    stuck = targets_turn(other)
    assert stuck.fighter(BLUE, "C1").has_acted
    assert "d7" == stuck.fighter(BLUE, "C1").square


@pytest.mark.rule("SB-816", "SB-632")
def test_being_moved_is_not_spending(scene: Scene) -> None:
    """Roll under the Bench takes him three spaces."""
    scene.place(BLUE, "C1", "d7", mp_spent=2)
    scene.give(BLUE, "CO-13")
    play = targets_turn(scene, "CO-13")
    play.move(BLUE, "d6", "d5", "d4")
    assert ("d4", 2) == (play.fighter(BLUE, "C1").square, play.fighter(BLUE, "C1").mp_spent)


@pytest.mark.rule("SB-817", "SB-R63")
@pytest.mark.parametrize("attacker", [RED, BLUE])
def test_the_target_fights_weakened_whoever_attacks(scene: Scene, attacker: str) -> None:
    """His high attack is medium, and the token is gone afterwards; Jeremiasz fights as printed."""
    scene.place(BLUE, "C1", "d5")
    scene.place(RED, "N1", "d4")
    if attacker == RED:
        play = scene.play()
        play.card(RED, "PN-01", JEREMIASZ)
        play.attack(RED, OSTAP)
    else:
        play = targets_turn(scene, "CO-01")
        play.attack(BLUE, JEREMIASZ)
    play.stances(ATTACK, ATTACK)
    levels = {side["fighter"]: side["level"] for side in (play.report()["attacker"], play.report()["defender"])}
    assert {OSTAP: "medium", JEREMIASZ: "medium"} == levels
    assert [] == play.fighter(BLUE, "C1").moods


# The doorway


@pytest.mark.rule("SB-818", "SB-815")
@pytest.mark.parametrize("square", ["d1", "e1"])
def test_the_target_leaves_from_either_square_before_the_doorway(scene: Scene, square: str) -> None:
    """One point, and the defender has won."""
    scene.place(BLUE, "C1", square)
    play = targets_turn(scene)
    play.deed(BLUE, "leave")
    assert ({BLUE}, "escaped") == play.outcome
    assert [{"seat": "blue", "who": OSTAP}] == play.told("escaped")
    assert (None, 1) == (play.fighter(BLUE, "C1").square, play.fighter(BLUE, "C1").mp_spent)


@pytest.mark.rule("SB-818")
def test_he_walks_up_to_the_doorway_and_out_in_one_plan(scene: Scene) -> None:
    """One step and one point to leave are his two; from two squares off he must wait for the next turn."""
    scene.place(BLUE, "C1", "e2")
    play = targets_turn(scene)
    assert "leave" in play.options(BLUE, "walk", "e1")
    play.walk(BLUE, "e1", then="leave")
    assert ({BLUE}, "escaped") == play.outcome


@pytest.mark.rule("SB-818", "SB-816")
def test_leaving_counts_toward_the_cap(scene: Scene) -> None:
    """Two steps bring him there, and the third point may not be spent."""
    scene.place(BLUE, "C1", "e3")
    play = targets_turn(scene)
    play.walk(BLUE, "e2", "e1")
    assert "e1" == play.fighter(BLUE, "C1").square
    assert play.outcome is None
    assert play.fighter(BLUE, "C1").has_acted


@pytest.mark.rule("SB-818")
def test_only_the_target_leaves_and_only_by_the_doorway(scene: Scene) -> None:
    """Neither his friend from there, nor he himself from the next square."""
    scene.place(BLUE, "C1", "f1")
    assert "leave" not in targets_turn(scene).options(BLUE)
    scene.place(BLUE, "C2", "e1")
    scene.bout.active = BLUE
    play = scene.play()
    play.card(BLUE, "CO-10", HRYTS)
    assert "leave" not in play.options(BLUE)


@pytest.mark.rule("SB-818", "SB-R18")
def test_nobody_can_be_made_to_leave(box: Content) -> None:
    """In an action that a foe imposes on him the doorway is no way."""
    scene = Scene(box, scenario="raid")
    scene.bout.target = OSTAP
    scene.place(RED, "N1", "e3")
    scene.place(BLUE, "C1", "e1")
    scene.give(RED, "PN-14")
    play = scene.play()
    play.card(RED, "PN-14", OSTAP)
    assert ["walk", "end"] == play.options(RED)


# Victory


@pytest.mark.rule("SB-814")
def test_the_raider_wins_with_the_fall_of_the_target(scene: Scene) -> None:
    """Whoever else of the defenders still stands."""
    scene.place(BLUE, "C1", "d5", wounds=5)
    scene.place(RED, "N1", "d4")
    play = scene.play()
    play.beat(RED, JEREMIASZ, OSTAP)
    assert ({RED}, "target_beaten") == play.outcome


@pytest.mark.rule("SB-814")
def test_the_fall_of_another_decides_nothing(scene: Scene) -> None:
    """Hryts is not whom they are after."""
    scene.place(BLUE, "C1", "h1")
    scene.place(BLUE, "C2", "d5", wounds=6)
    scene.place(RED, "N1", "d4")
    play = scene.play()
    play.beat(RED, JEREMIASZ, HRYTS)
    assert play.fighter(BLUE, "C2").is_eliminated
    assert play.outcome is None


@pytest.mark.rule("SB-814")
def test_the_target_may_fall_by_his_own_attack(scene: Scene) -> None:
    """The raider wins, although it was not his action."""
    scene.place(BLUE, "C1", "d5", wounds=5)
    scene.place(RED, "N1", "d4")
    play = targets_turn(scene, "CO-01")
    play.attack(BLUE, JEREMIASZ)
    play.stances(ATTACK, DODGE)
    assert ({RED}, "target_beaten") == play.outcome


@pytest.mark.rule("SB-815")
def test_the_defender_wins_when_no_raider_is_left(scene: Scene) -> None:
    """Jeremiasz was the last of them."""
    scene.fallen(RED, "N2", "N3")
    scene.place(RED, "N1", "d4", wounds=5)
    scene.place(BLUE, "C1", "a1")
    scene.place(BLUE, "C2", "d5")
    scene.bout.active = BLUE
    play = scene.play()
    play.beat(BLUE, HRYTS, JEREMIASZ)
    assert ({BLUE}, "all_beaten") == play.outcome


@pytest.mark.rule("SB-R55")
def test_target_and_last_raider_fall_together(scene: Scene) -> None:
    """A strike in a lost combat: both conditions are met at the same instant, and it is a draw."""
    scene.fallen(RED, "N2", "N3")
    scene.place(RED, "N1", "d4", wounds=5)
    scene.place(BLUE, "C1", "d5", wounds=5)
    play = scene.play(STRIKE, 1, 1, 1)
    play.standard(RED, JEREMIASZ, "strike")
    play.deed(RED, f"attack {OSTAP}", then="end")
    play.stances(ATTACK, DODGE)
    assert ({RED, BLUE}, "draw") == play.outcome


@pytest.mark.rule("SB-R57")
def test_a_raid_has_no_last_turn(scene: Scene) -> None:
    """Turn 10 is followed by turn 11, and by no count of wounds."""
    scene.place(BLUE, "C1", "d7", wounds=3)
    scene.bout.turn = 10
    play = scene.play()
    play.end_turn()
    assert (None, 11) == (play.outcome, play.bout.turn)
    assert play.view().turn_limit is None


@pytest.mark.rule("SB-R79", "SB-R57")
def test_five_quiet_turns_are_a_draw(scene: Scene) -> None:
    """Everybody passes on purpose, turn after turn."""
    scene.place(BLUE, "C1", "d7")
    play = scene.play()
    for turn in range(1, 5):
        play.end_turn()
        assert (None, turn + 1) == (play.outcome, play.bout.turn)
    play.end_turn()
    assert ({RED, BLUE}, "standoff") == play.outcome


@pytest.mark.rule("SB-R79")
@pytest.mark.parametrize("trouble", ["combat", "wound", "walk"])
def test_combat_or_wounds_break_the_quiet_but_walking_does_not(scene: Scene, trouble: str) -> None:
    """After four quiet turns; a combat without a wound is enough."""
    scene.bout.quiet_turns = 4
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    scene.give(RED, "PN-07")
    play = scene.play(*{"combat": (EVADE,), "wound": (HIT,), "walk": ()}[trouble])
    if trouble == "combat":
        play.standard(RED, JEREMIASZ, "strike")
        play.deed(RED, f"attack {OSTAP}", then="end")
        play.stances(DODGE, DODGE)
        assert play.told("combat_evaded")
    elif trouble == "wound":
        play.card(RED, "PN-07", JEREMIASZ)
        play.deed(RED, f"fire 0 {OSTAP}")
        play.end(RED)
    else:
        play.standard(RED, JEREMIASZ, "walk")
        play.walk(RED, "d3")
    play.end_turn()
    assert (({RED, BLUE}, "standoff") if trouble == "walk" else None) == play.outcome
