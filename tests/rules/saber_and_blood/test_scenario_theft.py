"""Theft: a chest to carry out of the door; set-up, the chest, and every victory."""

from __future__ import annotations

import pytest

from rules.kernel.play import Procedure
from rules.kernel.values import Cell, IllegalAnswer, Seat
from rules.saber_and_blood.actions.action import Doing
from rules.saber_and_blood.actions.plans import Leave
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.ground import G
from tests.rules.saber_and_blood.opening import Opening
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, InPlay, Scene

JEREMIASZ, OPILSKI, OSTAP = "red.N1", "red.N2", "blue.C1"
USUAL = ["walk", "strike", "ready", "defense"]


@pytest.fixture
def scene(box: Content) -> Scene:
    """Red steals, blue defends; the chest lies on d7, Ostap is far away."""
    scene = Scene(box, scenario="theft")
    scene.place(BLUE, "C1", "h8")
    scene.give(RED, "PN-01", "PN-02", "PN-10")
    scene.give(BLUE, "CO-01", "CO-02", "CO-08")
    return scene


def carried(scene: Scene, square: Cell, **facts: object) -> None:
    """Jeremiasz has the chest."""
    scene.place(RED, "N1", square, **facts)
    scene.bout.chest, scene.bout.chest_holder = None, JEREMIASZ


def deeds(play: InPlay, seat: Seat, who: str) -> list[str]:
    """What a character can do as a standard action."""
    return play.options(seat, "standard", who, "what")


# Set-up


@pytest.mark.rule("SB-835", "SB-836")
def test_a_thief_a_defender_three_skill_cards_and_a_chest(box: Content) -> None:
    """Roles, initiative, cards; then the chest lies on its square for all to see."""
    opening = Opening(box, scenario="theft", roles="swapped")
    opening.until("setup.skills")
    assert ["defender", "thief"] == [opening.bout.players[seat].role for seat in (RED, BLUE)]
    assert opening.bout.initiative is not None
    assert [3, 3] == [opening.asked(seat).most for seat in (RED, BLUE)]  # type: ignore[union-attr]
    opening.until("setup.places")
    assert "d7" == opening.view().chest


@pytest.mark.rule("SB-837", "SB-R41")
def test_the_defender_stands_anywhere_but_beside_a_thief_or_on_the_chest(box: Content) -> None:
    """The thief has placed before him, whoever has the initiative."""
    opening = Opening(box, scenario="theft", roles="seated", dice=(1, 6))
    opening.answer(RED, "nobles")
    opening.until("setup.places")
    assert ((RED,), {"d1", "e1", "f1"}) == (opening.waiting, {*opening.asked(RED).cells[JEREMIASZ]})  # type: ignore[union-attr]
    opening.fall_back()
    thieves = {f"{file}{row}" for file in "cdefg" for row in (1, 2)}
    free = {*box.board.free} - thieves - {"d7"}
    assert ((BLUE,), free) == (opening.waiting, {*opening.asked(BLUE).cells[OSTAP]})  # type: ignore[union-attr]


# Picking up and passing on


@pytest.mark.rule("SB-840", "SB-R48")
def test_a_thief_on_its_square_picks_the_chest_up(scene: Scene) -> None:
    """By a standard action; from the next square he cannot."""
    scene.place(RED, "N1", "d7")
    scene.place(RED, "N2", "d6")
    play = scene.play()
    assert [*USUAL, "pick up"] == deeds(play, RED, JEREMIASZ)
    assert USUAL == deeds(play, RED, OPILSKI)
    play.standard(RED, JEREMIASZ, "pick up")
    assert (None, JEREMIASZ) == (play.bout.chest, play.bout.chest_holder)
    assert play.view().fighter(JEREMIASZ).has_chest
    assert (5, True) == (play.bout.players[RED].cp, play.fighter(RED, "N1").has_acted)


@pytest.mark.rule("SB-840", "SB-R43")
def test_picking_up_is_the_whole_action(scene: Scene) -> None:
    """Haste and Light Boots bring no step, and the haste is gone."""
    scene.place(RED, "N1", "d7", haste=2, skill_cards=["PN-S2"])
    play = scene.play()
    play.standard(RED, JEREMIASZ, "pick up")
    assert ((BLUE,), 0) == (play.waiting, play.fighter(RED, "N1").haste)


