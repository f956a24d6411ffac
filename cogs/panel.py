"""A seat's private panel: what it is asked, its own picture and news, and what it has handed in."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import discord

from cogs import forms, limits
from cogs.components import NewsButton, PanelIds, panel_view
from cogs.envelopes import letter_embed
from cogs.hand import has_hand
from cogs.pictures import pictures
from cogs.shell import SealedOrders
from cogs.wording import at, heading, players, seat_title, story
from data.store import Draft
from render.editions import Edition
from render.text import joined
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.game import Event, Face
from rules.kernel.journal import standing_name
from rules.kernel.record import Letter, Record, Stage
from rules.kernel.table import Table
from rules.kernel.values import Cell, IllegalAnswer, Json, Seat

NEWS_ROOM = 500
LETTERS_SHOWN = 3
LETTER_ROOM = 300
PROMPT_ROOM = 350
ECHO_ROOM = 900
LINE_ROOM = 160
WHY_ROOM = 300
LEAST_NOTICE = 30
"""Below so many letters a notice says nothing any more."""
NO_LOOK = "0" * limits.LOOK


class ShellAct:
    """What the shell's own buttons under a panel do; their names never meet the acts of forms."""

    TAKE_BACK = "take_back"
    CHANGE = "change"
    UNDO = "undo"
    REFRESH = "refresh"
    SET_STANDING = "set_standing"
    ALWAYS = "always"
    ONLY_NOW = "only_now"
    FORGET_ALL = "forget_all"
    WRITE_AGAIN = "write_again"
    HAND = "hand"
    LOOK = "look"
    WRITE = "write"


SHELL_ACTS = frozenset(act for name, act in vars(ShellAct).items() if name.isupper())
SEALED_BEFORE = "An answer was sealed for this seat before you came. It counts unless you hand in another."
NOT_HANDED_IN = "Not handed in yet. At the deadline it counts as it stands here; the rules fill in open lines."


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

    @property
    def about(self) -> str:
        """The name of the standing question that is answered in advance; empty: what is asked now."""
        return ""

    @property
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
        """Whether one press on a short choice hands it in; not where a standing answer is being made."""
        is_done = self.face is not None and self.face.done
        return not is_done and (self.draft is None or self.answer is not None)

    @property
    def working_draft(self) -> forms.Draft:
        """The draft to go on from."""
        begun = None if self.question is None else forms.prefilled(self.question)
        return self.draft if self.draft is not None else forms.Draft.of(self.answer or begun)

    @property
    def shown_face(self) -> Face | None:
        """What the seat's own picture shows: the face with what is being answered; for this seat's eyes alone."""
        if self.face is None or not self.is_answering:
            return self.face
        return self.face.model_copy(update={"asked": self.question, "answer": self.working_draft.given})

    @property
    def targets(self) -> dict[Cell, int]:
        """The numbers on the cells that can be chosen next."""
        if self.question is None or not self.is_answering:
            return {}
        return forms.targets(self.question, self.working_draft)


def look_of(question: Decision | None) -> str:
    """A fingerprint of a question, for the ids of its panel.

    On a floor what others do changes a seat's menu without a new turn; a press then belongs to the old one.
    """
    if question is None:
        return NO_LOOK
    return hashlib.sha256(question.model_dump_json().encode()).hexdigest()[: limits.LOOK]


async def see(bot: SealedOrders, table: int, seat: Seat) -> Sight:
    """Look at a table from a seat."""

    def glance(seated: Table) -> Sight:
        face = seated.face(seat) if seated.session is not None else None
        filed = dict(seated.standing.get(seat, {}))
        record, writes_to = seated.record.model_copy(deep=True), seated.may_write(seat)
        return Sight(record, seat, face, filed=filed, writes_to=writes_to)

    sight = await bot.tables.look(table, glance)
    if sight.record.desk(seat).letters:
        holder = sight.record.chairs[seat].holder
        sight = replace(sight, letters=await bot.store.letters(table, seat, holder, LETTERS_SHOWN))
    kept, face = await bot.store.draft(table, seat), sight.face
    if kept is None or face is None or (kept.batch, kept.turn) != (face.batch, face.turn):
        return sight
    draft = forms.Draft.model_validate_json(kept.draft)
    return replace(sight, draft=draft)


async def keep_draft(bot: SealedOrders, sight: Sight, draft: forms.Draft) -> None:
    """Keep what somebody has begun to answer, over a restart too."""
    kept = Draft(sight.ids.batch, sight.ids.turn, draft.model_dump_json())
    await bot.store.save_draft(sight.record.id, sight.seat, kept, sight.about)


@dataclass
class Panel:
    """A panel ready to be sent."""

    content: str
    view: discord.ui.View
    files: list[discord.File] = field(default_factory=list)
    embeds: list[discord.Embed] = field(default_factory=list)

    @property
    def as_edit(self) -> dict[str, Any]:
        """The arguments of an edit; without a new picture the old one stays."""
        changes: dict[str, Any] = {"content": self.content, "view": self.view, "embeds": self.embeds}
        return {**changes, "attachments": self.files} if self.files else changes


