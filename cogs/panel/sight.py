"""What a seat sees at one moment, and what it has begun to answer there."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from cogs import forms, limits
from cogs.components import PanelIds
from cogs.drawing.choice import own_cut
from cogs.resolution import Past
from cogs.shell import SealedOrders, unix_now
from data.logs import logger
from data.memory import Visit
from data.store import Draft, StoreFailed
from render.cuts import DEFAULT, Cut
from render.editions import Edition
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.game import Face, Odds, Total
from rules.kernel.journal import standing_name
from rules.kernel.values import Cell, Json, Person, Refused, Seat
from rules.table.record import Letter, Record, Stage
from rules.table.table import Table

log = logger(__name__)

LETTERS_SHOWN = 3
ODDS_PATIENCE = 2
"""Seconds for which a panel waits for odds."""
BETWEEN_VISITS = 30 * 60
"""Seconds without a look after which somebody has been away."""
NOT_YOURS = "You do not sit at this table, so there is nothing for you to decide here."
NO_LOOK = "0" * limits.LOOK


@dataclass(frozen=True)
class Sight:
    """What a seat sees at one moment, and what it has begun to answer."""

    record: Record
    seat: Seat
    face: Face | None
    draft: forms.Draft | None = None
    """A draft that was begun for exactly this question."""
    filed: Mapping[str, Json] = field(default_factory=dict)
    """The seat's standing answers."""
    writes_to: tuple[Seat, ...] = ()
    """Whom the seat can send letters to."""
    letters: Sequence[Letter] = ()
    """The last letters that its holder has got and written."""
    cut: Cut = DEFAULT
    """How its holder wants pictures to be cut."""
    past: Past = field(default_factory=Past)
    """How the table came here."""
    lines: int = 0
    """How many lines the journal has; for the store alone, since their number tells what others do."""
    visit: Visit | None = None
    """What its holder had seen before, where it is known that they look."""

    @property
    def about(self) -> str:
        """The name of the standing question that is answered in advance; empty: what is asked now."""
        return ""

    @property
    def is_new_here(self) -> bool:
        """Whether its holder has taken the seat over, and looks at it for the first time."""
        is_first = self.visit is not None and self.visit.at is None
        return is_first and self.record.chairs[self.seat].taken_over is not None

    @property
    def has_missed_something(self) -> bool:
        """Whether a whole phase has gone by since its holder was last here: the one that was begun then is no other."""
        if self.visit is None or self.is_new_here:
            return False
        return self.visit.phases - (self.visit.at is None) > 1

    @cached_property
    def ids(self) -> PanelIds:
        """The moment that the panel belongs to."""
        batch, turn = (self.face.batch, self.face.turn) if self.face is not None else (0, 0)
        return PanelIds(self.record.id, batch, turn, look_of(self.question))

    @property
    def question(self) -> Decision | None:
        """What the seat is asked, while it can answer."""
        if self.face is None or self.record.stage is not Stage.RUNNING:
            return None
        return self.face.asked

    @property
    def answer(self) -> Json:
        """What the seat has handed in to this question; None while there is nothing."""
        return self.face.answer if self.face is not None else None

    @property
    def can_undo(self) -> bool:
        """Whether the seat may take its last open answer back."""
        return self.face is not None and self.face.can_undo

    @property
    def standing(self) -> Json:
        """What the seat has filed for every time this is asked; None if nothing."""
        question = self.question
        return None if question is None else self.filed.get(standing_name(question.key, question.about))

    @property
    def is_answering(self) -> bool:
        """Whether the form is shown, and not what was handed in."""
        return self.question is not None and (self.draft is not None or self.answer is None)

    @property
    def is_quick(self) -> bool:
        """Whether the press that completes an answer hands it in; not where a standing answer is being made."""
        is_done = self.face is not None and self.face.done
        files_it = self.question is not None and self.question.standing and self.draft is not None
        return not is_done and (not files_it or self.answer is not None)

    @cached_property
    def working_draft(self) -> forms.Draft:
        """The draft to go on from."""
        if self.draft is not None:
            return self.draft
        return forms.Draft.of(self.answer) if self.question is None else forms.opened(self.question, self.answer)

    @cached_property
    def shown_face(self) -> Face | None:
        """What the seat's own picture shows: the face with what is being answered; for this seat's eyes alone."""
        if self.face is None or not self.is_answering:
            return self.face
        return self.face.model_copy(update={"asked": self.question, "answer": self.working_draft.given})

    @property
    def targets(self) -> dict[Cell, int]:
        """The numbers on the cells that can be chosen next."""
        return {} if self.form is None else self.form.targets

    @cached_property
    def form(self) -> forms.Form | None:
        """What is to be answered as it is laid out, for the panel's words and its picture alike."""
        if self.question is None or not self.is_answering:
            return None
        return forms.lay_out(self.question, self.working_draft, quick=self.is_quick)


