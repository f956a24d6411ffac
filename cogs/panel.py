"""A seat's private panel: what it is asked, its own picture and news, and what it has handed in."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import discord

from cogs import forms, limits
from cogs.components import NewsButton, PanelIds, panel_view
from cogs.shell import SealedOrders
from cogs.wording import at, heading, players, seat_title, story
from render.editions import Edition
from rules.kernel.decisions import Decision
from rules.kernel.game import Event, Face
from rules.kernel.record import Record, Stage
from rules.kernel.session import undo_line
from rules.kernel.table import Table
from rules.kernel.values import Cell, Seat

NEWS_ROOM = 500


class ShellAct:
    """What the shell's own buttons under a panel do; their names never meet the acts of forms."""

    TAKE_BACK = "take_back"
    CHANGE = "change"
    UNDO = "undo"
    ALWAYS = "always"
    REFRESH = "refresh"


@dataclass(frozen=True)
class Sight:
    """What a seat sees at one moment, and what it has begun to answer."""

    record: Record
    seat: Seat
    face: Face | None
    can_undo: bool
    draft: forms.Draft | None = None
    """A draft that was begun for exactly this question."""

    @property
    def ids(self) -> PanelIds:
        """The moment that the panel belongs to."""
        batch, turn = (self.face.batch, self.face.turn) if self.face is not None else (0, 0)
        return PanelIds(self.record.id, batch, turn)

    @property
    def question(self) -> Decision | None:
        """What the seat is asked, while it can answer."""
        if self.face is None or self.record.stage is not Stage.RUNNING:
            return None
        return self.face.asked

    @property
    def is_answering(self) -> bool:
        """Whether the form is shown, and not what was handed in."""
        return self.question is not None and (self.draft is not None or self.face is None or self.face.answer is None)

    @property
    def working_draft(self) -> forms.Draft:
        """The draft to go on from."""
        if self.draft is not None:
            return self.draft
        return forms.Draft.of(self.face.answer) if self.face is not None else forms.Draft()

    @property
    def targets(self) -> dict[Cell, int]:
        """The numbers on the cells that can be chosen next."""
        if self.question is None or not self.is_answering:
            return {}
        return forms.targets(self.question, self.working_draft)


async def see(bot: SealedOrders, table: int, seat: Seat) -> Sight:
    """Look at a table from a seat."""

    def glance(seated: Table) -> tuple[Record, Face | None, bool]:
        face = seated.face(seat) if seated.session is not None else None
        free = seated.record.stage is Stage.RUNNING and undo_line(seated.recent, seat) is not None
        return seated.record.model_copy(deep=True), face, free

    record, face, can_undo = await bot.tables.look(table, glance)
    kept = await bot.store.draft(table, seat)
    draft = None
    if kept is not None and face is not None and (kept.batch, kept.turn) == (face.batch, face.turn):
        draft = forms.Draft.model_validate_json(kept.draft)
    return Sight(record, seat, face, can_undo, draft)


@dataclass
class Panel:
    """A panel ready to be sent."""

    content: str
    view: discord.ui.View
    files: list[discord.File] = field(default_factory=list)
    embeds: list[discord.Embed] = field(default_factory=list)

    @property
    def as_new(self) -> dict[str, Any]:
        """The arguments of a new message."""
        return {"content": self.content, "view": self.view, "files": self.files, "embeds": self.embeds}

    @property
    def as_edit(self) -> dict[str, Any]:
        """The arguments of an edit; without a new picture the old one stays."""
        changes: dict[str, Any] = {"content": self.content, "view": self.view, "embeds": self.embeds}
        return {**changes, "attachments": self.files} if self.files else changes


