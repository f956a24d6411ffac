"""What Discord's refusals mean: one table of its codes, so that a fault is judged by its cause.

Codes and their names are Discord's; what is not listed is judged by its status.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

import discord


class Verdict(Enum):
    """What becomes of a message that was refused."""

    PASSES = auto()
    """Discord is busy or down: tried again every minute, for as long as it takes."""
    NEEDS_US = auto()
    """The bot itself is shut out: tried again for as long as it takes, but rarely."""
    UNKNOWN = auto()
    """It may pass: tried again over a day, and then given up."""
    HOME_IS_GONE = auto()
    """Nothing can be posted in that channel any more."""
    CLOSED = auto()
    """This person takes no direct messages from us."""
    INVALID = auto()
    """Something in the message is not taken: tried once more in bare words."""
    NEVER = auto()
    """Not this message, and not to this person."""


HOMES: Final = {
    10003: "Its channel is gone.",
    10004: "I am no longer on that server.",
    40058: "Its channel is a forum now, where I cannot post.",
    50001: "I can no longer see its channel.",
    50008: "Its channel takes no messages any more.",
    50009: "Its channel is closed to me by the server's verification level.",
    50013: "I am no longer allowed to post in its channel.",
    50024: "Its channel takes no messages any more.",
    50083: "Its thread is archived.",
    160005: "Its thread is locked.",
}
"""Why a table can no longer be told anything where it was, for its host."""

_CODES: Final = {
    **dict.fromkeys(HOMES, Verdict.HOME_IS_GONE),
    **dict.fromkeys(
        (
            20016,  # slow mode
            20028,  # too much is written to the channel
            20029,  # too much is written to the server
            40003,  # direct messages are opened too fast
            40004,  # sending is switched off for a while
            40006,  # the feature is switched off for a while
            40062,  # the resource is rate limited
            130000,  # the API is overloaded
        ),
        Verdict.PASSES,
    ),
    **dict.fromkeys(
        (
            40001,  # unauthorized
            40002,  # the bot's account has to be verified
            40333,  # the request was blocked before it came to Discord
            50014,  # the token is not valid
        ),
        Verdict.NEEDS_US,
    ),
    **dict.fromkeys(
        (
            10013,  # unknown user: the account is gone
            50007,  # closed by setting
            50033,  # invalid recipient
            50278,  # no server in common any more
        ),
        Verdict.CLOSED,
    ),
    **dict.fromkeys(
        (
            40005,  # too large
            50006,  # empty
            50035,  # invalid form body: too long, too many, wrong components
            50045,  # a file is too large
            50046,  # a file is invalid
            50109,  # the body is no JSON
        ),
        Verdict.INVALID,
    ),
    **dict.fromkeys(
        (
            20009,  # explicit content
            50003,  # not possible in direct messages
            200000,  # blocked by AutoMod
            200001,  # blocked by AutoMod
            240000,  # harmful links
        ),
        Verdict.NEVER,
    ),
}

_STATUS: Final = {
    401: Verdict.NEEDS_US,
    408: Verdict.PASSES,
    413: Verdict.INVALID,
    429: Verdict.PASSES,
}

MINUTE, HOUR = 60, 3600
PAUSES: Final = (MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR)
"""How long a message waits after each refusal that may pass: about a day in all."""
LONGEST_PAUSE: Final = HOUR
"""How long one waits at most that is never given up."""


def judge(fault: discord.HTTPException) -> Verdict:
    """What is to be done about a refusal."""
    if fault.status >= 500:
        return Verdict.PASSES
    return _CODES.get(fault.code) or _STATUS.get(fault.status, Verdict.UNKNOWN)


def pause_after(verdict: Verdict, tries: int) -> int | None:
    """Seconds until a message is tried again that was refused so often before; None where that is of no use."""
    match verdict:
        case Verdict.PASSES:
            return MINUTE
        case Verdict.NEEDS_US:
            return min(PAUSES[min(tries, len(PAUSES) - 1)], LONGEST_PAUSE)
        case Verdict.UNKNOWN if tries < len(PAUSES):
            return PAUSES[tries]
    return None
