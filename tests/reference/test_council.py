"""Chapter 2, Council."""

import pytest

from rules.kernel.answers import is_offered, picked
from rules.kernel.play import DONE
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.reference import GAME
from tests.reference.scene import BLUE, GREEN, RED, Scene
from tests.reference.state import Stage

CAMPS = "red riders a1", "red pikes b1", "blue riders e5", "green axes a5"


def council(*troops: str, dice: tuple[int, ...] = (), **facts: object) -> Scene:
    """Three captains at the start of a round."""
    return Scene(*(troops or CAMPS), stage=Stage.COUNCIL, seats=3, dice=dice, **facts)


def offer(to: Seat, gold: int) -> Json:
    """Gold for a truce."""
    return {"pick": "offer", "then": {"pick": to, "then": gold}}


def accept(maker: Seat) -> Json:
    """Yes to an offer."""
    return {"pick": "accept", "then": maker}


def end_talks(scene: Scene) -> None:
    """Everybody is done."""
    for seat in scene.waiting:
        scene.answer(seat, DONE)


def seal(scene: Scene, *sheets: tuple[int, Json]) -> None:
    """Stake and errand of each captain in turn."""
    for seat, (stake, errand) in zip(scene.waiting, sheets, strict=True):
        scene.answer(seat, {"stake": stake, "errand": errand})


@pytest.mark.rule("REF-201")
def test_captains_with_troops_receive_gold_and_take_part() -> None:
    """REF-201: 2 gold for everybody who has a troop left; only they take part."""
    scene = council("red riders a1", "blue riders e5")
    assert scene.waiting == (RED, BLUE)
    assert scene.state.gold == {RED: 7, BLUE: 7, GREEN: 5}


@pytest.mark.rule("REF-202")
def test_a_truce_is_a_secret_of_two_until_all_are_done() -> None:
    """REF-202: offers and agreements change nothing for the third; then the gold changes hands before all."""
    scene = council()
    before = scene.session.face(GREEN)
    scene.answer(RED, offer(BLUE, 3))
    scene.answer(BLUE, accept(RED))
    assert scene.session.face(GREEN) == before
    assert scene.told("truce_agreed", RED) == [{"seat": "blue", "other": "red", "gold": 3}]
    end_talks(scene)
    assert scene.told("truce_made") == [{"seat": "red", "other": "blue", "gold": 3}]
    assert scene.state.gold == {RED: 4, BLUE: 10, GREEN: 7}
    assert scene.state.has_truce(BLUE, RED)
    assert not scene.state.has_truce(GREEN, RED)


@pytest.mark.rule("REF-202")
def test_an_offer_can_be_withdrawn() -> None:
    """REF-202: captains offer as often as they like, and may think better of it."""
    scene = council()
    scene.answer(RED, offer(BLUE, 1))
    scene.answer(RED, {"pick": "withdraw", "then": "blue"})
    with pytest.raises(IllegalAnswer, match="accept is not one of the choices"):
        scene.answer(BLUE, accept(RED))
    assert scene.told("truce_withdrawn", BLUE) == [{"seat": "red", "other": "blue"}]


@pytest.mark.rule("REF-202")
def test_whoever_is_done_is_called_back_by_a_new_offer() -> None:
    """REF-202: the council waits for his answer; the third captain does not see for whom."""
    scene = council()
    scene.answer(BLUE, DONE)
    before = scene.session.face(GREEN)
    scene.answer(RED, offer(BLUE, 3))
    assert scene.waiting == (RED, BLUE, GREEN)
    assert scene.session.face(GREEN) == before
    scene.answer(RED, DONE)
    scene.answer(GREEN, DONE)
    assert scene.waiting == (BLUE,)
    assert scene.told("called_back") == [{}]
    scene.answer(BLUE, accept(RED))
    assert scene.told("truce_made") == [{"seat": "red", "other": "blue", "gold": 3}]


