"""Five thousand hostile inputs: every table stays as it was, every input is answered, nobody is pinged."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from cogs.components import PanelIds, panel_id, parse_panel_id, select_id
from tests.e2e.world import a_world
from tests.helpers.lengths import at_length
from tests.hostile import garbage
from tests.hostile.siege import AUTOCOMPLETE, BUTTON, SELECT, Siege, chance, under_siege

pytestmark = pytest.mark.slow

STRING, INTEGER, BOOLEAN, USER = 3, 4, 5, 6


Attack = Callable[[Siege, int], Awaitable[None]]


def places(siege: Siege) -> list[Any]:
    """Messages on which something can be pressed: posts, and the players' own panels."""
    return [*siege.public_messages(), *siege.panels.values()]


async def malformed_ids(siege: Siege, count: int) -> None:
    """Ids that nothing here answers to, from everybody, on every message, whether it shows them or not."""
    draw = chance(1)
    known = [*siege.public_ids(), *(one for player in siege.players for one in siege.panel_ids(player))]
    for _ in range(count):
        custom_id = garbage.spoiled(draw.choice(known), draw)
        await siege.press(
            draw.choice(siege.crowd),
            custom_id,
            draw.choice(places(siege)),
            kind=draw.choice((BUTTON, SELECT)),
            values=garbage.values(draw),
            shown=draw.random() < 0.8,
        )


async def foreign_hands(siege: Siege, count: int) -> None:
    """Strangers press what belongs to others: panels, buttons of the table and of its host, choices in the lobby."""
    draw = chance(2)
    own = [one for player in siege.players for one in siege.panel_ids(player)]
    table = ["decide", "open", "leave", "steward", "start", "report", "agree", "refuse", "vote", "concede", "nonsense"]
    forged = [f"t{number}:n{mark}:{what}" for number in (1, 2, 3, 999) for mark in (0, 7) for what in table]
    lobby = [f"t{number}:l:{what}" for number in (1, 2, 3) for what in ("seat", "s0", "s1", "s99")]
    log = [f"t{number}:log:{kind}:{line}:1" for number in (0, 1, 2, 9) for kind in (0, 9) for line in (0, 1, 9_999_999)]
    for _ in range(count):
        custom_id = draw.choice(draw.choice((own, forged, lobby, log)))
        is_select = custom_id.endswith(":v") or ":l:" in custom_id
        chosen = [*garbage.values(draw), "red"][:1] if ":l:" in custom_id else garbage.values(draw)
        await siege.press(
            draw.choice(siege.strangers),
            custom_id,
            draw.choice(places(siege)),
            kind=SELECT if is_select or draw.random() < 0.1 else BUTTON,
            values=chosen,
            shown=draw.random() < 0.9,
        )


async def panels_in_public(siege: Siege, count: int) -> None:
    """A player's own ids on a message that everybody sees would show his panel to all: they are refused there."""
    draw = chance(3)
    for _ in range(count):
        player = draw.choice(siege.players)
        custom_id = draw.choice([*siege.panel_ids(player), "t1:n5:open", "t1:log:0:0:1", "t1:log:1:1:9999"])
        kind = SELECT if custom_id.endswith(":v") else BUTTON
        await siege.press(player, custom_id, draw.choice(siege.public_messages()), kind=kind, values=["0"])


async def stale_moments(siege: Siege, count: int) -> None:
    """Players press what was right at another moment, or at another table."""
    draw = chance(4)
    for _ in range(count):
        player = draw.choice(siege.players)
        press = parse_panel_id(draw.choice(siege.panel_ids(player)))
        assert press is not None
        now = press.ids
        ids = draw.choice(
            (
                PanelIds(now.table, abs(now.batch - 1), now.turn, now.look),
                PanelIds(now.table, now.batch + draw.randrange(1, 10**9), now.turn, now.look),
                PanelIds(now.table, now.batch, now.turn + 1, now.look),
                PanelIds(now.table, now.batch, now.turn, f"{draw.getrandbits(23):06x}"),
                PanelIds(draw.choice((2, 3, 10**14)), now.batch, now.turn, now.look),
                PanelIds(2, 0, 0, "000000"),
            )
        )
        doing = draw.choice((press.act, garbage.act(draw)))
        is_select = draw.random() < 0.3
        custom_id = select_id(ids, doing) if is_select else panel_id(ids, doing)
        kind = SELECT if is_select else BUTTON
        await siege.press(player, custom_id, siege.panels[player.id], kind=kind, values=garbage.values(draw))


async def nonsense_on_a_panel(siege: Siege, count: int) -> None:
    """At the right moment players press what their panel never offered, with values that it never had."""
    draw = chance(5)
    undecided = siege.players[1:]
    for _ in range(count):
        player = draw.choice(undecided)
        press = parse_panel_id(siege.panel_ids(player)[0])
        assert press is not None
        is_select = draw.random() < 0.5
        doing = garbage.act(draw)
        custom_id = select_id(press.ids, doing) if is_select else panel_id(press.ids, doing)
        kind = SELECT if is_select or draw.random() < 0.1 else BUTTON
        await siege.press(player, custom_id, siege.panels[player.id], kind=kind, values=garbage.values(draw))