@pytest.mark.rule("SB-R45", "SB-840")
def test_fury_does_not_help_to_run_with_it(box: Content) -> None:
    """Where Cossacks are the thieves."""
    scene = Scene(box, scenario="theft")
    scene.bout.players[RED].role, scene.bout.players[BLUE].role = "defender", "thief"
    scene.bout.active = BLUE
    scene.place(RED, "N1", "h8")
    scene.place(BLUE, "C1", "d7", special=3)
    scene.give(BLUE, "CO-01")
    scene.give(RED, "PN-01")
    play = scene.play()
    play.standard(BLUE, OSTAP, "pick up")
    assert ((RED,), 3) == (play.waiting, play.fighter(BLUE, "C1").special)


@pytest.mark.rule("SB-841")
def test_the_chest_is_passed_to_a_friend_beside_the_holder(scene: Scene) -> None:
    """It is the passer's action, and all of it; the friend, who has acted already, has the chest."""
    carried(scene, "d4", haste=1)
    scene.place(RED, "N2", "d3", has_acted=True)
    scene.place(RED, "N3", "d1")
    play = scene.play()
    assert [*USUAL, f"pass {OPILSKI}"] == deeds(play, RED, JEREMIASZ)
    play.standard(RED, JEREMIASZ, f"pass {OPILSKI}")
    assert (OPILSKI, (BLUE,)) == (play.bout.chest_holder, play.waiting)
    assert (True, 0) == (play.fighter(RED, "N1").has_acted, play.fighter(RED, "N1").haste)
    assert [{"seat": "red", "who": JEREMIASZ, "other": "red", "whom": OPILSKI}] == play.told("chest_passed")


@pytest.mark.rule("SB-841", "SB-840")
def test_who_has_no_chest_passes_none_and_defenders_never_take_it(scene: Scene) -> None:
    """A stunned thief's attempt comes to nothing."""
    carried(scene, "d4", is_stunned=True)
    scene.place(RED, "N2", "d3")
    scene.place(BLUE, "C1", "d5")
    play = scene.play()
    assert USUAL == deeds(play, RED, OPILSKI)
    play.standard(RED, JEREMIASZ, f"pass {OPILSKI}")
    assert JEREMIASZ == play.bout.chest_holder
    assert USUAL == deeds(play, BLUE, OSTAP)


# The holder


@pytest.mark.rule("SB-842", "SB-R49")
def test_a_beaten_holder_drops_the_chest_where_he_stood(scene: Scene) -> None:
    """Another thief has to pick it up anew, and may walk onto it."""
    carried(scene, "d4", wounds=5)
    scene.place(RED, "N2", "c4")
    scene.place(BLUE, "C1", "d5")
    scene.bout.active = BLUE
    play = scene.play()
    play.beat(BLUE, OSTAP, JEREMIASZ)
    assert ("d4", None) == (play.bout.chest, play.bout.chest_holder)
    assert USUAL == deeds(play, RED, OPILSKI)
    play.standard(RED, OPILSKI, "walk")
    play.walk(RED, "d4")
    assert "d4" == play.fighter(RED, "N2").square


@pytest.mark.rule("SB-R49", "SB-842")
@pytest.mark.parametrize(("footing", "drops"), [("g5", "g5"), ("h6", "g4")])
def test_from_the_fire_it_comes_to_where_one_can_stand(scene: Scene, footing: Cell, drops: Cell) -> None:
    """On the last square he could stand on; if somebody is there now, on the nearest free one."""
    carried(scene, "g5", wounds=5, footing=footing)
    scene.place(RED, "N2", "a1")
    scene.place(BLUE, "C1", "f5")
    scene.place(BLUE, "C2", "h6")
    scene.bout.active = BLUE
    play = scene.play()
    play.card(BLUE, "CO-08", OSTAP)
    play.deed(BLUE, f"push 0 {JEREMIASZ} h5")
    assert play.fighter(RED, "N1").is_eliminated
    assert drops == play.bout.chest


