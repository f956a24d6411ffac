"""`/orders why`: each own order and what became of it, with the rules; nothing of anybody else's."""

from __future__ import annotations

from render.swords_and_sails.why import explain
from rules.kernel.game import Face
from rules.kernel.values import Seat
from rules.swords_and_sails.orders import Command, Order, Orders
from rules.swords_and_sails.state import Past, Trace
from rules.swords_and_sails.viewing import view
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import whole_box
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA = Faction.ENG, Faction.FRA


def told(scene: Scene, seat: Faction) -> str:
    """What a power is told of its orders."""
    seen = view(scene.campaign, scene.box, Seat(seat))
    return explain(scene.box, Face(game="swords_and_sails", seat=Seat(seat), view=seen))


def marching() -> Scene:
    """England attacks Wales, France stays; the steps have been noted."""
    scene = Scene(whole_box(), ENG, FRA)
    scene.order(scene.army(ENG, 1, "WES", LI=3), Order(command=Command.MOVE, place="WLS", is_attack=True))
    scene.order(scene.army(FRA, 1, "IDF", LI=3), Order())
    scene.campaign.traces = [
        Trace(step="A15", kind="marched", piece="ENG.A1", places=["WES", "WLS"], rule="SS-520", words="it marched on"),
        Trace(step="A22", kind="besieged", piece="ENG.A1", places=["WLS"], rule="SS-716"),
        Trace(step="A15", kind="stayed", piece="FRA.A1", places=["IDF"], is_private=True, words="it stayed"),
    ]
    return scene


def test_each_own_order_is_told_step_by_step() -> None:
    """The order as it was written, then what happened, with the step and the rule."""
    assert [
        "**A I x Wales**",
        "- It marched on (A15, SS-520).",
        "- Besieged Wales (A22, SS-716).",
    ] == told(marching(), ENG).splitlines()


def test_nobody_is_told_of_other_orders() -> None:
    """Neither public nor private steps of others."""
    assert ["**A I DEFEND**", "- It stayed (A15)."] == told(marching(), FRA).splitlines()


def test_reasons_follow_the_steps_and_battles_come_first() -> None:
    """Which order would have helped, and by which rule; what went as ordered comes last."""
    scene = marching()
    scene.order(scene.army(ENG, 2, "KEN", LI=3), Order())
    scene.campaign.traces += [Trace(step="A18", kind="fought", piece="ENG.A2", places=["KEN"], words="it fought")]
    reason = Trace(step="A18", kind="why", piece="ENG.A2", rule="SS-R24", words="It was alone.", is_private=True)
    scene.campaign.advice = [reason, reason.model_copy(update={"piece": "FRA.A1", "words": "It slept."})]
    assert ["**A II DEFEND**", "- It fought (A18).", "- Why: It was alone (A18, SS-R24)."] == told(
        scene, ENG
    ).splitlines()[:3]
    assert "slept" not in told(scene, ENG)


def test_in_the_next_season_the_last_orders_are_still_explained() -> None:
    """Until new ones have been carried out."""
    scene = marching()
    campaign = scene.campaign
    campaign.advice = [Trace(step="A18", kind="why", piece="ENG.A1", rule="SS-R24", words="It was alone.")]
    before = told(scene, ENG)
    assert "alone" in before
    campaign.past = Past(orders=campaign.orders, traces=campaign.traces, advice=campaign.advice)
    campaign.orders, campaign.traces, campaign.advice = {}, [], []
    assert before == told(scene, ENG)


def test_without_orders_there_is_nothing_to_tell() -> None:
    """Before the first ones."""
    scene = Scene(whole_box(), ENG, FRA)
    scene.campaign.orders[ENG] = Orders()
    assert "" == told(scene, ENG)