async def modals(siege: Siege, count: int) -> None:
    """Modals that nobody opened, of every shape, with huge texts and wrong kinds, from everybody."""
    draw = chance(6)
    own = [one for player in siege.players[1:] for one in siege.panel_ids(player)]
    for _ in range(count):
        person = draw.choice(siege.crowd[1:])
        custom_id = draw.choice(own).removesuffix(":v")
        match draw.randrange(3):
            case 0:
                custom_id = garbage.spoiled(custom_id, draw)
            case 1:
                custom_id = f"{custom_id.rpartition(':')[0]}:{garbage.act(draw)}"
        where = siege.panels.get(person.id) or draw.choice(siege.public_messages())
        await siege.send_modal(person, custom_id, garbage.modal_parts(draw), where)


async def letters(siege: Siege, count: int) -> None:
    """Buttons and forms of letters that nobody wrote, at a moment when nobody may write, from everybody."""
    draw = chance(9)
    for _ in range(count):
        person = draw.choice(siege.crowd)
        what = draw.choice(("reply", "reply_all", "older", "open", "reply\n"))
        number, desk = draw.choice((0, 1, 7, 10**8, 10**9)), draw.choice(("", ".0", ".1", ".2", ".9", f".{10**9}"))
        custom_id = f"t{draw.choice((0, 1, 2, 3, 10**14))}:m{number}{desk}:{what}"
        where = siege.panels.get(person.id) or draw.choice(siege.public_messages())
        if draw.random() < 0.5:
            await siege.press(person, custom_id, where, shown=draw.random() < 0.9)
        else:
            await siege.send_modal(person, custom_id, garbage.modal_parts(draw), where)


COMMANDS: dict[str, dict[str, int]] = {
    "privacy show": {},
    "privacy delete": {"what": STRING, "table": INTEGER},
    "board": {"look": STRING, "text": BOOLEAN, "turn": STRING, "line": INTEGER, "table": INTEGER},
    "decide": {"table": INTEGER},
    "duties": {},
    "hand": {"table": INTEGER},
    "log": {"kind": STRING, "line": INTEGER, "page": INTEGER, "table": INTEGER},
    "notes": {"add": STRING, "table": INTEGER},
    "notices": {"by": STRING, "zone": STRING, "quiet": STRING, "digest": STRING, "away": STRING},
    "since": {"table": INTEGER},
    "orders show": {"table": INTEGER},
    "orders file": {"question": STRING, "answer": STRING, "table": INTEGER},
    "orders forget": {"question": STRING, "table": INTEGER},
    "orders write": {"words": STRING, "table": INTEGER},
    "orders why": {"table": INTEGER},
    "orders past": {"page": INTEGER, "table": INTEGER},
    "game picture": {"shape": STRING},
    "help": {"topic": STRING, "table": INTEGER},
    "rules": {"search": STRING, "game": STRING},
    "game new": {"game": STRING, "deadline": STRING, "window": STRING, "thread": BOOLEAN},
    "game list": {},
    "game leave": {"table": INTEGER},
    "game draw": {"table": INTEGER},
    "game calendar": {
        "days": STRING,
        "hours": STRING,
        "zone": STRING,
        "off": STRING,
        "phases": STRING,
        "quick": STRING,
        "quick_for": STRING,
        "table": INTEGER,
    },
    "game join": {"seat": STRING, "table": INTEGER},
    "game status": {"table": INTEGER},
    "game pause": {"why": STRING, "table": INTEGER},
    "game resume": {"table": INTEGER},
    "game start": {"table": INTEGER},
    "game report": {"table": INTEGER},
    "game settings": {
        "deadline": STRING,
        "window": STRING,
        "picture": STRING,
        "letters": STRING,
        "setting": STRING,
        "value": STRING,
        "autopilot": INTEGER,
        "claim": INTEGER,
        "abandonment": INTEGER,
        "patience": INTEGER,
        "table": INTEGER,
    },
    "game rewind": {"line": INTEGER, "table": INTEGER},
    "game away": {"stand_in": STRING, "from": STRING, "until": STRING, "table": INTEGER},
    "game record": {},
    "game substitute": {"withdraw": BOOLEAN, "table": INTEGER},
    "game concede": {"table": INTEGER},
    "game claim": {"table": INTEGER},
    "game verify": {"table": INTEGER},
    "letter write": {"to": STRING, "text": STRING, "table": INTEGER},
    "letter read": {"search": STRING, "before": INTEGER, "table": INTEGER},
    "letter block": {"seat": STRING, "table": INTEGER},
    "letter unblock": {"seat": STRING, "table": INTEGER},
    "letter report": {"number": INTEGER, "reason": STRING, "table": INTEGER},
    "letter reported": {"table": INTEGER},
    "letter release": {"seat": STRING, "take_back": BOOLEAN, "table": INTEGER},
    "referee extend": {"time": STRING, "table": INTEGER},
    "referee fallback": {"seat": STRING, "table": INTEGER},
    "referee replace": {"seat": STRING, "table": INTEGER},
    "referee rewind": {"line": INTEGER, "table": INTEGER},
    "referee accept": {"table": INTEGER},
    "referee abandon": {"why": STRING, "table": INTEGER},
}
REQUIRED = {
    "privacy delete": "what",
    "game picture": "shape",
    "game rewind": "line",
    "orders file": "question",
    "orders forget": "question",
    "orders write": "words",
    "letter block": "seat",
    "letter unblock": "seat",
    "referee extend": "time",
    "referee replace": "seat",
    "referee rewind": "line",
}
REQUIRED_BOTH = {"letter write": {"to", "text"}, "letter report": {"number", "reason"}}
ALWAYS_NAMED = {"game join": "seat", "game new": "game"}
"""Without a word these would rightly do something."""
TYPED_AHEAD = {
    "board": "turn",
    "log": "table",
    "notices": "zone",
    "orders file": "question",
    "orders forget": "question",
    "game calendar": "zone",
    "help": "topic",
    "rules": "search",
    "game new": "game",
    "game join": "seat",
    "game settings": "value",
    "letter write": "to",
    "referee replace": "seat",
}
LONGEST_OPTION = 6_000
"""What Discord lets through where a command does not say less."""


