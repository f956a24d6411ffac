"""Lady in distress: leading her, keeping her, and every way in which it ends."""

from __future__ import annotations

import pytest

from rules.kernel.values import Cell, IllegalAnswer
from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.opening import Opening
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, InPlay, Scene

JEREMIASZ, OPILSKI, OSTAP, HRYTS = "red.N1", "red.N2", "blue.C1", "blue.C2"
STRIKE = 6
"""The side of the attack die with the strike."""


@pytest.fixture
def scene(box: Content) -> Scene:
    """Red defends the Lady on e7, blue kidnaps and is active: Ostap stands beside her, Jeremiasz far away."""
    scene = Scene(box, scenario="lady_in_distress")
    scene.bout.active = BLUE
    scene.place(RED, "N1", "a1")
    scene.place(BLUE, "C1", "e6")
    scene.give(RED, "PN-01", "PN-02")
    scene.give(BLUE, "CO-10", "CO-01", "CO-02")
    return scene


def acting(scene: Scene, card: str = "CO-10", who: str = OSTAP) -> InPlay:
    """Blue has just played a card on a character."""
    play = scene.play()
    play.card(BLUE, card, who)
    return play


def lady(play: InPlay) -> Cell:
    """Where she stands."""
    assert play.bout.lady is not None
    return play.bout.lady.square


def her_squares(play: InPlay, step: Cell) -> set[Cell]:
    """Where she can follow to after a step of Ostap's."""
    return {*play.options(BLUE, "lead", step)}


# Set-up


@pytest.mark.rule("SB-860")
def test_a_defender_a_kidnapper_and_three_skill_cards_each(box: Content) -> None:
    """Roles, initiative, cards."""
    opening = Opening(box, scenario="lady_in_distress", roles="seated")
    opening.until("setup.skills")
    assert ["defender", "kidnapper"] == [opening.bout.players[seat].role for seat in (RED, BLUE)]
    assert opening.bout.initiative is not None
    assert [3, 3] == [opening.asked(seat).most for seat in (RED, BLUE)]  # type: ignore[union-attr]


@pytest.mark.rule("SB-861", "SB-R41")
def test_the_defender_places_first_and_away_from_the_blue_squares(box: Content) -> None:
    """The Lady stands already; then the kidnapper takes the blue squares."""
    opening = Opening(box, scenario="lady_in_distress", roles="seated", dice=(1, 6))
    opening.answer(RED, "nobles")
    opening.until("setup.places")
    blue = {f"{file}{row}" for file in "cdefg" for row in (1, 2)}
    assert (RED,) == opening.waiting
    assert {*box.board.free} - blue - {"e7"} == {*opening.asked(RED).cells[JEREMIASZ]}  # type: ignore[union-attr]
    opening.fall_back()
    assert ((BLUE,), {"d1", "e1", "f1"}) == (opening.waiting, {*opening.asked(BLUE).cells[OSTAP]})  # type: ignore[union-attr]


# Leading her


@pytest.mark.rule("SB-866", "SB-D11")
def test_who_stands_beside_her_leads_her_step_by_step(scene: Scene) -> None:
    """He steps first, then she follows by one space; each point is played out by itself."""
    play = acting(scene)
    assert 1 == play.option(BLUE, "lead").most
    play.lead(BLUE, "e5", "e6")
    assert ("e5", "e6", 1) == (play.fighter(BLUE, "C1").square, lady(play), play.fighter(BLUE, "C1").mp_spent)
    assert ["walked", "lady_led"] == [kind for kind in play.kinds if kind in ("walked", "lady_led")]
    assert [{"seat": "blue", "who": OSTAP, "square": "e6"}] == play.told("lady_led")
    play.lead(BLUE, "d4", "d5")
    assert ("d4", "d5") == (play.fighter(BLUE, "C1").square, lady(play))


@pytest.mark.rule("SB-866")
def test_he_may_walk_without_her(scene: Scene) -> None:
    """To lead her is his choice."""
    play = acting(scene)
    play.walk(BLUE, "e5", "e4")
    assert ("e4", "e7") == (play.fighter(BLUE, "C1").square, lady(play))
    assert "lead" not in play.options(BLUE)


@pytest.mark.rule("SB-866")
@pytest.mark.parametrize("square", ["e5", "g5"])
def test_from_afar_nobody_leads_her(scene: Scene, square: Cell) -> None:
    """He must stand beside her before he spends the point."""
    scene.place(BLUE, "C1", square)
    assert ["walk", "end"] == acting(scene).options(BLUE)


