"""Bots with one leak each: proof that twins and canaries find them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import discord
import pytest

from cogs import letter_words, shell
from cogs.commands import game, information, letters, log, proof, status
from cogs.components import PanelButton
from cogs.drawing import pictures
from cogs.outbox import letter_post
from cogs.outbox.courier import Message
from cogs.outbox.news import News
from cogs.panel import acts, presses
from cogs.panel.presses import Decide
from data.db.memory import MemoryShelf
from data.db.store import SqliteStore
from data.logs import logger
from data.memory import Note
from data.verify import Report
from rules.kernel.game import Event, Face
from rules.kernel.values import Seat
from rules.table.answers import Answers
from rules.table.letters import Letters
from rules.table.record import Letter, Person, Record, Remind, Stage, Stored
from rules.table.seats import Seats
from rules.table.use import Use
from rules.table.votes import Votes

# In what is posted


def tells_the_answer(patch: pytest.MonkeyPatch) -> None:
    """A post that names what somebody has sealed."""
    take = Answers.take

    def take_aloud(self: Answers, seat: Seat, *args: Any, **kwargs: Any) -> Stored:
        stored = take(self, seat, *args, **kwargs)
        self.course.news.announce(Event(kind="table.paused", data={"why": stored.words}))
        return stored

    patch.setattr(Answers, "take", take_aloud)


def touches_the_lobby(patch: pytest.MonkeyPatch) -> None:
    """A public message that is edited whenever somebody clicks in private."""
    press = Decide._answer_press

    async def press_and_refresh(self: Decide, interaction: Any, pressed: Any) -> None:
        await press(self, interaction, pressed)
        lobby: Any = self.bot.get_cog("Lobby")
        await lobby.refresh(pressed.ids.table)

    patch.setattr(Decide, "_answer_press", press_and_refresh)


def shows_typing(patch: pytest.MonkeyPatch) -> None:
    """The bot is seen typing in the channel while somebody answers in private."""
    act_on = acts.act_on

    async def act_busily(bot: shell.SealedOrders, person: Person, sight: Any, pressed: Any) -> Any:
        await bot.http.send_typing(sight.record.channel)
        return await act_on(bot, person, sight, pressed)

    patch.setattr(presses, "act_on", act_busily)


def replies_in_public(patch: pytest.MonkeyPatch) -> None:
    """What was stored is confirmed where everybody reads it."""
    show = Decide._show

    async def show_aloud(self: Decide, interaction: Any, sight: Any, *, notice: str, redraw: bool) -> None:
        await show(self, interaction, sight, notice=notice, redraw=redraw)
        await interaction.followup.send("Thank you.")

    patch.setattr(Decide, "_show", show_aloud)


def whispers_to_all(patch: pytest.MonkeyPatch) -> None:
    """Private news that also reach a seat which they are not for."""
    patch.setattr(Event, "is_for", lambda self, seat: True)


def draws_anothers_board(patch: pytest.MonkeyPatch) -> None:
    """The public picture is drawn from what Blue sees."""
    seen: dict[str, Face] = {}
    own_picture = pictures.own_picture

    async def drawn_from_blue(bot: Any, edition: Any, face: Face, cut: Any, targets: Any = None) -> discord.File:
        if face.seat == "blue":
            seen["blue"] = face
        elif face.seat is None and "blue" in seen:
            face = seen["blue"]
        return await own_picture(bot, edition, face, cut, targets)

    patch.setattr(pictures, "own_picture", drawn_from_blue)


def reminds_in_public(patch: pytest.MonkeyPatch) -> None:
    """Who has not answered in a silent window is reminded in the channel."""
    remind = News._remind

    async def remind_aloud(self: News, group: Any, effect: Remind) -> None:
        await self._channel((await self._record(group[0].table)).channel).send(f"Still open: {effect.seat}.")
        await remind(self, group, effect)

    patch.setattr(News, "_remind", remind_aloud)


def counts_who_is_left(patch: pytest.MonkeyPatch) -> None:
    """A reminder in a silent window that says whether all others have answered."""
    remind = News._remind

    async def remind_with_count(self: News, group: Any, effect: Remind) -> None:
        waiting = await self.bot.tables.look(group[0].table, lambda table: table.use.waiting())
        await remind(self, group, effect.model_copy(update={"last": len(waiting) == 1}))

    patch.setattr(News, "_remind", remind_with_count)


# In what can be asked for


def names_who_is_waited_for(patch: pytest.MonkeyPatch) -> None:
    """A status that names who is waited for in a silent window."""
    status_of = status.status_of
    patch.setattr(game, "status_of", lambda *seen: f"{status_of(*seen)}\n{seen[1].use.waiting()}")


def numbers_the_journal(patch: pytest.MonkeyPatch) -> None:
    """A log with the lines of the journal, which count what others did in private."""

    async def journal_lines(bot: shell.SealedOrders, number: int) -> list[int]:
        return list(range(len(await bot.store.journal(number)) + 1))

    patch.setattr(log, "shown_lines", journal_lines)


def proves_for_all(patch: pytest.MonkeyPatch) -> None:
    """A report that shows everybody's sealed answers to whoever asks."""
    report_for = proof.report_for

    async def full_report(bot: shell.SealedOrders, record: Record, seat: Seat | None) -> Report:
        return await report_for(bot, record.model_copy(update={"stage": Stage.FINISHED}), seat)

    patch.setattr(game, "report_for", full_report)


