"""What a host chooses in the lobby [UT-701b, UT-909, UT-R19, UT-R98]."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.decisions import Option
from rules.kernel.game import Setting
from rules.umbra_turris.state import Choices

ON, OFF = "on", "off"
BY_DEADLINE, AT_ONCE, IN_TURN = "by_deadline", "at_once", "in_turn"
VOTE, ROLL = "vote", "roll"
EASY, MEDIUM, HARD = "easy", "medium", "hard"
POINTS = {EASY: 2, MEDIUM: 3, HARD: 4}
"""How many Triumph Points win at each difficulty [UT-909]."""


def _switch(name: str, label: str, on: str) -> Setting:
    choices = (Option(id=OFF, label="Off"), Option(id=ON, label="On", hint=on))
    return Setting(id=name, label=label, choices=choices, default=OFF)


SETTINGS = (
    Setting(
        id="budget",
        label="Dragon Coins for a party",
        choices=(
            Option(id="750", label="750", hint="A patrol of six to nine heroes"),
            Option(id="1000", label="1000", hint="The usual size"),
            Option(id="1500", label="1500", hint="A large battle; ready-made parties have 1000"),
        ),
        default="750",
    ),
    Setting(
        id="difficulty",
        label="Triumph Points to win",
        choices=(
            Option(id=ROLL, label="Rolled", hint="A die decides: 2, 3 or 4"),
            Option(id=EASY, label="Easy, 2"),
            Option(id=MEDIUM, label="Medium, 3"),
            Option(id=HARD, label="Hard, 4"),
            Option(id=VOTE, label="By vote", hint="Everybody votes with the party; without agreement a die decides"),
        ),
        default=ROLL,
    ),
    Setting(
        id="deployment",
        label="Deployment and questions",
        choices=(
            Option(id=BY_DEADLINE, label="By the deadline", hint="Live at deadlines up to an hour, else by post"),
            Option(
                id=AT_ONCE, label="By post", hint="Fewer rounds; small questions of dice are answered by themselves"
            ),
            Option(id=IN_TURN, label="Live", hint="One after the other, and asked about every die"),
        ),
        default=BY_DEADLINE,
    ),
    _switch("extra_pieces", "Extra terrain", "Everybody may add a piece of terrain, and shift that of another"),
    _switch("loot_spots", "Own token spots", "Players place Loot and quest tokens; else these lie as usual"),
    _switch("measuring", "Measuring allowed", "Distances are told before anything is declared"),
    Setting(
        id="cycles",
        label="Longest game",
        choices=tuple(Option(id=str(count), label=f"{count} Cycles") for count in (6, 8, 10, 12, 16, 20, 30)),
        default="12",
    ),
)


def choices_of(options: Mapping[str, str]) -> Choices:
    """What the host has chosen, as the rules read it."""
    chosen = {setting.id: options.get(setting.id, setting.default) for setting in SETTINGS}
    is_live = chosen["deployment"] == IN_TURN
    return Choices(
        budget=int(chosen["budget"]),
        asks_about_dice=is_live,
        deploys_in_turn=is_live,
        measuring=chosen["measuring"] == ON,
        extra_pieces=chosen["extra_pieces"] == ON,
        loot_spots=chosen["loot_spots"] == ON,
        difficulty=chosen["difficulty"],
        cycles=int(chosen["cycles"]),
    )
