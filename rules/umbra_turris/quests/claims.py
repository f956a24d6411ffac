"""Fulfilled Quest Cards: revealed at once, or kept back for as long as their holder wants [UT-D67].

What is kept gives no points. It is revealed as soon as it wins, when the game is decided by points, and in the first
turn after its holder has changed their mind.
"""

from __future__ import annotations

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.quests.scoring import award, put_away
from rules.umbra_turris.quests.task import task_of
from rules.umbra_turris.state import Battle, Quest

G = Play[Battle]
KEY = "orders.quests"


def ask_claims(seat: Seat) -> Ask[bool]:
    """Whether fulfilled cards are kept back; it can be filed at any time."""
    choices = [
        Choice("reveal", "Reveal them at once", False),
        Choice("keep", "Keep them until they win", True),
    ]
    prompt = "What becomes of Quest Cards that you have fulfilled?"
    return pick(KEY, prompt, choices, fallback="reveal", rule="UT-D67", about=seat, standing=True)


def read_claims(g: G) -> Procedure[None]:
    """What everybody wants who holds Quest Cards, whichever these are; who keeps nothing back reveals what was kept."""
    for seat in g.state.table.playing:
        if g.state.table.parties[seat].quests:
            screen = g.state.screens[seat]
            screen.keeps_quests = yield from g.ask_standing(seat, ask_claims(seat))
            if not screen.keeps_quests:
                claim(g, seat)


def kept(g: G, seat: Seat) -> list[Quest]:
    """The cards that a player has fulfilled and not revealed."""
    return [quest for quest in g.state.screens[seat].quests if quest.is_fulfilled]


def kept_points(g: G, seat: Seat) -> int:
    """The Triumph Points that a player keeps back."""
    return sum(g.content.quest_card(quest.id).points for quest in kept(g, seat))


def claim(g: G, seat: Seat) -> None:
    """All that was kept is revealed, and counts."""
    for quest in kept(g, seat):
        task = task_of(field_of(g), seat, quest)
        award(g, seat, task)
        put_away(g, task)


def claim_all(g: G) -> None:
    """The game is decided by points: nobody keeps anything back."""
    for seat in g.state.table.playing:
        claim(g, seat)