def shows_anothers_hand(patch: pytest.MonkeyPatch) -> None:
    """A command that answers with the cards of Blue, whoever asks."""
    face = information.Information._face

    async def face_of_blue(self: information.Information, table: int, seat: Seat | None) -> Face:
        return await face(self, table, Seat("blue"))

    patch.setattr(information.Information, "_face", face_of_blue)


def gives_back_presence(patch: pytest.MonkeyPatch) -> None:
    """Somebody who answers in a silent window is at once no longer shown as away."""
    take = Answers.take

    def take_and_return(self: Answers, seat: Seat, *args: Any, **kwargs: Any) -> Stored:
        stored = take(self, seat, *args, **kwargs)
        self.seats.change(seat, missed=0)
        return stored

    patch.setattr(Answers, "take", take_and_return)


# In letters


def copies_letters_to_all(patch: pytest.MonkeyPatch) -> None:
    """A letter that goes to everybody, whomever it was written to."""
    write = Letters.write

    def write_to_all(self: Letters, seat: Seat, to: Sequence[Seat], text: str, now: int) -> Letter:
        return write(self, seat, self.may_write(seat), text, now)

    patch.setattr(Letters, "write", write_to_all)


def counts_all_letters(patch: pytest.MonkeyPatch) -> None:
    """Letters with the numbers that they have among those of the whole table."""
    letter_embed = letter_words.letter_embed

    def numbered(edition: Any, letter: Letter, reader: Seat | None, room: int | None = None) -> discord.Embed:
        embed = letter_embed(edition, letter, reader, room)
        embed.set_footer(text=f"Letter {len(written)} of this table")
        return embed

    written: list[Letter] = []
    keep_copy = Letters._keep_copy

    def keep_and_count(self: Letters, *args: Any) -> Letter:
        written.append(keep_copy(self, *args))
        return written[-1]

    patch.setattr(Letters, "_keep_copy", keep_and_count)
    patch.setattr(letters, "letter_embed", numbered)
    patch.setattr(letter_post, "letter_embed", numbered)


def shows_what_was_sealed_before(patch: pytest.MonkeyPatch) -> None:
    """Whoever takes a seat over reads what was sealed there."""
    patch.setattr(Use, "_face", lambda self, seat: self.session.face(seat))


def leaves_drafts_at_the_seat(patch: pytest.MonkeyPatch) -> None:
    """Whoever takes a seat over finds what his predecessor had begun to write."""
    write_seats = SqliteStore._write_seats

    async def write_all_but_drafts(self: SqliteStore, db: Any, change: Any) -> None:
        drafts = await db.execute_fetchall("SELECT * FROM drafts WHERE batch = ?", (change.batch,))
        await write_seats(self, db, change)
        await db.executemany("INSERT OR REPLACE INTO drafts VALUES (?, ?, ?, ?, ?, ?)", [tuple(row) for row in drafts])

    patch.setattr(SqliteStore, "_write_seats", write_all_but_drafts)


def answers_only_for_the_silent(patch: pytest.MonkeyPatch) -> None:
    """A referee's fallback is refused where there is nothing to answer for: that tells who has reacted."""
    fallback_for = Votes.fallback_for

    def for_the_silent(self: Votes, seat: Seat | None) -> Any:
        if seat is not None and seat not in self.use.waiting():
            return fallback_for(self, seat).model_copy(update={"seats": ()})
        return fallback_for(self, seat)

    patch.setattr(Votes, "fallback_for", for_the_silent)


def leaves_letters_at_the_seat(patch: pytest.MonkeyPatch) -> None:
    """A newcomer who finds whatever lies at the seat, whose ever it is."""
    patch.setattr(Record, "left_to", lambda self, seat: self.former_desks.get(seat, {}))


