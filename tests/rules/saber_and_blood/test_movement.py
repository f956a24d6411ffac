"""Chapter 4xx in play: walking, being moved and being pushed over the tavern floor."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import Place
from rules.kernel.values import Cell, IllegalAnswer
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.vocabulary import Stance
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, GREEN, RED, InPlay, Scene

JEREMIASZ, OPILSKI, OSTAP, HRYTS = "red.N1", "red.N2", "blue.C1", "blue.C2"


@pytest.fixture
def scene(box: Content) -> Scene:
    """Two bands; Hryts stands far off, so that the Cossacks are in the game."""
    scene = Scene(box)
    scene.place(BLUE, "C2", "a8")
    return scene


def acting(scene: Scene, square: Cell, card: str = "PN-01", **facts: object) -> InPlay:
    """Jeremiasz on a square, with a card of red's just played on him."""
    scene.place(RED, "N1", square, **facts)
    scene.give(RED, card)
    play = scene.play()
    play.card(RED, card, JEREMIASZ)
    return play


def refuses(play: InPlay, way: str, *cells: Cell) -> bool:
    """Whether a way cannot be gone."""
    with pytest.raises(IllegalAnswer):
        play.answer(RED, {"pick": way, "then": [*cells]})
    return True


def rooms(play: InPlay, name: str) -> set[Cell]:
    """The squares that blue may place a burnt character on."""
    asked = play.asked(BLUE)
    assert isinstance(asked, Place)
    return {*asked.cells[name]}


# Spending movement points


@pytest.mark.rule("SB-401")
def test_a_step_to_any_square_around_costs_one_point(scene: Scene) -> None:
    """Two points: one step straight, one diagonally; a third is not to be had, nor a leap."""
    play = acting(scene, "d4", "PN-05")
    assert refuses(play, "walk", "d5", "e6", "e7")
    assert refuses(play, "walk", "d6")
    play.walk(RED, "d5", "e6")
    assert ("e6", 2) == (play.fighter(RED, "N1").square, play.fighter(RED, "N1").mp_spent)
    assert [{"seat": "red", "who": JEREMIASZ, "way": ["d4", "d5", "e6"]}] == play.told("walked")


@pytest.mark.rule("SB-402")
def test_an_interference_card_can_bring_points_too(scene: Scene) -> None:
    """Vivat! gives haste: the standard action of two steps has three."""
    scene.place(RED, "N1", "d1")
    scene.give(RED, "PN-22", "PN-01")
    scene.give(BLUE, "CO-01")
    play = scene.play()
    play.card(RED, "PN-22", JEREMIASZ)
    play.pass_(BLUE)
    play.standard(RED, JEREMIASZ, "walk")
    play.walk(RED, "d2", "d3", "d4")
    assert "d4" == play.fighter(RED, "N1").square


@pytest.mark.rule("SB-403", "SB-406")
def test_points_that_are_not_spent_are_lost_with_the_action(scene: Scene) -> None:
    """He goes one of three steps; in the next turn he has no more than that action gives."""
    play = acting(scene, "d4", "PN-04")
    play.walk(RED, "d5")
    assert play.fighter(RED, "N1").has_acted
    play.end_turn()
    while play.waiting != (RED,):
        play.pass_(BLUE)
    play.standard(RED, JEREMIASZ, "walk")
    assert 2 == play.option(RED, "walk").most


@pytest.mark.rule("SB-406")
def test_a_move_that_is_not_used_is_lost_with_its_part_of_the_effect(scene: Scene) -> None:
    """Debt of Blood: move, then attack. Who has not moved cannot do so after the attack."""
    scene.place(BLUE, "C1", "d5")
    scene.place(RED, "N2", "h8", special=2)
    play = acting(scene, "d4", "PN-26")
    assert ["move", "end"] == play.options(RED)
    play.end(RED)
    assert [f"attack {OSTAP}", "end"] == play.options(RED)


