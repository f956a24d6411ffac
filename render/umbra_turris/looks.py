"""What can be looked at beside the board: the whole table, parties, open cards, and every model closely."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from render.editions import Look
from render.umbra_turris import cards, parties, sheet, whole
from render.umbra_turris.words import field_of
from rules.kernel.game import Face
from rules.umbra_turris.content import Content
from rules.umbra_turris.open_table import Model


def looks(content: Content, face: Face) -> Mapping[str, Look]:
    """All that there is to look at now; the seat's own party comes first."""
    field = field_of(content, face)
    found: dict[str, Look] = {}
    if field.table.terrain_card:
        found["table"] = Look("The whole table", partial(whole.look, content))
    seats = sorted(field.table.seats, key=lambda seat: seat != face.seat)
    shown = {seat: parties.models_of(field, seat) for seat in seats}
    for seat in seats:
        if shown[seat]:
            found[f"party_{seat}"] = Look(parties.title_of(field, seat), partial(parties.look, content, seat))
    if cards.open_groups(content, field.table):
        found["cards"] = Look("Open cards", partial(cards.open_cards, content))
    for model in (model for seat in seats for model in shown[seat]):
        found[model.id] = Look(title_of(model), partial(sheet.look, content, model.id))
    return found


def title_of(model: Model) -> str:
    """A model as players call it."""
    return f"{model.seat.capitalize()} {model.number} {model.name}"
