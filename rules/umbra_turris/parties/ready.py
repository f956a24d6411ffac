"""Ready-made parties: which of them a budget can pay for [UT-D01]."""

from __future__ import annotations

from rules.umbra_turris.content import Content, ReadyParty
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.parties.cost import party_cost


def affordable(content: Content, budget: int) -> list[ReadyParty]:
    """The ready-made parties not above a budget, the dearest first, else in the order of the book."""
    within = [ready for ready in content.ready_parties if party_cost(content, ready.party) <= budget]
    return sorted(within, key=lambda ready: -party_cost(content, ready.party))


def dearest(content: Content, budget: int, alignment: Alignment | None = None) -> list[ReadyParty]:
    """The dearest ready-made parties not above a budget, of one alignment or of all; all of them cost the same."""
    found = [ready for ready in affordable(content, budget) if alignment in (None, ready.party.alignment)]
    return [ready for ready in found if party_cost(content, ready.party) == party_cost(content, found[0].party)]