@pytest.mark.rule("SB-405")
def test_nobody_is_walked_through(scene: Scene) -> None:
    """Neither a friend nor a foe, and nobody's square is where a walk ends."""
    scene.place(RED, "N2", "e4")
    scene.place(BLUE, "C1", "c4")
    play = acting(scene, "d4")
    assert refuses(play, "walk", "e4", "f5")
    assert refuses(play, "walk", "c4", "c5")
    assert refuses(play, "walk", "e4")


@pytest.mark.rule("SB-R29")
def test_one_squeezes_between_two_blocked_squares(scene: Scene) -> None:
    """From c7 to d6: a pillar on c6 and a foe on d7 touch the diagonal, and do not matter."""
    scene.place(BLUE, "C1", "d7")
    play = acting(scene, "c7", "PN-05")
    play.walk(RED, "d6")
    assert "d6" == play.fighter(RED, "N1").square


# Obstacles and pillars


@pytest.mark.rule("SB-410", "SB-411")
def test_an_obstacle_is_crossed_but_no_place_to_stay(scene: Scene) -> None:
    """Over the bar counter in one go; not onto it."""
    play = acting(scene, "a4", "PN-05")
    assert refuses(play, "walk", "b4")
    play.walk(RED, "b4", "c4")
    assert "c4" == play.fighter(RED, "N1").square


@pytest.mark.rule("SB-412")
def test_a_second_obstacle_is_entered_only_if_a_point_is_left_to_leave_it(box: Content) -> None:
    """The other half of the counter is beset on all sides; with four points he could at least come back."""
    scene = Scene(box, RED, BLUE, GREEN, scenario="brawl_for_three")
    jeremiasz = scene.place(RED, "N1", "b3")
    others = [(RED, "N2"), (RED, "N3"), (BLUE, "C1"), (BLUE, "C2"), (BLUE, "C3"), (GREEN, "N1")]
    for (seat, sheet), square in zip(others, ["a4", "a5", "a6", "b6", "c4", "c5"], strict=True):
        scene.place(seat, sheet, square)
    assert "b5" not in scene.tavern.steps(jeremiasz, 3)["b4"]
    assert "b5" in scene.tavern.steps(jeremiasz, 4)["b4"]


@pytest.mark.rule("SB-412")
def test_with_the_last_point_no_obstacle_is_entered(scene: Scene) -> None:
    """One point is too little for the counter; two are too little for the counter at the second step."""
    play = acting(scene, "a4", "PN-02")
    assert "b4" not in play.option(RED, "walk").steps["a4"]
    other = Scene(scene.box)
    other.place(BLUE, "C2", "a8")
    longer = acting(other, "a6", "PN-05")
    assert refuses(longer, "walk", "a5", "b4")
    longer.walk(RED, "b5", "c4")
    assert "c4" == longer.fighter(RED, "N1").square


@pytest.mark.rule("SB-413")
def test_a_move_effect_crosses_an_obstacle_but_does_not_end_there(scene: Scene) -> None:
    """Leap onto the Table, over the counter."""
    play = acting(scene, "a4", "PN-13")
    assert refuses(play, "move", "b4")
    assert refuses(play, "move", "a5", "b4")
    play.move(RED, "b4", "c4")
    assert "c4" == play.fighter(RED, "N1").square


@pytest.mark.rule("SB-413", "SB-R31")
def test_a_push_over_the_counter_leaves_nobody_on_it(scene: Scene) -> None:
    """Ostap on c4 can only be pushed two spaces, behind it."""
    scene.place(BLUE, "C1", "c4")
    play = acting(scene, "d4", "PN-08")
    assert [f"push 0 {OSTAP} a4"] == [name for name in play.options(RED) if name.startswith("push")]
    play.deed(RED, f"push 0 {OSTAP} a4")
    assert "a4" == play.fighter(BLUE, "C1").square


@pytest.mark.rule("SB-R31")
def test_whom_a_push_can_be_used_on(scene: Scene) -> None:
    """Foes beside him with room behind them: no friends, nobody further off, nobody before a wall or a pillar."""
    scene.place(RED, "N2", "e5")
    scene.place(BLUE, "C1", "b8")
    scene.place(BLUE, "C2", "d7")
    scene.place(BLUE, "C3", "a7")
    play = acting(scene, "b7", "PN-08")
    assert [] == [name for name in play.options(RED) if name.startswith("push")]
    play.walk(RED, "c7", then="wait")
    pushes = [name for name in play.options(RED) if name.startswith("push")]
    assert [f"push 0 {HRYTS} e7", f"push 0 {HRYTS} f7"] == pushes


