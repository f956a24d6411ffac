"""The tables in use: loaded when touched, changed one at a time, kept in one transaction per change.

What happens to a table is a plain function of it. So nothing slow can run while its lock is held: no message is sent,
no picture drawn and no steward asked inside. The lock only spares needless conflicts within this process; what counts
is the version on the row, so that several processes can share one database.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from data.logs import logger
from data.past import Moment
from data.store import Change, Conflict, Draft, Listing, Store, Unreadable
from rules.kernel.dice import SeededDice, commitment
from rules.kernel.drafts import Begun
from rules.kernel.faults import NEWER
from rules.kernel.game import Game
from rules.kernel.journal import RECENT_LINES
from rules.kernel.kept import Kept
from rules.kernel.play import RulesError
from rules.kernel.session import Session
from rules.kernel.values import IllegalAnswer, OutOfReach, Refused, Seat
from rules.kernel.words import counted, one_or_many
from rules.table.notices import Notices
from rules.table.pace import check_pace
from rules.table.record import Effect, Person, Record, Stage
from rules.table.rewinds import NO_WAY_ON
from rules.table.table import Table

log = logger(__name__)

R = TypeVar("R")

TABLES_AT_HAND = 256
PATIENCE = 3
"""How often others may be faster before a change keeps them waiting."""
RULES_FAILED = "The rules ran into an error of ours. Nothing is lost; a referee can rewind the game."

DAMAGED = "Something that is stored of this game cannot be read any more. Everything else is still there."
CANNOT_READ = (
    "What is stored of this game cannot be read by this version of the bot, so that it cannot go on from here. "
    "Nothing was changed: rewind it to an earlier line, or wait for a version that can."
)

Clock = Callable[[], int]
"""The time in whole seconds."""


NOT_SHOWN = "That moment can no longer be shown: the rules or what was stored have changed since then."


@dataclass(frozen=True)
class Saved:
    """What a change of a table means for those who wait for it."""

    table: int
    wake_at: int | None
    has_mail: bool
    stewards: bool
    is_closed: bool = False
    """Whether it has ended as a lobby."""
    holders: tuple[Person, ...] = ()
    """The people at the table, while it is in play or gathering."""
    notices: Mapping[Person, Notices] = field(default_factory=dict)
    """How they want to be reminded, as far as the table knows."""


class NoLongerFits(Exception):
    """The journal of a table does not fit the rules as they are now; that has to be kept before anything else."""


class Tables:
    """All tables, each changed by one hand at a time."""

    def __init__(self, store: Store, games: Mapping[str, Game[Any]], clock: Clock) -> None:
        self.store = store
        self.games = games
        self.clock = clock
        self.listeners: list[Callable[[Saved], None]] = []
        self.at_hand: Kept[int, tuple[int, Table]] = Kept("tables", TABLES_AT_HAND)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def create(
        self,
        game: str,
        host: Person,
        *,
        guild: int,
        channel: int,
        salt: str,
        options: dict[str, str],
        deadline: int,
        window: int,
        effects: list[Effect],
        most_lobbies: int | None = None,
    ) -> int:
        """Open a table; the commitment of its dice is fixed here, before any player's salt is known.

        A host who has as many tables as they may that have not begun is refused.
        """
        check_pace(deadline, window)
        seed = secrets.token_bytes(32)
        record = Record(
            game=game,
            host=host,
            guild=guild,
            channel=channel,
            deadline=deadline,
            window=window,
            autopilot=self.games[game].autopilot,
            claim=self.games[game].claim,
            abandonment=self.games[game].abandonment,
            commitment=commitment(seed),
        )
        Table.new(record, self.games[game], seed, options, salt).lobby.keep_open(self.clock())
        async with self.store.alone():  # Whoever opens many at once is counted, too.
            if most_lobbies is not None:
                check_lobbies(await self.store.not_begun(host), most_lobbies)
            table = await self.store.create(record, seed, effects, self.clock())
        self._notify(Saved(table, record.due, bool(effects), False))
        return table

    async def look(self, table: int, glance: Callable[[Table], R]) -> R:
        """What a function of the table says; it must not change anything.

        Where the rules cannot show the table, or its journal no longer fits, the referee is called all the same.
        """
        async with self._lock(table):
            _, seated = await self._load(table)
            if seated.use.effects:
                await self._call_referee(table)
                _, seated = await self._load(table)
            try:
                return glance(seated)
            except RulesError:
                self.at_hand.drop(table)
                await self._call_referee(table)
                raise

    async def change(self, table: int, action: Callable[[Table], R]) -> R:
        """Let a function change a table, and keep what it did.

        The function may run again when another process was faster. When it refuses, nothing has changed.
        """

        async def act(seated: Table) -> R:
            return action(seated)

        return await self._change(table, act)

    async def accept_new_course(self, table: int) -> None:
        """The referee's word that a game whose rules have changed goes on as they are now."""

        async def accept(seated: Table) -> None:
            seated.use.wants_new_course = True

        await self._change(table, accept)

    async def _take_new_course(self, seated: Table) -> None:
        kept = await self.store.load(seated.record.id, RECENT_LINES)
        checkpoint = kept.checkpoint
        if checkpoint is None:
            raise Refused("The game has not begun." if kept.damage is None else CANNOT_READ)
        dice = SeededDice(seated.use.seed, seated.record.salt)
        session, step = Session.rerun(seated.game, checkpoint, kept.entries, dice, epochs=seated.record.epochs)
        is_whole = kept.damage is None or kept.damage.part == "answers"
        if is_whole and session.line == checkpoint.line + len(kept.entries):
            for seat, given in kept.pending.items():
                with suppress(IllegalAnswer):  # Who can no longer answer that is asked anew.
                    session.submit(seat, given.answer, by=given.by)
        seated.rewinds.accept_new_course(session, step, checkpoint.line, self.clock())

    async def _change(self, table: int, action: Callable[[Table], Awaitable[R]]) -> R:
        async with self._lock(table):
            for alone in (*[False] * PATIENCE, True):
                try:
                    async with self.store.alone() if alone else nullcontext():
                        version, seated = await self._load(table)
                        if seated.use.effects:
                            raise NoLongerFits
                        drafts = await self._give_drafts(seated)
                        result = await action(seated)
                        await self._go_back_if_cut(seated)
                        if seated.use.wants_new_course:
                            await self._take_new_course(seated)
                        seated.lobby.keep_open(self.clock())
                        await self.store.save(self._what_changed(seated, version, drafts))
                except Conflict:
                    self.at_hand.drop(table)
                except NoLongerFits:
                    await self._call_referee(table)
                except RulesError:
                    self.at_hand.drop(table)
                    await self._call_referee(table)
                    raise
                except BaseException:
                    self.at_hand.drop(table)
                    raise
                else:
                    self._settle(seated, version)
                    return result
            raise Conflict(f"Table {table} is changed too often by others.")

    async def _call_referee(self, table: int) -> None:
        """The rules fail, or no longer fit: the table is as it was, and a game in play says that it needs help."""
        async with self.store.alone():
            version, seated = await self._load(table)
            self.at_hand.drop(table)
            if not seated.use.effects:
                if seated.record.stage not in (Stage.RUNNING, Stage.PAUSED):
                    return
                seated.rewinds.call_referee(RULES_FAILED)
            log.error("referee_called", error=seated.use.fault, table=table)
            await self.store.save(self._what_changed(seated, version))
        self._settle(seated, version)

    async def moment(self, table: int, line: int) -> Moment:
        """What brings the game back as it was before a line of its journal went in; the table is not touched."""
        async with self._lock(table):
            _, seated = await self._load(table)
            seed, record = seated.use.seed, seated.record
        try:
            _, checkpoint, entries = await self.store.history(table, line)
        except (Unreadable, LookupError):
            raise Refused(NOT_SHOWN) from None
        return Moment(record.game, checkpoint, entries, seed, record.salt, dict(record.epochs))

    async def _give_drafts(self, table: Table) -> Mapping[Seat, Draft] | None:
        """Let the table know what people have filled in, in case that it goes on without them."""
        table.use.begun, table.use.has_read_begun = {}, False
        if not table.use.may_count_drafts:
            return None
        drafts = await self.store.drafts(table.record.id)
        read = {seat: Begun.read(kept.batch, kept.turn, kept.draft) for seat, kept in drafts.items()}
        table.use.begun = {seat: begun for seat, begun in read.items() if begun is not None}
        return drafts

    async def _go_back_if_cut(self, table: Table) -> None:
        if table.use.cut is not None and table.session is None:
            try:
                line, checkpoint, entries = await self.store.history(table.record.id, table.use.cut.line)
            except Unreadable:
                raise Refused(NO_WAY_ON) from None
            table.rewinds.go_back(line, checkpoint, entries, self.clock())

    def _settle(self, table: Table, version: int) -> None:
        """After a change has been kept: have the table at hand for the next one, and tell who waits for it."""
        record = table.record
        wake_at, stewards = record.wake_at, bool(table.use.stewards_to_move())
        is_over = record.stage is Stage.FINISHED
        saved = Saved(
            record.id,
            wake_at,
            has_mail=bool(table.use.effects),
            stewards=stewards,
            is_closed=record.never_began,
            holders=() if is_over else tuple(record.chairs[seat].holder for seat in record.people),
            notices={} if is_over else record.notices,
        )
        gone_back = table.use.cut is not None  # Older lines of the journal are wanted at hand again.
        table.use.start_anew()
        if gone_back or record.stage in (Stage.FINISHED, Stage.REFEREE):
            self.at_hand.drop(record.id)
        else:
            self.at_hand.put(record.id, (version + 1, table))
        self._notify(saved)

    def _what_changed(self, table: Table, version: int, drafts: Mapping[Seat, Draft] | None = None) -> Change:
        record, session = table.record, table.session
        batch = session.batch if session is not None else None
        pending = session.pending if session is not None else None
        if record.stage is Stage.FINISHED:
            batch, pending = None, {}
        is_filed_alike = session is None if table.use.is_damaged else table.use.standing == table.use.kept_standing
        return Change(
            record=record,
            version=version,
            now=self.clock(),
            step=table.use.step,
            effects=table.use.effects,
            receipts=table.use.receipts,
            letters=table.use.letters,
            cut=None if table.use.cut is None else table.use.cut.line,
            pending=pending,
            batch=None if batch is None else batch.number,
            standing=None if is_filed_alike else table.use.standing,
            drafts=drafts if table.use.has_read_begun else None,
            handed_in=table.use.handed_in,
            waits=tuple(filter(record.is_to_be_called, table.use.waiting())),
            stewards=bool(table.use.stewards_to_move()),
            played=record.tallies if table.use.has_ended else {},
        )

    async def _load(self, table: int) -> tuple[int, Table]:
        """A table with its version; it comes with effects when its journal no longer fits, and must then be kept."""
        found = self.at_hand.get(table)
        if found is not None and found[0] == await self.store.version(table):
            return found
        kept = await self.store.load(table, RECENT_LINES)
        record = kept.record
        if record.game not in self.games:
            raise OutOfReach("The game of this table is not installed at present. Nothing is lost.")
        game = self.games[record.game]
        if kept.rules_version is not None and kept.rules_version > game.rules_version:
            raise OutOfReach(NEWER)
        loaded = Table(record, game, kept.seed)
        loaded.use.standing = {seat: dict(filed) for seat, filed in kept.standing.items()}
        loaded.use.start_anew()
        loaded.use.recent = kept.recent
        loaded.use.is_damaged = kept.damage is not None
        if record.stage is not Stage.REFEREE:
            if kept.damage is not None and record.stage is not Stage.FINISHED:
                loaded.rewinds.call_referee(DAMAGED, kept.damage.line)
            elif kept.damage is None and kept.checkpoint is not None:
                loaded.rewinds.restore(kept.checkpoint, kept.entries, dict(kept.pending))
            if loaded.use.effects:
                return kept.version, loaded
        self.at_hand.put(table, (kept.version, loaded))
        return kept.version, loaded

    def _lock(self, table: int) -> asyncio.Lock:
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        return lock

    def _notify(self, saved: Saved) -> None:
        """Tell who waits for it; what is kept stays kept when one of them fails."""
        for listener in self.listeners:
            try:
                listener(saved)
            except Exception as fault:
                log.error("listener_failed", error=fault, table=saved.table)


def check_lobbies(hosted: Sequence[Listing], most: int) -> None:
    """Refuse one more table to a host who has so many that have not begun."""
    if len(hosted) >= most:
        numbers = ", ".join(str(one.table) for one in hosted)
        raise Refused(
            f"You host {counted(len(hosted), 'table that has', 'tables that have')} not begun, "
            f"and {most} {one_or_many(most, 'is', 'are')} the most: {numbers}. "
            "Start one of them, or close one with /referee abandon."
        )


def min_of(*moments: int | None) -> int | None:
    """The earliest of those moments that are set."""
    return min((moment for moment in moments if moment is not None), default=None)