def look_of(question: Decision | None) -> str:
    """A fingerprint of a question, for the ids of its panel.

    On a floor what others do changes a seat's menu without a new turn; a press then belongs to the old one.
    """
    if question is None:
        return NO_LOOK
    return hashlib.sha256(question.model_dump_json().encode()).hexdigest()[: limits.LOOK]


def glance(seated: Table, seat: Seat) -> Sight:
    """What a seat sees of a table, as far as the table itself knows it."""
    face = seated.face(seat) if seated.session is not None else None
    filed = dict(seated.use.standing.get(seat, {}))
    record, writes_to = seated.record.copied(), seated.letters.may_write(seat)
    lines = seated.session.line if seated.session is not None else 0
    return Sight(record, seat, face, filed=filed, writes_to=writes_to, past=Past.of(seated), lines=lines)


async def see(bot: SealedOrders, table: int, seat: Seat, *, cut: Cut | None = None) -> Sight:
    """Look at a table from a seat; where it is known already, with the cut of its holder's pictures."""
    return await _with_papers(bot, await bot.tables.look(table, lambda seated: glance(seated, seat)), cut)


async def see_own(bot: SealedOrders, table: int, person: Person, *, comes_back: bool = True) -> Sight:
    """Look at a table from where somebody sits; one that no longer waited for them goes on with them."""

    def look(seated: Table) -> tuple[Sight, bool]:
        seat = seated.record.seat_of(person)
        if seat is None:
            raise Refused(NOT_YOURS)
        return glance(seated, seat), seated.clock.is_missed(seat)

    sight, is_missed = await bot.tables.look(table, look)
    if is_missed and comes_back:

        def come_back(seated: Table) -> Sight:
            seated.clock.come_back(sight.seat, unix_now())
            return glance(seated, sight.seat)

        sight = await bot.tables.change(table, come_back)
    return await _with_papers(bot, await looked_in(bot, sight))


async def looked_in(bot: SealedOrders, sight: Sight) -> Sight:
    """A sight whose holder looks at it: that is noted, and what they had seen before is known."""
    if sight.face is None:
        return sight
    table, holder = sight.record.id, sight.record.chairs[sight.seat].holder
    try:
        visit = await bot.store.visit(table, sight.seat, holder, sight.lines, unix_now(), BETWEEN_VISITS)
    except StoreFailed as fault:  # Nobody is kept from looking by a look that cannot be noted.
        log.warning("look_not_noted", table=table, fault=type(fault).__name__)
        return sight
    return replace(sight, visit=visit)


async def _with_papers(bot: SealedOrders, sight: Sight, cut: Cut | None = None) -> Sight:
    """A sight with what lies in the store: how pictures are cut, the last letters, what was begun for this question."""
    table, seat, holder = sight.record.id, sight.seat, sight.record.chairs[sight.seat].holder
    sight = replace(sight, cut=await own_cut(bot, sight.record, holder) if cut is None else cut)
    if sight.record.desk(seat).letters:
        sight = replace(sight, letters=await bot.store.letters(table, seat, holder, LETTERS_SHOWN))
    kept, face = await bot.store.draft(table, seat), sight.face
    if kept is None or face is None or (kept.batch, kept.turn) != (face.batch, face.turn):
        return sight
    draft = forms.Draft.model_validate_json(kept.draft)
    return replace(sight, draft=draft)


