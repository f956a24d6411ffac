"""What the host can set, and what players can file in advance."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import PickOne
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.game import SaberAndBlood
from tests.rules.saber_and_blood.scene import BLUE, GREEN, RED, Scene

HINT = 100


@pytest.mark.rule("SB-102")
def test_every_scenario_can_be_chosen_and_says_what_it_is_about(box: Content) -> None:
    """One entry for all brawls, then the others, each with as much of its words as fits."""
    scenarios, roles = SaberAndBlood(box).settings
    others = [one for one in box.scenarios if one.id not in ("tavern_brawl", "brawl_for_three", "brawl_for_four")]
    assert ["brawl", *(one.id for one in others)] == [choice.id for choice in scenarios.choices]
    for one, choice in zip(others, scenarios.choices[1:], strict=True):
        assert f"{one.players} players: {one.text}".startswith(choice.hint.removesuffix("…"))
        assert len(choice.hint) <= HINT
    assert "2 players: The raider is after one man. The defender brings him out through the doorway, or beats…" in {
        choice.hint for choice in scenarios.choices
    }, "no word is cut in two"
    assert ("brawl", "lot", ["lot", "seated", "swapped"]) == (
        scenarios.default,
        roles.default,
        [choice.id for choice in roles.choices],
    )


@pytest.mark.rule("SB-R61", "SB-D13", "SB-D14", "SB-D15")
def test_what_can_be_filed_in_advance(box: Content) -> None:
    """Stance, ready token and support of each own character in the game, and the veto; each with its fallback."""
    scene = Scene(box)
    scene.place(RED, "N1", "a1")
    scene.place(RED, "N2", "b1")
    scene.fallen(RED, "N3")
    questions = SaberAndBlood(box).standing_questions(scene.bout, RED)
    assert [
        *((key, who) for who in ("red.N1", "red.N2") for key in ("combat.stance", "ready.attack", "combat.support")),
        ("card.cancel", ""),
    ] == [(one.key, one.about) for one in questions]
    offered = {one.key: [option.id for option in one.options] for one in questions if isinstance(one, PickOne)}
    assert {
        "combat.stance": ["attack", "dodge", "feint"],
        "ready.attack": ["red.N2", "hold"],
        "combat.support": ["yes", "no"],
        "card.cancel": ["yes", "no"],
    } == offered
    usual = {one.key: one.fallback[0] for one in questions[3:]}
    assert {"combat.stance": "attack", "ready.attack": "red.N2", "combat.support": "yes", "card.cancel": "no"} == usual


@pytest.mark.rule("SB-D29")
def test_of_two_the_other_wins_by_a_surrender_and_of_three_nobody_yet(box: Content) -> None:
    """The rest play on."""
    game = SaberAndBlood(box)
    given_up = game.forfeit(Scene(box).bout, RED)
    assert given_up is not None
    assert ((BLUE,), "conceded") == (given_up.winners, given_up.reason)
    three = Scene(box, RED, BLUE, GREEN, scenario="brawl_for_three")
    assert game.forfeit(three.bout, RED) is None


@pytest.mark.rule("SB-R60")
@pytest.mark.parametrize(
    ("by", "counted"),
    [("player", (1, 0)), ("steward", (1, 0)), ("deadline", (1, 1)), ("referee", (1, 1)), ("forced", (0, 0))],
)
def test_who_lets_questions_go_by_is_counted(box: Content, by: str, counted: tuple[int, int]) -> None:
    """Whatever was answered for him counts as gone by; what nobody is asked counts for nothing."""
    scene = Scene(box)
    SaberAndBlood(box).heed(scene.bout, RED, by)  # type: ignore[arg-type]
    assert counted == (scene.bout.players[RED].prompts, scene.bout.players[RED].defaults)
    assert (0, 0) == (scene.bout.players[BLUE].prompts, scene.bout.players[BLUE].defaults)
