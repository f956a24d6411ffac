"""docs/powers.md: who can do what at a table, and when. `python -m tests.docs.powers` writes it anew."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from rules.table.record import Stage
from tests.docs.deeds import DEEDS
from tests.docs.pages import ROOT
from tests.docs.trial import Mark, Powers, Role, a_trial

PAGE = "docs/powers.md"
COMMAND = "python -m tests.docs.powers"

INTRODUCTION = """\
# Who can do what at a table

This page tells what the bot answers to every command, button and menu: for each kind of person, at each stage of a
table. It is made by trying all of it with the real bot, and a test tries it again; nobody writes it by hand.

| mark | what comes of it |
| --- | --- |
| yes | it is done at once, on the word of this person alone |
| vote | it is put to the others, or counts as one voice of several; nothing happens until enough of them agree |
| sees | something is shown, to this person alone, and nothing changes |
| – | it is refused in a sentence, and nothing changes |

| stage | the table |
| --- | --- |
| lobby | is open; people join and leave |
| called | waits for all to report for duty |
| running | is in play |
| paused | is in play, but its clock stands still |
| stopped | is in play, but its rules ran into an error or have changed under it, and it needs help |
| finished | has its result |

Power over others in a game takes a vote: the host and most of the others who are there must agree, and whom it
concerns has no voice. Where a player is alone with stewards nobody can be asked, and what would be a vote is done at
once. Where all others are away, or it concerns them, it is refused, and only the deadline acts. A draw that is offered
needs all players. Before the game begins the host sees to the seats alone. What is about a moment, such as letters and
orders, also needs the rules of the game to allow it at that moment; here they do.

Hands, orders and letters that somebody sees are always their own, or left to them by a predecessor at the seat. A host
who plays does not see reported letters that bear their own seat. Whoever has left a seat can still release the letters.

**Decide** also lets a table go on that has paused because nobody was there. What somebody has saved under a name, such
as a list of a party, is used, shown and deleted by choices on their own panel, and by nobody else.
"""

ABOUT = {
    Role.PLAYER: "Sits at the table and is not its host.",
    Role.HOST: """\
Has opened the table, or followed a host who has left, and sits at it. A player who may manage the server can do the
same, but their **Refuse** is one voice of several, and they cannot close the lobby of another by `/game new`.""",
    Role.REFEREE: """\
May manage the server and does not sit at the table, or is a host who has left it when nobody else sat there. By direct
message nobody is a referee because they manage a server.""",
    Role.ONLOOKER: "Sees the channel and does not sit at the table.",
    Role.STRANGER: """\
Neither sits at the table nor sees its channel: a member of another server, whatever they may do there; somebody who
writes to the bot alone; a member from whom the channel is hidden, even if they may manage the server. Buttons that they
could not see are tried all the same.""",
}

STAGES = {
    Stage.OPEN: "lobby",
    Stage.SEATED: "called",
    Stage.RUNNING: "running",
    Stage.PAUSED: "paused",
    Stage.REFEREE: "stopped",
    Stage.FINISHED: "finished",
}

Told = dict[tuple[Role, str, Stage], str]
"""What the page says on everybody, by the names of deeds."""


def told(powers: Mapping[Stage, Powers]) -> Told:
    """What the page has to say."""
    found: Told = {}
    for stage, marks in powers.items():
        found |= {(role, deed.shown, stage): str(mark) for (role, deed), mark in marks.items()}
    return found


def written(what: Told) -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *(_table(role, what) for role in Role)])


def _table(role: Role, what: Told) -> str:
    """What one kind of person can do; deeds that are alike share a row, and those that nobody allows come last."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for deed in DEEDS:
        marks = tuple(what[role, deed.shown, stage] for stage in STAGES)
        alike.setdefault(marks, []).append(deed.shown)
    last = (str(Mark.NO),) * len(STAGES)
    rows = [(marks, deeds) for marks, deeds in alike.items() if marks != last]
    rows += [(last, alike[last])] if last in alike else []
    lines = [f"## {role.capitalize()}", "", ABOUT[role], "", f"| | {' | '.join(STAGES.values())} |"]
    lines.append("| --- |" + " :-: |" * len(STAGES))
    lines += [f"| {', '.join(deeds)} | {' | '.join(marks)} |" for marks, deeds in rows]
    return "\n".join([*lines, ""])


def read(page: str) -> Told:
    """What a page says."""
    found: Told = {}
    for role in Role:
        part = page.split(f"\n## {role.capitalize()}\n")[1].split("\n## ")[0]
        for row in part.split("| --- |")[1].splitlines()[1:]:
            if row:
                deeds, *marks = [cell.strip() for cell in row.strip("|").split("|")]
                for deed in deeds.split(", "):
                    found |= {(role, deed, stage): mark for stage, mark in zip(STAGES, marks, strict=True)}
    return found


async def powers_at(stage: Stage, folder: Path) -> Powers:
    """What everybody can do at a table of that stage."""
    async with a_trial(folder, stage) as trial:
        trial.require_all()
        return await trial.powers()


def main() -> None:
    """Try everything, and write down what came of it."""
    logging.disable()  # The bot logs the error by which a table comes to need help.
    powers: dict[Stage, Powers] = {}
    for stage in STAGES:
        with TemporaryDirectory() as folder:
            powers[stage] = asyncio.run(powers_at(stage, Path(folder)))
    (ROOT / PAGE).write_text(written(told(powers)), "utf-8")


if __name__ == "__main__":
    main()
