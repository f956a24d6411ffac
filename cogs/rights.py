"""Who may do what for a whole table."""

from __future__ import annotations

from cogs.shell import Interaction, person_of
from rules.kernel.values import Refused
from rules.table.record import Record
from rules.table.votes import HOSTS_ONLY


def require_host(interaction: Interaction, record: Record) -> None:
    """Only the host, or whoever may manage the server that the table is on, goes on from here."""
    if not is_referee(interaction, record):
        raise Refused(HOSTS_ONLY)


def is_referee(interaction: Interaction, record: Record) -> bool:
    """Whether somebody is the host, or may manage the server that the table is on."""
    return person_of(interaction.user) == record.host or may_manage(interaction, record)


def may_manage(interaction: Interaction, record: Record) -> bool:
    """Whether somebody may manage the server that the table is on."""
    return interaction.guild_id == record.guild and interaction.permissions.manage_guild