@pytest.mark.rule("SB-R49")
def test_from_an_obstacle_it_comes_to_where_he_stepped_up(scene: Scene) -> None:
    """A ready token fells him on the counter."""
    carried(scene, "a4", wounds=5)
    scene.place(RED, "N2", "a1")
    scene.place(BLUE, "C1", "c5", is_ready=True)
    play = scene.play()
    play.standard(RED, JEREMIASZ, "walk")
    play.walk(RED, "b4", "c4")
    play.answer(BLUE, OSTAP)
    play.stances(ATTACK, FEINT)
    assert ("a4", True) == (play.bout.chest, play.fighter(RED, "N1").is_eliminated)


@pytest.mark.rule("SB-843")
def test_the_holder_spends_two_points_in_a_turn_at_most(scene: Scene) -> None:
    """Armed Foray would give four; his friends walk them."""
    carried(scene, "d5")
    play = scene.play()
    play.card(RED, "PN-10", JEREMIASZ)
    assert 2 == play.option(RED, "walk").most
    other = Scene(scene.box, scenario="theft")
    carried(other, "d5")
    other.place(RED, "N2", "a1")
    other.place(BLUE, "C1", "h8")
    other.give(RED, "PN-10")
    friend = other.play()
    friend.card(RED, "PN-10", OPILSKI)
    assert 4 == friend.option(RED, "walk").most


@pytest.mark.rule("SB-R62", "SB-843")
def test_what_he_spent_before_he_got_the_chest_counts(scene: Scene) -> None:
    """The step of before leaves him one of two."""
    carried(scene, "d5", mp_spent=1)
    play = scene.play()
    play.card(RED, "PN-10", JEREMIASZ)
    assert 1 == play.option(RED, "walk").most


@pytest.mark.rule("SB-843", "SB-R63")
@pytest.mark.parametrize("attacker", [RED, BLUE])
def test_the_holder_fights_weakened_twice(scene: Scene, attacker: Seat) -> None:
    """His high feint is low; without the chest it would be high."""
    carried(scene, "d4")
    scene.place(BLUE, "C1", "d5")
    scene.bout.active = attacker
    play = scene.play()
    who, whom = (JEREMIASZ, OSTAP) if attacker == RED else (OSTAP, JEREMIASZ)
    play.standard(attacker, who, "strike")
    play.deed(attacker, f"attack {whom}", then="end")
    play.stances(FEINT, FEINT)
    levels = {side["fighter"]: side["level"] for side in (play.report()["attacker"], play.report()["defender"])}
    assert {JEREMIASZ: "low", OSTAP: "medium"} == levels


# The chest on the floor


@pytest.mark.rule("SB-845")
def test_a_defender_walks_over_the_chest_but_does_not_stay(scene: Scene) -> None:
    """A thief does as he likes."""
    scene.place(BLUE, "C1", "c7")
    scene.place(RED, "N1", "e7")
    scene.bout.active = BLUE
    play = scene.play()
    play.standard(BLUE, OSTAP, "walk")
    with pytest.raises(IllegalAnswer):
        play.walk(BLUE, "d7")
    play.walk(BLUE, "d7", "d8")
    assert "d8" == play.fighter(BLUE, "C1").square
    play.standard(RED, JEREMIASZ, "walk")
    play.walk(RED, "d7")
    assert "d7" == play.fighter(RED, "N1").square


@pytest.mark.rule("SB-845")
def test_a_defender_is_pushed_over_the_chest_but_not_onto_it(scene: Scene) -> None:
    """Shoulder to the Chest, two spaces: only the second will do."""
    scene.place(BLUE, "C1", "d6")
    scene.place(RED, "N1", "d5")
    scene.give(RED, "PN-08")
    play = scene.play()
    play.card(RED, "PN-08", JEREMIASZ)
    assert [f"push 0 {OSTAP} d8"] == [name for name in play.options(RED) if name.startswith("push")]


@pytest.mark.rule("SB-845", "SB-R28")
def test_a_defender_is_not_moved_onto_it_after_a_combat(scene: Scene) -> None:
    """Opilski wins with the feint; the chest's square is none of the choices."""
    scene.place(BLUE, "C1", "d6")
    scene.place(RED, "N2", "d5")
    play = scene.play()
    play.standard(RED, OPILSKI, "strike")
    play.deed(RED, f"attack {OSTAP}", then="end")
    play.stances(FEINT, DODGE)
    squares = {*play.option(RED, "move").steps["d6"]}
    assert {"c7", "e7", "c5"} <= squares
    assert "d7" not in squares


