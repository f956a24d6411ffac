"""How a seat's panel is laid out: what it is asked, its own picture and news, and what it has handed in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from cogs import forms, limits
from cogs.components import NewsButton, panel_view
from cogs.drawing.pictures import pictures
from cogs.letter_words import letter_embed
from cogs.panel.hand import has_hand
from cogs.panel.saved import saved_button
from cogs.panel.shell_acts import ShellAct
from cogs.panel.sight import Remarks, Sight, can_write, looked_over
from cogs.resolution import fate_embeds
from cogs.shell import SealedOrders
from cogs.wording import at, heading, seat_in_words, seat_title, story, waited_for
from render.editions import Edition
from render.text import joined
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.game import Event, Face
from rules.kernel.values import IllegalAnswer, Json
from rules.table.record import Stage

NEWS_ROOM = 1200
LETTER_ROOM = 300
PROMPT_ROOM = 350
ECHO_ROOM = 900
LINE_ROOM = 160
WHY_ROOM = 300
ODDS_ROOM = 300
LESSONS = 3
"""So often somebody is taught the same."""
LEAST_NOTICE = 30
"""Below so many letters a notice says nothing any more."""


SEALED_BEFORE = "An answer was sealed for this seat before you came. It counts unless you hand in another."
NEW_HERE = "You are new at this seat: **My seat** tells what it knows, has answered and agreed on."
MISSED = "A phase or more went by without you: **Since I was last here** tells what happened, and marks it."
NOT_HANDED_IN = "Not handed in yet. At the deadline it counts as it stands here; the rules fill in open lines."


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
    body = _body(edition, sight, await looked_over(bot, sight))
    body.notes[:0] = await lesson_for(bot, edition, sight)
    body.buttons += buttons
    _offer_what_was_missed(body, sight)
    if sight.writes_to:
        names = joined([seat_in_words(edition, other) for other in sight.writes_to])
        body.notes.append(f"You can write to {names} now: /letter write")
    if mark is None and not sight.is_answering:
        body.buttons.append(forms.Push("Refresh", ShellAct.REFRESH))
    if len(body.buttons) < limits.BUTTONS_IN_A_ROW - (mark is not None):
        body.buttons += saved_button(edition, sight)
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
    if mark is None and sight.is_answering and sight.draft is None:
        panel.embeds[:0] = await fate_embeds(bot, sight.record, sight.seat, sight.past)
    if mark is None:  # A direct message brings each letter by itself.
        panel.embeds += [letter_embed(edition, letter, sight.seat, LETTER_ROOM) for letter in sight.letters]
    if with_picture and sight.shown_face is not None:
        panel.files += await pictures(bot, edition, sight.shown_face, sight.cut, sight.targets)
    return panel


def _offer_what_was_missed(body: Body, sight: Sight) -> None:
    """Whoever is new at the seat is led to all that it knows, and whoever is back to what has happened since."""
    if len(body.buttons) >= limits.BUTTONS_IN_A_ROW - 1 or sight.about:
        return
    if sight.is_new_here:
        body.notes.append(NEW_HERE)
        body.buttons.append(forms.Push("My seat", ShellAct.MY_SEAT))
    elif sight.has_missed_something:
        body.notes.append(MISSED)
        body.buttons.append(forms.Push("Since I was last here", ShellAct.SINCE))


async def lesson_for(bot: SealedOrders, edition: Edition, sight: Sight) -> list[str]:
    """What a newcomer needs to know here, while nothing is chosen yet; gone once its reader has seen it a few times."""
    question, reader = sight.question, sight.record.chairs[sight.seat].holder
    words = "" if question is None or sight.about else edition.texts.lessons.get(question.key, "")
    if question is None or not words or not reader or not sight.is_answering or sight.draft is not None:
        return []
    moment = f"{sight.record.id}.{sight.ids.batch}.{sight.ids.turn}"
    if await bot.store.lesson_seen(reader, f"{edition.game.name}.{question.key}", moment, LESSONS):
        return []
    return [f"-# 💡 {words}"]


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


def _body(edition: Edition, sight: Sight, said: Remarks) -> Body:
    question, face = sight.question, sight.face
    if question is None or face is None:
        return _nothing_to_decide(edition, sight)
    if sight.form is not None:
        body = _to_answer(sight, sight.form, question, face, said)
        if can_write(sight) and not forms.writes_itself(question, sight.working_draft):
            body.buttons.append(forms.Push("Write in words", ShellAct.WRITE))
        return body
    return _handed_in(edition, sight, question, face)


def _to_answer(sight: Sight, form: forms.Form, question: Decision, face: Face, said: Remarks) -> Body:
    body = Body(form.text, form, [f"**{forms.plain(str(total), LINE_ROOM)}**" for total in said.totals])
    body.notes += [f"🎲 {forms.plain(str(odds), ODDS_ROOM)}" for odds in said.odds]
    body.notes += [f"⚠️ {forms.plain(caution, LINE_ROOM)}" for caution in said.cautions]
    if face.done:
        body.notes.append("You have said that you are done.")
    if question.standing and forms.is_ready(question, sight.working_draft):
        body.buttons.append(_always(question, sight))
    elif question.standing and sight.is_quick:
        body.buttons.append(forms.Push("Set a standing answer", ShellAct.SET_STANDING))
    if face.has_sealed_answer:
        body.notes.append(SEALED_BEFORE)
    if said.fault:
        body.notes.append(f"⚠️ Cannot be handed in like this: {forms.plain(said.fault, LINE_ROOM)}")
    if sight.answer is None and sight.draft is not None and not sight.about and isinstance(question, Sheet):
        body.notes.append(_if_time_is_up(question) if said.fault else NOT_HANDED_IN)
    if sight.answer is not None:
        body.notes.append(f"Handed in so far: **{forms.plain(question.describe(sight.answer), 100)}**")
        body.buttons.append(forms.Push("Take it back", ShellAct.TAKE_BACK, "danger"))
    elif sight.can_undo:
        body.buttons.append(forms.Push("Undo my last answer", ShellAct.UNDO))
    if sight.answer is None and sight.standing is not None:
        body.notes.append("Your standing answer does not count this time. It stays filed.")
        body.buttons.append(forms.Push("Forget the standing answer", ShellAct.ONLY_NOW))
    return body


def _if_time_is_up(question: Sheet) -> str:
    """What counts in the place of a sheet that would be refused."""
    instead = question.describe(question.fall_back(lambda size: 0))
    return f"Not handed in yet. At the deadline this would not count, but: **{forms.plain(instead, LINE_ROOM)}**"


def _handed_in(edition: Edition, sight: Sight, question: Decision, face: Face) -> Body:
    words = [
        f"**{forms.plain(question.prompt, PROMPT_ROOM)}**",
        _spelled_out(question, sight.answer),
    ]
    if face.secrecy == "silent":
        words.append("You can change it or take it back until this closes. Nobody sees whether you have answered.")
    else:
        words.append("You can change it or take it back until all answers are in.")
        words.append(f"Waiting for {waited_for(edition, sight.record, face)}.")
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
    body = Body(why_nothing(edition, sight))
    if sight.can_undo:
        body.buttons.append(forms.Push("Undo my last answer", ShellAct.UNDO))
    if sight.filed and sight.record.stage in (Stage.RUNNING, Stage.PAUSED):
        count = len(sight.filed)
        body.notes.append(f"Standing answers of yours: {count}. They count every time they are asked for.")
        body.buttons.append(forms.Push("Forget the standing answers", ShellAct.FORGET_ALL))
    return body


def why_nothing(edition: Edition, sight: Sight) -> str:
    """Why a seat has nothing to decide."""
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
    return f"You have nothing to decide now. Waiting for {waited_for(edition, record, face)}."


def _private_news(edition: Edition, sight: Sight, events: Iterable[Event]) -> list[discord.Embed]:
    """What only this seat has been told: the fresh happenings, or those of the current phase."""
    own = list(events)
    if not own and sight.face is not None:
        own = [event for event in sight.face.events if event.audience is not None]
    words = "\n".join(story(edition, own, reader=sight.seat, room=NEWS_ROOM))
    return [discord.Embed(title=f"For {seat_title(edition, sight.seat)} alone", description=words)] if words else []
