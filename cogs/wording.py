"""What the shell says around a game: headings, deadlines, who is waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from itertools import groupby, takewhile
from pathlib import Path

from cogs import forms
from data.logs import logger
from render.editions import Edition
from render.text import Passage, Texts, joined
from rules.kernel.game import Event, Face, Outcome
from rules.kernel.values import Seat
from rules.table.record import Person, Record, Stage

log = logger(__name__)

TABLE = Texts.load(Path(str(files("render") / "table.toml")))

MORE = "-# … and {} more: /log"
COUNT = 4
"""Letters that a number and the end of its line may take."""

STAGES = {
    Stage.OPEN: "in the lobby",
    Stage.SEATED: "waiting for all to report for duty",
    Stage.RUNNING: "running",
    Stage.PAUSED: "paused",
    Stage.REFEREE: "waiting for a referee",
    Stage.FINISHED: "finished",
}


def seat_title(edition: Edition, seat: Seat) -> str:
    """A seat as players call it."""
    return edition.texts.seats.get(seat) or edition.game.seat_name(seat)


def seat_in_words(edition: Edition, seat: Seat) -> str:
    """A seat as it stands within a sentence, where its game words it otherwise there: "the Holy Roman Empire"."""
    return edition.texts.words.get(seat) or seat_title(edition, seat)


def seats_in_words(edition: Edition) -> dict[Seat, str]:
    """All seats as they stand within sentences."""
    return {seat: seat_in_words(edition, seat) for seat in edition.game.seats}


def heading(edition: Edition, record: Record, seat: Seat | None = None) -> str:
    """Game and table, and the seat of whoever reads it: people sit at many tables."""
    parts = [f"**{edition.texts.title}**", f"table {record.id}"]
    if seat is not None:
        parts.append(f"you are **{seat_title(edition, seat)}**")
    return " · ".join(parts)


def at(moment: int) -> str:
    """A moment as every reader's own clock shows it."""
    return f"<t:{moment}:f> (<t:{moment}:R>)"


def mention(person: Person) -> str:
    """Somebody by name; they are notified only where the message allows it."""
    return f"<@{person}>"


def player(edition: Edition, record: Record, seat: Seat, called: str = "") -> str:
    """A seat and who plays it, in a list unless it is called otherwise."""
    chair = record.chairs[seat]
    title = called or seat_title(edition, seat)
    if chair.has_stand_in:
        return f"{title} (steward for {mention(chair.holder)})"
    if chair.holder:
        return f"{title} ({mention(chair.holder)})"
    return f"{title} (steward)" if chair.steward is not None else title


def players(edition: Edition, record: Record, seats: Iterable[Seat]) -> str:
    """Several seats and who plays them, within a sentence."""
    return joined([player(edition, record, seat, seat_in_words(edition, seat)) for seat in seats])


def waited_for(edition: Edition, record: Record, face: Face, seats: Sequence[Seat] | None = None) -> str:
    """Whom a game waits for, as far as everybody may know; all that its face names unless some are chosen."""
    return "an answer" if face.is_unnamed else players(edition, record, face.waiting_for if seats is None else seats)


def tell(edition: Edition, event: Event, reader: Seat | None = None) -> str:
    """A happening as a sentence, of the game or of the table."""
    if event.kind == "table.ended":
        return f"{result(edition, event)}\n{TABLE.tell(event)}"
    if event.is_of_table:
        return TABLE.tell(event, seats_in_words(edition), reader)
    return edition.texts.tell(event, None, reader)


def result(edition: Edition, ended: Event) -> str:
    """Who has won, and with how many points."""
    data = ended.data
    if not data["winners"]:
        return "Nobody wins."
    outcome = Outcome.model_validate({name: data[name] for name in ("winners", "reason", "scores")})
    texts = TABLE if outcome.reason in TABLE.endings else edition.texts
    lines = [texts.result(outcome, seats_in_words(edition))]
    if outcome.scores:
        ranking = sorted(outcome.scores.items(), key=lambda item: -item[1])
        lines.append("Points: " + ", ".join(f"{seat_title(edition, seat)} {score}" for seat, score in ranking) + ".")
    return "\n".join(lines)


def story(edition: Edition, events: Iterable[Event], *, reader: Seat | None = None, room: int = 1500) -> list[str]:
    """Happenings line by line; where there is no room for all, the latest ones."""
    return fold([passage.words for passage in passages_of(edition, events, reader)], room)


def fold(lines: Sequence[str], room: int, *, first: Sequence[str] = ()) -> list[str]:
    """Lines within a room: first what matters most, from its beginning, then the latest of the others.

    A line in their place tells how many are left out, and where they stand.
    """
    room -= forms.width(MORE) + COUNT
    kept = [*takewhile(_fits_into(room), (forms.cut(line, room - 1) for line in first))]
    if first:
        room -= sum(forms.width(line) + 1 for line in kept)
    else:
        lines = [forms.cut(line, room - 1) for line in lines]
    last = [*takewhile(_fits_into(room), reversed(lines))][::-1] if len(kept) == len(first) else []
    left_out = len(first) + len(lines) - len(kept) - len(last)
    return [*kept, *([MORE.format(left_out)] if left_out else []), *last]


def _fits_into(room: int) -> Callable[[str], bool]:
    left = room

    def fits(line: str) -> bool:
        nonlocal left
        left -= forms.width(line) + 1
        return left >= 0

    return fits


def passages_of(edition: Edition, events: Iterable[Event], reader: Seat | None = None) -> list[Passage]:
    """Happenings of the game and of the table line by line, in their order."""
    found: list[Passage] = []
    for is_of_table, run in groupby(events, key=lambda event: event.is_of_table):
        if is_of_table:
            found += [passage for event in run for passage in _told(edition, [event], reader)]
        else:
            found += _told(edition, list(run), reader)
    return found


def _told(edition: Edition, events: Sequence[Event], reader: Seat | None) -> list[Passage]:
    """Happenings in words; one that has none any more since an update takes none from the others."""
    try:
        if events[0].is_of_table:
            return [Passage(line, (event,)) for event in events if (line := tell(edition, event, reader))]
        return edition.texts.passages(events, None, reader)
    except Exception as fault:
        if len(events) > 1:
            return [passage for event in events for passage in _told(edition, [event], reader)]
        log.error("event_without_words", error=fault, game=edition.game.name, kind=events[0].kind)
        return [Passage(TABLE.tell(Event(kind="table.untold")), tuple(events))]