# The doorway, and victory


@pytest.mark.rule("SB-838", "SB-844")
@pytest.mark.parametrize("square", ["d1", "e1"])
def test_the_thief_wins_when_the_chest_is_out_of_the_door(scene: Scene, square: Cell) -> None:
    """One point, from either square before the doorway."""
    carried(scene, square)
    play = scene.play()
    play.standard(RED, JEREMIASZ, "walk")
    play.deed(RED, "leave")
    assert ({RED}, "chest_stolen") == play.outcome


@pytest.mark.rule("SB-844", "SB-R71")
def test_who_no_longer_has_the_chest_when_he_would_leave_stays(scene: Scene) -> None:
    """A plan holds as far as it can be carried out; the rest is asked for again."""
    carried(scene, "d1")
    play = scene.play()

    def leave_without(g: G) -> Procedure[bool]:
        g.state.chest_holder, g.state.chest = None, "d2"
        doing = Doing(g, play.fighter(RED, "N1"), RED, is_action=True, grows=True, mp=1)
        return (yield from Leave().take(doing))

    assert not play.run(leave_without)
    assert ("d1", None) == (play.fighter(RED, "N1").square, play.outcome)


@pytest.mark.rule("SB-844", "SB-843")
def test_leaving_is_within_his_two_points(scene: Scene) -> None:
    """A step and out; from two squares off he has to wait before the door."""
    carried(scene, "d2")
    play = scene.play()
    play.card(RED, "PN-10", JEREMIASZ)
    play.walk(RED, "d1", then="leave")
    assert ({RED}, "chest_stolen") == play.outcome
    other = Scene(scene.box, scenario="theft")
    carried(other, "d3")
    other.place(BLUE, "C1", "h8")
    other.give(RED, "PN-10")
    far = other.play()
    far.card(RED, "PN-10", JEREMIASZ)
    far.walk(RED, "d2", "d1")
    assert ("d1", True) == (far.fighter(RED, "N1").square, far.fighter(RED, "N1").has_acted)
    assert far.outcome is None


@pytest.mark.rule("SB-844")
def test_without_the_chest_nobody_leaves(scene: Scene) -> None:
    """A thief before the doorway has no way out."""
    carried(scene, "d4")
    scene.place(RED, "N2", "d1")
    play = scene.play()
    play.standard(RED, OPILSKI, "walk")
    assert ["walk", "end"] == play.options(RED)


@pytest.mark.rule("SB-839")
def test_the_defender_wins_when_no_thief_is_left(scene: Scene) -> None:
    """Even with the chest before the door."""
    scene.fallen(RED, "N2", "N3")
    carried(scene, "d1", wounds=5)
    scene.place(BLUE, "C1", "d2")
    scene.bout.active = BLUE
    play = scene.play()
    play.beat(BLUE, OSTAP, JEREMIASZ)
    assert ({BLUE}, "all_beaten") == play.outcome


@pytest.mark.rule("SB-839")
def test_the_defender_wins_when_turn_10_ends(scene: Scene) -> None:
    """With the chest in a thief's hands; not a turn earlier."""
    carried(scene, "d1")
    scene.bout.turn = 9
    play = scene.play()
    play.end_turn()
    assert play.outcome is None
    play.end_turn()
    assert ({BLUE}, "held_out") == play.outcome


@pytest.mark.rule("SB-R55", "SB-838")
def test_out_of_the_door_in_turn_10_is_in_time(scene: Scene) -> None:
    """It precedes the turn limit."""
    carried(scene, "e1")
    scene.bout.turn = 10
    play = scene.play()
    play.standard(RED, JEREMIASZ, "walk")
    play.deed(RED, "leave")
    assert ({RED}, "chest_stolen") == play.outcome


@pytest.mark.rule("SB-R78")
def test_beating_all_defenders_does_not_win_the_chest(scene: Scene) -> None:
    """The bout goes on, and turn 10 still decides it for the defender."""
    scene.fallen(BLUE, "C2", "C3")
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5", wounds=5)
    scene.bout.turn = 10
    play = scene.play()
    play.beat(RED, JEREMIASZ, OSTAP)
    assert (None, (BLUE,)) == (play.outcome, play.waiting)
    play.end_turn()
    assert ({BLUE}, "held_out") == play.outcome
