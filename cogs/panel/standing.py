"""Standing answers of every kind: a panel for a question that is not asked yet, opened by /orders file."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property

from cogs import forms
from cogs.components import PanelIds
from cogs.panel.sight import NO_LOOK, Sight, look_of, see
from cogs.shell import SealedOrders
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.values import IllegalAnswer, Json, Seat
from rules.table.table import Table

NO_BATCH = 0
"""Standing questions belong to no moment of the game; its batches count from 1."""


@dataclass(frozen=True)
class Filing(Sight):
    """What a seat answers in advance, and what it has begun to answer."""

    name: str = ""
    asked: Decision | None = None

    @property
    def about(self) -> str:
        """The name under which the answer is filed."""
        return self.name

    @cached_property
    def ids(self) -> PanelIds:
        """No moment, but the question."""
        return filing_ids(self.record.id, self.asked)

    @property
    def question(self) -> Decision | None:
        """The standing question; a sheet begins filled in, for mostly little of it is changed."""
        if self.asked is None:
            return None
        update: dict[str, object] = {"standing": False}  # The whole panel is about a standing answer already.
        if isinstance(self.asked, Sheet):
            update["is_prefilled"] = True
        return self.asked.model_copy(update=update)

    @property
    def answer(self) -> Json:
        """Nothing is handed in here."""
        return None

    @property
    def standing(self) -> Json:
        """What is filed already is what the panel begins with."""
        return None

    @property
    def can_undo(self) -> bool:
        """Nothing is handed in here, and so nothing undone."""
        return False

    @property
    def is_quick(self) -> bool:
        """A standing answer is looked at before it is filed."""
        return False

    @property
    def working_draft(self) -> forms.Draft:
        """The draft to go on from: what is filed already, as far as it still fits."""
        if self.draft is not None or self.asked is None:
            return super().working_draft
        filed = self.asked.fit(self.filed.get(self.name))
        try:
            self.asked.check(filed)
        except IllegalAnswer:
            return super().working_draft
        return forms.Draft.of(filed)


def filing_ids(table: int, question: Decision | None) -> PanelIds:
    """The ids of a panel for a standing question."""
    return PanelIds(table, NO_BATCH, 0, look_of(question))


def is_filing(ids: PanelIds) -> bool:
    """Whether a panel is one for a standing question."""
    return ids.batch == NO_BATCH and ids.look != NO_LOOK


async def see_filing(bot: SealedOrders, ids: PanelIds, seat: Seat) -> Sight:
    """Look at the standing question that a panel is about; at the present moment where it is no more."""
    sight = await see(bot, ids.table, seat)
    questions = await bot.tables.look(ids.table, lambda seated: seated.answers.standing_questions(seat))
    found = next(((name, one) for name, one in questions.items() if filing_ids(ids.table, one) == ids), None)
    if found is None:
        return sight
    name, question = found
    kept = await bot.store.draft(ids.table, seat, name)
    draft = None if kept is None else forms.Draft.model_validate_json(kept.draft)
    seen = {one.name: getattr(sight, one.name) for one in fields(Sight)}
    without_clock = sight.record.model_copy(update={"due": None})
    own = {"record": without_clock, "draft": draft, "writes_to": (), "letters": ()}
    return Filing(**{**seen, **own}, name=name, asked=question)


async def file_answer(bot: SealedOrders, filing: Filing, answer: Json) -> str:
    """File what the panel shows; returns it in words."""

    def file_it(seated: Table) -> str:
        return seated.answers.file_in_advance(filing.seat, filing.name, answer)

    words = await bot.tables.change(filing.record.id, file_it)
    await bot.store.drop_draft(filing.record.id, filing.seat, filing.name)
    return words