@pytest.mark.rule("SB-866")
def test_a_foe_beside_her_keeps_her_there(scene: Scene) -> None:
    """A friend of his does not."""
    scene.place(BLUE, "C2", "d7")
    assert "lead" in acting(scene).options(BLUE)
    scene = Scene(scene.box, scenario="lady_in_distress")
    scene.bout.active = BLUE
    scene.place(BLUE, "C1", "e6")
    scene.place(RED, "N1", "d8")
    scene.give(BLUE, "CO-10")
    assert "lead" not in acting(scene).options(BLUE)


@pytest.mark.rule("SB-R51", "SB-866")
def test_the_defender_may_lead_her_too(scene: Scene) -> None:
    """Away from the door."""
    scene.place(BLUE, "C1", "a8")
    scene.place(RED, "N1", "e8")
    scene.bout.active = RED
    play = scene.play()
    play.standard(RED, JEREMIASZ, "walk")
    play.lead(RED, "d8", "d7")
    assert ("d8", "d7") == (play.fighter(RED, "N1").square, lady(play))


@pytest.mark.rule("SB-867", "SB-R51")
def test_after_her_step_she_stands_beside_him_again(scene: Scene) -> None:
    """In between he may be two spaces off; every square that is offered is next to both her old square and him."""
    scene.place(BLUE, "C1", "d6")
    play = acting(scene)
    assert {"d6"} == her_squares(play, "c5")
    with pytest.raises(IllegalAnswer):
        play.lead(BLUE, "c5", "d7")
    play.lead(BLUE, "c5", "d6")
    assert ("c5", "d6") == (play.fighter(BLUE, "C1").square, lady(play))


@pytest.mark.rule("SB-R51")
@pytest.mark.parametrize(
    ("start", "step", "hers"),
    [("e8", "d8", {"e8"}), ("e8", "f7", {"e8", "e6"}), ("e6", "d5", {"e6"}), ("e6", "f7", {"e6", "e8"})],
)
def test_she_stands_only_where_a_character_may_stand(scene: Scene, start: Cell, step: Cell, hers: set[Cell]) -> None:
    """Not on the pillar f6, the wardrobe f8 or the burning d6, nor where Hryts stands; his old square is free."""
    scene.bout.fires = ["d6"]
    scene.place(BLUE, "C1", start)
    scene.place(BLUE, "C2", "d7")
    assert hers == her_squares(acting(scene), step)


@pytest.mark.rule("SB-866", "SB-412")
def test_he_leads_her_over_an_obstacle_if_he_can_leave_it(scene: Scene) -> None:
    """Over the wardrobe f8: she follows to where he stood, and he must go on."""
    scene.place(BLUE, "C1", "e8")
    play = acting(scene)
    play.lead(BLUE, "f8", "e8")
    assert ("f8", "e8") == (play.fighter(BLUE, "C1").square, lady(play))
    assert ["walk", "lead"] == play.options(BLUE)
    play.lead(BLUE, "g8", "f7")
    assert ("g8", "f7") == (play.fighter(BLUE, "C1").square, lady(play))


@pytest.mark.rule("SB-866", "SB-412")
def test_with_his_last_point_he_does_not_lead_her_onto_an_obstacle(scene: Scene) -> None:
    """Nobody enters it who cannot leave it again."""
    scene.place(BLUE, "C1", "e8", slow=3, special=0)
    play = acting(scene)
    assert play.offers(BLUE, "lead", "f7")
    assert not play.offers(BLUE, "lead", "f8")


@pytest.mark.rule("SB-868")
def test_three_spaces_in_a_turn_are_the_most(scene: Scene) -> None:
    """With four points the last step is his alone."""
    play = acting(scene)
    play.lead(BLUE, "e5", "e6")
    play.lead(BLUE, "e4", "e5")
    assert "lead" in play.options(BLUE)
    play.lead(BLUE, "e3", "e4")
    assert ["walk", "end"] == play.options(BLUE)
    assert ("e4", 3) == (lady(play), play.view().lady.moved)  # type: ignore[union-attr]


@pytest.mark.rule("SB-868", "SB-R51")
def test_the_three_spaces_are_shared_by_all_and_new_in_each_turn(scene: Scene) -> None:
    """Hryts leads her one space, then Ostap two; when the next turn has begun she can be led again."""
    scene.place(BLUE, "C2", "d6")
    play = acting(scene, "CO-10", HRYTS)
    play.lead(BLUE, "d5", "d6")
    play.end(BLUE)
    play.pass_(RED)
    play.card(BLUE, "CO-01", OSTAP)
    play.lead(BLUE, "e5", "e6")
    play.lead(BLUE, "e4", "e5")
    assert 3 == play.bout.lady.moved  # type: ignore[union-attr]
    play.end_turn()
    assert 0 == play.bout.lady.moved  # type: ignore[union-attr]


