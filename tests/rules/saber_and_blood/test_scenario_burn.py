"""Burn down the tavern: setting corners on fire, what burns with them, and who wins."""

from __future__ import annotations

import pytest

from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.what_is_known import Corner
from tests.rules.saber_and_blood.opening import Opening
from tests.rules.saber_and_blood.scene import BLUE, RED, InPlay, Scene

JEREMIASZ, OPILSKI, OSTAP, HRYTS = "red.N1", "red.N2", "blue.C1", "blue.C2"
CORNERS = ("a1", "h1", "a8", "h8")
MISS, HIT = 3, 4


@pytest.fixture
def scene(box: Content) -> Scene:
    """Red burns, blue defends; Jeremiasz stands in a corner, Ostap far from everything."""
    scene = Scene(box, scenario="burn_down_the_tavern")
    scene.place(RED, "N1", "a1")
    scene.place(BLUE, "C1", "g7")
    scene.give(RED, "PN-01", "PN-02", "PN-03")
    scene.give(BLUE, "CO-01", "CO-02", "CO-10")
    return scene


def burning(scene: Scene, *corners: Cell) -> None:
    """Corners that burn already, and what burns with them."""
    squares = scene.box.scenario("burn_down_the_tavern").squares
    for corner, group in zip(corners, ("first_fire", "second_fire", "third_fire"), strict=False):
        scene.bout.corners[corner] = Corner.BURNING
        scene.bout.fires.extend(squares[group])


def deeds(play: InPlay, seat: Seat, who: str) -> list[str]:
    """What a character can do as a standard action."""
    return play.options(seat, "standard", who, "what")


# Set-up


@pytest.mark.rule("SB-820")
def test_a_burner_a_defender_and_two_skill_cards_each(box: Content) -> None:
    """Roles, then initiative, then the cards."""
    opening = Opening(box, scenario="burn_down_the_tavern", roles="swapped")
    opening.until("setup.skills")
    assert ["defender", "burner"] == [opening.bout.players[seat].role for seat in (RED, BLUE)]
    assert opening.bout.initiative is not None
    assert [2, 2] == [opening.asked(seat).most for seat in (RED, BLUE)]  # type: ignore[union-attr]
    assert dict.fromkeys(CORNERS, Corner.UNTOUCHED) == Scene(box, scenario="burn_down_the_tavern").bout.corners


@pytest.mark.rule("SB-821", "SB-R41")
def test_the_burner_places_first_then_the_defender_above_the_line(box: Content) -> None:
    """On any free square of the northern half: not on pillars, obstacles or the fireplace."""
    opening = Opening(box, scenario="burn_down_the_tavern", roles="seated", dice=(1, 6))
    opening.answer(RED, "nobles")
    opening.until("setup.places")
    assert ((RED,), {"d1", "e1", "f1"}) == (opening.waiting, {*opening.asked(RED).cells[JEREMIASZ]})  # type: ignore[union-attr]
    opening.fall_back()
    north = {f"{file}{row}" for file in "abcdefgh" for row in range(5, 9)}
    closed = {"c6", "f6", "b5", "c8", "f8", "h5"}
    assert ((BLUE,), north - closed) == (opening.waiting, {*opening.asked(BLUE).cells[OSTAP]})  # type: ignore[union-attr]


# Igniting


@pytest.mark.rule("SB-824", "SB-350")
def test_a_burner_in_a_corner_can_set_it_on_fire(scene: Scene) -> None:
    """As a standard action: a card and a point go, and his action."""
    play = scene.play(HIT)
    play.standard(RED, JEREMIASZ, "ignite a1", "PN-03")
    assert Corner.BURNING is play.bout.corners["a1"]
    assert (5, ["PN-03"]) == (play.bout.players[RED].cp, play.bout.players[RED].deck.discard_pile)
    assert play.fighter(RED, "N1").has_acted
    assert [{"seat": "red", "who": JEREMIASZ, "square": "a1"}] == play.told("corner_burns")