async def build_panel(
    bot: SealedOrders,
    sight: Sight,
    *,
    notice: str = "",
    events: Iterable[Event] = (),
    mark: int | None = None,
    with_picture: bool = True,
) -> Panel:
    """The panel of a seat; `mark` makes a direct message that can be found again."""
    edition = bot.edition(sight.record)
    lines = [heading(edition, sight.record, sight.seat)]
    if sight.face is not None and sight.face.trail:
        lines.append(f"-# {' › '.join(map(forms.plain, sight.face.trail))}"[:200])
    if notice:
        lines.append(notice)
    view, body = _body(edition, sight)
    lines.append(body)
    if sight.question is not None and sight.record.due is not None:
        lines.append(f"Due {at(sight.record.due)}.")
    if mark is not None:
        refresh = NewsButton.of(sight.record.id, mark, "open", "Show me the present")
        refresh.row = limits.MESSAGE_ROWS - 1
        view.add_item(refresh)
    content = "\n".join(line for line in lines if line)[: limits.MESSAGE_TEXT]
    panel = Panel(content, view, embeds=_private_news(edition, sight, events))
    if with_picture and sight.face is not None:
        panel.files.append(await own_picture(bot, edition, sight.face, sight.targets))
    return panel


def _body(edition: Edition, sight: Sight) -> tuple[discord.ui.View, str]:
    """What the panel asks or says, and the controls under it."""
    question, face, extra = sight.question, sight.face, []
    if question is None or face is None:
        if sight.can_undo:
            extra.append(forms.Push("Undo my last answer", ShellAct.UNDO))
        extra.append(forms.Push("Refresh", ShellAct.REFRESH))
        return panel_view(sight.ids, forms.Form((), ()), extra), _nothing_to_decide(edition, sight)
    if not sight.is_answering:
        extra = [forms.Push("Change it", ShellAct.CHANGE), forms.Push("Take it back", ShellAct.TAKE_BACK, "danger")]
        stored = f"Handed in: **{forms.plain(question.describe(face.answer))}**. You can change it until the reveal."
        return panel_view(sight.ids, forms.Form((), ()), extra), f"{forms.plain(question.prompt)}\n{stored}"
    form = forms.lay_out(question, sight.working_draft, quick=not face.done)
    if question.standing and forms.is_ready(question, sight.working_draft):
        extra.append(forms.Push("Always answer so", ShellAct.ALWAYS))
    if face.answer is not None:
        extra.append(forms.Push("Take it back", ShellAct.TAKE_BACK, "danger"))
    elif sight.can_undo:
        extra.append(forms.Push("Undo my last answer", ShellAct.UNDO))
    done = "You have said that you are done.\n" if face.done else ""
    return panel_view(sight.ids, form, extra), done + form.text


def _nothing_to_decide(edition: Edition, sight: Sight) -> str:
    record, face = sight.record, sight.face
    match record.stage:
        case Stage.OPEN:
            return "The lobby is open; the game has not begun."
        case Stage.SEATED if not record.chairs[sight.seat].reported:
            return "Press Report for duty in the channel, so that the game can begin."
        case Stage.SEATED:
            return "You have reported for duty. The game begins when everybody has."
        case Stage.PAUSED:
            return f"The game is paused. {forms.plain(record.why)}"
        case Stage.REFEREE:
            return f"The game waits for a referee. {forms.plain(record.why)}"
        case Stage.FINISHED:
            return "The game is over."
    waiting = face.waiting_for if face is not None else ()
    if face is not None and face.secrecy == "silent":
        return "You have nothing to decide now; others may be reacting."
    return f"You have nothing to decide now. Waiting for {players(edition, record, waiting)}."


def _private_news(edition: Edition, sight: Sight, events: Iterable[Event]) -> list[discord.Embed]:
    """What only this seat has been told: the fresh happenings, or those of the current phase."""
    own = list(events)
    if not own and sight.face is not None:
        own = [event for event in sight.face.events if event.audience is not None]
    if not own:
        return []
    words = story(edition, own, reader=sight.seat, room=NEWS_ROOM)
    return [discord.Embed(title=f"For {seat_title(edition, sight.seat)} alone", description=words)]


async def own_picture(
    bot: SealedOrders, edition: Edition, face: Face, targets: dict[Cell, int] | None = None
) -> discord.File:
    """The board as a seat, or a spectator, sees it, with the picture in words beside it."""
    picture = await bot.workshop.picture(edition, face, targets)
    return discord.File(io.BytesIO(picture), "board.png", description=edition.alt_text(face)[: limits.ALT_TEXT])
