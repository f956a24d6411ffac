"""Which rows of the outbox go out together, and which in their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

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

    News go together as long as all their scenes go into one message; those of a seat alone as long as it is not handed
    over between them.
    """
    first = parcels[0]
    if first.sent_as is not None:
        return [parcel for parcel in parcels if parcel.sent_as == first.sent_as]
    if isinstance(first.effect, Whisper):
        of_seat = [parcel for parcel in parcels if lane_of(parcel.effect) == lane_of(first.effect)]
        held = takewhile(lambda parcel: not isinstance(parcel.effect, HandOver), of_seat)
        return [parcel for parcel in held if isinstance(parcel.effect, Whisper) and parcel.sent_as is None]
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


def summed_up(group: Sequence[Parcel]) -> Whisper:
    """What goes to one seat as one message: all that it is told, and what it is asked last."""
    whispers = [parcel.effect for parcel in group if isinstance(parcel.effect, Whisper)]
    asking = [one for one in whispers if one.batch is not None]
    events = tuple(event for one in whispers for event in one.events)
    last = asking[-1] if asking else whispers[-1]
    return last.model_copy(update={"events": events})


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
