"""/game calendar: on which days and hours deadlines lie, and what else there is to agree on about time."""

from __future__ import annotations

import io
from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import limits
from cogs.calendar_file import calendar_file
from cogs.commands.lobby import Lobby
from cogs.commands.options import Duration, suggest_zones
from cogs.commands.votes import TO_BE_VOTED_ON
from cogs.errors import at_work
from cogs.rights import require_host
from cogs.shell import Interaction, SealedOrders, person_of, unix_now
from cogs.which_table import find_table, record_of, suggest_tables
from cogs.wording import at, heading
from data.settings import parse_duration
from render.editions import Edition
from rules.kernel.durations import spell_duration
from rules.kernel.spelling import nearest
from rules.kernel.values import Refused
from rules.table.calendar import Calendar, is_none, read_days, read_days_off, read_hours, read_zone
from rules.table.pace import LONGEST_QUICK_START, QuickStart
from rules.table.proposals import SetPace
from rules.table.record import Record
from rules.table.table import Table

Words = app_commands.Range[str, 1, 500]
NO_PLACE = "A new calendar needs days, hours and a zone, such as Mon-Fri, 20:00 and Europe/Berlin. Nothing has changed."


class Calendars(commands.Cog):
    """The part of the /game group that is about time."""

    bot: SealedOrders

    @property
    @abstractmethod
    def lobby(self) -> Lobby:
        """The cog that seats people."""

    @app_commands.command()
    @app_commands.describe(
        days="Days with deadlines, such as Mon-Fri or daily; none takes the calendar away",
        hours="At which times, such as 20:00 or 8:00, 20:00",
        zone="In which time zone, such as Europe/Berlin",
        off="Days without deadlines, such as 2026-12-24 to 2027-01-01; none for no such days",
        phases="Phases with a time of their own, such as Diplomacy 3d, Building 12h; none for none",
        quick="Time for a decision at the start, such as 5m; none for no quick start",
        quick_for="How long the quick start lasts, such as 3h",
        table="The table",
    )
    @app_commands.autocomplete(table=suggest_tables)
    @app_commands.autocomplete(zone=suggest_zones)
    async def calendar(
        self,
        interaction: Interaction,
        days: Words | None = None,
        hours: Words | None = None,
        zone: app_commands.Range[str, 1, 60] | None = None,
        off: Words | None = None,
        phases: Words | None = None,
        quick: Duration | None = None,
        quick_for: Duration | None = None,
        table: int | None = None,
    ) -> None:
        """See when deadlines can be, as a file for your own calendar, too; or change it (host, in play by vote)"""
        async with at_work(interaction):
            found = await find_table(interaction, table)
            typed = {"days": days, "hours": hours, "zone": zone, "off": off}
            changes = any(one is not None for one in (*typed.values(), phases, quick, quick_for))

            def change(seated: Table) -> bool:
                record = seated.record
                require_host(interaction, record)
                wanted: dict[str, Any] = {}
                if any(one is not None for one in typed.values()):
                    wanted["calendar"] = changed_calendar(record.calendar, typed)
                if phases is not None:
                    wanted["lengths"] = read_lengths(self.bot.edition(record), phases)
                if quick is not None or quick_for is not None:
                    wanted["quick"] = changed_quick_start(record.quick, quick, quick_for)
                present = SetPace.of(record)
                if (pace := present.model_copy(update=wanted)) == present:
                    return True
                return seated.votes.propose(person_of(interaction.user), pace, unix_now(), is_referee=True)

            is_done = not changes or await self.bot.tables.change(found, change)
            if not is_done:
                await interaction.edit_original_response(content=TO_BE_VOTED_ON)
                return
            record, _ = await record_of(interaction, found)
            edition = self.bot.edition(record)
            made = calendar_file(edition.texts.title, record, unix_now())
            file = discord.File(io.BytesIO(made), f"table-{found}.ics")
            await interaction.edit_original_response(content=calendar_words(edition, record), attachments=[file])
            if changes:
                await self.lobby.refresh(found)


def calendar_words(edition: Edition, record: Record) -> str:
    """When deadlines can be at a table."""
    least = "at least" if record.calendar is not None else "at most"
    lines = [
        heading(edition, record),
        f"Deadlines: {record.calendar}." if record.calendar is not None else "Deadlines can be at any hour.",
        f"A decision takes {least} {spell_duration(record.deadline)}, a reaction {spell_duration(record.window)}.",
    ]
    if record.lengths:
        own = [
            f"{edition.texts.phases.get(name, name)} {spell_duration(time)}" for name, time in record.lengths.items()
        ]
        lines.append(f"With a time of their own: {', '.join(own)}.")
    if record.quick is not None:
        lines.append(f"Quick start: {record.quick}.")
    if record.due is not None and (record.is_in_play or record.calendar is not None):
        lines.append(f"The present deadline is {at(record.due)}.")
    lines.append("-# The file is for the calendar of your phone or computer.")
    return "\n".join(lines)[: limits.MESSAGE_TEXT]


# As people type it


def changed_calendar(now: Calendar | None, typed: Mapping[str, str | None]) -> Calendar | None:
    """A calendar with what was typed; the rest of it stays as it is."""
    if is_none(typed["days"]):
        return None
    read = {"days": read_days, "hours": read_hours, "zone": read_zone, "off": _read_off}
    found: dict[str, Any] = {name: read[name](text) for name, text in typed.items() if text is not None}
    if now is not None:
        return now.model_copy(update=found)
    if not {"days", "hours", "zone"} <= found.keys():
        raise Refused(NO_PLACE)
    return Calendar(**found)


def _read_off(typed: str) -> Any:
    return () if is_none(typed) else read_days_off(typed)


def read_lengths(edition: Edition, typed: str) -> dict[str, int]:
    """Phases with a time of their own: "Diplomacy 3d, Building 12h"."""
    if is_none(typed):
        return {}
    names = {title.casefold(): name for name, title in edition.texts.phases.items()}
    names |= {name.casefold(): name for name in edition.texts.phases}
    found: dict[str, int] = {}
    for part in filter(None, map(str.strip, typed.split(","))):
        words = part.split()
        starts = next((place for place, word in enumerate(words) if word[:1].isdigit()), len(words))
        title, length = " ".join(words[:starts]).casefold(), " ".join(words[starts:])
        if title not in names:
            near = nearest(title, names)
            guess = f" Is {edition.texts.phases[names[near]]} meant?" if near else ""
            known = ", ".join(edition.texts.phases.values())
            raise Refused(f"“{part[:60]}” names no phase.{guess} There are: {known}. Nothing has changed.")
        found[names[title]] = parse_duration(length)
    return found


def changed_quick_start(now: QuickStart | None, quick: str | None, lasts: str | None) -> QuickStart | None:
    """A quick start with what was typed; three hours unless they are named."""
    if is_none(quick):
        return None
    deadline = parse_duration(quick) if quick is not None else now.deadline if now is not None else None
    if deadline is None:
        raise Refused("A quick start needs the time for a decision, too, such as 5m. Nothing has changed.")
    seconds = parse_duration(lasts) if lasts is not None else now.lasts if now is not None else 3 * 3600
    if seconds > LONGEST_QUICK_START:
        raise Refused(f"A quick start lasts {spell_duration(LONGEST_QUICK_START)} at most. Nothing has changed.")
    return QuickStart(deadline=deadline, lasts=seconds)
