"""How a player says what a character does: a walk, a deed where it ends, and the way on, in one answer."""

from __future__ import annotations

import pytest

from rules.kernel.values import IllegalAnswer, Seat
from rules.saber_and_blood.actions.action import Doing
from rules.saber_and_blood.content import Content, Part
from rules.saber_and_blood.effects.keywords import OPTIONAL
from rules.saber_and_blood.vocabulary import Keyword
from tests.rules.saber_and_blood.planning import HRYTS, JEREMIASZ, OSTAP, acting, two_on_the_floor
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, FEINT, RED, InPlay, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz in the middle of the floor, Ostap two squares north of him."""
    return two_on_the_floor(box)


def deeds(play: InPlay, seat: Seat = RED) -> list[str]:
    """The kinds of thing that the acting character can do now."""
    return list(dict.fromkeys(name.split()[0] for name in play.options(seat)))


# A whole plan in one answer


@pytest.mark.rule("SB-404", "SB-D11")
def test_walk_attack_and_walk_on_in_one_answer(scene: Scene) -> None:
    """Armed Foray: a step up, the attack, two steps back; nothing is asked of red in between."""
    play = acting(scene, "PN-10")
    attack = {"pick": f"attack {OSTAP}", "then": {"pick": "walk", "then": ["d4", "d3"]}}
    play.walk(RED, "d5", then=attack)
    assert {RED, BLUE} == {*play.waiting}
    play.stances(ATTACK, FEINT)
    assert ("d3", 3) == (play.fighter(RED, "N1").square, play.fighter(RED, "N1").mp_spent)
    assert [["d4", "d5"], ["d5", "d4", "d3"]] == [told["way"] for told in play.told("walked")]
    order = [kind for kind in play.kinds if kind in ("walked", "attacked", "combat_won")]
    assert ["walked", "attacked", "combat_won", "walked"] == order


@pytest.mark.rule("SB-404")
def test_points_are_split_freely_around_an_attack(scene: Scene) -> None:
    """He attacks where he stands, then spends both points; or one before and one after."""
    scene.fighter(BLUE, "C1").square = "d5"
    play = acting(scene, "PN-01")
    play.deed(RED, f"attack {OSTAP}", then={"pick": "walk", "then": ["c4", "c5"]})
    play.stances(ATTACK, FEINT)
    assert "c5" == play.fighter(RED, "N1").square
    assert play.fighter(RED, "N1").has_acted


@pytest.mark.rule("SB-404")
def test_a_walk_that_comes_back_is_a_walk_and_no_more(scene: Scene) -> None:
    """What he can do where he stands he does without walking; around Ostap he is asked what he does there."""
    scene.fighter(BLUE, "C1").square = "d5"
    play = acting(scene, "PN-01")
    way = play.option(RED, "walk")
    assert {"c4", "e4"} <= {*way.then}
    assert not {"d4", *way.not_at} & {*way.then}
    play.walk(RED, "c4", "d4")
    assert ("d4", 2) == (play.fighter(RED, "N1").square, play.fighter(RED, "N1").mp_spent)


@pytest.mark.rule("SB-404")
def test_a_plan_cannot_spend_more_than_there_is(scene: Scene) -> None:
    """Two points are spent on the way there, none is left for the way on; the answer is refused as a whole."""
    play = acting(scene, "PN-01")
    too_far = {"pick": f"attack {OSTAP}", "then": {"pick": "walk", "then": ["e4"]}}
    with pytest.raises(IllegalAnswer, match="3 steps in all, and 2 steps are left"):
        play.walk(RED, "e5", "d5", then=too_far)
    assert "d4" == play.fighter(RED, "N1").square
    play.walk(RED, "e5", "d5", then={"pick": f"attack {OSTAP}", "then": "end"})
    assert "d5" == play.fighter(RED, "N1").square


@pytest.mark.rule("SB-D11")
def test_a_walk_can_be_left_open_and_is_asked_about_again(scene: Scene) -> None:
    """He waits where he is; the point that he has left is still his."""
    play = acting(scene, "PN-01")
    play.walk(RED, "d5", then="wait")
    assert (RED,) == play.waiting
    assert ["attack", "end", "walk"] == sorted(deeds(play))
    assert 1 == play.option(RED, "walk").most


@pytest.mark.rule("SB-D11")
def test_a_plan_can_end_the_action(scene: Scene) -> None:
    """A walk and no attack, although one was there to be had."""
    scene.give(BLUE, "CO-01")
    play = acting(scene, "PN-01")
    play.walk(RED, "d5", then="end")
    assert play.fighter(RED, "N1").has_acted
    assert (BLUE,) == play.waiting


@pytest.mark.rule("SB-D11")
def test_where_only_walking_is_left_a_walk_is_the_whole_plan(scene: Scene) -> None:
    """Watch the Door: nobody is asked for the point that he keeps."""
    scene.give(BLUE, "CO-01")
    play = acting(scene, "PN-05")
    play.walk(RED, "d5")
    assert (BLUE,) == play.waiting
    assert play.fighter(RED, "N1").is_ready
    assert [{"seat": "red", "who": JEREMIASZ}] == play.told("readied")


@pytest.mark.rule("SB-D11")
@pytest.mark.parametrize(
    ("card", "offered"),
    [
        ("PN-08", ["walk", "push", "end"]),
        ("PN-06", ["walk", "fire", "end"]),
        ("TV-02", ["move", "attack", "end"]),
        ("PN-01", ["walk", "attack", "end"]),
    ],
)
def test_the_player_chooses_among_what_the_card_gives(scene: Scene, card: str, offered: list[str]) -> None:
    """Push, fire, move, attack: each as the card has it."""
    scene.fighter(BLUE, "C1").square = "d5"
    play = acting(scene, card)
    assert offered == deeds(play)
    assert (RED,) == play.waiting


@pytest.mark.rule("SB-D11")
def test_several_deeds_come_one_after_the_other(scene: Scene) -> None:
    """Hopak Kick: a push, a step after him, the attack."""
    scene.bout.active = BLUE
    scene.fighter(RED, "N1").square = "d5"
    play = acting(scene, "CO-12", OSTAP)
    play.deed(BLUE, f"push 0 {JEREMIASZ} d4")
    assert ["walk", "end"] == deeds(play, BLUE)
    play.walk(BLUE, "d5", then=f"attack {JEREMIASZ}")
    play.stances(ATTACK, FEINT)
    assert 1 == play.fighter(RED, "N1").wounds
    assert [{"seat": "blue", "who": OSTAP, "points": 1, "what": "fury"}] == play.told("gained_points")
    assert ["walk", "end"] == deeds(play, BLUE)  # For the fury that the wound has brought.
    play.end(BLUE)
    assert play.fighter(BLUE, "C1").has_acted


@pytest.mark.rule("SB-D11")
def test_at_the_deadline_the_action_ends(scene: Scene) -> None:
    """What he must do has been done already; what he may do is lost."""
    scene.give(BLUE, "CO-01")
    play = acting(scene, "PN-10")
    assert ["bolstered"] == [kind for kind in play.kinds if kind == "bolstered"]
    play.fall_back(RED)
    assert ("d4", True) == (play.fighter(RED, "N1").square, play.fighter(RED, "N1").has_acted)
    assert (BLUE,) == play.waiting


@pytest.mark.rule("SB-404")
def test_who_is_hemmed_in_can_still_attack(box: Content) -> None:
    """Points that lead nowhere: nothing is to be planned after the attack, and he is asked no more."""
    scene = Scene(box)
    scene.place(RED, "N1", "a1")
    for sheet, square in (("C1", "b1"), ("C2", "b2")):
        scene.place(BLUE, sheet, square)
    scene.place(RED, "N2", "a2")
    play = acting(scene, "PN-01")
    assert [f"attack {OSTAP}", f"attack {HRYTS}", "end"] == play.options(RED)
    play.deed(RED, f"attack {OSTAP}")
    play.stances(ATTACK, FEINT)
    assert play.fighter(RED, "N1").has_acted


@pytest.mark.rule("SB-312")
@pytest.mark.parametrize(
    ("card", "left"),
    [
        ("PN-01", "2 steps, 1 attack"),
        ("PN-02", "1 step, 1 attack"),
        ("PN-06", "1 step, a shot"),
        ("PN-08", "2 steps, a push"),
        ("TV-02", "a move of 4, 1 attack"),
    ],
)
def test_the_question_says_what_is_left_to_use(scene: Scene, card: str, left: str) -> None:
    """Points as steps, a move, attacks, a push, a shot."""
    assert f"Jeremiasz is on d4. Left to use: {left}." == acting(scene, card).asked(RED).prompt


@pytest.mark.rule("SB-312", "SB-732", "SB-650")
@pytest.mark.parametrize(
    ("slow", "left"), [(0, "3 steps (beyond 2, each costs 1 fury), 1 attack"), (1, "2 steps, 1 attack")]
)
def test_the_question_speaks_of_fury_only_where_steps_would_cost_it(scene: Scene, slow: int, left: str) -> None:
    """A slow token takes the step that his fury would give."""
    scene.bout.active = BLUE
    scene.place(BLUE, "C1", "d6", special=1, slow=slow)
    assert f"Ostap is on d6. Left to use: {left}." == acting(scene, "CO-01", OSTAP).asked(BLUE).prompt


# Fury


@pytest.mark.rule("SB-D12")
def test_fury_lengthens_a_walk_as_far_as_it_goes(scene: Scene) -> None:
    """Two points and two fury are four steps; the third costs the first fury, and it is told."""
    scene.bout.active = BLUE
    scene.place(RED, "N2", "h8")
    scene.fighter(BLUE, "C1").special = 2
    play = acting(scene, "CO-05", OSTAP)
    assert 4 == play.option(BLUE, "walk").most
    play.walk(BLUE, "d7", "e7", "e8")
    assert ("e8", 1) == (play.fighter(BLUE, "C1").square, play.fighter(BLUE, "C1").special)
    assert [1] == [told["points"] for told in play.told("fury_spent")]


@pytest.mark.rule("SB-D12")
def test_fury_is_kept_unless_it_is_used(scene: Scene) -> None:
    """A walk within the points costs none, nor does a deadline."""
    scene.bout.active = BLUE
    scene.fighter(BLUE, "C1").special = 2
    play = acting(scene, "CO-01", OSTAP)
    play.walk(BLUE, "d7", "d8")
    assert 2 == play.fighter(BLUE, "C1").special
    play.fall_back(BLUE)
    assert (2, True) == (play.fighter(BLUE, "C1").special, play.fighter(BLUE, "C1").has_acted)


@pytest.mark.rule("SB-D12")
def test_fury_can_be_added_at_any_time_of_the_action(scene: Scene) -> None:
    """After the attack as well, with fury that the attack itself has brought."""
    scene.bout.active = BLUE
    scene.fighter(RED, "N1").square = "d5"
    play = acting(scene, "CO-12", OSTAP)
    play.deed(BLUE, f"attack {JEREMIASZ}")
    play.stances(ATTACK, FEINT)
    assert 2 == play.option(BLUE, "walk").most
    play.walk(BLUE, "d7", "d8")
    assert 0 == play.fighter(BLUE, "C1").special


@pytest.mark.rule("SB-D12", "SB-603")
def test_fury_buys_nothing_at_the_end_of_the_action(scene: Scene) -> None:
    """Blood in the Eyes: once only the push at the end is left, nobody walks any more."""
    scene.bout.active = BLUE
    scene.fighter(RED, "N1").square = "d5"
    scene.fighter(BLUE, "C1").special = 2
    play = acting(scene, "CO-11", OSTAP)
    play.end(BLUE)
    assert ["push", "end"] == deeds(play, BLUE)


@pytest.mark.rule("SB-D12")
def test_outside_of_his_action_a_cossack_cannot_use_fury_to_walk(scene: Scene) -> None:
    """Sworn Brothers is no action: a move of two, and no walking."""
    scene.bout.active = BLUE
    scene.fighter(BLUE, "C1").special = 4
    play = acting(scene, "CO-26", OSTAP)
    assert ["move", "end"] == deeds(play, BLUE)


# Imposed actions


@pytest.mark.rule("SB-D28", "SB-R18")
def test_who_plays_an_action_on_a_foe_leads_his_steps(scene: Scene) -> None:
    """Challenge to a Duel: red chooses the way, Ostap's fury is not red's to spend, and it is Ostap's action."""
    scene.fighter(BLUE, "C1").special = 3
    play = acting(scene, "PN-14", OSTAP)
    assert (RED,) == play.waiting
    assert 2 == play.option(RED, "walk").most
    play.walk(RED, "d5", "e5")
    assert ("e5", 3, True) == (
        play.fighter(BLUE, "C1").square,
        play.fighter(BLUE, "C1").special,
        play.fighter(BLUE, "C1").has_acted,
    )
    assert not play.fighter(RED, "N1").has_acted