@pytest.mark.rule("SB-824", "SB-R46")
@pytest.mark.parametrize("holder", [None, RED, BLUE])
def test_from_beside_a_corner_only_while_somebody_stands_there(scene: Scene, holder: str | None) -> None:
    """Friend or foe; a free corner has to be entered."""
    scene.place(RED, "N1", "b2")
    if holder == RED:
        scene.place(RED, "N2", "a1")
    elif holder == BLUE:
        scene.place(BLUE, "C2", "a1")
    play = scene.play()
    assert (holder is not None) == ("ignite a1" in deeds(play, RED, JEREMIASZ))


@pytest.mark.rule("SB-824")
def test_neither_from_afar_nor_by_a_defender(scene: Scene) -> None:
    """A defender in a corner sets nothing on fire."""
    scene.place(RED, "N2", "c1")
    scene.place(BLUE, "C1", "h8")
    play = scene.play()
    assert "ignite a1" in deeds(play, RED, JEREMIASZ)
    assert ["walk", "strike", "ready", "defense"] == deeds(play, RED, OPILSKI)
    play.pass_(RED)
    assert ["walk", "strike", "ready", "defense"] == deeds(play, BLUE, OSTAP)


@pytest.mark.rule("SB-R46")
def test_a_burning_corner_is_no_target_any_more_and_no_fireplace(scene: Scene) -> None:
    """Opilski walks into it unharmed, and finds nothing to ignite."""
    burning(scene, "a1")
    scene.place(RED, "N1", "b1")
    scene.place(RED, "N2", "h7")
    play = scene.play()
    play.standard(RED, JEREMIASZ, "walk")
    play.walk(RED, "a1")
    assert ("a1", 0) == (play.fighter(RED, "N1").square, play.fighter(RED, "N1").wounds)
    other = Scene(scene.box, scenario="burn_down_the_tavern")
    burning(other, "a1")
    other.place(RED, "N1", "a1")
    other.place(BLUE, "C1", "g7")
    other.give(RED, "PN-01")
    assert ["walk", "strike", "ready", "defense"] == deeds(other.play(), RED, JEREMIASZ)


@pytest.mark.rule("SB-825", "SB-R43")
def test_the_whole_action_goes_into_the_fire(scene: Scene) -> None:
    """Haste and Light Boots bring no step; the haste tokens are gone all the same."""
    scene.place(RED, "N1", "a1", haste=2, skill_cards=["PN-S2"])
    play = scene.play(HIT)
    play.standard(RED, JEREMIASZ, "ignite a1")
    assert ((BLUE,), 0) == (play.waiting, play.fighter(RED, "N1").haste)
    assert "a1" == play.fighter(RED, "N1").square


@pytest.mark.rule("SB-R45", "SB-825")
def test_fury_adds_no_step_to_it(box: Content) -> None:
    """Where Cossacks are the burners."""
    scene = Scene(box, scenario="burn_down_the_tavern")
    scene.bout.players[RED].role, scene.bout.players[BLUE].role = "defender", "burner"
    scene.bout.active = BLUE
    scene.place(RED, "N1", "g7")
    scene.place(BLUE, "C1", "a1", special=3)
    scene.give(BLUE, "CO-01")
    scene.give(RED, "PN-01")
    play = scene.play(HIT)
    play.standard(BLUE, OSTAP, "ignite a1")
    assert ((RED,), 3) == (play.waiting, play.fighter(BLUE, "C1").special)


@pytest.mark.rule("SB-826", "SB-D23")
@pytest.mark.parametrize(
    ("die", "state"), [(1, Corner.SMOULDERING), (3, Corner.SMOULDERING), (4, Corner.BURNING), (6, Corner.BURNING)]
)
def test_the_first_attempt_needs_a_special_or_unique_symbol(scene: Scene, die: int, state: Corner) -> None:
    """The attack die is rolled at once, and nobody is asked for it."""
    play = scene.play(die)
    play.standard(RED, JEREMIASZ, "ignite a1")
    assert state is play.bout.corners["a1"]
    assert [die] == [roll.value for roll in play.rolls]
    assert (state is Corner.SMOULDERING) == bool(play.told("fire_failed"))