def options_for(name: str, draw: Any) -> list[dict[str, Any]]:
    """Options of the right types, as Discord sees to it, with contents that nobody sane would send."""
    needed = {REQUIRED.get(name), ALWAYS_NAMED.get(name), *REQUIRED_BOTH.get(name, ())}
    chosen = [option for option in COMMANDS[name] if option in needed or draw.random() < 0.6]
    contents: dict[int, Callable[[], Any]] = {
        STRING: lambda: draw.choice(garbage.TEXTS)[:LONGEST_OPTION] or "x",
        INTEGER: lambda: draw.choice(garbage.NUMBERS),
        BOOLEAN: lambda: draw.random() < 0.5,
    }
    return [{"name": one, "type": COMMANDS[name][one], "value": contents[COMMANDS[name][one]]()} for one in chosen]


async def commands(siege: Siege, count: int) -> None:
    """Commands with garbage, negative and huge numbers, mentions and markup in every option, from strangers."""
    draw = chance(7)
    for _ in range(count):
        name = draw.choice(list(COMMANDS))
        channel = draw.choice((siege.world.channel, siege.lobby_channel))
        await siege.command(draw.choice(siege.strangers), name, options_for(name, draw), channel=channel)


async def suggestions(siege: Siege, count: int) -> None:
    """Whatever somebody types into an option, suggestions come or do not."""
    draw = chance(8)
    for _ in range(count - 1):
        name = draw.choice(list(TYPED_AHEAD))
        option = TYPED_AHEAD[name]
        rest = [one for one in options_for(name, draw) if one["name"] != option]
        typed = draw.choice(garbage.TEXTS)[:100]
        focused = {"name": option, "type": COMMANDS[name][option], "focused": True, "value": typed}
        await siege.command(draw.choice(siege.crowd), name, [*rest, focused], kind=AUTOCOMPLETE)
    # Suggestions are no messages; one command gives the check on mentions something to see.
    await siege.command(siege.strangers[0], "game status", [])


ATTACKS: dict[Attack, int] = {
    malformed_ids: 1000,
    foreign_hands: 1000,
    panels_in_public: 300,
    stale_moments: 700,
    nonsense_on_a_panel: 700,
    modals: 700,
    letters: 300,
    commands: 400,
    suggestions: 200,
}


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
async def test_nothing_gives_way(tmp_path: Path, caplog: pytest.LogCaptureFixture, attack: Attack) -> None:
    """Whatever comes in: all is as it was, every input is answered in private, and nobody is pinged."""
    count = ATTACKS[attack] // at_length(3, 1)
    async with under_siege(tmp_path, caplog, count) as siege:
        await attack(siege, count)


async def test_every_option_of_every_command_is_tried(tmp_path: Path) -> None:
    """A new command, or a new option, joins the attack; people are the one kind of thing that Discord vouches for."""
    async with a_world(tmp_path) as world:
        found = {
            command.qualified_name: {
                option.display_name: option.type.value for option in command.parameters if option.type.value != USER
            }
            for command in world.bot.tree.walk_commands()
            if isinstance(command, app_commands.Command)
        }
    assert found == COMMANDS


def test_there_are_five_thousand() -> None:
    """All attacks together are as many as we promise, in a marathon."""
    assert sum(ATTACKS.values()) >= 5000