@pytest.mark.rule("SB-D28")
def test_an_imposed_action_ends_at_the_deadline(scene: Scene) -> None:
    """He stays where he is, and has acted."""
    play = acting(scene, "PN-14", OSTAP)
    play.fall_back(RED)
    assert ("d6", True) == (play.fighter(BLUE, "C1").square, play.fighter(BLUE, "C1").has_acted)


# What can really be spent


@pytest.mark.rule("SB-R82")
@pytest.mark.parametrize(("slow", "steps"), [(0, 3), (1, 2), (2, 1)])
def test_slow_tokens_count_before_an_obstacle_is_entered(scene: Scene, slow: int, steps: int) -> None:
    """Measured Retreat beside the counter: with only one step left, nobody climbs it."""
    scene.place(RED, "N1", "a4", slow=slow)
    play = acting(scene, "PN-04")
    assert steps == play.option(RED, "walk").most
    assert (steps > 1) == ("b4" in play.option(RED, "walk").steps["a4"])
    play.walk(RED, *(("b4", "c4") if steps > 1 else ("a3",)))
    assert (2 if steps > 1 else 1) + slow == play.fighter(RED, "N1").mp_spent


@pytest.mark.rule("SB-R82", "SB-816")
@pytest.mark.parametrize(("spent", "climbs"), [(0, True), (1, False)])
def test_a_cap_counts_before_an_obstacle_is_entered(box: Content, spent: int, climbs: bool) -> None:
    """The target of a raid has four points and may spend two in the turn, or the one that is left of them."""
    scene = Scene(box, scenario="raid")
    scene.bout.players[RED].role, scene.bout.players[BLUE].role = "defender", "raider"
    scene.bout.target = JEREMIASZ
    scene.place(RED, "N1", "a4", mp_spent=spent)
    scene.place(BLUE, "C1", "h8")
    play = acting(scene, "PN-10")
    assert climbs == ("b4" in play.option(RED, "walk").steps["a4"])


