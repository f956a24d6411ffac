"""Since somebody was last here: what was done to them, what else has happened, what is due, and marks on the board."""

from __future__ import annotations

import discord

from cogs import forms, limits
from cogs.components import NewsButton, news_view
from cogs.drawing.pictures import marked_picture
from cogs.panel.hand_over import due_lines
from cogs.panel.layout import Panel
from cogs.panel.past import face_before
from cogs.panel.sight import Sight, see_own
from cogs.resolution import told_to, told_to_all
from cogs.shell import Interaction, SealedOrders, bot_of, person_of
from cogs.which_table import record_of
from cogs.wording import at, heading
from rules.kernel.game import Face
from rules.kernel.values import Refused

MOST = 400
"""Happenings that are looked through; /log tells of those before."""
OWN_ROOM, ALL_ROOM = 1200, 2000
NOT_BEGUN = "The game has not begun, so nothing has happened yet."
NOT_KNOWN = "I cannot look up at this moment when you were last here. /log tells what has happened."
OWN, ALL = "What was done to you", "What has happened"
NOTHING = "Nothing has happened that you could hear of."
EARLIER = "-# There is more before that: /log"


async def show_since(interaction: Interaction, table: int) -> None:
    """Answer with what has happened since whoever asks was last here."""
    bot = bot_of(interaction)
    if (await record_of(interaction, table))[1] is None:
        raise Refused("You do not sit at this table.")
    sight = await see_own(bot, table, person_of(interaction.user), comes_back=False)
    page = await since_page(bot, sight)
    await interaction.edit_original_response(**page.as_edit)


async def since_page(bot: SealedOrders, sight: Sight) -> Panel:
    """All that somebody who comes back has to know."""
    record, seat, face, visit, edition = sight.record, sight.seat, sight.face, sight.visit, bot.edition(sight.record)
    if face is None:
        raise Refused(NOT_BEGUN)
    if visit is None:
        raise Refused(NOT_KNOWN)
    logged = await bot.store.log(record.id, seat, MOST, visit.since, since=visit.at)
    events = [one.event for one in logged]
    own = told_to(edition, events, seat, OWN_ROOM)
    told = told_to_all(edition, [event for event in events if event.audience is None], ALL_ROOM)
    files, marked = await marked_picture(bot, edition, await _face_then(bot, sight), face, sight.cut)
    lines = [heading(edition, record, seat), _since_when(visit.at)]
    lines += [f"★ marks what has changed on the board: {marked}."] * bool(marked)
    lines += [] if own or told else [NOTHING]
    lines += [EARLIER] * (len(logged) == MOST)
    lines += due_lines(edition, sight)
    parts = ((OWN, own), (ALL, told))
    embeds = [discord.Embed(title=title, description="\n".join(words)) for title, words in parts if words]
    view = news_view([NewsButton.of(record.id, 0, "decide", "Decide", "primary")])
    return Panel(forms.cut("\n".join(lines), limits.MESSAGE_TEXT), view, files, embeds)


def _since_when(moment: int | None) -> str:
    return "You have not been here before, so this is all so far." if moment is None else f"Since {at(moment)}:"


async def _face_then(bot: SealedOrders, sight: Sight) -> Face | None:
    """What the seat showed when its holder was last here; None where that cannot be shown.

    Also where nothing has been answered since: what takes longer must not tell that others have acted in private.
    """
    visit = sight.visit
    if visit is None or visit.at is None:
        return None
    try:
        return await face_before(bot, sight.record.id, visit.since, sight.seat)
    except Refused:
        return None
