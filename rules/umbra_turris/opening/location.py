"""Where the battle is fought: soul offerings, the Terrain Card, extra pieces, loot [UT-714a, UT-901 to UT-906]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.dice import D6
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Battle, Id, Model, Piece, Step, Token

G = Play[Battle]
SOUL_FROM = 3  # [UT-714a]


# Rolling off


def roll_off(g: G, why: str) -> list[Seat]:
    """All players by one die each, highest first; equal ones roll again among themselves [UT-903, UT-982, UT-983]."""
    seats = g.state.table.playing
    faces: dict[Seat, tuple[int, ...]] = {seat: (g.roll(D6, f"{why} {seat}"),) for seat in seats}
    while len({*faces.values()}) < len(seats):
        for seat in seats:
            if [*faces.values()].count(faces[seat]) > 1:
                faces[seat] += (g.roll(D6, f"{why} {seat} once more"),)
    order = sorted(seats, key=lambda seat: faces[seat], reverse=True)
    g.tell("rolled_off", why=why, order=order, faces={seat: [*faces[seat]] for seat in seats})
    return order


# Souls and the Terrain Card: one round


def choose_location(g: G) -> Procedure[None]:
    """Evil players may offer souls while whoever rolled highest chooses one of two Terrain Cards [UT-D02, UT-D03]."""
    table = g.state.table
    table.drawer = roll_off(g, "terrain")[0]
    first, second = g.shuffle(g.content.decks.terrain, "terrain deck")[:2]
    asks: dict[Seat, Ask[Any]] = {}
    for seat in table.seats:
        lines = dict(_lines(g, seat, (first, second)))
        if lines:
            asks[seat] = _one_or_sheet(lines)
    answers = yield from g.ask_all(asks, secret=False)
    card: Id = first
    for seat in table.seats:
        said = answers.get(seat, {})
        card = said.get("location", card)
        yield from offer_souls(g, [table.model(name) for name in said.get("souls", [])])
    lay_location(g, card)
    table.step = Step.EXTRA_PIECES


def _lines(g: G, seat: Seat, cards: tuple[Id, Id]) -> Iterator[tuple[str, Ask[Any]]]:
    table, content = g.state.table, g.content
    if seat == table.drawer:
        choices = [
            Choice(card.id, f"{card.name}, {content.location(card.location).name}", card.id)
            for card in map(content.terrain_card, cards)
        ]
        yield "location", pick("opening.location", "Where is the battle fought?", choices, rule="UT-903")
    if table.parties[seat].alignment is Alignment.EVIL:
        heroes = [Choice(hero.id, f"{hero.number} {hero.name}", hero.id) for hero in table.heroes(seat)]
        yield "souls", pick_several("opening.souls", "Who offers their soul, for 1 W each?", heroes, rule="UT-714a")
