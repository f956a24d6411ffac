"""The odds that a knight reads before attacks are laid: whether the victim can hold what stops them."""

from __future__ import annotations

from math import comb

from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass, Pace, Weapon
from rules.kernel.game import Odds
from rules.kernel.values import Json
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, GAME, Scene

CRUSH, POUND = "crushing.crush.chest", "crushing.pound.head"


def committing(
    *defences: str, points: list[int] | None = None, pace: Pace = Pace.LIVE, used: tuple[str, ...] = ()
) -> Scene:
    """Falcon is to lay attacks at Boar, who holds these defence cards, and has used others."""
    scene = Scene(step=Step.COMMIT, pace=pace)
    scene.knight(FALCON, "E5", Compass.N, weapon=Weapon.BATTLE_AXE)
    boar = scene.knight(BOAR, "E4", Compass.S)
    scene.give(FALCON, CRUSH, POUND)
    scene.give(BOAR, *defences)
    if points is not None:
        boar.points[:] = points
    for card in used:
        boar.defence_deck.take_from_draw_pile(card)
        boar.used.append(card)
    scene.start()
    return scene


def odds(scene: Scene, given: Json) -> tuple[Odds, ...]:
    """What Falcon reads."""
    return GAME.odds(scene.face(FALCON), scene.session.meant(FALCON, given))


AT_BOAR: Json = [{"pick": CRUSH, "then": "boar"}]


def stopping(card: str) -> int:
    """How many cards of the defence deck stop all of an attack."""
    attack = GAME.content.attack(card)
    lines = [line for line in GAME.content.defences if attack.location in GAME.content.protects(line)]
    return sum(line.copies for line in lines if line.prevents is None or line.prevents >= attack.damage)


def test_a_hand_is_any_so_many_cards_of_the_deck() -> None:
    """Of 64 cards some stop the blow: the chance that two cards are none of these."""
    scene = committing("block.centre", "block.centre")
    (found,) = odds(scene, AT_BOAR)
    (chance,) = found.chances
    rest = 64 - stopping(CRUSH)
    assert chance.likely == (2000 * comb(rest, 2) + comb(64, 2)) // (2 * comb(64, 2))
    assert 0 < chance.likely < chance.most == 1000


def test_a_card_that_lies_open_is_in_no_hand() -> None:
    """Of 63 cards one fewer stops the blow, once a block was used."""
    (found,) = odds(committing("block.centre", used=("block.centre",)), AT_BOAR)
    (chance,) = found.chances
    rest = 64 - stopping(CRUSH)
    assert chance.likely == (2000 * rest + 63) // (2 * 63)


def test_which_cards_they_are_changes_nothing() -> None:
    """Two hands of one size read alike; another size does not."""
    ten = odds(committing("block.centre"), AT_BOAR)
    assert ten == odds(committing("deflect.centre"), AT_BOAR)
    assert ten != odds(committing("block.centre", "deflect.centre"), AT_BOAR)


def test_who_cannot_pay_stops_nothing() -> None:
    """With no point left in any stage everything gets through."""
    scene = committing("block.centre", points=[0, 0, 0])
    assert [chance.likely for chance in odds(scene, AT_BOAR)[0].chances] == [1000]


def test_a_special_card_may_stop_it_where_one_is_held() -> None:
    """It is reckoned into the least, not into what is likely."""
    without = odds(committing("block.centre"), AT_BOAR)[0].chances[0]
    assert without.least == without.likely
    scene = committing("block.centre", "fury")
    held = odds(scene, AT_BOAR)[0].chances[0]
    assert held.likely == without.likely
    assert held.least < held.likely


def test_only_stacks_with_a_victim_have_odds() -> None:
    scene = committing("block.centre")
    assert odds(scene, [{"pick": CRUSH, "then": "anybody"}]) == ()
    assert odds(scene, []) == ()
    assert [one.about for one in odds(scene, AT_BOAR)] == ["Crush to the chest at Boar"]