@dataclass
class Body:
    """The middle of a panel: words, a form, and the shell's own buttons."""

    words: str
    form: forms.Form = field(default_factory=lambda: forms.Form((), ()))
    notes: list[str] = field(default_factory=list)
    """What is said below, where there is room."""
    buttons: list[forms.Push] = field(default_factory=list)


async def build_panel(
    bot: SealedOrders,
    sight: Sight,
    *,
    notice: str = "",
    events: Iterable[Event] = (),
    mark: int | None = None,
    buttons: Sequence[forms.Push] = (),
    with_picture: bool = True,
) -> Panel:
    """The panel of a seat; `mark` makes a direct message that can be found again."""
    edition = bot.edition(sight.record)
    body = _body(edition, sight)
    body.buttons += buttons
    if sight.writes_to:
        names = joined([seat_title(edition, other) for other in sight.writes_to])
        body.notes.append(f"You can write to {names} now: /letter write")
    if mark is None and not sight.is_answering:
        body.buttons.append(forms.Push("Refresh", ShellAct.REFRESH))
    if _shows_hand(edition, sight) and len(body.buttons) < limits.BUTTONS_IN_A_ROW - (mark is not None):
        body.buttons.append(forms.Push("My hand", ShellAct.HAND))
    if _shows_looks(edition, sight) and len(body.buttons) < limits.BUTTONS_IN_A_ROW - (mark is not None):
        body.buttons.append(forms.Push("Look closer", ShellAct.LOOK))
    view = panel_view(sight.ids, body.form, body.buttons)
    if mark is not None:
        refresh = NewsButton.of(sight.record.id, mark, "open", "Refresh")
        refresh.row = limits.MESSAGE_ROWS - 1
        view.add_item(refresh)
    panel = Panel(_content(edition, sight, body, notice), view, embeds=_private_news(edition, sight, events))
    if mark is None:  # A direct message brings each letter by itself.
        panel.embeds += [letter_embed(edition, letter, sight.seat, LETTER_ROOM) for letter in sight.letters]
    if with_picture and sight.shown_face is not None:
        panel.files += await pictures(bot, edition, sight.shown_face, sight.targets)
    return panel


def _shows_hand(edition: Edition, sight: Sight) -> bool:
    """Whether the seat has to decide something, and holds something that it may want to look at."""
    return sight.question is not None and sight.face is not None and has_hand(edition, sight.face)


def _shows_looks(edition: Edition, sight: Sight) -> bool:
    """Whether the seat has to decide something, and can look at the board more closely."""
    return sight.question is not None and sight.face is not None and bool(edition.looks(sight.face))


def _content(edition: Edition, sight: Sight, body: Body, notice: str) -> str:
    """All words of a panel; where there is too little room, the trail is left out and the notice is cut first."""
    head = heading(edition, sight.record, sight.seat)
    due = f"Due {at(sight.record.due)}." if sight.question is not None and sight.record.due is not None else ""
    room = limits.MESSAGE_TEXT - sum(forms.width(part) + 1 for part in (head, body.words, due) if part)
    notes = []
    for note in body.notes:
        if forms.width(note) < room:
            notes.append(note)
            room -= forms.width(note) + 1
    notice = forms.cut(notice, room - 1) if room > LEAST_NOTICE else ""
    room -= forms.width(notice) + 1
    trail = _trail(sight.face)
    parts = (head, trail if forms.width(trail) < room else "", notice, body.words, *notes, due)
    return forms.cut("\n".join(part for part in parts if part), limits.MESSAGE_TEXT)


def _trail(face: Face | None) -> str:
    if face is None or not face.trail:
        return ""
    return f"-# {' › '.join(forms.plain(step, 80) for step in face.trail[-4:])}"


# What the panel asks or says


def _body(edition: Edition, sight: Sight) -> Body:
    question, face = sight.question, sight.face
    if question is None or face is None:
        return _nothing_to_decide(edition, sight)
    if sight.is_answering:
        body = _to_answer(sight, question, face)
        if can_write(edition, sight):
            body.buttons.append(forms.Push("Write in words", ShellAct.WRITE))
        return body
    return _handed_in(edition, sight, question, face)


def can_write(edition: Edition, sight: Sight) -> bool:
    """Whether what a seat is asked can also be typed."""
    question = sight.question
    return isinstance(question, Sheet) and question.key in edition.game.typed