def goes_on_counting(patch: pytest.MonkeyPatch) -> None:
    """A newcomer whose letters are counted from those of his predecessor on."""
    change_desk = Seats._change_desk

    def keep_the_count(self: Seats, seat: Seat, before: Person, after: Person) -> None:
        count = self.record.desk(seat).letters
        change_desk(self, seat, before, after)
        self.record.desks[seat] = self.record.desk(seat).model_copy(update={"letters": count})

    patch.setattr(Seats, "_change_desk", keep_the_count)


def limits_the_seat(patch: pytest.MonkeyPatch) -> None:
    """A newcomer who can write only what his predecessor has left of the day's letters."""
    change_desk = Seats._change_desk

    def keep_the_day(self: Seats, seat: Seat, before: Person, after: Person) -> None:
        written = self.record.desk(seat).written
        change_desk(self, seat, before, after)
        self.record.desks[seat] = self.record.desk(seat).model_copy(update={"written": written})

    patch.setattr(Seats, "_change_desk", keep_the_day)


def delivers_to_the_seat(patch: pytest.MonkeyPatch) -> None:
    """A letter on its way that goes to whoever holds the seat when it arrives."""
    carry_letter = News._carry_letter

    async def carry_to_the_seat(self: News, group: Any, effect: Any) -> None:
        record = await self._record(group[0].table)
        holder = record.chairs[effect.seat].holder
        letter = await self.bot.store.letter(record.id, effect.seat, effect.holder, effect.number)
        if holder == effect.holder or letter is None:
            await carry_letter(self, group, effect)
            return
        post = letter_post.letter_post(self.bot.edition(record), record, letter, group[-1].mark)
        await self._courier.post_dm(group, holder, Message(post.content, post.view, embeds=post.embeds))

    patch.setattr(News, "_carry_letter", carry_to_the_seat)


def numbers_desks_with_letters(patch: pytest.MonkeyPatch) -> None:
    """Desks that are counted only where somebody begins anew: then the next number tells that another had letters."""
    change_desk = Seats._change_desk

    def count_new_desks(self: Seats, seat: Seat, before: Person, after: Person) -> None:
        comes_back = after in self.record.former_desks.get(seat, {})
        change_desk(self, seat, before, after)
        self.record.sittings -= comes_back

    patch.setattr(Seats, "_change_desk", count_new_desks)


# In notes


def shares_notes(patch: pytest.MonkeyPatch) -> None:
    """Notes that are of the table, whoever made them."""

    async def any_note(self: MemoryShelf, table: int, person: str) -> Note | None:
        rows = await self._all("SELECT text, at FROM notes WHERE table_id = ?", table)
        return Note(rows[0]["text"], rows[0]["at"]) if rows else None

    patch.setattr(MemoryShelf, "note", any_note)


# In ids and logs


def names_options_in_ids(patch: pytest.MonkeyPatch) -> None:
    """A button whose id says what it stands for."""
    of = PanelButton.of.__func__  # type: ignore[attr-defined]

    def telling(cls: type[PanelButton], ids: Any, push: Any, row: int) -> PanelButton:
        button: PanelButton = of(cls, ids, push, row)
        name = "".join(letter for letter in push.label.lower() if letter.isalnum())[:30]
        button.item.custom_id = f"{button.item.custom_id}.{name}"
        return button

    patch.setattr(PanelButton, "of", classmethod(telling))


def logs_the_answer(patch: pytest.MonkeyPatch) -> None:
    """A log line with what was handed in."""
    hand_in = acts._hand_in

    async def hand_in_and_log(bot: shell.SealedOrders, sight: Any, answer: Any, **kwargs: Any) -> Stored:
        stored = await hand_in(bot, sight, answer, **kwargs)
        logger("cogs.panel.acts").info("handed_in", words=stored.words)
        return stored

    patch.setattr(acts, "_hand_in", hand_in_and_log)


def explains_with_the_answer(patch: pytest.MonkeyPatch) -> None:
    """A fault whose words, with somebody's answer in them, are told to the channel."""
    hand_in = acts._hand_in

    async def hand_in_and_fail(bot: shell.SealedOrders, sight: Any, answer: Any, **kwargs: Any) -> Stored:
        channel = bot.get_partial_messageable(sight.record.channel)
        await channel.send(f"Fault {hashlib.sha256(str(answer).encode()).hexdigest()} over {answer}")
        return await hand_in(bot, sight, answer, **kwargs)

    patch.setattr(acts, "_hand_in", hand_in_and_fail)
