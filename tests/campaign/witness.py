"""A witness of a whole campaign: all that the bot posts, and how the table stands whenever something has happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rules.kernel.values import Seat
from rules.table.table import Table
from tests.e2e.world import World

EPHEMERAL, SUPPRESSED = 1 << 6, 1 << 12
TO_ALL = "the channel"


@dataclass(frozen=True)
class Sitting:
    """Who sits at a seat, and whether they are there."""

    name: str
    is_on_leave: bool
    has_steward: bool
    is_called: bool
    missed: int


@dataclass(frozen=True)
class Moment:
    """The table as it stood from a moment on."""

    at: int
    stage: str
    due: int | None
    batch: int
    key: str
    secrecy: str
    is_floor: bool
    asked: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    sittings: Mapping[Seat, Sitting]
    host: str

    def seat_of(self, name: str) -> Seat | None:
        """Where somebody sits."""
        return next((seat for seat, one in self.sittings.items() if one.name == name), None)

    def waits_for(self, name: str) -> bool:
        """Whether somebody has to decide, and is there."""
        seat = self.seat_of(name)
        return seat is not None and seat in self.waiting and self.sittings[seat].is_called


@dataclass(frozen=True)
class Notice:
    """One message of the bot."""

    at: int
    to: str
    """Whose direct message it is, or the channel."""
    words: str
    rings_for: tuple[str, ...]
    """Whose telephone makes a sound."""
    known: int
    """How many moments the witness had seen by then."""

    @property
    def kind(self) -> str:
        """What it is for."""
        if "still to decide" in self.words:
            return "reminder"
        if self.words.startswith("Your digest of the day"):
            return "digest"
        if "**Letter" in self.words or "✉" in self.words:
            return "letter"
        return "news" if self.to == TO_ALL else "private news"


@dataclass
class Witness:
    """Writes down what it sees, and judges nothing."""

    world: World
    heard: Callable[[Notice], None] = lambda notice: None
    moments: list[Moment] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    downs: list[tuple[int, int]] = field(default_factory=list)
    """From when to when the bot was gone."""
    _version: int | None = None

    def __post_init__(self) -> None:
        self.world.env.backend.subscribers.append(self._hear)

    @property
    def now(self) -> int:
        """The time."""
        return int(self.world.env.now().timestamp())

    @property
    def last(self) -> Moment:
        """The table as it stands."""
        return self.moments[-1]

    def _hear(self, event: str, payload: Any) -> None:
        if event != "MESSAGE_CREATE" or int(payload["author"]["id"]) != self.world.bot.user.id:  # type: ignore[union-attr]
            return
        message = self.world.env.backend.get_message(int(payload["channel_id"]), int(payload["id"]))
        if message.flags & EPHEMERAL:
            return
        homes = {player.user.dm_channel.id: name for name, player in self.world.people.items()}
        to = homes.get(message.channel_id, TO_ALL)
        names = {player.member.id: name for name, player in self.world.people.items()}
        called = tuple(names[user] for user in message.ping_user_ids) if to == TO_ALL else (to,)
        embeds = [f"{one.get('title', '')}\n{one.get('description', '')}" for one in message.embeds]
        notice = Notice(
            at=self.now,
            to=to,
            words="\n".join([message.content, *embeds]),
            rings_for=() if message.flags & SUPPRESSED else called,
            known=len(self.moments),
        )
        self.notices.append(notice)
        self.heard(notice)

    async def look(self) -> None:
        """See how the table stands, if anything has changed there."""
        (row,) = await self.world.bot.store._all(
            "SELECT version, changed_at FROM tables WHERE id = ?", self.world.table
        )
        if row["version"] != self._version:
            # A bot that was killed right after a change could not be looked at before it was back.
            moment: Moment = await self.world.look(partial(self._glance, row["changed_at"]))
            self.moments.append(moment)
            self._version = row["version"]

    def _glance(self, at: int, table: Table) -> Moment:
        record, batch = table.record, table.session.batch if table.session is not None else None
        names = {player.id: name for name, player in self.world.people.items()}
        sittings = {
            seat: Sitting(
                names.get(chair.holder, ""),
                chair.is_on_leave,
                chair.steward is not None,
                record.is_to_be_called(seat),
                chair.missed,
            )
            for seat, chair in record.chairs.items()
        }
        asked = tuple(batch.asks) if batch is not None else ()
        return Moment(
            at=at,
            stage=record.stage.value,
            due=record.due,
            batch=batch.number if batch is not None else 0,
            key=batch.asks[asked[0]].key if batch is not None and asked else "",
            secrecy=batch.secrecy if batch is not None else "",
            is_floor=batch is not None and batch.is_floor,
            asked=asked,
            waiting=table.use.waiting(),
            sittings=sittings,
            host=names.get(record.host, ""),
        )
