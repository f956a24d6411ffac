"""What hostile people write: ids that are almost right, numbers that are none, texts that want to be more than that."""

from __future__ import annotations

import random
from typing import Any

from cogs.components import parse_news_id, parse_panel_id
from cogs.panel.shell_acts import SHELL_ACTS

DIGITS = "٣९３²Ⅷ𝟙"
TEXTS = (
    "@everyone",
    "@here",
    "<@1456074443980800013>",
    "<@&1456074443980800013>",
    "<#1456074443980800012>",
    "[click](https://evil.example)",
    "https://evil.example/" + "x" * 50,
    "\u202eesrever\u202c",
    "**bold** _it_ ~~s~~ `code` ||spoiler||",
    "```\nblock\n```",
    "> quote\n# head\n- list",
    "'; DROP TABLE tables; --",
    "{0.__class__}{seat}%s%n",
    "\u0000\u0001\u200b",
    "💥" * 60,
    "a" * 6000,
    " ",
    "-1",
    "1e308",
    "NaN",
    "0x10",
    "٣",
    "９",
    "true",
    "null",
    "__proto__",
    "../../../etc/passwd",
    "\ud83d\ude00\u0301" * 20,
    "1w" + " " * 5_000 + "x",
    "red," * 1_500,
    "blue: 99\n\n;;,,green: \u202e@everyone",
    "9 " * 1_500 + "blue",
    "blue : " * 800,
    "[" * 3_000 + "-" * 2_900,
)
NUMBERS = (0, -1, 1, 7, 99, 2**31, -(2**31), 2**53 - 1, -(2**53 - 1))
VERBS = "oqmanuplcrkzedbgsth"


def spoiled(custom_id: str, chance: random.Random) -> str:
    """An id that is nobody's: almost one of ours, or nothing like it."""
    while True:
        made = _spoil(custom_id, chance)
        is_lobby = made.startswith("t") and ":l:" in made
        if made and parse_panel_id(made) is None and parse_news_id(made) is None and not is_lobby:
            return made


def _spoil(custom_id: str, chance: random.Random) -> str:
    place = chance.randrange(len(custom_id) + 1)
    match chance.randrange(9):
        case 0:
            return custom_id[:place] + chance.choice("\n \t\u0000:._-~%'\"\\") + custom_id[place:]
        case 1:
            return custom_id[:place] + custom_id[place + 1 :]
        case 2:
            return "".join(chance.choice(DIGITS) if letter.isdecimal() else letter for letter in custom_id)
        case 3:
            return custom_id.upper()
        case 4:
            return custom_id + chance.choice(("\n", ":v:v", ":", "x" * 200, chance.choice(TEXTS)))
        case 5:
            return custom_id.replace("t", f"t{'9' * chance.randrange(16, 60)}", 1)
        case 6:
            return custom_id[::-1]
        case 7:
            return chance.choice(TEXTS)
        case _:
            return "".join(chance.choice("t1:b2.3:o4:vn~-é٣\n") for _ in range(chance.randrange(1, 60)))


def act(chance: random.Random) -> str:
    """Something to do on a panel that hardly any panel offers."""
    if chance.random() < 0.2:
        return f"{chance.choice(sorted(SHELL_ACTS))}{chance.choice(('', '.1', '.999999', '.x', '_'))}"
    place = ".".join(str(chance.randrange(12)) for _ in range(chance.randrange(4)))
    numbers = "-".join(str(chance.choice((0, 1, 2, 5, 40, 999_999))) for _ in range(chance.randrange(4)))
    return f"{place}{'.' if place else ''}{chance.choice(VERBS + 'xyz~')}{numbers}"[:40]


def values(chance: random.Random) -> list[str]:
    """What was chosen in a select that never offered it."""
    return [chance.choice((*TEXTS, "0", "1", "5", "24", "99999999")) for _ in range(chance.randrange(4))]


def modal_parts(chance: random.Random) -> list[Any]:
    """The fields of a modal, in every shape and with every content."""
    text = {"type": 4, "custom_id": "0", "value": chance.choice((*TEXTS, "x" * 100_000, "0", "3"))}
    match chance.randrange(7):
        case 0:
            return [{"type": 1, "components": [text]}]
        case 1:
            return []
        case 2:
            return [{"type": 18, "component": text}] * chance.randrange(2, 6)
        case 3:
            return [{"type": 18, "component": {"type": 4, "custom_id": "0", "value": None}}]
        case 4:
            return [{"type": 18, "component": {"type": 3, "custom_id": "0", "values": ["0", "1"]}}]
        case 5:
            return [{"type": 10, "content": "x"}, {"type": 18}, {"type": 1, "components": []}]
        case _:
            return [{"type": 18, "component": text}]
