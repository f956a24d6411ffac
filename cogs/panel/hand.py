"""A seat's hand: what it alone knows, in words and as a picture, shown to nobody else."""

from __future__ import annotations

from cogs import forms, limits
from cogs.drawing.choice import own_cut
from cogs.drawing.pictures import hand_pictures
from cogs.shell import Interaction, bot_of, person_of
from cogs.which_table import record_of
from cogs.wording import heading
from render.editions import Edition
from rules.kernel.game import Face
from rules.kernel.values import Refused

NOTHING = "You hold nothing that the others do not see."


def has_hand(edition: Edition, face: Face) -> bool:
    """Whether there is something to show."""
    return edition.hand_picture is not None or bool(edition.hand(face))


async def show_hand(interaction: Interaction, table: int) -> None:
    """Answer with the hand of whoever asks; where only they see the answer."""
    bot = bot_of(interaction)
    record, seat = await record_of(interaction, table)
    if seat is None:
        raise Refused("You do not sit at this table.")
    edition, face = bot.edition(record), await bot.tables.look(table, lambda seated: seated.face(seat))
    pictures = await hand_pictures(bot, edition, face, await own_cut(bot, record, person_of(interaction.user)))
    words = edition.hand(face) or ("" if pictures else NOTHING)
    content = forms.cut(f"{heading(edition, record, seat)}\n{words}", limits.MESSAGE_TEXT)
    await interaction.edit_original_response(content=content, attachments=pictures)
