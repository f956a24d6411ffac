"""What a steward would do in a scene: it sees the face of its seat, and its answer must pass the rules' own check."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import TypeVar

from rules.kernel.asks import Ask
from rules.kernel.decisions import Decision
from rules.kernel.game import Event, Face
from rules.kernel.values import Json
from rules.swords_and_sails.calendar import ask_campaign
from rules.swords_and_sails.ground import G
from rules.swords_and_sails.orders import Orders, PieceName
from rules.swords_and_sails.state import Report, seat_of
from rules.swords_and_sails.steward import steward_for
from rules.swords_and_sails.viewing import view
from rules.swords_and_sails.vocabulary import Faction
from tests.rules.swords_and_sails.congress import Congress
from tests.rules.swords_and_sails.scene import Scene

T = TypeVar("T")


def answer_of(
    scene: Scene, faction: Faction, decision: Decision, chance: int = 0, events: Iterable[Event] = ()
) -> Json:
    """What the steward of a power answers."""
    seat = seat_of(faction)
    seen = view(scene.campaign, scene.box, seat)
    heard = tuple(event for event in events if event.is_for(seat))
    face = Face(game="swords_and_sails", seat=seat, view=seen, asked=decision, events=heard)
    return steward_for(scene.box)(face, decision, random.Random(chance).randrange)


def advice(scene: Scene, faction: Faction, ask: Callable[[G, Faction], Ask[T]], chance: int = 0) -> T:
    """The same as the rules read it."""
    question = ask(scene.play().g, faction)
    answer = answer_of(scene, faction, question.decision, chance)
    question.check(answer)
    return question.read(answer)


def orders(scene: Scene, faction: Faction = Faction.ENG, chance: int = 0) -> Orders:
    """The orders that it writes."""
    return advice(scene, faction, ask_campaign, chance)[0]


def spy_on(scene: Scene, army: PieceName, faction: Faction = Faction.ENG) -> None:
    """A spy has looked into an army."""
    seen = scene.campaign.armies[army]
    report = Report(piece=army, place=seen.place, season=scene.campaign.season, units=dict(seen.units))
    scene.campaign.realms[faction].reports = [report]


def says(congress: Congress, faction: Faction, chance: int = 0) -> Json:
    """What it does on the floor; the rules carry it out."""
    answer = answer_of(congress.scene, faction, congress.asked(faction), chance, congress.play.events)
    if isinstance(answer, dict):
        congress.does(faction, str(answer["pick"]), answer["then"])
    else:
        congress.does(faction, str(answer))
    return answer