@pytest.mark.rule("REF-203")
def test_an_offer_that_cannot_be_paid_any_more_is_refused() -> None:
    """REF-203: the same gold cannot be paid twice; nothing changes for who comes too late."""
    scene = council()
    scene.answer(RED, offer(BLUE, 5))
    scene.answer(RED, offer(GREEN, 4))
    scene.answer(BLUE, accept(RED))
    agreed = list(scene.state.agreed)
    scene.answer(GREEN, accept(RED))
    assert scene.state.agreed == agreed
    assert scene.told("refused", GREEN) == [{"why": "Red can no longer pay 4 gold. Nothing has changed."}]
    assert scene.told("refused", BLUE) == []


@pytest.mark.rule("REF-204")
def test_stake_and_errand_share_one_purse() -> None:
    """REF-204: together they cost no more than the own gold."""
    scene = council()
    end_talks(scene)
    with pytest.raises(IllegalAnswer, match="Stake and errand cost 8 gold together, and you have 7"):
        scene.answer(RED, {"stake": 7, "errand": "ferryman"})
    scene.answer(RED, {"stake": 6, "errand": "ferryman"})
    assert scene.session.face(BLUE).waiting_for == (BLUE, GREEN)


@pytest.mark.rule("REF-204")
def test_stakes_and_errands_are_paid_whoever_wins() -> None:
    """REF-204: both are paid when the sheets are shown."""
    scene = council()
    end_talks(scene)
    seal(scene, (3, "card"), (1, "none"), (0, "ferryman"))
    assert scene.state.gold == {RED: 3, BLUE: 6, GREEN: 6}
    assert scene.told("sheet_shown")[0] == {"seat": "red", "stake": 3, "errand": "errand_card"}


@pytest.mark.rule("REF-205")
def test_the_highest_stake_marches_first_and_equal_stakes_roll() -> None:
    """REF-205: green's stake beats all; red and blue roll 2 and 5."""
    scene = council(dice=(2, 5))
    end_talks(scene)
    seal(scene, (1, "none"), (1, "none"), (2, "none"))
    assert scene.state.to_march == [GREEN, BLUE, RED]
    assert scene.told("order_rolled") == [{"seat": "red", "die": 2}, {"seat": "blue", "die": 5}]


@pytest.mark.rule("REF-206")
def test_a_wounded_troop_can_rest() -> None:
    """REF-206: hearts back for 2 gold each; a troop without wounds is not asked about, and no heart given twice."""
    scene = council("red riders a1 1", "red pikes b1", "blue riders e5", "green axes a5")
    end_talks(scene)
    with pytest.raises(IllegalAnswer, match="not one of the choices"):
        scene.answer(RED, {"stake": 0, "errand": picked("rest", {"red_pikes": 1})})
    with pytest.raises(IllegalAnswer, match="Riders: choose 0 to 1; you chose 2"):
        scene.answer(RED, {"stake": 0, "errand": picked("rest", {"red_riders": 2})})
    seal(scene, (0, picked("rest", {"red_riders": 1})), (0, "none"), (0, "none"))
    assert scene.hearts_of("red_riders") == 2
    assert scene.state.gold[RED] == 5


@pytest.mark.rule("REF-206")
def test_a_rest_is_shared_out_among_the_wounded() -> None:
    """REF-206: as many hearts as the purse can pay, each paid with the stake."""
    scene = council("red axes a1 1", "red pikes b1 1", "blue riders e5", "green axes a5")
    end_talks(scene)
    with pytest.raises(IllegalAnswer, match="That is 8 of 7 gold: too much"):
        scene.answer(RED, {"stake": 0, "errand": picked("rest", {"red_axes": 2, "red_pikes": 2})})
    with pytest.raises(IllegalAnswer, match="Stake and errand cost 8 gold together, and you have 7"):
        scene.answer(RED, {"stake": 2, "errand": picked("rest", {"red_axes": 2, "red_pikes": 1})})
    seal(scene, (1, picked("rest", {"red_axes": 2, "red_pikes": 1})), (0, "none"), (0, "none"))
    assert (scene.hearts_of("red_axes"), scene.hearts_of("red_pikes"), scene.state.gold[RED]) == (3, 2, 0)
    assert [told["troop"] for told in scene.told("rested")] == ["axes", "pikes"]