@pytest.mark.rule("SB-420")
def test_a_pillar_stops_every_kind_of_movement(scene: Scene) -> None:
    """Nobody walks, is moved or is pushed onto it or through it."""
    scene.place(BLUE, "C1", "c4")
    play = acting(scene, "c5", "PN-08")
    assert not any(name.startswith("push") for name in play.options(RED))
    assert refuses(play, "walk", "c6", "c7")
    other = Scene(scene.box)
    other.place(BLUE, "C2", "a8")
    leap = acting(other, "c5", "PN-13")
    assert refuses(leap, "move", "c6", "c7")
    assert refuses(leap, "move", "c6")


@pytest.mark.rule("SB-440")
def test_tables_and_the_door_mean_nothing_in_a_brawl(scene: Scene) -> None:
    """One stops on a table and by a window, and nobody can leave by the doorway."""
    play = acting(scene, "d2", "PN-04")
    play.walk(RED, "d3")
    assert "d3" == play.fighter(RED, "N1").square
    other = Scene(scene.box)
    other.place(BLUE, "C2", "a8")
    by_the_door = acting(other, "d1", "PN-04")
    assert ["walk", "end"] == by_the_door.options(RED)


# The fireplace


@pytest.mark.rule("SB-430")
def test_nobody_walks_into_the_fire(scene: Scene) -> None:
    """Neither onto the fireplace nor through it."""
    play = acting(scene, "g5")
    assert refuses(play, "walk", "h5")
    assert refuses(play, "walk", "h5", "h4")


@pytest.mark.rule("SB-431", "SB-432", "SB-434", "SB-D22")
def test_who_is_pushed_into_the_fire_is_burnt_and_steps_out(scene: Scene) -> None:
    """One wound at once; then his own player places him on an empty square beside it."""
    scene.place(BLUE, "C1", "g5")
    play = acting(scene, "f5", "PN-08")
    play.deed(RED, f"push 0 {OSTAP} h5")
    assert 1 == play.fighter(BLUE, "C1").wounds
    assert (BLUE,) == play.waiting
    assert {"g4", "g5", "g6", "h4", "h6"} == rooms(play, OSTAP)
    play.answer(BLUE, {OSTAP: "h6"})
    assert "h6" == play.fighter(BLUE, "C1").square
    assert ["pushed", "burnt", "wounded", "left_fireplace"] == play.kinds[play.kinds.index("pushed") :][:4]


@pytest.mark.rule("SB-D22")
def test_left_to_himself_a_burnt_man_steps_away_from_his_foes(scene: Scene) -> None:
    """The farthest square from the nearest foe; of equals the lowest column, then the lowest row."""
    scene.place(BLUE, "C1", "g5")
    scene.place(RED, "N2", "h8")
    play = acting(scene, "f5", "PN-08")
    play.deed(RED, f"push 0 {OSTAP} h5")
    play.fall_back(BLUE)
    assert "h4" == play.fighter(BLUE, "C1").square


@pytest.mark.rule("SB-R30")
def test_an_empty_square_is_one_where_he_may_stand(box: Content) -> None:
    """No keeper, nobody, no fire; and for a defender of the chest not its square."""
    scene = Scene(box, scenario="theft")
    scene.bout.chest, scene.bout.keeper, scene.bout.fires = "g6", "h6", ["h4"]
    scene.place(BLUE, "C1", "g5")
    scene.place(BLUE, "C2", "a8")
    play = acting(scene, "f5", "PN-08")
    play.deed(RED, f"push 0 {OSTAP} h5")
    assert {"g4", "g5"} == rooms(play, OSTAP)


