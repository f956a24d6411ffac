"""What a power has agreed on with others and is not over: pacts, trade, its team."""

from __future__ import annotations

from render.swords_and_sails.words import date, view_of
from render.text import Texts, joined
from rules.kernel.game import Event, Face
from rules.kernel.words import counted
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.diplomacy.offers import Verdict
from rules.swords_and_sails.views import PactView


def agreements(box: Content, texts: Texts, face: Face) -> list[str]:
    """A sentence for each, as its own side may know it."""
    view = view_of(face)
    if view.viewer is None:
        return []
    me = view.viewer

    def names(*powers: str) -> str:
        return joined([box.power(one).name for one in view.realms if one in powers and one != me])

    own = [pact for pact in view.talk.pacts if pact.verdict is Verdict.OPEN]
    lines = [f"{texts.tell(_made(pact), None, face.seat)} It holds until the end of {date(pact.last)}." for pact in own]
    lines += [f"A team with {names(*team.members)}." for team in view.teams if me in team.members]
    lines += [
        f"A trade agreement with {names(*one.partners)}: {counted(one.gold, 'gold', 'gold')} lies on it."
        for one in view.agreements
        if me in one.partners
    ]
    return lines


def _made(pact: PactView) -> Event:
    promise = pact.promise.model_dump(mode="json")
    return Event(kind="pact_made", data={"parties": [*pact.parties], "promise": promise})
