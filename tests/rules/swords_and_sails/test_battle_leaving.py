"""Staying, retreating, withdrawing, and leaving before combat [SS-650, SS-670 to SS-675, D20, D21]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.swords_and_sails.orders import Instructions, Order, Retreat
from rules.swords_and_sails.vocabulary import CardName, Colour, Faction, Leader
from tests.rules.swords_and_sails.battlefield import (
    ENG,
    FAT,
    FRA,
    HUN,
    IRE,
    LEO,
    NORMAL,
    POL,
    QUICK,
    QUR,
    Fought,
    battle_of,
    field,
    fight_out,
    leaves_after,
    never_leaves,
)
from tests.rules.swords_and_sails.scene import InPlay, Scene

CARD = CardName.TACTICAL_WITHDRAW
MISS = (6, 6)


def scene_of(one: Faction = ENG, *, retreat: Retreat | None = None, limit: int = 0, **options: Any) -> Scene:
    """A small army against a large one of France, in land of nobody."""
    scene = Scene(field(), one, FRA, **{"form": QUICK, **options})
    mine, theirs = scene.army(one, 1, "AAA", HI=4), scene.army(FRA, 1, "AAA", HI=6)
    scene.order(mine, Order(instructions=Instructions(retreat=retreat, limit=limit)))
    never_leaves(scene, theirs)
    return scene


def fought_in(scene: Scene, play: InPlay, **more: Any) -> Fought:
    """The battle, to its end."""
    return fight_out(play, battle_of(*scene.campaign.armies.values(), **more))


QUIET = [6] * 10
HOLD = (1, 1)


# At the end of a round


@pytest.mark.rule("SS-650", "D21")
@pytest.mark.parametrize(
    ("retreat", "limit", "rounds"),
    [
        (Retreat.ROUND, 1, 1),
        (Retreat.ROUND, 2, 2),
        (Retreat.BELOW, 67, 1),
        (Retreat.BELOW, 66, 0),
        (Retreat.NEVER, 0, 0),
    ],
)
def test_instructions_say_when_to_leave(retreat: Retreat, limit: int, rounds: int) -> None:
    """After so many rounds; below a share of the enemy's points, here 12 of 18; or never."""
    scene = scene_of(retreat=retreat, limit=limit)
    play = scene.play(*QUIET, *HOLD, *QUIET, *HOLD * 2, *QUIET, 6, 6, 6, 1, 1, 1)
    fought = fought_in(scene, play)
    assert fought.report is not None
    choices = [one.choices["attacker"] for one in fought.report.rounds]
    expected = [*["stay"] * (rounds - 1), "retreat"] if rounds else ["stay", "stay", "rout"]
    assert expected == choices


@pytest.mark.rule("D21")
@pytest.mark.parametrize(("units", "choice"), [(3, "stay"), (2, "retreat")])
def test_without_instructions_nobody_fights_on_with_less_than_half(units: int, choice: str) -> None:
    """Three of six is half, two is less."""
    scene = Scene(field(), ENG, FRA)
    scene.army(ENG, 1, "AAA", HI=units)
    scene.army(FRA, 1, "AAA", HI=6)
    fought = fought_in(scene, scene.play(*[6] * (units + 6), *HOLD))
    assert fought.report is not None
    assert choice == fought.report.rounds[0].choices["attacker"]


@pytest.mark.rule("D21")
def test_without_a_refuge_nobody_leaves_unless_he_says_so() -> None:
    """Neither by default nor by instruction; a player may still give his army up."""
    scene = scene_of(retreat=Retreat.ROUND, limit=1)
    fought = fought_in(scene, scene.play(*QUIET, *HOLD), can_retreat=lambda faction: faction == FRA)
    assert fought.report is not None
    assert "stay" == fought.report.rounds[0].choices["attacker"]
    scene = scene_of()
    play = scene.play(*QUIET, *HOLD)
    play.will_answer(ENG, "battle.stay", "retreat")
    assert ["attacker"] == fought_in(scene, play, can_retreat=lambda faction: False).left


@pytest.mark.rule("SS-650", "D21")
def test_at_a_live_table_both_are_asked_at_once_after_they_have_seen_the_round() -> None:
    """Sealed, with the points of both sides in words."""
    scene = scene_of(live_battles=True)
    play = scene.play(*QUIET, *HOLD)
    play.will_answer(FRA, "battle.stay", "retreat")
    play.will_answer(ENG, "battle.stay", "retreat")
    fought = fought_in(scene, play)
    assert ["attacker", "defender"] == fought.left
    (told,) = play.told("battle_round")
    assert 2 == len(told["round"]["morale"])
    (prompt,) = [decision.prompt for seat, decision in play.answered if seat == ENG and decision.key == "battle.stay"]
    assert "you have 12 casualty points left, the enemy 18" in prompt
    kinds = [event.kind for event in play.events]
    assert ["battle_joined", "battle_round", "battle_fought"] == kinds


