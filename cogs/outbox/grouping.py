"""Which rows of the outbox go out together, and which in their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cogs.drawing.pictures import MOST_SCENES
from data.store import Parcel
from rules.kernel.game import Event
from rules.table.record import (
    DeliverLetter,
    Effect,
    HandOver,
    PostLobby,
    PostNews,
    Remind,
    ReportLetter,
    TellHost,
    Whisper,
)

CHANNEL = "the channel"


def no_scenes(events: Sequence[Event]) -> int:
    """How many pictures of happenings there are in a game that has none."""
    return 0


def next_message(parcels: Sequence[Parcel], scenes_in: Callable[[Sequence[Event]], int] = no_scenes) -> list[Parcel]:
    """The outbox rows that go out next, as one message: what has been taken up together, or all news that wait.

    News go together as long as all their scenes go into one message.
    """
    first = parcels[0]
    if first.sent_as is not None:
        return [parcel for parcel in parcels if parcel.sent_as == first.sent_as]
    if not isinstance(first.effect, PostNews):
        return [first]
    group, pictured = [first], scenes_in(first.effect.events)
    for parcel in parcels[1:]:
        if isinstance(parcel.effect, PostNews) and parcel.sent_as is None:
            pictured += scenes_in(parcel.effect.events)
            if pictured > MOST_SCENES:
                break
            group.append(parcel)
    return group


def lane_of(effect: Effect) -> str:
    """Whom a message goes to; messages of one lane go out in their order."""
    match effect:
        case PostNews() | PostLobby():
            return CHANNEL
        case TellHost() | ReportLetter():
            return "the host"
        case Whisper() | HandOver() | Remind() | DeliverLetter():
            return f"seat {effect.seat}"


def is_known_to_all(effect: Effect) -> bool:
    """Whether nobody learns a secret who hears that a message could not go out; what the host is told is never told."""
    match effect:
        case PostNews() | PostLobby():
            return True
        case Whisper():
            return effect.batch is not None
        case Remind():
            return not effect.private
        case HandOver() | TellHost() | DeliverLetter() | ReportLetter():
            return False
