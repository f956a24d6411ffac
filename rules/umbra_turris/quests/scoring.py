"""When Quest Cards are fulfilled: revealed, they give their Triumph Points unless kept back [UT-962, UT-D67]."""

from __future__ import annotations

from rules.kernel.play import Play
from rules.kernel.values import Seat
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.quests.task import Fact, Task, task_of
from rules.umbra_turris.state import Battle, Quest

G = Play[Battle]


def check_quests(g: G, fact: Fact) -> None:
    """Whether what has happened fulfils a task of anybody's, in the order of seats."""
    table = g.state.table
    for seat in table.seats:
        for quest in quests_of(g, seat):
            if quest.is_fulfilled:
                continue
            task = task_of(field_of(g), seat, quest)
            scorers = [*task.scorers(fact)]
            if scorers and quest in g.state.screens[seat].quests and g.state.screens[seat].keeps_quests:
                quest.is_fulfilled = True
                continue
            for scorer in scorers:
                award(g, scorer, task)
            if scorers and task.is_over:
                put_away(g, task)


def quests_of(g: G, seat: Seat) -> list[Quest]:
    """The Quest Cards in a player's hand, and those that lie open; these outlast their holder [UT-987]."""
    party = g.state.table.parties[seat]
    shown = [Quest(id=name, opponent=party.quest_aims.get(name)) for name in party.open_quests]
    return shown if party.has_left else [*g.state.screens[seat].quests, *shown]


def award(g: G, seat: Seat, task: Task) -> None:
    """A player has the points of a card; they stay."""
    party, card = g.state.table.parties[seat], task.card
    party.triumph += card.points
    party.scored_quests = [*party.scored_quests, card.id]
    g.reveal("quest_scored", seat=seat, holder=task.seat, quest=card.id, points=card.points, triumph=party.triumph)


def put_away(g: G, task: Task) -> None:
    """A card leaves the hand, or the table, once nobody can score by it any more."""
    party, screen = g.state.table.parties[task.seat], g.state.screens[task.seat]
    screen.quests = [quest for quest in screen.quests if quest.id != task.card.id]
    party.quests = len(screen.quests)
    party.open_quests = [name for name in party.open_quests if name != task.card.id]
    g.state.table.tokens = [token for token in g.state.table.tokens if token.kind != task.card.id]
