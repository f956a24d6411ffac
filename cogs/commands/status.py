"""How a table stands, in words."""

from __future__ import annotations

from cogs import limits
from cogs.drawing.choice import channel_cut
from cogs.forms import plain
from cogs.wording import STAGES, at, heading, player, players, tell, waited_for
from data.store import Listing
from render.cuts import Cut
from render.editions import Edition
from rules.kernel.durations import DAY, spell_duration
from rules.kernel.values import Refused, Seat
from rules.table.record import Record, Stage
from rules.table.table import Table

TALK = "at any time", "as the rules say"
"""When letters can be written: where the table has chosen so, and else."""


def talks_freely(chosen: str) -> bool:
    """Whether that lets people write at any time."""
    if chosen not in TALK:  # Discord offers only these, but whoever sends something else is not Discord.
        raise Refused(f"Letters can be written {' or '.join(TALK)}.")
    return chosen == TALK[0]


def status_of(edition: Edition, table: Table, now: int) -> str:
    """Who plays, who is waited for, and until when, as far as everybody may know."""
    record = table.record
    face = table.face(None) if table.session is not None else None
    away = face.away if face is not None else ()
    lines = [heading(edition, record), f"The game is {STAGES[record.stage]}. {plain(record.why)}".strip()]
    lines += [
        player(edition, record, seat)
        + _absence(record, seat, is_away=seat in away)
        + (", looks for a substitute" if chair.seeks else "")
        for seat, chair in record.chairs.items()
        if not chair.is_free
    ]
    if face is not None and record.stage is Stage.RUNNING:
        if face.secrecy == "silent":
            lines.append("There is a chance to react.")
        elif face.waiting_for:
            lines.append(f"Waiting for {waited_for(edition, record, face)}.")
    elif record.stage is Stage.SEATED:
        lines.append(f"Still to report for duty: {players(edition, record, table.use.waiting())}.")
    if record.due is not None:
        lines.append(f"{_ends(record.stage).capitalize()} {at(record.due)}.")
    if record.closes_at is not None:
        lines.append(f"Closed without a winner {at(record.closes_at)}, unless a player presses Decide before.")
    if (offer := table.draws.offered(now)) is not None:
        lines.append(f"A draw is offered. It can be accepted until {at(offer.until)}.")
    if (proposed := table.votes.what_is_proposed(now)) is not None:
        lines.append(tell(edition, proposed))
    return "\n".join(lines)


def _absence(record: Record, seat: Seat, *, is_away: bool) -> str:
    """That somebody is away, or will be, as they have announced it."""
    leave = record.chairs[seat].leave
    if leave is None:
        return ", away" if is_away else ""
    if leave.has_begun:
        return f", on leave until {at(leave.ends)}"
    return f", on leave from {at(leave.begins)} to {at(leave.ends)}"


def settings_of(edition: Edition, record: Record) -> str:
    """The pace and the settings of a table, and the fingerprint of its dice."""
    least = "at most" if record.calendar is None else "at least"
    lines = [
        heading(edition, record),
        f"A decision takes {least} {spell_duration(record.deadline)}, a reaction {spell_duration(record.window)}.",
        *([f"Deadlines: {record.calendar}. /game calendar tells more."] if record.calendar is not None else []),
        f"After {record.patience} rounds in which nobody acts the table pauses until somebody is back.",
        f"Missed deadlines in a row after which the table no longer waits for somebody: {record.autopilot}.",
        f"A deserted game can be claimed after {spell_duration(record.claim * DAY)}: /game claim."
        if record.claim
        else "A deserted game cannot be claimed.",
        f"A table that all have left alone is closed without a winner after {spell_duration(record.abandonment * DAY)}."
        if record.abandonment
        else "A table that all have left alone waits for ever.",
    ]
    cut = channel_cut(record)
    others = ", ".join(other for other in Cut if other is not cut)
    lines.append(f"Pictures in the channel: **{cut}** ({others}). What only you see: /game picture.")
    talk = "Letters can be written **{}** ({})."
    lines.append(talk.format(*(TALK if record.free_talk else TALK[::-1])))
    for setting in edition.game.settings:
        now = record.options.get(setting.id)
        chosen = next((choice.label for choice in setting.choices if choice.id == now), now)
        others = ", ".join(choice.label for choice in setting.choices if choice.id != now)
        lines.append(f"{setting.label}: **{chosen}** ({others})")
    lines.append(f"-# Fingerprint of the dice: `{record.commitment}`")
    return "\n".join(lines)[: limits.MESSAGE_TEXT]


def listed(title: str, table: Listing) -> str:
    """A table in the list of a server."""
    due = "" if table.due is None else f", {_ends(table.stage)} {at(table.due)}"
    seeks = ", a player looks for a substitute: /game join" if table.seeks else ""
    return f"Table {table.table} · **{title}** in <#{table.channel}>: {STAGES[table.stage]}{due}{seeks}"


def _ends(stage: Stage) -> str:
    """What comes at the end of a table's time."""
    return "closes" if stage is Stage.OPEN else "due"