@dataclass(frozen=True)
class Remarks:
    """What there is to say to what is begun, by the game and by the question itself."""

    totals: tuple[Total, ...] = ()
    """So much is spent of what is limited."""
    cautions: tuple[str, ...] = ()
    """What may have been overlooked."""
    odds: tuple[Odds, ...] = ()
    """What the fights of it may come to."""
    fault: str = ""
    """Why it could not be handed in, though nothing is open any more."""


async def looked_over(bot: SealedOrders, sight: Sight) -> Remarks:
    """What there is to say to what a seat has begun."""
    question, draft, seat = sight.question, sight.working_draft, sight.seat
    if question is None or not sight.is_answering:
        return Remarks()
    said, odds = await asyncio.gather(remarks(bot, sight, draft), reckoned(bot, sight, draft))
    said = replace(said, odds=odds)
    if sight.about or sight.draft is None or not forms.is_ready(question, draft):
        return said
    answer = forms.answer(question, draft)
    fault = await bot.tables.look(sight.record.id, lambda seated: seated.answers.fault_in(seat, answer))
    return replace(said, fault=fault)


async def remarks(bot: SealedOrders, sight: Sight, draft: forms.Draft) -> Remarks:
    """What the game says to a draft."""
    face, seat, given, game = sight.face, sight.seat, draft.given, bot.edition(sight.record).game
    if face is None or given is None or sight.about:
        return Remarks()
    try:
        meant = await bot.tables.look(sight.record.id, lambda seated: seated.answers.meant(seat, given))
        return Remarks(game.totals(face, meant), game.cautions(face, given, meant))
    except Exception as error:  # Nobody is kept from answering by good advice that fails.
        log.warning("remarks_failed", table=sight.record.id, fault=type(error).__name__)
        return Remarks()


async def reckoned(bot: SealedOrders, sight: Sight, draft: forms.Draft) -> tuple[Odds, ...]:
    """What the fights of a draft may come to; reckoned elsewhere, and left out where that takes too long."""
    face, seat, given, game = sight.face, sight.seat, draft.given, bot.edition(sight.record).game
    question = sight.question
    if face is None or sight.about or question is None or question.key not in game.odds_for:
        return ()
    known = hashlib.sha256(f"{sight.record.id} {face.model_dump_json()} {json.dumps(given)}".encode()).hexdigest()
    if (found := bot.odds.get(known)) is not None:
        return found
    try:
        meant = await bot.tables.look(sight.record.id, lambda seated: seated.answers.meant(seat, given))
        async with asyncio.timeout(ODDS_PATIENCE):
            odds = await bot.workshop.reckon(face, meant)
    except Exception as error:  # Nobody is kept from answering by odds that cannot be told.
        log.warning("odds_failed", table=sight.record.id, fault=type(error).__name__)
        return ()
    bot.odds.put(known, odds)
    return odds


async def has_more_to_say(bot: SealedOrders, sight: Sight, draft: forms.Draft) -> bool:
    """Whether the game has a caution or odds for a draft that the panel has not shown to what was there before."""
    anew = await _said(bot, sight, draft)
    if not anew or not sight.is_answering:
        return bool(anew)
    shown = await _said(bot, sight, sight.working_draft)
    return any(one not in shown for one in anew)


async def _said(bot: SealedOrders, sight: Sight, draft: forms.Draft) -> list[str]:
    """What is to be read before a draft is handed in."""
    said, odds = await asyncio.gather(remarks(bot, sight, draft), reckoned(bot, sight, draft))
    return [*said.cautions, *map(str, odds)]


async def keep_draft(bot: SealedOrders, sight: Sight, draft: forms.Draft) -> None:
    """Keep what somebody has begun to answer, over a restart too."""
    kept = Draft(sight.ids.batch, sight.ids.turn, draft.model_dump_json())
    await bot.store.save_draft(sight.record.id, sight.seat, kept, sight.about)


def can_write(sight: Sight) -> bool:
    """Whether what a seat is asked can also be typed."""
    return sight.question is not None and forms.can_be_written(sight.question)


def is_in_orders(edition: Edition, sight: Sight) -> bool:
    """Whether the game has a language of its own for what is typed here."""
    question = sight.question
    return isinstance(question, Sheet) and question.key in edition.game.typed and not sight.about
