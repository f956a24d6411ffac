"""The deadlines of a table as a file that every calendar reads."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import icalendar

from rules.kernel.durations import WEEK
from rules.table.record import Record, Stage

AHEAD = 8 * WEEK
"""How far ahead the slots of a table are written down."""
LASTS = timedelta(minutes=15)
MAKER = "-//Sealed Orders//EN"


def calendar_file(title: str, record: Record, now: int) -> bytes:
    """The present deadline, and the slots of the coming weeks on which later ones can lie."""
    made = icalendar.Calendar()
    made.add("prodid", MAKER)
    made.add("version", "2.0")
    made.add("x-wr-calname", f"{title}, table {record.id}")
    is_running = record.stage in (Stage.RUNNING, Stage.SEATED)
    if is_running and record.due is not None:
        made.add_component(_event(record, record.due, now, f"{title}: deadline of table {record.id}"))
    for slot in _slots(record, now):
        made.add_component(_event(record, slot, now, f"{title}: possible deadline of table {record.id}"))
    return bytes(made.to_ical())


def _slots(record: Record, now: int) -> list[int]:
    if record.calendar is None or record.stage is Stage.FINISHED:
        return []
    slots: list[int] = []
    slot = record.calendar.slot_from(now)
    while slot <= now + AHEAD:
        if slot != record.due or record.stage is Stage.OPEN:
            slots.append(slot)
        slot = record.calendar.slot_from(slot + 1)
    return slots


def _event(record: Record, at: int, now: int, words: str) -> icalendar.Event:
    event = icalendar.Event()
    event.add("uid", f"table-{record.id}-{at}@sealed-orders")
    event.add("summary", words)
    event.add("dtstamp", datetime.fromtimestamp(now, UTC))
    event.add("dtstart", datetime.fromtimestamp(at, UTC) - LASTS)
    event.add("dtend", datetime.fromtimestamp(at, UTC))
    return event