@pytest.mark.rule("SB-433")
def test_who_only_passes_the_fire_is_not_hurt(scene: Scene) -> None:
    """Leaping through it; being pushed through a burning square."""
    play = acting(scene, "g4", "PN-13")
    play.move(RED, "h5", "h6")
    assert (0, "h6") == (play.fighter(RED, "N1").wounds, play.fighter(RED, "N1").square)
    other = Scene(scene.box)
    other.bout.fires = ["d4"]
    other.place(BLUE, "C1", "d5")
    shove = acting(other, "d6", "PN-08")
    shove.deed(RED, f"push 0 {OSTAP} d3")
    assert (0, "d3") == (shove.fighter(BLUE, "C1").wounds, shove.fighter(BLUE, "C1").square)


@pytest.mark.rule("SB-431", "SB-432")
def test_a_move_effect_may_end_in_the_fire(scene: Scene) -> None:
    """It costs the wound, and he steps out at once."""
    play = acting(scene, "g5", "PN-13")
    play.move(RED, "h5")
    assert 1 == play.fighter(RED, "N1").wounds
    play.answer(RED, {JEREMIASZ: "h6"})
    assert "h6" == play.fighter(RED, "N1").square


@pytest.mark.rule("SB-435")
def test_who_finds_no_room_beside_the_fire_is_beaten(scene: Scene) -> None:
    """Fire and people are on all five squares around; he had the health to stand the wound."""
    scene.bout.fires = ["g4", "g5"]
    scene.place(BLUE, "C1", "f5")
    scene.place(BLUE, "C3", "g6")
    scene.place(RED, "N2", "h4")
    scene.place(RED, "N3", "h6")
    play = acting(scene, "e5", "PN-08")
    play.deed(RED, f"push 0 {OSTAP} h5")
    fallen = play.fighter(BLUE, "C1")
    assert (True, None, 1) == (fallen.is_eliminated, fallen.square, fallen.wounds)


@pytest.mark.rule("SB-434", "SB-564")
def test_the_only_room_needs_no_question(scene: Scene) -> None:
    """After a feint Ostap is moved into the fire from h4, and back there, for everything else burns."""
    scene.bout.fires = ["g4", "g5", "g6", "h6"]
    scene.place(BLUE, "C1", "h4")
    play = acting(scene, "h3")
    play.attack(RED, OSTAP)
    play.stances(FEINT, DODGE)
    play.answer(RED, {"pick": "move", "then": ["h5"]})
    assert (2, "h4") == (play.fighter(BLUE, "C1").wounds, play.fighter(BLUE, "C1").square)
    assert (RED,) == play.waiting


@pytest.mark.rule("SB-R28")
@pytest.mark.parametrize(("stances", "mover"), [((DODGE, ATTACK), JEREMIASZ), ((FEINT, DODGE), OSTAP)])
def test_where_a_win_move_can_end(scene: Scene, stances: tuple[Stance, Stance], mover: str) -> None:
    """Jeremiasz' two spaces: over the counter, not onto it, a pillar or anybody; into a fire, if one likes."""
    scene.bout.fires = ["b6"]
    scene.place(BLUE, "C1", "a5")
    play = acting(scene, "a4")
    play.attack(RED, OSTAP)
    play.stances(*stances)
    way = play.option(RED, "move")
    assert mover == way.about
    ends = {cell for onward in way.steps.values() for cell in onward} - {*way.not_at}
    assert ({"b6", "c4", "c5"} if mover == JEREMIASZ else {"b6", "c4", "c5", "a7"}) <= ends
    assert not ends & {"b4", "b5", "c6", "a4" if mover == OSTAP else "a5"}


@pytest.mark.rule("SB-R28")
def test_a_win_move_without_a_legal_square_is_lost(scene: Scene) -> None:
    """Ostap stands in the corner behind a barrel and between his own people: nobody is asked."""
    scene.place(BLUE, "C1", "a1")
    scene.place(BLUE, "C2", "b2")
    scene.place(RED, "N2", "b1")
    scene.give(RED, "PN-01")
    play = scene.play()
    play.card(RED, "PN-01", OPILSKI)
    play.deed(RED, f"attack {OSTAP}", then="end")
    play.stances(FEINT, DODGE)
    assert "combat_won" in play.kinds
    assert not play.told("win_moved")
    assert play.fighter(RED, "N2").has_acted
