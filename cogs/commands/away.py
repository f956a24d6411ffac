"""/game away: what stands in for you at a table, and when you are on leave."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from cogs.errors import at_work
from cogs.shell import Interaction, SealedOrders, person_of, unix_now
from cogs.which_table import find_table, record_of, suggest_tables
from cogs.wording import at, heading
from data.settings import parse_duration
from render.editions import Edition
from rules.kernel.values import Refused, Seat
from rules.table.calendar import is_none
from rules.table.leave import StandIn, read_begin, read_end
from rules.table.record import Record
from rules.table.reliability import Reliability
from rules.table.table import Table

Choice = Literal["a steward plays", "filed orders, then the rules", "wait for the deadline"]
STAND_INS: dict[str, StandIn] = {
    "a steward plays": StandIn.STEWARD,
    "filed orders, then the rules": StandIn.ORDERS,
    "wait for the deadline": StandIn.WAIT,
}
SAID = {
    StandIn.STEWARD: "While you are away, a steward plays for you; the seat stays yours.",
    StandIn.ORDERS: "While you are away, what you have filed counts, and the rules answer the rest at once.",
    StandIn.WAIT: "While you are on leave, the table waits as ever, and the rules answer for you at the deadline.",
}
SOUGHT = (
    "Everybody is told. Whoever wants your seat asks for it by /game join, and the other players vote on it; you have "
    "agreed with this. Until then you play on. /game substitute with withdraw takes it back."
)
KEPT = "You look for no substitute any more, and keep your seat."
NOW = "now"
Moment = app_commands.Range[str, 1, 30]


class Leaves(commands.Cog):
    """The part of the /game group for those who will be away."""

    bot: SealedOrders

    @app_commands.command()
    @app_commands.rename(begins="from", ends="until")
    @app_commands.describe(
        stand_in="Who or what plays for you meanwhile, at this table",
        begins="When your leave begins: now, a day such as 2026-12-24, or 2026-12-24 18:00",
        ends="When it ends: a day, which is the last of it, a day and an hour, or after 5d; none for no leave",
        table="The table",
    )
    @app_commands.autocomplete(table=suggest_tables)
    async def away(
        self,
        interaction: Interaction,
        stand_in: Choice | None = None,
        begins: Moment | None = None,
        ends: Moment | None = None,
        table: int | None = None,
    ) -> None:
        """See or choose what stands in for you while you are away, and announce a leave"""
        async with at_work(interaction):
            found, person = await find_table(interaction, table), person_of(interaction.user)
            chosen = None if stand_in is None else stand_in_named(stand_in)

            def change(seated: Table) -> None:
                now = unix_now()
                if chosen is not None:
                    seated.absence.choose(person, chosen, now)
                if is_none(ends):
                    seated.absence.cancel(person, now)
                elif ends is not None:
                    zone = seated.record.notices_of(person).zone
                    start = read_from(begins, zone, now)
                    seated.absence.announce(person, start, read_until(ends, zone, start), now)
                elif begins is not None:
                    raise Refused("Say when your leave ends, too, by the option until. Nothing has changed.")

            if chosen is not None or begins is not None or ends is not None:
                await self.bot.tables.change(found, change)
            record, seat = await record_of(interaction, found)
            if seat is None:
                raise Refused("You do not sit at this table.")
            await interaction.edit_original_response(content=away_words(self.bot.edition(record), record, seat))

    @app_commands.command()
    @app_commands.describe(withdraw="Whether you want no substitute any more", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def substitute(self, interaction: Interaction, withdraw: bool = False, table: int | None = None) -> None:
        """Look for somebody who takes your seat, and play on until then"""
        async with at_work(interaction):
            found, person = await find_table(interaction, table), person_of(interaction.user)

            def change(seated: Table) -> None:
                if withdraw:
                    seated.absence.keep_seat(person)
                else:
                    seated.absence.seek_substitute(person, unix_now())

            await self.bot.tables.change(found, change)
            await interaction.edit_original_response(content=KEPT if withdraw else SOUGHT)

    @app_commands.command(name="record")
    async def own_record(self, interaction: Interaction) -> None:
        """How reliably you have played so far, as others see it beside your name in a lobby"""
        async with at_work(interaction):
            person = person_of(interaction.user)
            known = await self.bot.store.reliability([person])
            await interaction.edit_original_response(content=record_words(known.get(person, Reliability())))


def record_words(known: Reliability) -> str:
    """What is counted of somebody."""
    if not known.games:
        return "You have finished no game yet, so nothing is counted of you."
    return (
        f"{known}, {known.by_steward} by a steward, {known.missed} missed. Only finished games count; what was asked "
        "while you were on leave, and silent windows, do not."
    )


def stand_in_named(typed: str) -> StandIn:
    """What somebody has chosen; Discord offers only these, but whoever sends something else is not Discord."""
    if typed not in STAND_INS:
        raise Refused(f"Choose one of these: {', '.join(STAND_INS)}.")
    return STAND_INS[typed]


def read_from(typed: str | None, zone: str, now: int) -> int:
    """When a leave begins: at once, unless a moment is typed."""
    return now if typed is None or typed.strip().lower() == NOW else read_begin(typed, zone)


def read_until(typed: str, zone: str, begins: int) -> int:
    """When a leave ends: at a moment, or so long after its beginning as is typed, such as 5d."""
    is_duration = typed.strip()[:1].isdigit() and "-" not in typed
    return begins + parse_duration(typed) if is_duration else read_end(typed, zone)


def away_words(edition: Edition, record: Record, seat: Seat) -> str:
    """What stands in for somebody at a table, and their leave."""
    chair = record.chairs[seat]
    leave = "You have announced no leave."
    if chair.leave is not None and chair.is_on_leave:
        leave = f"You are on leave until {at(chair.leave.ends)}. Press **Decide** to be back before."
    elif chair.leave is not None:
        leave = f"You will be on leave from {at(chair.leave.begins)} to {at(chair.leave.ends)}."
    zone = record.notices_of(chair.holder).zone
    return "\n".join(
        [
            heading(edition, record, seat),
            SAID[record.stand_in(seat)],
            leave,
            f"-# Days and hours are read as of {zone}; /notices sets your time zone, and what stands in at all tables.",
        ]
    )
