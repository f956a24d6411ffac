"""Standing reactions: what was filed for a unit answers at once [FC-463]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.combat.policy import ask_policy, standing_reactions
from rules.fantasy_commander.combat.reactions import KEEPS_TO_DEFAULTS
from rules.fantasy_commander.vocabulary import EMPIRE, STYX
from rules.kernel.answers import filled
from rules.kernel.answers import usual as fallback_of
from rules.kernel.decisions import Sheet
from tests.rules.fantasy_commander.attacks import asked, begin, blows, duel, shot, with_defender
from tests.rules.fantasy_commander.battlefield import Battlefield

TIRED: dict[str, Any] = {"fatigue": 2}


def file(scene: Battlefield, name: str, **lines: str) -> None:
    """A player files standing reactions for one of their units."""
    unit = scene.find(name)
    questions = {decision.about: decision for decision in standing_reactions(scene.ground, unit.side)}
    sheet = questions[unit.id]
    assert isinstance(sheet, Sheet)
    assert all(line in sheet.slots for line in lines), f"{name} has no such lines, only {[*sheet.slots]}"
    scene.file(unit.side, sheet.key, filled(sheet, lines), about=unit.id)


@pytest.mark.rule("FC-463")
@pytest.mark.parametrize(
    ("filed", "colour", "defends"),
    [
        ("never", "yellow", False),
        ("yellow", "green", False),
        ("yellow", "yellow", True),
        ("green", "green", True),
        ("green", "blue", False),
        ("blue", "blue", True),
        ("blue", "red", False),
        ("always", "red", True),
        ("always", "purple", True),
    ],
)
def test_a_filed_rule_by_colour_answers_at_once(filed: str, colour: str, defends: bool) -> None:
    """Nobody waits for the defender, and the order is given up or kept as they said."""
    scene = duel(5, 5, 5, 4, 4, on={"token": colour, **TIRED})
    file(scene, "LEG1", defend=filed)
    begin(scene, "UC1", "LEG1")
    assert scene.is_over
    assert asked(scene) == []
    assert scene.find("LEG1").defending == defends


def test_what_is_left_at_ask_me_is_asked_and_nothing_else() -> None:
    """Defence is settled, so only the Fatigue for a die is asked."""
    scene = duel(5, 5, 5, on={"token": "blue"})
    file(scene, "LEG1", defend="always")
    begin(scene, "UC1", "LEG1")
    assert scene.options(EMPIRE) == ["defend", "defend_effort"]
    scene = duel(5, 5, 5, on={"token": "blue"})
    file(scene, "LEG1", defend="always", die="yes")
    begin(scene, "UC1", "LEG1")
    assert scene.told("fought")[0]["defence"]["dice"] == [["Defence", 2], ["Fatigue", 1]]


@pytest.mark.rule("FC-808")
@pytest.mark.parametrize(("filed", "target"), [("yes", "empire.LEG1"), ("no", "empire.SHO1")])
def test_a_filed_redirect_answers_at_once(filed: str, target: str) -> None:
    """Legionnaires take every attack upon themselves that they can, or none."""
    scene = with_defender(5, 5, 5)
    file(scene, "LEG1", redirect=filed)
    begin(scene, "UC1", "SHO1")
    assert asked(scene) == []
    assert scene.told("fought")[0]["target"]["id"] == target


@pytest.mark.parametrize(
    ("filed", "losses", "fatigue"), [("always", 0, 1), ("never", 3, 0), ("to_survive", 3, 1), ("to_survive", 0, 0)]
)
def test_a_filed_word_on_fatigue_against_damage_answers_at_once(filed: str, losses: int, fatigue: int) -> None:
    """Always, never, or only to survive."""
    scene = duel(2, 5, 5, on={"losses": losses})
    scene.unit("legionnaires", "A1")
    file(scene, "LEG1", damage=filed)
    blows(scene)
    assert "reaction.losses" not in asked(scene)
    assert scene.find("LEG1").fatigue == fatigue


@pytest.mark.parametrize(("filed", "end"), [("always", "G5"), ("never", "F5"), ("to_survive", "F5")])
def test_a_filed_word_on_regroup_answers_at_once(filed: str, end: str) -> None:
    """Imperial Shooters of the best kind can file what they do about it."""
    scene = duel(2, 5, 5, target="shooters.champion", on=TIRED)
    file(scene, "SHO1", regroup=filed)
    blows(scene)
    assert "reaction.losses" not in asked(scene)
    assert scene.where("SHO1") == end


def test_fatigue_that_cannot_be_taken_leaves_the_choice_to_regroup() -> None:
    """Always Fatigue against damage is filed, but the unit is Exhausted."""
    scene = duel(2, 2, 5, target="shooters.champion", on=TIRED)
    file(scene, "SHO1", damage="always")
    begin(scene, "UC1", "SHO1")
    assert scene.options(EMPIRE) == ["nothing", "regroup"]


@pytest.mark.rule("FC-D23", "FC-D24")
def test_whoever_always_regroups_takes_no_fatigue_besides_without_an_answer() -> None:
    """Regroup is settled, so only Fatigue is asked about, and the fallback takes none where it lives without it."""
    scene = duel(2, 2, 5, target="shooters.champion")
    file(scene, "SHO1", regroup="always")
    begin(scene, "UC1", "SHO1")
    assert scene.options(EMPIRE) == ["regroup", "regroup_fatigue"]
    scene.fall_back()
    assert (scene.left("SHO1"), scene.find("SHO1").fatigue, scene.where("SHO1")) == (3, 0, "G5")


@pytest.mark.rule("FC-D24")
@pytest.mark.parametrize(("version", "is_destroyed"), [(KEEPS_TO_DEFAULTS, False), (KEEPS_TO_DEFAULTS - 1, True)])
def test_whoever_never_regroups_still_takes_the_fatigue_that_saves_them(version: int, is_destroyed: bool) -> None:
    """Without an answer the last miniature braces; a phase begun under older rules ends by them."""
    scene = duel(2, 5, 5, target="shooters.champion", on={"losses": 3})
    scene.unit("legionnaires", "A1")
    scene.g.rules_version = version
    file(scene, "SHO1", regroup="never")
    begin(scene, "UC1", "SHO1")
    assert scene.options(EMPIRE) == ["nothing", "fatigue"]
    scene.fall_back()
    assert scene.find("SHO1").destroyed == is_destroyed
    assert scene.find("SHO1").fatigue == (0 if is_destroyed else 1)


@pytest.mark.rule("FC-D23")
def test_whoever_always_braces_still_regroups_where_the_damage_would_destroy_them() -> None:
    """Without an answer both are done, for the damage as it was rolled would have been the end."""
    scene = duel(2, 2, 5, target="shooters.champion", on={"losses": 2})
    file(scene, "SHO1", damage="always")
    begin(scene, "UC1", "SHO1")
    assert scene.options(EMPIRE) == ["fatigue", "regroup_fatigue"]
    scene.fall_back()
    assert (scene.left("SHO1"), scene.find("SHO1").fatigue, scene.where("SHO1")) == (2, 1, "G5")


@pytest.mark.rule("FC-D18")
@pytest.mark.parametrize(
    ("version", "colour", "usual"),
    [
        (KEEPS_TO_DEFAULTS, "yellow", "defend_effort"),
        (KEEPS_TO_DEFAULTS, "green", "stand"),
        (KEEPS_TO_DEFAULTS - 1, "yellow", "stand"),
    ],
)
def test_whoever_pays_for_a_die_still_gives_up_a_yellow_order(version: int, colour: str, usual: str) -> None:
    """Without an answer a yellow order is given up, and the filed Fatigue taken with it; others are kept."""
    scene = duel(5, 5, 5, 4, 4, 4, on={"token": colour})
    scene.g.rules_version = version
    file(scene, "LEG1", die="yes")
    begin(scene, "UC1", "LEG1")
    assert scene.options(EMPIRE) == ["stand", "defend_effort"]
    assert fallback_of(scene.asked(EMPIRE)) == usual
    scene.fall_back()
    assert (scene.find("LEG1").defending, scene.find("LEG1").fatigue) == ((usual != "stand"), int(usual != "stand"))


@pytest.mark.rule("FC-D20")
@pytest.mark.parametrize(("version", "is_rolled"), [(KEEPS_TO_DEFAULTS, True), (KEEPS_TO_DEFAULTS - 1, False)])
def test_whoever_pays_for_a_die_still_rolls_a_counterblow(version: int, is_rolled: bool) -> None:
    """Without an answer Roland strikes back with the die that was filed."""
    scene = duel(5, 5, 5, 4, 4, 4, 4, target="roland")
    scene.g.rules_version = version
    file(scene, "ROL", die="yes")
    begin(scene, "UC1", "ROL")
    assert scene.options(EMPIRE) == ["stand", "roll_effort"]
    scene.fall_back()
    assert (scene.told("fought")[0]["defence"] is not None) == is_rolled
    assert scene.find("ROL").fatigue == int(is_rolled)


@pytest.mark.parametrize(("filed", "is_rolled"), [("yes", True), ("no", False)])
def test_a_filed_counterblow_answers_at_once(filed: str, is_rolled: bool) -> None:
    """Roland strikes back, or not."""
    scene = duel(5, 5, 5, 4, 4, 4, target="roland", on=TIRED)
    file(scene, "ROL", counterblow=filed)
    fought = blows(scene)
    assert asked(scene) == []
    assert (fought["defence"] is not None) == is_rolled


@pytest.mark.parametrize(("filed", "faces"), [("idle", [2, 2]), ("none", [6, 6])])
def test_filed_rerolls_answer_at_once(filed: str, faces: list[int]) -> None:
    """Dice without effect are rolled again, or none, without a question."""
    scene = Battlefield(6, 6, 2, 2)
    scene.unit("shooters", "E5")
    scene.unit("undead_cavalry", "G5")
    file(scene, "SHO1", rerolls=filed)
    fought = shot(scene, "SHO1", "UC1")
    assert asked(scene) == (["reaction.losses"] if filed == "idle" else [])
    assert fought["attack"]["faces"] == faces


def test_the_sheet_of_a_unit_follows_from_its_card() -> None:
    """Lines that could never matter to a unit are not on its sheet, and every sheet begins at "ask me"."""
    scene = Battlefield()
    for place, card in enumerate(("legionnaires.champion", "shooters.champion", "roland", "crusader")):
        scene.unit(card, f"{'ABCD'[place]}1")
    sheets = standing_reactions(scene.ground, EMPIRE)
    assert [[*sheet.slots] for sheet in sheets if isinstance(sheet, Sheet)] == [
        ["defend", "die", "damage", "redirect", "rerolls"],
        ["defend", "die", "damage", "regroup", "rerolls"],
        ["defend", "die", "damage", "counterblow"],
        ["defend"],
    ]
    assert all(
        fallback_of(line) == "ask" for sheet in sheets if isinstance(sheet, Sheet) for line in sheet.slots.values()
    )
    assert all(sheet.standing for sheet in sheets)


def test_the_sheet_of_a_unit_says_where_it_stands() -> None:
    """Before it is deployed, only who it is."""
    scene = Battlefield()
    scene.unit("legionnaires", "C5")
    scene.unit("legionnaires")
    prompts = [ask_policy(scene.ground, unit).decision.prompt for unit in scene.field.units]
    assert prompts == ["Legionnaires LEG1 on C5: how does it react?", "Legionnaires LEG2: how does it react?"]


def test_a_standing_reaction_changes_nothing_before_it_is_used() -> None:
    """Until the attack the other side's face is the same, whatever was filed."""
    faces = []
    for filed in ("ask", "always"):
        scene = duel(5, 5, 5, on={"token": "red"})
        scene.unit("legionnaires", "H9", "red")
        file(scene, "LEG2", defend=filed)
        begin(scene, "UC1", "LEG1")
        faces.append(scene.face(STYX).model_dump_json())
    assert faces[0] == faces[1]
