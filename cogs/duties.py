"""What waits for somebody at all their tables, in words and with buttons."""

from __future__ import annotations

from cogs import forms, limits
from cogs.components import NewsButton
from cogs.shell import SealedOrders
from cogs.wording import STAGES, at, seat_title
from rules.table.record import Person

NOTHING = (
    "Nothing waits for you, and you sit at no table. In a channel of a server /game list tells which games are on "
    "there, and /game new opens one."
)


async def duties_of(
    bot: SealedOrders, person: Person, *, only_waiting: bool = False
) -> tuple[list[str], list[NewsButton]]:
    """A line for each table, those that wait first as the store has them, and a button for each that does."""
    lines: list[str] = []
    buttons: list[NewsButton] = []
    for duty in await bot.store.of_person(person):
        edition = bot.editions.get(duty.game)
        seat = duty.seat if edition is None else seat_title(edition, duty.seat)
        words = f"**{bot.title_of(duty.game)}** as {seat} in <#{duty.channel}>, table {duty.table}"
        if duty.waits and len(buttons) < limits.BUTTONS_IN_A_ROW and edition is not None:
            words_on_it = forms.label(f"Decide at table {duty.table}", limits.BUTTON_LABEL)
            buttons.append(NewsButton.of(duty.table, 0, "decide", words_on_it, "primary"))
        if duty.waits:
            lines.append(f"{words}: waits for you" + (f", due {at(duty.due)}." if duty.due else "."))
        elif not only_waiting:
            lines.append(f"-# {words}: {STAGES[duty.stage]}, nothing to do.")
    return lines, buttons
