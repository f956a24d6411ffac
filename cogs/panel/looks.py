"""Looking closer: parts of the board, and tables beside it, drawn for whoever asks and shown to them alone."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from cogs import forms, limits
from cogs.components import NewsButton, PanelIds, panel_view
from cogs.drawing.choice import own_cut
from cogs.drawing.pictures import closer_look
from cogs.panel.shell_acts import ShellAct
from cogs.panel.sight import NO_LOOK, see
from cogs.shell import Interaction, SealedOrders, bot_of, person_of
from cogs.which_table import record_of
from cogs.wording import heading
from render.editions import Edition, Look
from rules.kernel.game import Face
from rules.kernel.values import Refused, Seat
from rules.table.record import Record

NOTHING = "There is nothing to look at more closely now. /board shows the whole board."
MOST = limits.MESSAGE_ROWS * limits.BUTTONS_IN_A_ROW


async def face_for(bot: SealedOrders, table: int, seat: Seat | None) -> Face:
    """A table as a seat sees it, with what it has begun to answer; or as everybody does."""
    face = None if seat is None else (await see(bot, table, seat)).shown_face
    return face if face is not None else await bot.tables.look(table, lambda seated: seated.face(seat))


async def show_looks(interaction: Interaction, table: int) -> None:
    """Answer with what can be looked at."""
    record, seat = await record_of(interaction, table)
    edition, face = bot_of(interaction).edition(record), await face_for(bot_of(interaction), table, seat)
    if not (looks := edition.looks(face)):
        raise Refused(NOTHING)
    view = looks_view(table, looks)
    await interaction.edit_original_response(content=heading(edition, record, seat), view=view)


async def show_look(interaction: Interaction, table: int, named: str) -> None:
    """Answer with the look that somebody has named: by its number, its id, or as it is called."""
    record, seat = await record_of(interaction, table)
    edition, face = bot_of(interaction).edition(record), await face_for(bot_of(interaction), table, seat)
    looks = edition.looks(face)
    name = _meant(looks, named.strip().lower())
    cut = await own_cut(bot_of(interaction), record, person_of(interaction.user))
    await interaction.edit_original_response(
        content=f"{heading(edition, record, seat)}\n{looks[name].title}",
        attachments=[await closer_look(bot_of(interaction), face, name, cut)],
        view=looks_view(table, looks, name),
    )


def _meant(looks: Mapping[str, Look], named: str) -> str:
    for number, (name, look) in enumerate(looks.items()):
        if named in (str(number), name, look.title.lower()):
            return name
    titles = ", ".join(look.title for look in looks.values())
    raise Refused(forms.cut(f"You can look at {titles}.", limits.MESSAGE_TEXT) if looks else NOTHING)


def looks_view(table: int, looks: Mapping[str, Look], chosen: str = "") -> discord.ui.View | None:
    """A button for each look, known by its number alone; None where there are none."""
    pushes = []
    for number, (name, look) in list(enumerate(looks.items()))[:MOST]:
        label, act = forms.label(look.title, limits.BUTTON_LABEL), f"{ShellAct.LOOK}.{number}"
        pushes.append(forms.Push(label, act, "primary" if name == chosen else "secondary"))
    width = limits.BUTTONS_IN_A_ROW
    rows = tuple(tuple(pushes[start : start + width]) for start in range(0, len(pushes), width))
    return panel_view(PanelIds(table, 0, 0, NO_LOOK), forms.Form((), rows)) if rows else None


def look_buttons(edition: Edition, record: Record, mark: int, face: Face | None) -> list[NewsButton]:
    """Under a post with a board of which there is more to see."""
    if face is None or not edition.looks(face):
        return []
    return [NewsButton.of(record.id, mark, "look", "Look closer")]