@pytest.mark.rule("SB-827")
def test_the_second_attempt_succeeds_whoever_makes_it_and_whenever(scene: Scene) -> None:
    """Jeremiasz fails; Opilski, from beside him and a turn later, needs no die."""
    scene.place(RED, "N2", "b1")
    play = scene.play(MISS)
    play.standard(RED, JEREMIASZ, "ignite a1")
    play.end_turn()
    while play.waiting != (RED,):
        play.pass_(BLUE)
    rolled = len(play.rolls)
    play.standard(RED, OPILSKI, "ignite a1", price=0)
    assert Corner.BURNING is play.bout.corners["a1"]
    assert rolled == len(play.rolls)


@pytest.mark.rule("SB-827", "SB-826")
def test_a_failure_counts_for_its_own_corner_alone(scene: Scene) -> None:
    """The next corner begins with a roll again."""
    scene.bout.corners["h1"] = Corner.SMOULDERING
    play = scene.play(MISS)
    play.standard(RED, JEREMIASZ, "ignite a1")
    assert Corner.SMOULDERING is play.bout.corners["a1"]


@pytest.mark.rule("SB-R44")
def test_a_stunned_attempt_is_no_attempt(scene: Scene) -> None:
    """Card, point and action are gone, the tokens too; the corner is untouched."""
    scene.place(RED, "N1", "a1", is_stunned=True, is_defending=True, haste=1, slow=1)
    play = scene.play(HIT)
    play.standard(RED, JEREMIASZ, "ignite a1")
    burner = play.fighter(RED, "N1")
    assert Corner.UNTOUCHED is play.bout.corners["a1"]
    assert (5, True) == (play.bout.players[RED].cp, burner.has_acted)
    assert (False, False, 0, 0) == (burner.is_stunned, burner.is_defending, burner.haste, burner.slow)


# What burns


@pytest.mark.rule("SB-828")
def test_with_each_corner_a_group_of_squares_catches_fire(scene: Scene) -> None:
    """First the green group, then the blue one, then the yellow one, in whatever order the corners go."""
    groups = [["d8", "e8"], ["a4", "a5", "h4"], ["d4", "e4", "d5", "e5"]]
    scene.place(RED, "N1", "h8")
    scene.place(RED, "N2", "a1")
    scene.place(RED, "N3", "a8")
    play = scene.play(HIT, HIT, HIT)
    for place, (who, corner) in enumerate(((JEREMIASZ, "h8"), (OPILSKI, "a1"), ("red.N3", "a8"))):
        play.standard(RED, who, f"ignite {corner}")
        assert [cell for group in groups[: place + 1] for cell in group] == play.bout.fires
        assert groups[place] == play.told("fire_spread")[-1]["squares"]
        play.pass_(BLUE)


@pytest.mark.rule("SB-828", "SB-430")
def test_a_burning_square_is_a_fireplace(scene: Scene) -> None:
    """Nobody walks onto it or through it any more."""
    burning(scene, "h8")
    scene.place(BLUE, "C1", "d7")
    scene.bout.active = BLUE
    play = scene.play()
    play.standard(BLUE, OSTAP, "walk")
    assert not {"d8", "e8"} & {*play.option(BLUE, "walk").steps["d7"]}


@pytest.mark.rule("SB-R47")
def test_whom_the_fire_surprises_is_burnt_and_steps_out(scene: Scene) -> None:
    """The burner's man first, then the defender's; each is placed by his own player, and not onto a burning square."""
    scene.place(RED, "N2", "d8")
    scene.place(BLUE, "C1", "e8")
    play = scene.play(HIT)
    play.standard(RED, JEREMIASZ, "ignite a1")
    assert ((RED,), (1, 0)) == (play.waiting, (play.fighter(RED, "N2").wounds, play.fighter(BLUE, "C1").wounds))
    assert {"c7", "d7", "e7"} == {*play.asked(RED).cells[OPILSKI]}  # type: ignore[union-attr]
    play.answer(RED, {OPILSKI: "d7"})
    assert ((BLUE,), 1) == (play.waiting, play.fighter(BLUE, "C1").wounds)
    assert {"e7", "f7"} == {*play.asked(BLUE).cells[OSTAP]}  # type: ignore[union-attr]
    play.answer(BLUE, {OSTAP: "f7"})
    assert ("d7", "f7") == (play.fighter(RED, "N2").square, play.fighter(BLUE, "C1").square)