# Tactical Withdraw


@pytest.mark.rule("SS-670", "D21")
@pytest.mark.parametrize("form", [NORMAL, QUICK])
def test_a_withdrawal_by_card_is_not_harried(form: str) -> None:
    """No parting attack, no last barrage, no pursuit; the card goes to the discards."""
    scene = Scene(field(), ENG, FRA, form=form)
    scene.army(ENG, 1, "AAA", HI=1)
    scene.army(FRA, 1, "AAA", LC=1)
    scene.deal(ENG, CARD)
    play = scene.play(*([6] * 5 if form == QUICK else MISS * 2), 1, 1)
    play.will_answer(ENG, "battle.stay", "withdraw")
    fought = fought_in(scene, play)
    assert (["attacker"], ["attacker"], "defender") == (fought.left, fought.withdrew, fought.stayed)
    assert fought.report is not None
    last = fought.report.rounds[-1]
    assert [] == last.parting
    assert all(one.volley in ("barrage", "close") for one in last.volleys)
    assert [] == scene.campaign.realms[ENG].hand
    assert [CARD] == scene.campaign.decks[Colour.RED].discard_pile
    assert [{"faction": "ENG", "card": "tactical_withdraw", "place": "AAA"}] == play.told("card_played")


@pytest.mark.rule("SS-670", "D21")
def test_a_card_is_used_without_asking_only_where_that_was_filed() -> None:
    """The instruction to leave alone costs no card."""
    for filed, withdrew in ((False, []), (True, ["attacker"])):
        scene = scene_of(retreat=Retreat.ROUND, limit=1)
        scene.deal(ENG, CARD)
        play = scene.play(*QUIET, *HOLD)
        play.file(ENG, "battle.withdraw", "yes" if filed else "no")
        assert withdrew == fought_in(scene, play).withdrew


@pytest.mark.rule("SS-R90")
def test_what_is_asked_does_not_depend_on_a_hand() -> None:
    """With and without the card the same questions come up, or they would betray it."""
    asked = []
    for cards in ((), (CARD,)):
        scene = scene_of(LEO)
        scene.deal(LEO, *cards)
        play = scene.play(*QUIET, *HOLD)
        fought_in(scene, play)
        asked.append([(seat, decision.key) for seat, decision in play.answered])
    assert asked[0] == asked[1]


@pytest.mark.rule("SS-671")
def test_most_powers_fight_the_first_round_before_they_withdraw() -> None:
    """England with the card is not asked before the battle."""
    scene = scene_of()
    scene.deal(ENG, CARD)
    play = scene.play(*QUIET, *HOLD)
    play.will_answer(ENG, "battle.stay", "withdraw")
    fought = fought_in(scene, play)
    assert "battle.before" not in play.keys(ENG)
    assert fought.report is not None
    assert 1 == len(fought.report.rounds)


@pytest.mark.rule("SS-670")
def test_the_card_is_for_armies_not_for_fleets() -> None:
    """At sea it cannot be chosen."""
    scene = Scene(field(), LEO, FRA)
    mine, theirs = scene.fleet(LEO, 1, "SEA", WS=3), scene.fleet(FRA, 1, "SEA", WS=3)
    leaves_after(scene, mine, 1)
    scene.deal(LEO, CARD)
    play = scene.play(*[6] * 12)
    fought = fight_out(play, battle_of(mine, theirs))
    (decision,) = [decision for seat, decision in play.answered if seat == LEO]
    assert ["stay", "retreat"] == [option.id for option in decision.options]  # type: ignore[union-attr]
    assert [] == fought.withdrew


# Before the battle


@pytest.mark.rule("SS-672", "D20", "SS-R106")
@pytest.mark.parametrize("faction", [LEO, IRE, HUN, FAT, QUR, POL])
def test_some_powers_withdraw_before_any_combat(faction: Faction) -> None:
    """No dice, nothing is laid open, the enemy stays."""
    scene = scene_of(faction)
    scene.deal(faction, CARD)
    play = scene.play()
    play.will_answer(faction, "battle.before", "card")
    fought = fought_in(scene, play)
    assert ("defender", ["attacker"], ["attacker"]) == (fought.stayed, fought.left, fought.withdrew)
    assert ([], [], []) == (fought.labels(), play.told("battle_joined"), play.told("battle_fought"))
    assert [{"battle": "AAA", "place": "AAA", "faction": faction.value, "by_card": True}] == play.told(
        "left_before_battle"
    )
    assert [] == scene.campaign.realms[faction].hand