@pytest.mark.rule("REF-206")
def test_a_rest_costs_at_least_a_heart() -> None:
    """REF-206: who cannot pay for one is not asked."""
    wounded = ("red axes a1 1", "blue riders e5", "green axes a5")
    asked = council(*wounded, gold={RED: 0, BLUE: 5, GREEN: 5})
    end_talks(asked)
    assert is_offered(asked.asked(RED), "errand", "rest")
    poor = council(*wounded, gold={RED: -1, BLUE: 5, GREEN: 5})
    end_talks(poor)
    assert not is_offered(poor.asked(RED), "errand", "rest")


@pytest.mark.rule("REF-209")
def test_offers_to_several_are_listed_at_once() -> None:
    """REF-209: one to each, paid from one purse; whoever gets one hears of it alone."""
    scene = council()
    scene.answer(RED, picked("offers", [picked("blue", 3), picked("green", 4)]))
    assert [(offer.taker, offer.gold) for offer in scene.state.offers] == [(BLUE, 3), (GREEN, 4)]
    assert scene.told("truce_offered", BLUE) == [{"seat": "red", "other": "blue", "gold": 3}]
    with pytest.raises(IllegalAnswer, match="Line 2: this cannot be chosen again"):
        scene.answer(BLUE, picked("offers", [picked("green", 1), picked("green", 1)]))
    scene.answer(BLUE, picked("offers", [picked("green", 4), picked("red", 4)]))
    assert scene.told("refused", BLUE) == [{"why": "Together you offer 8 gold, and you have 7. Nothing has changed."}]
    assert len(scene.state.offers) == 2


@pytest.mark.rule("REF-209")
def test_one_offer_needs_no_list() -> None:
    """REF-209: of two captains there is only one to offer to."""
    assert not is_offered(council("red riders a1", "blue riders e5").asked(RED), "offers")


@pytest.mark.rule("REF-206")
def test_a_card_is_drawn_by_its_owner_alone() -> None:
    """REF-206: 1 gold draws a card that nobody else sees."""
    scene = council()
    end_talks(scene)
    seal(scene, (0, "card"), (0, "none"), (0, "none"))
    assert len(scene.state.hands[RED]) == 1
    assert scene.told("drew", RED) == [{"seat": "red", "cards": scene.state.hands[RED]}]
    assert scene.told("drew", BLUE) == []


@pytest.mark.rule("REF-207")
@pytest.mark.parametrize(("die", "foretold"), [(4, "calm_foretold"), (5, "flood_foretold")])
def test_only_who_asked_the_ferryman_knows_the_river(die: int, foretold: str) -> None:
    """REF-207: a hidden die; 5 and 6 mean a flood."""
    scene = council(dice=(die,))
    end_talks(scene)
    seal(scene, (2, "ferryman"), (1, "none"), (0, "none"))
    assert scene.told(foretold, RED) == [{"seat": "red"}]
    assert scene.told(foretold, BLUE) == []
    assert scene.session.face(RED).view.flood is (die == 5)  # type: ignore[attr-defined]
    assert scene.session.face(BLUE).view.flood is None  # type: ignore[attr-defined]


@pytest.mark.rule("REF-208")
def test_captains_write_to_each_other_as_long_as_truces_are_made() -> None:
    """REF-208: all who take part, and at no other time."""
    scene = council()
    assert {RED: (BLUE, GREEN), BLUE: (RED, GREEN), GREEN: (RED, BLUE)} == who_writes(scene)
    scene.answer(RED, DONE)
    assert (BLUE, GREEN) == who_writes(scene)[RED]
    end_talks(scene)
    assert {RED: (), BLUE: (), GREEN: ()} == who_writes(scene)
    assert {RED: (BLUE,), BLUE: (RED,), GREEN: ()} == who_writes(council("red riders a1", "blue riders e5"))


def who_writes(scene: Scene) -> dict[Seat, tuple[Seat, ...]]:
    """Whom each captain may write to."""
    return {seat: GAME.may_write(scene.state, seat) for seat in scene.state.seats}
