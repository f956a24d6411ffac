"""/letter: what players write to each other through the bot.

A letter is known by its seats alone. Every answer here is private, and nobody else can tell that anybody writes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from discord import app_commands
from discord.ext import commands

from cogs import forms, limits
from cogs.commands.letter_release import Releasing
from cogs.commands.options import anywhere
from cogs.components import news_view, prompt_modal, written_in
from cogs.errors import at_work
from cogs.letter_words import left_embed, letter_embed, reported_embed, that_fit
from cogs.outbox.letter_post import LetterButton, LetterPress, form_id, form_in, reply_in
from cogs.rights import may_manage, require_host
from cogs.shell import Interaction, SealedOrders, person_of, unix_now
from cogs.which_table import choices, find_table, record_of, seat_named, suggest_seats, suggest_tables
from cogs.wording import heading, seat_in_words, seat_title
from data.store import NoSuchTable
from render.editions import Edition
from render.text import joined
from rules.kernel.values import IllegalAnswer, Refused, Seat
from rules.table.letters import LONGEST_LETTER, LONGEST_REASON
from rules.table.record import Letter, Person, Record
from rules.table.table import Table

R = TypeVar("R")

EVERYBODY = "everybody"
ON_A_PAGE = 4
"""So many letters, each with its button for a reply, and one more button for the older ones."""
REPORTS_SHOWN = 10
NO_LETTERS = "There are no letters here."
NOT_HERE = "You do not sit at this table."
NO_SUCH_LETTER = "There is no letter of yours with that number. /letter read shows them."
LEFT_TO_YOU = "A predecessor at your seat has left these letters to you."
LEFT_SHOWN = 5
"""The letters of so many predecessors, the last ones, each with a button; more are not to be expected."""


# What players do


@anywhere
class Letters(
    Releasing, commands.GroupCog, group_name="letter", group_description="Letters between the players of a game"
):
    """The /letter group."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        bot.buttons |= {"letters": self._letters_button, "reported": self._reported_button}
        bot.know(LetterButton, lambda pressed: reply_in(pressed) is not None or form_in(pressed) is not None)
        bot.press_on_letter = self.pressed

    # Writing

    @app_commands.command()
    @app_commands.describe(
        to="Whom you write to: one seat, several with commas between them, or everybody",
        text="Your letter; leave it out for a form of several lines",
        table="The table",
    )
    @app_commands.autocomplete(table=suggest_tables)
    async def write(
        self,
        interaction: Interaction,
        to: str,
        text: app_commands.Range[str, 1, LONGEST_LETTER] | None = None,
        table: int | None = None,
    ) -> None:
        """Write to other players, in private; they learn your seat and nothing else"""
        if text is None:  # A form must be the first answer, and is opened without a lock.
            await self._open_form(interaction, to, table)
            return
        async with at_work(interaction):
            record, seat = await self._seat(interaction, table)
            edition = self.bot.edition(record)

            def send(seated: Table) -> Letter:
                return seated.letters.write(seat, _receivers(edition, seated, seat, to), text, unix_now())

            await self._send(interaction, record, seat, send, text)

    async def _open_form(self, interaction: Interaction, to: str, table: int | None) -> None:
        record, _ = await self._seat(interaction, table)
        edition = self.bot.edition(record)
        receivers = _named(edition, record, to)
        names = EVERYBODY if receivers is None else joined([seat_title(edition, one) for one in receivers])
        entry = forms.Entry(label="Your letter", least=1, most=LONGEST_LETTER, long=True)
        prompt = forms.Prompt(title=forms.label(f"To {names}", limits.MODAL_TITLE), act="write", entries=(entry,))
        await interaction.response.send_modal(prompt_modal(form_id(record, receivers), prompt))

    async def pressed(self, interaction: Interaction, press: LetterPress) -> None:
        """A button under a letter; a form must be the first answer, and what is written in it is checked later."""
        if press.what == "older":
            async with at_work(interaction):
                await self._show(interaction, press.table, press.desk, press.number)
            return
        entry = forms.Entry(label="Your letter", least=1, most=LONGEST_LETTER, long=True)
        prompt = forms.Prompt(title=f"Reply to letter {press.number}", act=press.what, entries=(entry,))
        await interaction.response.send_modal(prompt_modal(press.custom_id, prompt))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Forms are known by their id alone, so that one opened before a restart still counts."""
        if (form := form_in(interaction)) is not None:
            await self._written(interaction, *form)
            return
        press = reply_in(interaction)
        if press is None:
            return
        async with at_work(interaction):
            text = "\n".join(written_in(interaction))
            record, seat = await self._seat(interaction, press.table)
            letter = await self._letter(record, seat, press.desk, press.number)
            to = _answered(letter, to_all=press.what == "reply_all")

            def send(seated: Table) -> Letter:
                return seated.letters.write(seat, to, text, unix_now())

            await self._send(interaction, record, seat, send, text)

    async def _written(self, interaction: Interaction, table: int, places: Sequence[int] | None) -> None:
        """A form was sent off: the letter goes to the seats that it was opened for."""
        async with at_work(interaction):
            text = "\n".join(written_in(interaction))
            record, seat = await self._seat(interaction, table)

            def send(seated: Table) -> Letter:
                seats = list(seated.record.chairs)
                to = (
                    seated.letters.may_write(seat)
                    if places is None
                    else [seats[at] for at in places if at < len(seats)]
                )
                return seated.letters.write(seat, to, text, unix_now())

            await self._send(interaction, record, seat, send, text)

    async def _send(
        self, interaction: Interaction, record: Record, seat: Seat, send: Callable[[Table], Letter], text: str
    ) -> None:
        """Send a letter and say so; one that cannot go is given back to its writer."""
        try:
            letter = await self._change(interaction, record, seat, send)
        except IllegalAnswer as fault:
            raise Refused(f"{fault} You wrote: {text}") from fault
        names = joined([seat_in_words(self.bot.edition(record), seat) for seat in letter.receivers])
        await interaction.edit_original_response(content=f"Your letter goes to {names}. It is number {letter.number}.")

    @write.autocomplete("to")
    async def suggest_receivers(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Whom one may write to now, each after those who are already named."""
        try:
            record, seat = await self._seat(interaction, interaction.namespace.table)
        except (Refused, NoSuchTable):
            return []
        may_write = await self.bot.tables.look(record.id, lambda seated: seated.letters.may_write(seat))
        titles = [seat_title(self.bot.edition(record), other) for other in may_write]
        *before, begun = [part.strip().lower() for part in typed.split(",")]
        named = [title for title in titles if title.lower() in before]
        offered = [title for title in titles if title not in named]
        if len(titles) > 1 and not named:
            offered.append(EVERYBODY)
        lists = [", ".join([*named, title]) for title in offered if begun in title.lower()]
        return choices([(one, one) for one in lists if len(one) <= limits.SELECT_VALUE], "")

    # Reading

    @app_commands.command()
    @app_commands.describe(
        search="Only letters in which this stands", before="Only letters before this number", table="The table"
    )
    @app_commands.autocomplete(table=suggest_tables)
    async def read(
        self,
        interaction: Interaction,
        search: app_commands.Range[str, 1, 100] = "",
        before: app_commands.Range[int, 1, 1_000_000] | None = None,
        table: int | None = None,
    ) -> None:
        """The last letters that you have got and written, and what a predecessor has left to you"""
        async with at_work(interaction):
            await self._show(interaction, await find_table(interaction, table), before=before, search=search)

    async def _letters_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            await self._show(interaction, table)

    async def _show(
        self,
        interaction: Interaction,
        table: int,
        desk: int | None = None,
        before: int | None = None,
        search: str = "",
    ) -> None:
        """A page of one's own letters, or of those at the desk of a predecessor who has left them to followers."""
        record, seat = await self._seat(interaction, table)
        edition, own = self.bot.edition(record), record.desk(seat).number
        chosen = own if desk is None else desk
        may_write = await self.bot.tables.look(table, lambda seated: seated.letters.may_write(seat))
        found = await self.bot.store.letters(table, seat, _owner(record, seat, chosen), ON_A_PAGE, before, search)
        embeds = that_fit(
            letter_embed(edition, letter, seat) if chosen == own else left_embed(edition, letter) for letter in found
        )
        shown = found[len(found) - len(embeds) :]
        buttons = [
            LetterButton.of(LetterPress(table, letter.number, chosen, "reply"), f"Reply to {letter.number}")
            for letter in shown
            if letter.sender in may_write
        ]
        if shown and shown[0].number > 1 and not search:
            buttons.append(LetterButton.of(LetterPress(table, shown[0].number, chosen, "older"), "Older letters"))
        if chosen == own:
            buttons += _left_buttons(record, seat)
        names = joined([seat_in_words(edition, other) for other in may_write])
        lines = [heading(edition, record, seat), "" if chosen == own else LEFT_TO_YOU]
        lines.append("" if shown else f"No letter here has “{forms.plain(search, 100)}”." if search else NO_LETTERS)
        if search and len(found) == ON_A_PAGE:
            lines.append(f"Earlier ones in which it stands: the same with before:{shown[0].number}")
        lines.append(f"You can write to {names} now." if may_write else "You can write to nobody at this moment.")
        content = forms.cut("\n".join(filter(None, lines)), limits.MESSAGE_TEXT)
        await interaction.edit_original_response(content=content, embeds=embeds, view=news_view(buttons))

    # Keeping order

    @app_commands.command()
    @app_commands.describe(seat="Whose letters you do not want", table="The table")
    @app_commands.autocomplete(seat=suggest_seats)
    @app_commands.autocomplete(table=suggest_tables)
    async def block(self, interaction: Interaction, seat: str, table: int | None = None) -> None:
        """Take no more letters from a seat"""
        async with at_work(interaction):
            record, own = await self._seat(interaction, table)
            writer = seat_named(self.bot.edition(record), record, seat)
            await self._change(interaction, record, own, lambda seated: seated.letters.block(own, writer))
            title = seat_in_words(self.bot.edition(record), writer)
            await interaction.edit_original_response(content=f"You take no more letters from {title}.")

    @app_commands.command()
    @app_commands.describe(seat="Whose letters you want again", table="The table")
    @app_commands.autocomplete(seat=suggest_seats)
    @app_commands.autocomplete(table=suggest_tables)
    async def unblock(self, interaction: Interaction, seat: str, table: int | None = None) -> None:
        """Take letters from a seat again"""
        async with at_work(interaction):
            record, own = await self._seat(interaction, table)
            writer = seat_named(self.bot.edition(record), record, seat)
            await self._change(interaction, record, own, lambda seated: seated.letters.unblock(own, writer))
            title = seat_in_words(self.bot.edition(record), writer)
            await interaction.edit_original_response(content=f"You take letters from {title} again.")

    @app_commands.command()
    @app_commands.describe(number="The number of the letter", reason="What is wrong with it", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def report(
        self,
        interaction: Interaction,
        number: app_commands.Range[int, 1, 1_000_000],
        reason: app_commands.Range[str, 1, LONGEST_REASON],
        table: int | None = None,
    ) -> None:
        """Show a letter that you have got to the host and to those who manage the server"""
        async with at_work(interaction):
            record, seat = await self._seat(interaction, table)
            letter = await self._letter(record, seat, record.desk(seat).number, number)
            is_told = await self._change(
                interaction, record, seat, lambda seated: seated.letters.report(letter, reason)
            )
            words = (
                "The host is shown the letter." if is_told else "It bears the host's seat, and the host is not told."
            )
            words += " Those who manage the server can read it with /letter reported."
            await interaction.edit_original_response(content=f"Reported. {words}")

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def reported(self, interaction: Interaction, table: int | None = None) -> None:
        """The letters that were reported (host and moderators)"""
        async with at_work(interaction):
            await self._show_reported(interaction, await find_table(interaction, table))

    async def _reported_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            await self._show_reported(interaction, await find_table(interaction, table))

    async def _show_reported(self, interaction: Interaction, table: int) -> None:
        record, seat = await record_of(interaction, table)
        require_host(interaction, record)
        edition = self.bot.edition(record)
        no_judge_of = None if may_manage(interaction, record) else seat  # Not even of how much was reported.
        found = await self.bot.store.reported_letters(table, REPORTS_SHOWN, no_judge_of)
        embeds = that_fit(reported_embed(edition, letter) for letter in found)
        words = "The last letters that were reported:" if found else "No letter was reported at this table."
        content = f"{heading(edition, record)}\n{words}"
        await interaction.edit_original_response(content=content, embeds=embeds)

    # Finding

    async def _seat(self, interaction: Interaction, table: int | None) -> tuple[Record, Seat]:
        record, seat = await record_of(interaction, await find_table(interaction, table))
        if seat is None:
            raise Refused(NOT_HERE)
        return record, seat

    async def _letter(self, record: Record, seat: Seat, desk: int, number: int) -> Letter:
        letter = await self.bot.store.letter(record.id, seat, _owner(record, seat, desk), number)
        if letter is None:
            raise Refused(NO_SUCH_LETTER)
        return letter

    async def _change(self, interaction: Interaction, record: Record, seat: Seat, act: Callable[[Table], R]) -> R:
        """Let somebody do something at their seat; not any more, when it is no longer theirs."""
        person = person_of(interaction.user)

        def act_if_there(seated: Table) -> R:
            if seated.record.seat_of(person) != seat:
                raise Refused(NOT_HERE)
            return act(seated)

        return await self.bot.tables.change(record.id, act_if_there)


def _owner(record: Record, seat: Seat, desk: int) -> Person:
    """Whose letters lie at a desk that the holder of a seat may read at."""
    readable = {record.chairs[seat].holder: record.desk(seat), **record.left_to(seat)}
    for person, one in readable.items():
        if one.number == desk:
            return person
    raise Refused(NO_SUCH_LETTER)


def _left_buttons(record: Record, seat: Seat) -> list[LetterButton]:
    """A button for the letters of each predecessor who has left them to whoever follows."""
    left = list(record.left_to(seat).values())[-LEFT_SHOWN:]
    names = ["Letters left to you", *[f"Letters left to you, {count}" for count in range(2, LEFT_SHOWN + 1)]]
    return [
        LetterButton.of(LetterPress(record.id, desk.letters + 1, desk.number, "older"), name)
        for desk, name in zip(left, names, strict=False)
    ]


def _receivers(edition: Edition, seated: Table, seat: Seat, to: str) -> Sequence[Seat]:
    """The seats that somebody has named."""
    named = _named(edition, seated.record, to)
    return seated.letters.may_write(seat) if named is None else named


def _named(edition: Edition, record: Record, to: str) -> list[Seat] | None:
    """The seats that are named; None where everybody is."""
    names = [name.strip() for name in to.split(",") if name.strip()]
    if any(name.lower() == EVERYBODY for name in names):
        return None
    return list(dict.fromkeys(seat_named(edition, record, name) for name in names))


def _answered(letter: Letter, *, to_all: bool) -> list[Seat]:
    """Whom a reply goes to: the writer, or all whom the letter was between."""
    others = [seat for seat in (letter.sender, *letter.receivers) if seat != letter.seat]
    return others if to_all or letter.sender == letter.seat else [letter.sender]


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Letters(bot))
