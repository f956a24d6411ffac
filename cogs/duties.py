"""What waits for somebody at all their tables, in words and with buttons."""

from __future__ import annotations

from collections.abc import Sequence

from cogs import forms, limits
from cogs.components import NewsButton
from cogs.open_votes import votes_open_to
from cogs.shell import SealedOrders, unix_now
from cogs.wording import STAGES, at, seat_title, tell
from data.store import Duty
from render.editions import Edition
from rules.kernel.game import Event
from rules.kernel.values import IllegalAnswer
from rules.table.record import Person

NOTHING = (
    "Nothing waits for you, and you sit at no table. In a channel of a server /game list tells which games are on "
    "there, and /game new opens one."
)
PUT = 200
"""Letters in which is said what is voted on; its button shows all of it."""


async def duties_of(
    bot: SealedOrders, person: Person, *, only_waiting: bool = False
) -> tuple[list[str], list[NewsButton]]:
    """Lines for each table, those that wait first as the store has them, and buttons for those that do."""
    asked, votes, idle = list[str](), list[str](), list[str]()
    decide, vote = list[NewsButton](), list[NewsButton]()
    for duty in await bot.store.of_person(person):
        edition = bot.editions.get(duty.game)
        seat = duty.seat if edition is None else seat_title(edition, duty.seat)
        words = f"**{bot.title_of(duty.game)}** as {seat} in <#{duty.channel}>, table {duty.table}"
        put = [] if edition is None else await _put_to(bot, duty, person)
        if duty.waits:
            asked.append(f"{words}: waits for you" + (f", due {at(duty.due)}." if duty.due else "."))
            decide += [] if edition is None else [_button(duty, "decide", f"Decide at table {duty.table}")]
        if edition is not None and put:
            votes += [f"{words}: {_vote(edition, event)}" for event in put]
            vote.append(_button(duty, "vote", f"Vote at table {duty.table}"))
        if not duty.waits and not put:
            idle.append(f"-# {words}: {STAGES[duty.stage]}, nothing to do.")
    row = limits.BUTTONS_IN_A_ROW
    return [*asked, *votes, *([] if only_waiting else idle)], [*decide[:row], *vote[:row]]


async def _put_to(bot: SealedOrders, duty: Duty, person: Person) -> Sequence[Event]:
    """What somebody can still vote on there; nothing where nobody can play at present."""
    if not duty.votes:
        return []
    try:
        return await bot.tables.look(duty.table, lambda seated: votes_open_to(seated, person, unix_now()))
    except (IllegalAnswer, LookupError):
        return []


def _vote(edition: Edition, put: Event) -> str:
    """What is voted on, and until when."""
    what = tell(edition, put.model_copy(update={"data": {**put.data, "until": None}}))
    until = put.data["until"]
    ends = f" until {at(until)}" if isinstance(until, int) else ""
    return f"your vote is wanted{ends}. {forms.cut(what, PUT)}"


def _button(duty: Duty, what: str, label: str) -> NewsButton:
    return NewsButton.of(duty.table, 0, what, forms.label(label, limits.BUTTON_LABEL), "primary")
