"""Fantasy Commander in words: every event, the picture, the text board, the hand and the rulebook."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from render.editions import ALT_TEXT_LIMIT, BOARD_TEXT_LIMIT
from render.fantasy_commander import edition, words
from render.fantasy_commander.rulebook import NOTE, rulebook
from render.fantasy_commander.traits import trait_words
from render.fantasy_commander.wording import DEEDS, texts
from render.text import faults
from rules.fantasy_commander.cards import Grant
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Trait
from rules.kernel.game import Event, Outcome
from rules.kernel.values import Seat
from tests.render import battles
from tests.render.battles import box, told
from tests.rules.fantasy_commander.battlefield import game

RULES = Path(__file__).parents[2] / "rules" / "fantasy_commander"
BY_VARIABLE = ("tactic_played", "cursed")
"""Kinds that the rules name by a variable."""


def kinds_told() -> set[str]:
    """Every kind of event that the rules tell."""
    trees = [ast.parse(path.read_text("utf-8")) for path in RULES.rglob("*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    named = [call.args[0] for call in calls if _name(call.func) in ("tell", "reveal", "say", "")]
    words_ = [str(first.value) for first in named if isinstance(first, ast.Constant)]
    return {*BY_VARIABLE, *(word for word in words_ if re.fullmatch("[a-z_]+", word))}


def _name(call: ast.expr) -> str:
    if isinstance(call, ast.Attribute):
        return call.attr
    return call.id if isinstance(call, ast.Name) else "" if isinstance(call, ast.IfExp) else "other"


def test_a_roster_is_told_by_its_kinds() -> None:
    """Three units of a kind are one word."""
    units = ["legionnaires.veteran", "roland", "legionnaires.veteran"]
    event = Event(kind="roster_revealed", data={"side": EMPIRE, "units": units, "cost": 84, "limit": 90})
    assert "2 veteran Legionnaires and Roland the Proud" in texts(box()).tell(event, {EMPIRE: "The Empire"})


def test_what_befalls_a_side_is_no_deed_of_its_own() -> None:
    """Whoever moves a unit knows it; the enemy's deeds, fights, and what was filed long ago are told."""
    chronicle, unit = texts(box()), {"unit": "empire.LEG1"}
    assert set(DEEDS) < kinds_told()
    for event, concerned in (
        (Event(kind="moved", data={**unit, "way": ["A1", "A2"], "run": False}), []),
        (Event(kind="tactic_played", data={"side": STYX, "card": "breakthrough", **unit, "whom": None}), [EMPIRE]),
        (Event(kind="defended", data={**unit, "reaction": False}), []),
        (Event(kind="defended", data={**unit, "reaction": True}), [EMPIRE]),
        (Event(kind="destroyed", data={**unit, "cell": "A2"}), [EMPIRE]),
    ):
        assert [side for side in (EMPIRE, STYX) if chronicle.part_of(event, side)] == concerned


def test_every_event_has_a_sentence() -> None:
    """And nothing is worded that no rule tells."""
    assert set(texts(box()).events) == kinds_told()


def test_events_are_told_without_gaps() -> None:
    """Names for ids, and no field that is missing."""
    assert faults(texts(box()), [*battles.CHARGE, *battles.FLIGHT]) == []


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (told("activated", unit="empire.ROL", order="red"), "**ROL** acts on red."),
        (told("moved", unit="empire.LEG1", way=["C5", "C6"], run=True), "LEG1 goes C5–C6, running."),
        (told("moved", unit="empire.LEG1", way=["C5", "C6"], run=False), "LEG1 goes C5–C6."),
        (told("lost", unit="styx.ZW1", count=1, why="retreat", left=2),
         "ZW1 loses 1 by a retreat without room, 2 left."),
        (told("lost", unit="styx.ZW1", count=1, why="attack", left=2), ""),
        (told("defended", unit="styx.ZW1", reaction=True), "ZW1 declares Defence at once."),
        (told("template_laid", side="styx", card="cursed_lands", cell="C5", terrain="cursed_lands"),
         "Styx lays *Cursed Lands* on C5."),
        (told("retreated", unit="styx.UC1", start="C5", end="C5", way=["C5"], owed=2, covered=0, order=""),
         "UC1 panics and has no room to flee."),
        (told("points_scored", side="empire", points=1, why="elimination", total=4, unit="styx.ZW1"),
         "The Empire scores 1 point for an eliminated unit, ZW1: 4."),
    ],
)  # fmt: skip
def test_sentences(event: Event, line: str) -> None:
    """A few of them."""
    assert texts(box()).tell(event) == line


def test_a_fight_is_told_in_one_line() -> None:
    """Dice, Support, what was cancelled, and the result."""
    line = texts(box()).tell(battles.melee())
    assert line == (
        "UC2 attacks KNI1 (dice 2 3 4 2 1 + panic against 5 3; Attack Support): "
        "KNI1 loses 2 and panics by 1 hex; UC2 loses 1. Armour: 1 blade; Formation: 1 panic."
    )