def test_a_stunned_walk_goes_nowhere(scene: Scene) -> None:
    """The action is spent, and nobody is asked for a way."""
    scene.fighter(RED, "N1").is_stunned = True
    scene.give(BLUE, "CO-01")
    play = acting(scene, "PN-01")
    assert (BLUE,) == play.waiting
    assert (True, False) == (play.fighter(RED, "N1").has_acted, play.fighter(RED, "N1").is_stunned)


@pytest.mark.rule("SB-D23")
@pytest.mark.parametrize(("die", "wounds"), [(3, 0), (4, 1)])
def test_nobody_is_asked_to_roll(scene: Scene, die: int, wounds: int) -> None:
    """Wheel-lock Pistol: the shot is decided by the dice of the game, at once, for all to see."""
    scene.give(RED, "PN-07")
    play = scene.play(die)
    play.card(RED, "PN-07", JEREMIASZ)
    play.deed(RED, f"fire 0 {OSTAP}")
    assert wounds == play.fighter(BLUE, "C1").wounds
    assert [("fire of Jeremiasz", die)] == [(roll.label, roll.value) for roll in play.rolls]


@pytest.mark.rule("SB-D23")
def test_a_dodge_test_is_rolled_for_whoever_must_take_it(scene: Scene) -> None:
    """Spilled Lamp Oil: a die each, and no question to anybody."""
    scene.give(RED, "PN-24", "PN-01")
    scene.give(BLUE, "CO-01")
    scene.fighter(BLUE, "C1").square = "d5"
    play = scene.play(6, 1)
    play.card(RED, "PN-24", "d5")
    assert (0, 2) == (play.fighter(RED, "N1").slow, play.fighter(BLUE, "C1").slow)
    assert ["dodge test of Jeremiasz", "dodge test of Ostap"] == [roll.label for roll in play.rolls]
    assert "turn.operation" == play.key()