@pytest.mark.rule("SB-R47", "SB-R25", "SB-R26")
def test_who_steps_out_of_a_new_fire_may_run_into_a_ready_token(scene: Scene) -> None:
    """Ostap is placed beside ready Opilski; the question comes once the fire has spread."""
    scene.place(RED, "N2", "g6", is_ready=True)
    scene.place(BLUE, "C1", "e8")
    play = scene.play(HIT)
    play.standard(RED, JEREMIASZ, "ignite a1")
    play.answer(BLUE, {OSTAP: "f7"})
    assert ((RED,), [OPILSKI, "hold"]) == (play.waiting, play.options(RED))


@pytest.mark.rule("SB-R47", "SB-R26")
def test_ready_tokens_answer_in_the_order_in_which_people_stepped_out(scene: Scene) -> None:
    """Opilski was placed first: Hryts may attack him before Krempski may attack Ostap."""
    scene.place(RED, "N2", "d8")
    scene.place(RED, "N3", "g6", is_ready=True)
    scene.place(BLUE, "C1", "e8")
    scene.place(BLUE, "C2", "b6", is_ready=True)
    play = scene.play(HIT)
    play.standard(RED, JEREMIASZ, "ignite a1")
    play.answer(RED, {OPILSKI: "c7"})
    play.answer(BLUE, {OSTAP: "f7"})
    assert ((BLUE,), [HRYTS, "hold"]) == (play.waiting, play.options(BLUE))
    play.answer(BLUE, "hold")
    assert ((RED,), ["red.N3", "hold"]) == (play.waiting, play.options(RED))


@pytest.mark.rule("SB-R47", "SB-435")
def test_whom_the_fire_leaves_no_room_is_beaten(scene: Scene) -> None:
    """Ostap on a5, between the burning a4, the counter and his own people."""
    burning(scene, "h8")
    scene.place(BLUE, "C1", "a5")
    scene.place(BLUE, "C2", "a6")
    scene.place(BLUE, "C3", "b6")
    play = scene.play(HIT)
    play.standard(RED, JEREMIASZ, "ignite a1")
    assert (True, 1) == (play.fighter(BLUE, "C1").is_eliminated, play.fighter(BLUE, "C1").wounds)


@pytest.mark.rule("SB-829")
@pytest.mark.parametrize(("corners", "steps"), [(("h8",), 4), (("h8", "h1"), 2)])
def test_in_the_smoke_of_two_corners_nobody_spends_more_than_two_points(
    scene: Scene, corners: tuple[Cell, ...], steps: int
) -> None:
    """Burner and defender alike; with one corner they still walk as far as they can."""
    burning(scene, *corners)
    scene.bout.active = BLUE
    scene.give(RED, "PN-10")
    play = scene.play()
    play.card(BLUE, "CO-10", OSTAP)
    assert steps == play.option(BLUE, "walk").most
    play.end(BLUE)
    play.card(RED, "PN-10", JEREMIASZ)
    assert steps == play.option(RED, "walk").most


@pytest.mark.rule("SB-R62")
@pytest.mark.parametrize(("spent", "steps"), [(1, 1), (3, 0)])
def test_what_was_spent_before_the_smoke_counts(scene: Scene, spent: int, steps: int) -> None:
    """Who has spent more than two already simply spends no more."""
    scene.place(BLUE, "C1", "g7", mp_spent=spent)
    scene.bout.corners["h1"] = Corner.BURNING
    play = scene.play(HIT)
    play.standard(RED, JEREMIASZ, "ignite a1")
    play.card(BLUE, "CO-10", OSTAP)
    if steps:
        assert steps == play.option(BLUE, "walk").most
    else:
        assert ("g7", True) == (play.fighter(BLUE, "C1").square, play.fighter(BLUE, "C1").has_acted)
        assert spent == play.fighter(BLUE, "C1").mp_spent