@pytest.mark.rule("SB-R42", "SB-868")
def test_points_paid_for_slow_tokens_do_not_lead_her(scene: Scene) -> None:
    """Two points, one token: one step for each of them."""
    scene.place(BLUE, "C1", "e6", slow=1)
    play = acting(scene, "CO-01")
    play.lead(BLUE, "e5", "e6")
    assert ("e6", 2, 0) == (lady(play), play.fighter(BLUE, "C1").mp_spent, play.fighter(BLUE, "C1").slow)
    assert play.fighter(BLUE, "C1").has_acted


@pytest.mark.rule("SB-866", "SB-632")
def test_only_spending_points_leads_her(scene: Scene) -> None:
    """Roll under the Bench moves him without her; fury, which makes points, does lead her."""
    scene.give(BLUE, "CO-13")
    play = acting(scene, "CO-13")
    assert ["move", "end"] == play.options(BLUE)
    other = Scene(scene.box, scenario="lady_in_distress")
    other.bout.active = BLUE
    other.place(RED, "N1", "a1")
    other.place(BLUE, "C1", "e6", special=1)
    other.give(BLUE, "CO-13")
    angry = acting(other, "CO-13")
    angry.lead(BLUE, "e5", "e6")
    assert ("e6", 0) == (lady(angry), angry.fighter(BLUE, "C1").special)


@pytest.mark.rule("SB-R18")
def test_who_is_made_to_walk_leads_nobody(scene: Scene) -> None:
    """An imposed action drags no Lady."""
    scene.bout.active = RED
    scene.place(RED, "N1", "c4")
    scene.give(RED, "PN-14")
    play = scene.play()
    play.card(RED, "PN-14", OSTAP)
    assert ["walk", "end"] == play.options(RED)


# A ready token between his step and hers


@pytest.mark.rule("SB-R51", "SB-R71")
def test_a_ready_combat_comes_before_her_step(scene: Scene) -> None:
    """The plan is dropped, but her step is still owed: no further point is needed for it."""
    scene.place(RED, "N1", "d4", is_ready=True)
    play = acting(scene, "CO-01")
    play.lead(BLUE, "e5", "e6")
    assert ("ready.attack", "e7") == (play.key(), lady(play))
    play.answer(RED, JEREMIASZ)
    play.stances(FEINT, ATTACK)
    assert "e7" == lady(play)
    assert {"shift d6", "shift e6"} == {name for name in play.options(BLUE) if name.startswith("shift")}
    play.deed(BLUE, "shift e6")
    assert ("e6", 1, 1) == (lady(play), play.bout.lady.moved, play.fighter(BLUE, "C1").mp_spent)  # type: ignore[union-attr]
    assert not any(name.startswith("shift") for name in play.options(BLUE))


@pytest.mark.rule("SB-R51")
def test_whoever_walks_on_gives_her_step_away(scene: Scene) -> None:
    """The next point is another one."""
    scene.place(RED, "N1", "d4", is_ready=True)
    play = acting(scene)
    play.lead(BLUE, "e5", "e6")
    play.answer(RED, JEREMIASZ)
    play.stances(FEINT, ATTACK)
    play.walk(BLUE, "d6")
    assert ["walk", "lead", "end"] == play.options(BLUE)


@pytest.mark.rule("SB-R51")
def test_a_foe_who_comes_beside_her_in_that_combat_keeps_her(scene: Scene) -> None:
    """Jeremiasz wins with the dodge and steps up to her: that no foe is beside her is checked again."""
    scene.place(RED, "N1", "d4", is_ready=True)
    play = acting(scene, "CO-01")
    play.lead(BLUE, "e5", "e6")
    play.answer(RED, JEREMIASZ)
    play.stances(DODGE, ATTACK)
    play.answer(RED, {"pick": "move", "then": ["d5", "d6"]})
    assert "e7" == lady(play)
    assert not any(name.startswith("shift") for name in play.options(BLUE))


# What she is to others


@pytest.mark.rule("SB-865", "SB-R59")
@pytest.mark.parametrize("card", ["CO-08", "CO-06", "CO-01"])
def test_nobody_attacks_pushes_or_shoots_the_lady(scene: Scene, card: str) -> None:
    """She stands beside Ostap; to shoot is to fire."""
    if card != "CO-01":
        scene.give(BLUE, card)
    play = acting(scene, card)
    assert ["walk", "lead", "end"] == play.options(BLUE)


@pytest.mark.rule("SB-865")
def test_no_card_is_played_on_her_and_no_field_effect_reaches_her(scene: Scene) -> None:
    """Cloud of Soot on her square is a test for Ostap alone."""
    scene.give(BLUE, "CO-24", "CO-22")
    play = scene.play()
    assert {OSTAP} == {*play.options(BLUE, "CO-22")}
    play.card(BLUE, "CO-24", "e7")
    assert ["dodge test of Ostap"] == [roll.label for roll in play.rolls]


