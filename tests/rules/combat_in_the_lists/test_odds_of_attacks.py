"""The odds that a knight reads before attacks are laid: whether the victim can hold what stops them."""

from __future__ import annotations

from math import comb

import pytest

from rules.combat_in_the_lists.outlooks import without_stopping
from rules.combat_in_the_lists.stacks import stack_of
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass, Pace, Weapon
from rules.kernel.game import Odds
from rules.kernel.values import Json
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, GAME, Scene

CRUSH, POUND = "crushing.crush.chest", "crushing.pound.head"


def committing(
    *defences: str,
    points: list[int] | None = None,
    pace: Pace = Pace.LIVE,
    used: tuple[str, ...] = (),
    facing: Compass = Compass.S,
    special: str = "",
) -> Scene:
    """Falcon is to lay attacks at Boar, who holds these defence cards, and has used others."""
    scene = Scene(step=Step.COMMIT, pace=pace)
    scene.knight(FALCON, "E5", Compass.N, weapon=Weapon.BATTLE_AXE)
    boar = scene.knight(BOAR, "E4", facing)
    scene.give(FALCON, CRUSH, POUND, *([special] if special else []))
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


@pytest.mark.rule("CL-525", "CL-730")
@pytest.mark.parametrize(
    ("facing", "special", "is_back"),
    [
        (Compass.N, "", True),
        (Compass.S, "", False),
        (Compass.NE, "", False),
        (Compass.NE, "backstab", True),
        (Compass.S, "backstab", False),
    ],
)
def test_no_normal_card_stops_a_blow_in_the_back(facing: Compass, special: str, is_back: bool) -> None:
    """CL-525: it gets through, unless by a special card."""
    scene = committing("block.centre", "block.centre", "fury", facing=facing, special=special)
    (found,) = odds(scene, [{"pick": CRUSH, "then": f"boar {special}".strip()}])
    (chance,) = found.chances
    assert (chance.likely == 1000) is is_back
    assert chance.least < chance.likely


@pytest.mark.rule("CL-526")
@pytest.mark.parametrize(
    ("facing", "cards"),
    [(Compass.N, ("back_guard", "scream_from_hell")), (Compass.S, ("correct_defense", "scream_from_hell"))],
)
def test_which_special_cards_may_stop_a_blow_depends_on_its_side(facing: Compass, cards: tuple[str, ...]) -> None:
    """CL-526: Back guard from behind only, a card that is corrected from the front only; Scream from Hell always."""
    scene = committing("block.centre", "fury", facing=facing)
    (chance,) = odds(scene, AT_BOAR)[0].chances
    stopping_it = sum(GAME.content.special(card).copies for card in cards)
    assert abs(chance.least - chance.likely * (32 - stopping_it) / 32) <= 1


@pytest.mark.rule("CL-R72")
def test_what_pierces_must_be_paid_for() -> None:
    """CL-R72: with 3 points no Block for 4; a Deflect for 2 and a Parry for 3 are left."""
    scene = committing("block.centre", points=[0, 2, 1])
    scene.lists.knights[BOAR].stage = 1
    scene.knight(FALCON, weapon=Weapon.MORNING_STAR)
    victim = scene.face(FALCON).view.knight(BOAR)  # type: ignore[attr-defined]
    counts = [
        without_stopping(GAME.content, victim, stack_of(GAME.content, [card]), 0, from_behind=False)
        for card in ("stabbing.pierce.chest", "stabbing.jab.chest")
    ]
    assert counts == [(64 - 4 - 6, 64), (64 - 4 - 6 - 5, 64)]


def test_only_stacks_with_a_victim_have_odds() -> None:
    scene = committing("block.centre")
    assert odds(scene, [{"pick": CRUSH, "then": "anybody"}]) == ()
    assert odds(scene, []) == ()
    assert [one.about for one in odds(scene, AT_BOAR)] == ["Crush to the chest at Boar"]
