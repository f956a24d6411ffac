"""/notices: how the bot calls and reminds you, at all your tables."""

from __future__ import annotations

from typing import Any, Literal, get_args

from discord import app_commands
from discord.ext import commands

from cogs.background.notices import NoticesAtWork
from cogs.commands.away import SAID as STANDS_IN
from cogs.commands.away import Choice, stand_in_named
from cogs.commands.options import anywhere, suggest_zones
from cogs.errors import at_work
from cogs.shell import Interaction, SealedOrders, person_of
from rules.kernel.values import Refused
from rules.table.calendar import is_none, read_hours, read_zone, spell_hours
from rules.table.notices import Notices, Way, read_quiet_hours

By = Literal["direct message", "mention", "off"]
WAYS = {"direct message": Way.MESSAGE, "mention": Way.MENTION, "off": Way.OFF}
SAID = {
    Way.MESSAGE: "You are asked and reminded by direct message, and called by name where everybody is asked openly.",
    Way.MENTION: "You are called by name in the channel; direct messages come without a sound, and a reminder that "
    "nobody else may see still comes that way.",
    Way.OFF: "Nobody calls or reminds you; direct messages come without a sound. /duties tells what waits for you.",
}
NO_PLACE = "Quiet hours and a digest need your time zone, too, by the option zone. Nothing has changed."


class NoticesCommand(commands.Cog, name="Notices"):
    """What people choose about being called."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot

    @property
    def _kept(self) -> NoticesAtWork:
        kept = self.bot.get_cog("NoticesAtWork")
        assert isinstance(kept, NoticesAtWork)
        return kept

    @app_commands.command()
    @app_commands.describe(
        by="How you are called and reminded",
        zone="Your time zone, such as Europe/Berlin",
        quiet="Hours in which nothing rings, such as 22:00-7:00; none for none",
        digest="When you get one message a day with all that waits for you, such as 8:00; none for none",
        away="What stands in for you while you are away; /game away sets it for a single table",
    )
    @app_commands.autocomplete(zone=suggest_zones)
    @anywhere
    async def notices(
        self,
        interaction: Interaction,
        by: By | None = None,
        zone: app_commands.Range[str, 1, 60] | None = None,
        quiet: app_commands.Range[str, 1, 30] | None = None,
        digest: app_commands.Range[str, 1, 30] | None = None,
        away: Choice | None = None,
    ) -> None:
        """How I call and remind you, at all your tables"""
        async with at_work(interaction):
            person = person_of(interaction.user)
            chosen = changed(self._kept.of(person), by, zone, quiet, digest, away)
            if chosen != self._kept.of(person):
                await self._kept.choose(person, chosen)
            await interaction.edit_original_response(content=notices_words(chosen))


def changed(
    now: Notices, by: str | None, zone: str | None, quiet: str | None, digest: str | None, away: str | None = None
) -> Notices:
    """What somebody has chosen, with what they have typed."""
    wanted: dict[str, Any] = {}
    if by is not None:
        if by not in get_args(By):  # Discord offers only these, but whoever sends something else is not Discord.
            raise Refused(f"Choose one of these: {', '.join(WAYS)}.")
        wanted["way"] = WAYS[by]
    if zone is not None:
        wanted["zone"] = read_zone(zone)
    if quiet is not None:
        wanted["quiet"] = read_quiet_hours(quiet)
    if digest is not None:
        wanted["digest"] = _read_digest(digest)
    if away is not None:
        wanted["stand_in"] = stand_in_named(away)
    chosen = now.model_copy(update=wanted)
    if (wanted.get("quiet") or wanted.get("digest")) and zone is None and now.zone == Notices().zone:
        raise Refused(NO_PLACE)
    return chosen


def _read_digest(typed: str) -> int | None:
    if is_none(typed):
        return None
    hours = read_hours(typed)
    if len(hours) != 1:
        raise Refused("There is one digest a day: write one time, such as 8:00, or none.")
    return hours[0]


def notices_words(notices: Notices) -> str:
    """What somebody has chosen, in words."""
    quiet = f"Quiet hours: {notices.quiet}." if notices.quiet is not None else "You have no quiet hours."
    if notices.quiet is not None:
        quiet += " A reminder comes before them; only a question that lies wholly in them comes then, without a sound."
    digest = "You get no digest."
    if notices.digest is not None:
        digest = f"Digest of all your tables: daily at {spell_hours((notices.digest,))}."
    zone = f"-# Your time zone: {notices.zone}. All of this you change by the options of /notices."
    return "\n".join([SAID[notices.way], f"{quiet} {digest}", STANDS_IN[notices.stand_in], zone])


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(NoticesCommand(bot))
