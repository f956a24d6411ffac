"""The whole question of a party in words: a list as people share it, or the name of a ready-made party [UT-D01]."""

from __future__ import annotations

from rules.kernel.answers import picked
from rules.kernel.asks import Ask
from rules.kernel.decisions import Sheet
from rules.kernel.drafts import as_it_stands
from rules.kernel.game import Written
from rules.kernel.naming import Entry, Index, fold
from rules.kernel.values import IllegalAnswer, Json
from rules.umbra_turris.content import Content
from rules.umbra_turris.parties.builder import TYPED
from rules.umbra_turris.parties.lists import PartyList
from rules.umbra_turris.parties.ready import affordable
from rules.umbra_turris.parties.written import UnreadableList, read_list, write_list


def written(content: Content, ask: Ask[PartyList], given: Json) -> str:
    """The party that a draft amounts to, as a list; empty where it amounts to none yet."""
    assert isinstance(ask.decision, Sheet)
    try:
        return write_list(content, ask.read(as_it_stands(ask.decision, given, lambda size: 0)))
    except IllegalAnswer:
        return ""


def read(content: Content, budget: int, text: str) -> Written:
    """What a text comes to: all of a list, or nothing of it with all of its faults."""
    ready = _ready_party(content, budget, text)
    if ready is not None:
        return Written(lines={"party": ready}, echoes=(text.strip(),))
    try:
        party = read_list(content, text)
    except UnreadableList as fault:
        return Written(faults=tuple(fault.faults))
    listed = write_list(content, party)
    lines: dict[str, Json] = {  # Decks that the list leaves out are those of the box, whatever was chosen before.
        "party": picked(TYPED, listed),
        "item_deck": [*content.decks.items],
        "quest_deck": [*content.decks.quests],
        "terrain_deck": [*content.decks.terrain],
    }
    return Written(lines=lines, echoes=tuple(listed.splitlines()))


def _ready_party(content: Content, budget: int, text: str) -> str | None:
    """The ready-made party that a single line names."""
    if "\n" in text.strip() or ":" in text:
        return None
    named = [Entry(one.id, one.party.name, (fold(one.party.name),), ()) for one in affordable(content, budget)]
    found = Index("ready-made party", named)
    return found.find(text) if found.knows(text) else None
