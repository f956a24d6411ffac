"""What a knight is warned of before a sheet is handed in."""

import pytest

from rules.combat_in_the_lists.cautions import KEEPS_LYING, KEEPS_UNARMED
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass, Pace, Weapon
from rules.kernel.values import Json
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, GAME, Scene

N, S = Compass.N, Compass.S
CRUSH, POUND = "crushing.crush.chest", "crushing.pound.head"


def committing(*hand: str, pace: Pace = Pace.LIVE, facing: Compass = S) -> Scene:
    """Falcon, face to face with Boar, is to lay attacks."""
    scene = Scene(step=Step.COMMIT, pace=pace)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", facing)
    scene.give(FALCON, *hand)
    scene.start()
    return scene


def warned(scene: Scene, given: Json) -> tuple[str, ...]:
    """What Falcon reads."""
    return GAME.cautions(scene.face(FALCON), given, scene.session.meant(FALCON, given))


def at_boar(card: str, special: str = "") -> Json:
    """A card against Boar."""
    return {"pick": card, "then": f"boar {special}".strip()}


@pytest.mark.rule("CL-514")
def test_an_overspend_is_told_before_it_is_made() -> None:
    """CL-514: 3 + 3 + 2 of 7, with the attached card 9; allowed all the same."""
    scene = committing(CRUSH, "crushing.crush.head", POUND, "backstab")
    laid: list[Json] = [at_boar(CRUSH), at_boar("crushing.crush.head"), at_boar(POUND)]
    assert warned(scene, laid) == (
        "These cards cost 8, and you have 7 attack points: cards are lost by chance, and a point with each.",
    )
    laid[2] = at_boar(POUND, "backstab")
    assert warned(scene, laid)[0].startswith("These cards cost 9")
    assert not warned(scene, laid[:1])
    spent = GAME.totals(scene.face(FALCON), scene.session.meant(FALCON, laid))
    assert [(total.spent, total.held) for total in spent] == [(9, 7)]
    scene.answer(FALCON, laid)


@pytest.mark.rule("CL-513")
def test_fury_counts_before_the_warning() -> None:
    """CL-513: 8 of 10."""
    scene = committing(CRUSH, "crushing.crush.head", POUND, "fury")
    laid: list[Json] = ["fury", at_boar(CRUSH), at_boar("crushing.crush.head"), at_boar(POUND)]
    assert not warned(scene, laid)
    spent = GAME.totals(scene.face(FALCON), scene.session.meant(FALCON, laid))
    assert [(total.spent, total.held) for total in spent] == [(8, 10)]


@pytest.mark.rule("CL-518")
def test_who_keeps_nothing_for_defence_is_told_so_if_anybody_can_strike() -> None:
    """CL-518: 7 of 7; not where Boar looks away."""
    cards = (CRUSH, POUND, "crushing.pound.chest")
    laid: Json = [at_boar(card) for card in cards]
    assert warned(committing(*cards), laid) == (
        "Nothing is left for defence: the first card that you play costs you 1 health.",
    )
    assert not warned(committing(*cards, facing=N), laid)


@pytest.mark.rule("CL-514")
def test_the_sheet_by_post_is_read_too() -> None:
    """CL-514: the stacks are one line of it."""
    scene = committing(CRUSH, "crushing.crush.head", POUND, pace=Pace.POST)
    laid: Json = {"stacks": [at_boar(CRUSH), at_boar("crushing.crush.head"), at_boar(POUND)]}
    assert len(warned(scene, laid)) == 1
    assert not warned(scene, {})


@pytest.mark.rule("CL-R32")
def test_who_stays_down_before_the_attacks_is_told_what_that_means() -> None:
    """CL-R32: beside a foe."""
    scene = Scene(3, step=Step.PREPARATION)
    scene.knight(FALCON, "E5", N, fallen=True, unarmed=True)
    scene.knight(BOAR, "E4", S)
    scene.start()
    given: Json = {"specials": [], "stand": "no", "weapon": "leave_it"}
    assert warned(scene, given) == (KEEPS_LYING, KEEPS_UNARMED)
    assert not warned(scene, {"stand": "yes"})