def _to_answer(sight: Sight, question: Decision, face: Face) -> Body:
    form = forms.lay_out(question, sight.working_draft, quick=sight.is_quick)
    body = Body(form.text, form, ["You have said that you are done."] if face.done else [])
    if question.standing and forms.is_ready(question, sight.working_draft):
        body.buttons.append(_always(question, sight))
    elif question.standing and sight.is_quick:
        body.buttons.append(forms.Push("Set a standing answer", ShellAct.SET_STANDING))
    if face.has_sealed_answer:
        body.notes.append(SEALED_BEFORE)
    if sight.answer is None and sight.draft is not None and not sight.about and isinstance(question, Sheet):
        body.notes.append(NOT_HANDED_IN)
    if sight.answer is not None:
        body.notes.append(f"Handed in so far: **{forms.plain(question.describe(sight.answer), 100)}**")
        body.buttons.append(forms.Push("Take it back", ShellAct.TAKE_BACK, "danger"))
    elif sight.can_undo:
        body.buttons.append(forms.Push("Undo my last answer", ShellAct.UNDO))
    if sight.answer is None and sight.standing is not None:
        body.notes.append("Your standing answer does not count this time. It stays filed.")
        body.buttons.append(forms.Push("Forget the standing answer", ShellAct.ONLY_NOW))
    return body


def _handed_in(edition: Edition, sight: Sight, question: Decision, face: Face) -> Body:
    words = [
        f"**{forms.plain(question.prompt, PROMPT_ROOM)}**",
        _spelled_out(question, sight.answer),
    ]
    if face.secrecy == "silent":
        words.append("You can change it or take it back until this closes. Nobody sees whether you have answered.")
    else:
        words.append("You can change it or take it back until all answers are in.")
        words.append(f"Waiting for {players(edition, sight.record, face.waiting_for)}.")
    body = Body("", buttons=[forms.Push("Change it", ShellAct.CHANGE)])
    body.buttons.append(forms.Push("Take it back", ShellAct.TAKE_BACK, "danger"))
    if question.standing and sight.standing == sight.answer:
        words.append("It is your standing answer: it counts every time this is asked, until you take it back.")
        body.buttons.append(forms.Push("Only this time", ShellAct.ONLY_NOW))
    elif question.standing:
        body.buttons.append(_always(question, sight))
        if sight.standing is not None:
            words.append(f"Your standing answer stays filed: {_described(question, sight.standing)}")
    body.words = "\n".join(words)
    return body


def _spelled_out(question: Decision, answer: Json) -> str:
    """What was handed in; a sheet line by line."""
    lines = question.lines(answer) if isinstance(question, Sheet) else []
    if len(lines) <= 1:
        return f"Handed in: **{forms.plain(question.describe(answer), ECHO_ROOM) or '(empty)'}**"
    return forms.cut("\n".join(["Handed in:", *(f"- {forms.plain(line, LINE_ROOM)}" for line in lines)]), ECHO_ROOM)


def _always(question: Decision, sight: Sight) -> forms.Push:
    """The button that files the answer which the panel shows, and no other."""
    mark = forms.mark_of(forms.answer(question, sight.working_draft))
    return forms.Push("Always answer so", f"{ShellAct.ALWAYS}.{mark}")


def _described(question: Decision, answer: Json) -> str:
    """A standing answer in words, as far as it fits the question of this time."""
    try:
        question.check(answer)
    except IllegalAnswer:
        return "it is not possible this time."
    return f"**{forms.plain(question.describe(answer), 100)}**"


def _nothing_to_decide(edition: Edition, sight: Sight) -> Body:
    body = Body(_why_nothing(edition, sight))
    if sight.can_undo:
        body.buttons.append(forms.Push("Undo my last answer", ShellAct.UNDO))
    if sight.filed and sight.record.stage in (Stage.RUNNING, Stage.PAUSED):
        count = len(sight.filed)
        body.notes.append(f"Standing answers of yours: {count}. They count every time they are asked for.")
        body.buttons.append(forms.Push("Forget the standing answers", ShellAct.FORGET_ALL))
    return body


def _why_nothing(edition: Edition, sight: Sight) -> str:
    record, face = sight.record, sight.face
    match record.stage:
        case Stage.OPEN:
            return "The lobby is open; the game has not begun."
        case Stage.SEATED if not record.chairs[sight.seat].reported:
            return "Press Report for duty in the channel, so that the game can begin."
        case Stage.SEATED:
            return "You have reported for duty. The game begins when everybody has."
        case Stage.PAUSED:
            return f"The game is paused. {forms.plain(record.why, WHY_ROOM)}".strip()
        case Stage.REFEREE:
            return f"The game waits for a referee. {forms.plain(record.why, WHY_ROOM)}".strip()
        case Stage.FINISHED:
            return "The game is over."
    if face is None or face.secrecy == "silent":
        return "You have nothing to decide now; others may be reacting."
    return f"You have nothing to decide now. Waiting for {players(edition, record, face.waiting_for)}."


def _private_news(edition: Edition, sight: Sight, events: Iterable[Event]) -> list[discord.Embed]:
    """What only this seat has been told: the fresh happenings, or those of the current phase."""
    own = list(events)
    if not own and sight.face is not None:
        own = [event for event in sight.face.events if event.audience is not None]
    words = "\n".join(story(edition, own, reader=sight.seat, room=NEWS_ROOM))
    return [discord.Embed(title=f"For {seat_title(edition, sight.seat)} alone", description=words)] if words else []