@pytest.mark.rule("SS-672", "D20")
def test_without_the_card_they_can_only_fight() -> None:
    """They are asked all the same, so that nobody sees who holds one; fighting is the default."""
    scene = scene_of(LEO)
    play = scene.play(*QUIET, *HOLD)
    fought_in(scene, play)
    (decision,) = [decision for _, decision in play.answered if decision.key == "battle.before"]
    assert ["fight"] == [option.id for option in decision.options]  # type: ignore[union-attr]


@pytest.mark.rule("D20")
def test_the_instruction_to_leave_before_is_obeyed_if_there_is_a_way_and_a_refuge() -> None:
    """With the card at once; without it after the first round; without refuge not at all."""

    def battle(*cards: CardName, has_refuge: bool = True) -> Fought:
        scene = scene_of(LEO, retreat=Retreat.BEFORE)
        scene.deal(LEO, *cards)
        return fought_in(scene, scene.play(*QUIET, *HOLD), can_retreat=lambda faction: has_refuge)

    assert (["attacker"], None) == (battle(CARD).withdrew, battle(CARD).report)
    for fought, choice in ((battle(), "retreat"), (battle(CARD, has_refuge=False), "stay")):
        assert fought.report is not None
        assert choice == fought.report.rounds[0].choices["attacker"]


@pytest.mark.rule("SS-968", "D20")
def test_a_diplomat_may_play_the_card_before_combat() -> None:
    """Of whatever power he is."""
    scene = scene_of()
    scene.campaign.realms[ENG].leader = Leader.DIPLOMAT
    scene.deal(ENG, CARD)
    play = scene.play()
    play.will_answer(ENG, "battle.before", "card")
    assert ["attacker"] == fought_in(scene, play).withdrew


@pytest.mark.rule("SS-675", "D20")
def test_two_cards_together_let_anybody_leave_where_that_was_agreed() -> None:
    """Both are spent; one is not enough; without the option nobody is asked."""
    scene = scene_of(double_withdraw=True)
    scene.deal(ENG, CARD, CARD)
    play = scene.play()
    play.will_answer(ENG, "battle.before", "card")
    assert ["attacker"] == fought_in(scene, play).withdrew
    assert [CARD, CARD] == scene.campaign.decks[Colour.RED].discard_pile
    scene = scene_of(double_withdraw=True, retreat=Retreat.BEFORE)
    scene.deal(ENG, CARD)
    assert fought_in(scene, scene.play(*QUIET, *HOLD)).report is not None
    scene = scene_of(retreat=Retreat.BEFORE)
    scene.deal(ENG, CARD, CARD)
    play = scene.play(*QUIET, *HOLD)
    assert fought_in(scene, play).report is not None
    assert "battle.before" not in play.keys(ENG)


@pytest.mark.rule("SS-956", "SS-977b", "D20", "SS-R106")
@pytest.mark.parametrize(("leader", "is_on_land"), [(Leader.COMMANDER, True), (Leader.ADMIRAL, False)])
def test_commander_and_admiral_leave_before_combat_without_a_card(leader: Leader, is_on_land: bool) -> None:
    """The Commander with armies, the Admiral with fleets, neither the other way round."""
    scene = Scene(field(), ENG, FRA)
    scene.campaign.realms[ENG].leader = leader
    armies = [scene.army(faction, 1, "AAA", HI=3) for faction in (ENG, FRA)]
    fleets = [scene.fleet(faction, 1, "SEA", WS=3) for faction in (ENG, FRA)]
    play = scene.play()
    play.will_answer(ENG, "battle.before", "leave")
    fought = fight_out(play, battle_of(*(armies if is_on_land else fleets)))  # type: ignore[arg-type]
    assert (["attacker"], [], "defender") == (fought.left, fought.withdrew, fought.stayed)
    play = scene.play(*[6] * 100)
    fight_out(play, battle_of(*(fleets if is_on_land else armies)))  # type: ignore[arg-type]
    assert "battle.before" not in play.keys(ENG)


@pytest.mark.rule("D20")
def test_both_may_leave_before() -> None:
    """Nobody holds the field then."""
    scene = scene_of()
    for faction in (ENG, FRA):
        scene.campaign.realms[faction].leader = Leader.COMMANDER
    play = scene.play()
    play.will_answer(ENG, "battle.before", "leave")
    play.will_answer(FRA, "battle.before", "leave")
    fought = fought_in(scene, play)
    assert ("", ["attacker", "defender"]) == (fought.stayed, fought.left)