@pytest.mark.rule("SB-R51", "SB-865")
def test_she_holds_her_square_and_triggers_no_ready_token(scene: Scene) -> None:
    """Nobody walks through her; led beside a ready foe of the leader's, she is no newcomer."""
    scene.place(RED, "N1", "c7", is_ready=True)
    scene.place(BLUE, "C1", "f7")
    play = acting(scene)
    with pytest.raises(IllegalAnswer):
        play.walk(BLUE, "e7", "e6")
    play.lead(BLUE, "e6", "d7")
    assert ("d7", "action.plan") == (lady(play), play.key())


@pytest.mark.rule("SB-869", "SB-R63")
@pytest.mark.parametrize(("square", "levels"), [("e6", ("medium", "high")), ("d6", ("medium", "medium"))])
def test_whoever_stands_beside_her_fights_weakened(scene: Scene, square: Cell, levels: tuple[str, str]) -> None:
    """Ostap on e6 with his high attack; Krempski, whose attack is high, only where he is beside her, too."""
    scene.place(RED, "N3", "e5" if square == "e6" else "d7")
    scene.place(BLUE, "C1", square)
    play = acting(scene, "CO-01")
    play.deed(BLUE, "attack red.N3", then="end")
    play.stances(ATTACK, ATTACK)
    report = play.report()
    assert levels == (report["attacker"]["level"], report["defender"]["level"])


# Victory


@pytest.mark.rule("SB-862")
@pytest.mark.parametrize("square", ["d1", "e1", "f1"])
def test_the_kidnapper_wins_when_she_stands_on_a_blue_square(scene: Scene, square: Cell) -> None:
    """The instant she gets there."""
    scene.lady_on("e2")
    scene.place(BLUE, "C1", "d2" if square != "f1" else "f2")
    play = acting(scene)
    play.lead(BLUE, {"d1": "c1", "e1": "d1", "f1": "g1"}[square], square)
    assert ({BLUE}, "lady_taken") == play.outcome
    assert () == play.waiting


@pytest.mark.rule("SB-862")
def test_a_defender_who_leads_her_there_has_lost(scene: Scene) -> None:
    """It does not matter who brought her."""
    scene.lady_on("e2")
    scene.place(BLUE, "C1", "a8")
    scene.place(RED, "N1", "d2")
    scene.bout.active = RED
    play = scene.play()
    play.standard(RED, JEREMIASZ, "walk")
    play.lead(RED, "d1", "e1")
    assert ({BLUE}, "lady_taken") == play.outcome


@pytest.mark.rule("SB-863")
def test_the_defender_wins_when_turn_10_ends(scene: Scene) -> None:
    """However near she is to the door; not a turn earlier."""
    scene.lady_on("e2")
    scene.bout.turn = 9
    play = scene.play()
    play.end_turn()
    assert play.outcome is None
    play.end_turn()
    assert ({RED}, "held_out") == play.outcome


@pytest.mark.rule("SB-R55", "SB-862")
def test_taken_in_turn_10_she_is_taken(scene: Scene) -> None:
    """It precedes the turn limit."""
    scene.lady_on("e2")
    scene.place(BLUE, "C1", "d2")
    scene.bout.turn = 10
    play = acting(scene)
    play.lead(BLUE, "d1", "e1")
    assert ({BLUE}, "lady_taken") == play.outcome


@pytest.mark.rule("SB-864")
@pytest.mark.parametrize("winner", [RED, BLUE])
def test_either_side_wins_by_beating_the_other(scene: Scene, winner: str) -> None:
    """The last of a band falls."""
    scene.fallen(RED, "N2", "N3")
    scene.fallen(BLUE, "C2", "C3")
    scene.place(RED, "N1", "d4", wounds=0 if winner == RED else 5)
    scene.place(BLUE, "C1", "d5", wounds=5 if winner == RED else 0)
    play = acting(scene, "CO-01")
    play.deed(BLUE, f"attack {JEREMIASZ}", then="end")
    play.stances(*((ATTACK, DODGE) if winner == RED else (ATTACK, FEINT)))
    assert ({winner}, "all_beaten") == play.outcome


@pytest.mark.rule("SB-R55")
def test_the_last_two_fall_together(scene: Scene) -> None:
    """A draw."""
    scene.fallen(RED, "N2", "N3")
    scene.fallen(BLUE, "C2", "C3")
    scene.place(RED, "N1", "d4", wounds=5)
    scene.place(BLUE, "C1", "d5", wounds=5)
    play = scene.play(STRIKE, 1, 1, 1)
    play.card(BLUE, "CO-01", OSTAP)
    play.deed(BLUE, f"attack {JEREMIASZ}", then="end")
    play.stances(ATTACK, DODGE)
    assert ({RED, BLUE}, "draw") == play.outcome