@pytest.mark.rule("SB-404")
def test_three_steps_can_be_planned_for_after_an_attack(scene: Scene) -> None:
    """What is left beyond them is asked for then; fewer where there are fewer."""
    scene.fighter(BLUE, "C1").square = "d5"
    scene.fighter(RED, "N1").haste = 1
    play = acting(scene, "PN-10")
    assert 5 == play.option(RED, "walk").most
    assert 3 == play.option(RED, f"attack {OSTAP}", "walk").most
    scene.fighter(RED, "N1").haste = 0
    assert 2 == acting(scene, "PN-01").option(RED, f"attack {OSTAP}", "walk").most


@pytest.mark.rule("SB-404", "SB-411")
def test_what_follows_a_walk_is_asked_only_where_one_can_end(scene: Scene) -> None:
    """Neither on an obstacle beside the foe nor on the square that he starts from."""
    (square, obstacle) = next(
        (square, cell)
        for square in scene.box.board.free
        for cell in scene.tavern.around(square)
        if scene.tavern.is_obstacle(cell)
    )
    foes_square = next(c for c in scene.tavern.around(obstacle) if c in scene.box.board.free and c != square)
    scene.place(RED, "N1", square)
    scene.place(BLUE, "C1", foes_square)
    way = acting(scene, "PN-10").option(RED, "walk")
    assert obstacle in way.not_at
    assert way.then
    assert not {*way.then} & {*way.not_at, square}


@pytest.mark.rule("SB-314", "SB-315")
def test_what_befalls_a_character_is_not_for_a_player_to_use(scene: Scene) -> None:
    """Only what says "may" is."""
    play = scene.play()
    doing = Doing(play.g, play.fighter(RED, "N1"), RED, is_action=True, grows=True)
    for keyword in Keyword:
        part = Part.model_construct(do=keyword, n=1)
        if keyword in OPTIONAL:
            doing.add(part)
        else:
            with pytest.raises(ValueError, match="is not for a player to use or leave"):
                doing.add(part)
