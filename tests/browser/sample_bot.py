"""A small bot that uses everything a table shows: pictures, buttons, selects, forms, private panels and timers.

Run it as `python -m tests.browser.sample_bot PORT` to see it in the playground.
"""

from __future__ import annotations

import asyncio
import io
import sys
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from PIL import Image

from cogs.playground.simulator import World
from cogs.playground.start import play

FLAGS = ("Red", "Blue", "Green", "Gold")
DRILLS = ("March", "Wheel", "Halt")
UNITS = ("Pikes", "Knights", "Archers")
SQUARES = ("a1", "b2", "c3")


def picture(colour: str, name: str = "flag.png", size: tuple[int, int] = (240, 120)) -> discord.File:
    """A flag of one colour, with alt text."""
    stored = io.BytesIO()
    Image.new("RGB", size, colour).save(stored, "PNG")
    stored.seek(0)
    return discord.File(stored, name, description=f"A {colour.lower()} flag")


class NameForm(discord.ui.Modal, title="Name the unit"):
    """A form with a short and a long text."""

    unit: discord.ui.Label[Any] = discord.ui.Label(
        text="Name", component=discord.ui.TextInput(custom_id="name", max_length=30)
    )
    motto: discord.ui.Label[Any] = discord.ui.Label(
        text="Motto",
        description="What is written on the flag.",
        component=discord.ui.TextInput(custom_id="motto", style=discord.TextStyle.paragraph, required=False),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name, motto = self.unit.component, self.motto.component
        assert isinstance(name, discord.ui.TextInput)
        assert isinstance(motto, discord.ui.TextInput)
        await interaction.response.edit_message(content=f"Named {name.value}. Motto: {motto.value or 'none'}.")


class Panel(discord.ui.View):
    """The private panel: a select, a select of many, a form, and pictures that change."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.select(
        placeholder="Choose a flag", custom_id="flag", options=[discord.SelectOption(label=flag) for flag in FLAGS]
    )
    async def flag(self, interaction: discord.Interaction, select: discord.ui.Select[Any]) -> None:
        """Answered late: deferred first, then the panel and its picture are replaced."""
        await interaction.response.defer()
        colour = select.values[0]
        await interaction.edit_original_response(content=f"Flag: {colour}.", attachments=[picture(colour)], view=self)

    @discord.ui.select(
        placeholder="Choose drills",
        custom_id="drills",
        min_values=2,
        max_values=3,
        options=[discord.SelectOption(label=drill, description=f"Practise: {drill}") for drill in DRILLS],
    )
    async def drills(self, interaction: discord.Interaction, select: discord.ui.Select[Any]) -> None:
        await interaction.response.edit_message(content=f"Drills: {', '.join(select.values)}.")

    @discord.ui.button(label="Repaint", custom_id="repaint")
    async def repaint(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        """Answered at once, with another picture."""
        await interaction.response.edit_message(content="Repainted.", attachments=[picture("Gold", "gold.png")])

    @discord.ui.button(label="Name", custom_id="name")
    async def name(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(NameForm())

    @discord.ui.button(label="Hand in", style=discord.ButtonStyle.success, custom_id="hand-in")
    async def hand_in(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        """Closes the panel, then speaks in the channel and in private."""
        await interaction.response.edit_message(content="Handed in.", view=None, attachments=[])
        await interaction.followup.send("This is stored.", file=picture("Green", "stored.png"), ephemeral=True)
        assert isinstance(interaction.channel, discord.abc.Messageable)
        await interaction.channel.send("Visitor has handed in.")


class Orders(discord.ui.View):
    """Two selects one after the other in the same place, whose entries bear the same values."""

    def __init__(self, *chosen: str) -> None:
        super().__init__(timeout=None)
        self.chosen = chosen
        what, labels = ("unit", UNITS) if not chosen else ("square", SQUARES)
        entries = [discord.SelectOption(label=label, value=str(number)) for number, label in enumerate(labels)]
        self.select: discord.ui.Select[Any] = discord.ui.Select(
            placeholder=f"Choose a {what}", custom_id=what, options=entries
        )
        self.select.callback = self.choose  # type: ignore[method-assign]
        self.add_item(self.select)

    async def choose(self, interaction: discord.Interaction) -> None:
        number = int(self.select.values[0])
        if not self.chosen:
            await interaction.response.edit_message(content=f"{UNITS[number]} to where?", view=Orders(UNITS[number]))
        else:
            await interaction.response.edit_message(content=f"{self.chosen[0]} to {SQUARES[number]}.", view=None)


class Table(discord.ui.View):
    """The public message: a counter that any click raises, and the door to the private panel."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.count = 0

    @discord.ui.button(label="Count", custom_id="count")
    async def tally(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        self.count += 1
        await interaction.response.edit_message(content=f"A table is open. Count: {self.count}.")

    @discord.ui.button(label="Decide", style=discord.ButtonStyle.primary, custom_id="decide")
    async def decide(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("Your panel.", file=picture("Red"), view=Panel())


class Layout(discord.ui.LayoutView):
    """The same things in the newer layout."""

    def __init__(self, flag: discord.File) -> None:
        super().__init__(timeout=None)
        box: discord.ui.Container[Any] = discord.ui.Container(
            discord.ui.TextDisplay("## Order of the day"),
            discord.ui.MediaGallery(discord.MediaGalleryItem(flag, description=flag.description)),
            accent_colour=discord.Colour.gold(),
        )
        salute: discord.ui.Button[Any] = discord.ui.Button(label="Salute", custom_id="salute")
        salute.callback = self.salute  # type: ignore[method-assign]
        box.add_item(discord.ui.ActionRow(salute))
        self.add_item(box)

    async def salute(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Saluted.", ephemeral=True)


class Commands(commands.Cog):
    """The slash commands of the sample."""

    game = app_commands.Group(name="game", description="Tables")

    def __init__(self, bot: commands.Bot) -> None:
        self.bot = bot
        self.ringing: set[asyncio.Task[None]] = set()

    @game.command()
    async def new(self, interaction: discord.Interaction) -> None:
        """Open a table."""
        due = int(discord.utils.utcnow().timestamp()) + 3600
        await interaction.response.send_message(
            f"A table is open. Due <t:{due}:R>, <t:{due}:f>.", file=picture("Blue"), view=Table()
        )

    @app_commands.command()
    @app_commands.choices(mood=[app_commands.Choice(name=mood, value=mood.lower()) for mood in ("Bold", "Wary")])
    async def muster(self, interaction: discord.Interaction, unit: str, strength: int, mood: str = "calm") -> None:
        """Call up a unit.

        Parameters
        ----------
        unit: Which unit
        strength: How many
        mood: How they feel
        """
        await interaction.response.send_message(f"Mustered {strength} {unit}, {mood}.")

    @muster.autocomplete("unit")
    async def _units(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=unit, value=unit) for unit in UNITS if typed.lower() in unit.lower()]

    @app_commands.command()
    async def bells(
        self, interaction: discord.Interaction, times: int, seconds: app_commands.Range[float, 0.1]
    ) -> None:
        """Ring a bell a number of times, with a pause before each."""
        await interaction.response.send_message("The bell is wound up.", ephemeral=True)
        assert isinstance(interaction.channel, discord.abc.Messageable)
        ringing = asyncio.create_task(self._ring(interaction.channel, times, seconds))
        self.ringing.add(ringing)
        ringing.add_done_callback(self.ringing.discard)

    async def _ring(self, channel: discord.abc.Messageable, times: int, seconds: float) -> None:
        for number in range(1, times + 1):
            await asyncio.sleep(seconds)
            await channel.send(f"Bell {number} of {times}.")

    @app_commands.command()
    async def orders(self, interaction: discord.Interaction) -> None:
        """Send a unit somewhere."""
        await interaction.response.send_message("Send whom?", view=Orders(), ephemeral=True)

    @app_commands.command()
    async def layout(self, interaction: discord.Interaction) -> None:
        """Show the newer layout, in private."""
        flag = picture("Gold", "layout.png", (800, 600))
        await interaction.response.send_message(view=Layout(flag), file=flag, ephemeral=True)


class SampleBot(commands.Bot):
    """A bot that syncs its commands at the start."""

    def __init__(self) -> None:
        super().__init__(command_prefix=commands.when_mentioned, intents=discord.Intents(guilds=True))

    async def setup_hook(self) -> None:
        await self.add_cog(Commands(self))
        await self.tree.sync()


def create_bot() -> SampleBot:
    """The bot as the playground wants it."""
    return SampleBot()


async def open_table(world: World) -> None:
    """The visitor opens the sample's table."""
    await world.visitor.slash(world.channel, "game new")


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    play(create_bot, port=port, prepare=open_table, patience=600)  # However busy the machine is.