@pytest.mark.parametrize("reason", ["points", "towns", "no_units", "last_army", "conceded", "line_holds", "abandoned"])
def test_every_end_has_a_sentence(reason: str) -> None:
    """With whoever has won."""
    told_ = texts(box()).result(Outcome(winners=(Seat("styx"),), reason=reason, scores={Seat("styx"): 10}))
    assert told_.endswith(".")
    assert "…" not in told_


# The picture in words


def test_the_picture_in_words_tells_what_it_shows() -> None:
    """Points, turn, who acts, and every unit with its hex and losses."""
    told_ = words.alt_text(box(), battles.face(battles.clash()))
    for part in ("Turn 3: blue orders", "Empire 4, Styx 3, of 10", "LEG2 H7 1/4", "ZW1 G6 3/5", "Ginnoh", "exhausted"):
        assert part in told_


@pytest.mark.parametrize(
    "scene", [battles.clash, battles.deploying, battles.sacked, battles.royale, battles.campaigning]
)
def test_words_stay_within_their_limits(scene: object) -> None:
    """In every scene."""
    seen = battles.face(scene(), EMPIRE)  # type: ignore[operator]
    assert 0 < len(words.alt_text(box(), seen)) <= ALT_TEXT_LIMIT
    assert 0 < len(words.board_text(box(), seen)) <= BOARD_TEXT_LIMIT


def test_a_crowded_map_is_still_told() -> None:
    """Details go before units."""
    battle = battles.clash()
    for unit in battle.field.units:
        unit.fatigue = 2
    long = words.alt_text(box(), battles.face(battle))
    assert "IME H4" in long


def test_the_text_board_has_a_row_for_each_row_of_the_map() -> None:
    """Units by name, terrain by its mark, free Capture Points by number."""
    battle = battles.clash()
    battle.field.unit("styx.ZW1").cell = None
    lines = words.map_lines(Ground(box(), battle.field))
    assert len(lines) == 12
    assert lines[0].split() == list("ABCDEFGHIJKLM")
    assert "*2*" in lines[6]
    assert "LEG1" in lines[7]
    assert "(SL)" in lines[8]


def test_a_hand_is_for_its_owner_alone() -> None:
    """The own orders as they are, and the cards that are left."""
    battle = battles.clash()
    own = words.hand(box(), battles.face(battle, EMPIRE))
    assert "1 red, 2 blue and 1 purple" in own
    assert "Powerful Strikes" in own
    assert words.hand(box(), battles.face(battle)) == ""
    assert "Powerful Strikes" not in words.hand(box(), battles.face(battle, STYX))


def test_the_edition_joins_all_of_it() -> None:
    """Pictures, words and rules around the game."""
    whole = edition(game())
    assert whole.texts.title == "Fantasy Commander"
    assert whole.rulebook is not None
    assert set(whole.scenes) == {"fought"}


# Looking up


def test_every_rule_and_ruling_can_be_looked_up() -> None:
    """All of FC-101 to FC-983 that there are, and the rulings one to 81."""
    found = [entry.id for entry in rulebook(box()).entries if entry.id]
    assert len(found) == len(set(found)) == 436
    assert [one for one in found if one.startswith("FC-R")] == [f"FC-R{number:02}" for number in range(1, 82)]


def test_everything_in_the_box_can_be_looked_up() -> None:
    """Units at each level, cards, terrain, scenarios and the campaign."""
    book, content = rulebook(box()), box()
    named = [*(unit.full_name for unit in content.units), *(card.name for card in content.tactics)]
    named += [*(card.name for card in content.town_cards), *(card.name for card in content.escalation)]
    assert [name for name in named if book.entry(name) is None] == []
    titles = {entry.title for entry in book.entries}
    assert [kind.name for kind in content.terrain if not {kind.name, f"{kind.name} (terrain)"} & titles] == []


def test_what_was_reconstructed_says_so() -> None:
    """And what the book gives does not."""
    book = rulebook(box())
    unit, forest = book.entry("Legionnaires (veteran)"), book.entry("Forest")
    assert unit is not None
    assert unit.text.endswith(NOTE)
    assert forest is not None
    assert NOTE not in forest.text


def test_guesses_are_named() -> None:
    """The rulings of low confidence."""
    book = rulebook(box())
    guessed = [entry.id for entry in book.entries if entry.id and entry.text.endswith("A guess.")]
    assert guessed == ["FC-R02", "FC-R03", "FC-R22", "FC-R26", "FC-R27", "FC-R29", "FC-R32", "FC-R38"]


def test_traits_as_cards_print_them() -> None:
    """With a number where they have one."""
    assert trait_words(Grant(trait=Trait.CHARGE)) == "Charge 1"
    assert trait_words(Grant(trait=Trait.MASTER_OF_SHOOTING, x=2)) == "Master of Shooting 2"
    assert trait_words(Grant(trait=Trait.BRAVE)) == "Brave"
    assert trait_words(Grant(trait=Trait.ATTACK_DICE)) == "attack dice +1"
