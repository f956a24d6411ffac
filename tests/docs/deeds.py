"""All that can be tried at a table: every command with what has to be said for it, every button and every menu.

The samples belong to a game of The Ford in which the host plays Red, a player Blue and another one Green. Gold is free
in the lobby and a steward's in play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

OTHER, OPEN_TO_ALL = "Green", "Gold"
CARDS = "attack.card|"
SOMEBODY = "somebody"
"""Stands for a person who has no seat yet."""
UNSEATED_HOST, MANAGING_PLAYER = "host who does not play", "player who may manage the server"
BY_MESSAGE = "stranger by direct messages"


MANAGERS = frozenset(
    {UNSEATED_HOST, MANAGING_PLAYER, "manager of another server", "manager who cannot see the channel"}
)
"""Who may manage a server, or not, whatever they are to the table."""


class Needs(Enum):
    """What has to be the case before a deed can be tried in play."""

    NOTHING = auto()
    NO_STEWARD = auto()
    DRAW_OFFER = auto()
    PROPOSAL = auto()
    STEWARD_IN_LOBBY = auto()


class How(Enum):
    """By which way a deed comes to the bot."""

    COMMAND = auto()
    BUTTON = auto()
    MENU = auto()
    LETTER = auto()
    PANEL = auto()


@dataclass(frozen=True)
class Deed:
    """One thing that somebody can try."""

    how: How
    name: str
    """The command, or what the button is called in its id."""
    shown: str
    """How the page calls it."""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    needs: Needs = Needs.NOTHING
    spared: frozenset[str] = frozenset()
    """Who does not try it, because what comes of it tells nothing of their role."""
    in_private: bool = False
    """Whether the bot puts it into direct messages alone."""
    is_asked_back: bool = False
    """Whether it is done only after one more press."""
    is_read: bool = True
    """Whether to be answered without a refusal is worth anything where nothing is stored."""


def _command(name: str, about: str = "", /, *, needs: Needs = Needs.NOTHING, **options: Any) -> Deed:
    shown = f"`/{name}`" + (f" ({about})" if about else "")
    return Deed(How.COMMAND, name, shown, options, needs)


COMMANDS = (
    Deed(How.COMMAND, "game new", "`/game new`", spared=frozenset({BY_MESSAGE, UNSEATED_HOST, MANAGING_PLAYER})),
    _command("game join", seat=OPEN_TO_ALL),
    _command("game leave"),
    _command("game start"),
    _command("game report"),
    _command("game status"),
    _command("game settings", "to look"),
    _command("game settings", "the game", setting="rounds", value="long"),
    _command("game settings", "the pace", deadline="12h"),
    _command("game settings", "the pictures", picture="tall"),
    _command("game settings", "the letters", letters="at any time"),
    _command("game picture", shape="tall"),
    _command("game calendar", "to look"),
    _command("game calendar", "to set", days="daily", hours="20:00", zone="UTC"),
    _command("game away", "to look"),
    _command("game away", "to choose", stand_in="a steward plays"),
    _command("game away", "a leave", until="5d"),
    _command("game substitute"),
    _command("game record"),
    _command("game pause"),
    _command("game resume"),
    _command("game rewind", line=1),
    Deed(How.COMMAND, "game concede", "`/game concede`", is_asked_back=True, is_read=False),
    _command("game draw", needs=Needs.NO_STEWARD),
    _command("game claim", "nobody is away"),
    _command("game verify"),
    Deed(How.COMMAND, "game list", "`/game list`", spared=frozenset({BY_MESSAGE})),
    _command("notices", by="mention"),
    _command("board"),
    _command("hand"),
    _command("log"),
    _command("decide"),
    _command("duties"),
    _command("since"),
    _command("notes", "to read"),
    _command("notes", "to write", add="Blue lies."),
    _command("help"),
    _command("rules"),
    _command("orders show"),
    _command("orders file", question=CARDS, answer="Never"),
    _command("orders forget", question=CARDS),
    _command("orders write", words="stake 1"),
    _command("orders why"),
    _command("orders past"),
    _command("letter write", to=OTHER, text="Shall we share the ford?"),
    _command("letter read"),
    _command("letter block", seat=OTHER),
    _command("letter unblock", seat=OPEN_TO_ALL),
    _command("letter report", number=1, reason="It is rude."),
    _command("letter reported"),
    _command("letter release"),
    _command("referee extend", time="1h"),
    _command("referee fallback", seat=OTHER),
    _command("referee replace", "by a steward", seat=OTHER),
    _command("referee replace", "by a person", seat=OTHER, player=SOMEBODY),
    _command("referee rewind", line=1),
    _command("referee accept"),
    _command("referee abandon"),
    _command("privacy show"),
    Deed(How.COMMAND, "privacy delete", "`/privacy delete` (me)", {"what": "me"}, is_asked_back=True),
    Deed(How.COMMAND, "privacy delete", "`/privacy delete` (table)", {"what": "table"}, is_asked_back=True),
    Deed(
        How.COMMAND,
        "privacy delete",
        "`/privacy delete` (server)",
        {"what": "server"},
        is_asked_back=True,
        spared=MANAGERS,
    ),
)


def _button(name: str, label: str, *, needs: Needs = Needs.NOTHING, private: bool = False) -> Deed:
    return Deed(How.BUTTON, name, f"**{label}**", needs=needs, in_private=private)


BUTTONS = (
    _button("join", "Join"),
    _button("leave", "Leave"),
    _button("steward", "Add a steward"),
    _button("fill", "Fill with stewards"),
    _button("dismiss", "Dismiss the stewards", needs=Needs.STEWARD_IN_LOBBY),
    Deed(How.BUTTON, "settings", "**Settings by name**", {"text": "Length: long"}),
    _button("reset", "Default settings"),
    _button("start", "Start"),
    _button("report", "Report for duty"),
    _button("decide", "Decide"),
    _button("open", "Refresh", private=True),
    _button("vote", "Vote at table …", needs=Needs.PROPOSAL),
    _button("agree", "Agree", needs=Needs.PROPOSAL),
    Deed(How.BUTTON, "refuse", "**Refuse**", needs=Needs.PROPOSAL, spared=frozenset({MANAGING_PLAYER})),
    _button("concede", "Concede as …"),
    _button("accept_draw", "Accept the draw", needs=Needs.DRAW_OFFER),
    _button("refuse_draw", "Play on", needs=Needs.DRAW_OFFER),
    _button("verify", "Check the dice"),
    _button("look", "Look closer"),
    _button("my_seat", "My seat"),
    _button("since", "Since I was last here"),
    Deed(How.BUTTON, "write_notes", "**Write notes**", {"text": "Blue lies."}),
    _button("letters", "All letters"),
    _button("reported", "Reported letters"),
    _button("my_data", "All of it as a file"),
    _button("erase_me", "Delete everything about me"),
    _button("erase_table", "Delete the table"),
    Deed(How.BUTTON, "erase_server", "**Delete everything of this server**", spared=MANAGERS),
)
"""The marked buttons under posts and direct messages, by the names in their ids."""

OTHERS = (
    Deed(How.BUTTON, "first", "the button of the first game"),
    Deed(How.BUTTON, "solo", "the button of the game for one"),
    Deed(How.MENU, "seat", "the menu of seats", {"value": OPEN_TO_ALL.lower()}),
    Deed(How.MENU, "s0", "the menus of settings", {"value": "long"}),
    Deed(How.LETTER, "reply", "**Reply** to a letter"),
    Deed(How.LETTER, "older", "**Older letters**"),
    Deed(How.PANEL, "choice", "choices on the panel", in_private=True, is_read=False),
)
"""What else can be pressed."""

DEEDS = (*COMMANDS, *BUTTONS, *OTHERS)
