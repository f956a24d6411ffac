"""What a host chooses in the lobby [FC-D01]."""

from __future__ import annotations

from rules.fantasy_commander.vocabulary import Mode, Strength
from rules.kernel.decisions import Option
from rules.kernel.game import Setting

ON, OFF = "on", "off"
BY_DEADLINE, AT_ONCE, IN_TURN = "by_deadline", "at_once", "in_turn"
"""How units are deployed: both sides at once, or one unit after the other as the book has it."""
SAMPLE, CUSTOM = "sample", "custom"
LAID = "laid"
"""The map of a Battle Royale whose terrain the players lay themselves [FC-106]."""
ROYALE_MAP = "2"  # [FC-R68]
ROYALE_LIMIT = "250"

SCENARIOS = (
    Option(id="1", label="1 First Battle", hint="10 VP; a river, a bridge and two Towns"),
    Option(id="2", label="2 Multi-Headed Horror", hint="10 VP; the Hydra, and two Towns between the armies"),
    Option(id="3", label="3 Difficult Decision", hint="12 VP; the Empire is stronger, Styx is nearer"),
    Option(id="4", label="4 Miracles of Mechanics", hint="12 VP; Styx is encircled around a Dark Font"),
    Option(id="5", label="5 An Overwhelming Barrier", hint="15 VP; all champions, a broad river"),
    Option(id="6", label="6 Decisive Battle", hint="10 VP; Styx destroys Towns, the Empire holds them"),
)
MAPS = tuple(Option(id=one.id, label=f"Map {one.label}") for one in SCENARIOS)


def _switch(name: str, label: str, on: str, *, default: str = OFF) -> Setting:
    return Setting(
        id=name,
        label=label,
        choices=(Option(id=OFF, label="Off"), Option(id=ON, label="On", hint=on)),
        default=default,
    )


SETTINGS = (
    Setting(
        id="mode",
        label="Mode",
        choices=(
            Option(id=Mode.SCENARIO, label="Scenario", hint="One of six battles for victory points"),
            Option(id=Mode.ROYALE, label="Battle Royale", hint="Own armies; the last one on the map wins"),
            Option(id=Mode.CAMPAIGN, label="Campaign", hint="Six missions for one player against a steward"),
        ),
        default=Mode.SCENARIO,
    ),
    Setting(id="scenario", label="Scenario", choices=SCENARIOS, default="1"),
    Setting(
        id="rosters",
        label="Rosters of a scenario",
        choices=(
            Option(id=SAMPLE, label="Samples", hint="The armies and decks of the book"),
            Option(id=CUSTOM, label="Own rosters", hint="Everybody builds army and deck within the point limit"),
        ),
        default=SAMPLE,
    ),
    Setting(
        id="deployment",
        label="Deployment",
        choices=(
            Option(id=BY_DEADLINE, label="By the deadline", hint="In turn at deadlines up to an hour, else at once"),
            Option(id=AT_ONCE, label="At once", hint="Both place their whole army on one sheet"),
            Option(id=IN_TURN, label="In turn", hint="One unit after the other, as the rulebook has it"),
        ),
        default=BY_DEADLINE,
    ),
    _switch("passing", "Pass rule", "Whoever has fewer units of a colour may pass"),
    _switch("digest", "Digest", "The channel hears of a whole colour at once"),
    _switch("handicap", "Handicap of scenario 6", "Styx adds the Demonic Hydra"),
    _switch("elements", "Extra elements", "Both may agree on up to three, such as a Tree or a Supply Cart"),
    Setting(
        id="strength",
        label="Strength of stewards",
        choices=(
            Option(id=Strength.NOVICE, label="Novice", hint="Charges at whoever is near"),
            Option(id=Strength.STEADY, label="Steady", hint="Weighs its blows, and knows what the battle is about"),
            Option(id=Strength.KEEN, label="Keen", hint="Reckons with the dice, with cards and with what you can do"),
        ),
        default=Strength.STEADY,
    ),
    Setting(
        id="map",
        label="Map of a Battle Royale",
        choices=(*MAPS, Option(id=LAID, label="Laid by the players", hint="Both lay terrain in turn")),
        default=ROYALE_MAP,
    ),
    Setting(
        id="limit",
        label="Points of a Battle Royale",
        choices=(
            Option(id="250", label="250", hint="Vanguard"),
            Option(id="400", label="400", hint="Main armies"),
            Option(id="500", label="500", hint="Grand battle"),
        ),
        default=ROYALE_LIMIT,
    ),
    Setting(
        id="quiet_limit",
        label="Limit for armies that avoid each other",
        choices=(
            Option(id=ON, label="10 quiet turns", hint="A Battle Royale without a loss for 10 turns is a draw"),
            Option(id=OFF, label="No limit"),
        ),
        default=ON,
    ),
)
