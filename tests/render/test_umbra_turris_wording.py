"""Everything that happens in Umbra Turris has a sentence, and a blow is told in one line."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from render.text import faults
from render.umbra_turris import edition
from render.umbra_turris.story import ACTS, APART, BETWEEN, CHAINED, GOES_ON, REDUNDANT, SOURCES
from render.umbra_turris.wording import DEEDS, names_in, texts
from rules.kernel.game import CALLED, Event, Outcome
from rules.kernel.values import Json
from rules.umbra_turris.occasions import Manner, Purpose
from rules.umbra_turris.specials.offers import Matter
from rules.umbra_turris.specials.register import SPECIALS
from rules.umbra_turris.state import Step
from tests.render.skirmishes import event
from tests.rules.umbra_turris.always_true import box
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop, game

RULES = Path(__file__).parents[2] / "rules" / "umbra_turris"
NAMES = {"red.3": "3 Faelin", "red.4": "4 Brom", "blue.2": "2 Boran", "blue.c1": "7 War Eagle"}


def kinds_told() -> set[str]:
    """Every kind of event that the rules tell or reveal, by their source."""
    trees = [ast.parse(path.read_text("utf-8")) for path in RULES.rglob("*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    kinds = [call.args[0] for call in calls if _name(call.func) in ("tell", "reveal")]
    named = [str(kind.value) for kind in kinds if isinstance(kind, ast.Constant)]
    return {kind for kind in named if re.fullmatch("[a-z_]+", kind)}


def _name(call: ast.expr) -> str:
    return call.attr if isinstance(call, ast.Attribute) else call.id if isinstance(call, ast.Name) else ""


def told(kind: str, **data: Json) -> Event:
    """An event with the names of the models in it."""
    named = {model: name for model, name in NAMES.items() if model in str(data)}
    return event(kind, **data, **{CALLED: named})


# Nothing without words


def test_every_event_has_a_sentence() -> None:
    """And nothing is worded that no rule tells."""
    assert len(kinds_told()) > 100
    assert set(texts(box()).events) == kinds_told()


def test_every_kind_that_the_story_knows_is_told() -> None:
    """No list of kinds has one that nobody tells."""
    listed = {*ACTS, *APART, *BETWEEN, *CHAINED, *DEEDS, *GOES_ON, *SOURCES, *(kind for kind, _ in REDUNDANT)}
    listed |= {one for kinds in GOES_ON.values() for one in kinds}
    assert listed - kinds_told() == set()


def test_everything_in_the_box_has_a_name() -> None:
    """Special rules, purposes of dice and ways to lose W as well."""
    words = texts(box()).words
    specials = [name for name, kind in SPECIALS.items() if kind.__module__.startswith("rules.")]
    ids = [*specials, *Purpose, *Manner, *dict(names_in(box()))]
    assert [name for name in ids if name not in words] == []


def test_every_step_has_a_title() -> None:
    """As a phase of the game."""
    assert set(texts(box()).phases) == set(Step)


@pytest.mark.parametrize("reason", ["triumph", "losses", "panic", "cycles", "places", "conceded"])
def test_every_end_has_a_sentence(reason: str) -> None:
    """With whoever has won."""
    result = texts(box()).result(Outcome(winners=(RED,), reason=reason, scores={RED: 3, BLUE: 1}))
    assert "Red wins" in result


def reasons() -> set[str]:
    """Why a game ends, by the source of the rules."""
    tree = ast.parse((RULES / "quests" / "victory.py").read_text("utf-8"))
    calls = [
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and _name(node.func) in ("conclude", "finish")
    ]
    found = [one.value for call in calls for one in call.args if isinstance(one, ast.Constant)]
    return {str(reason) for reason in found}


def test_no_reason_is_forgotten() -> None:
    """All that the rules conclude by, and the end by giving up."""
    assert reasons() | {"conceded"} == set(texts(box()).endings)


def test_lessons_are_about_questions_that_are_asked() -> None:
    """Each of their keys stands in the rules, or is made of a matter of standing orders."""
    source = "\n".join(path.read_text("utf-8") for path in RULES.rglob("*.py"))
    matters = [f"{what}.{matter}" for what in ("dice", "parry", "save") for matter in Matter]
    assert [key for key in texts(box()).lessons if f'"{key}"' not in source and key not in matters] == []


# Names


def test_the_rules_tell_what_models_are_called() -> None:
    """With each event that names one, by number and name."""
    table = Tabletop()
    hero = table.hero(RED, (10, 10), name="Faelin")
    table.g.tell("hid", model=hero.id)
    assert table.events[-1].data[CALLED] == {"red.1": "1 Faelin"}
    assert texts(box()).tell(table.events[-1]) == "Faelin (red 1) hides."


def test_names_of_players_come_out_as_plain_letters() -> None:
    """No markup, no mention."""
    line = texts(box()).tell(event("hid", model="red.1", **{CALLED: {"red.1": "1 **Bo** @everyone"}}))
    assert "**" not in line
    assert "@everyone" not in line


def test_a_model_has_its_number_where_it_is_first_named() -> None:
    """Later its name is enough, unless another one in the story has the same."""
    story = texts(box()).story([told("hid", model="red.3"), told("stunned", model="red.3", by="blue.2")])
    assert story == "Faelin (red 3) hides.\nFaelin is **stunned**."
    same = {CALLED: {"red.3": "3 Faelin", "blue.2": "2 Faelin"}}
    twice = texts(box()).story([event("shot_strayed", model="red.3", victim="blue.2", **same)] * 2)
    assert twice.count("Faelin (blue 2)") == 2


def test_a_model_without_a_name_is_told_by_its_id() -> None:
    """In a record that was written before names were told."""
    assert texts(box()).tell(event("hid", model="red.3")) == "Red\\.3 hides."


# Sentences


@pytest.mark.parametrize(
    ("happening", "line"),
    [
        (told("moved", model="red.3", way=[[4, 5], [10, 12]]), "Faelin (red 3) goes 4,5–10,12."),
        (told("wounded", model="blue.2", count=2, left=5, manner="strike", by="red.3", location="torso", why="",
              critical=False), "**Boran (blue 2) loses 2 W**, 5 left."),
        (told("wounded", model="blue.2", count=2, left=0, manner="fall", by="", location=None, why="leap",
              critical=False), "**Boran (blue 2) loses 2 W** (a leap)."),
        (told("armour_tested", model="blue.2", location="torso", faces=[1, 5, 2], bonus=-1, save=4, success=True,
              damage=2), "Armour 1 5 2 (-1), 4+ needed: damage halved to 2."),
        (told("effect_laid", model="red.3", name="IC-11", changes={"T": 2}, sets={}, by="red.3"),
         "*Iron Draught* lies on Faelin (red 3): T +2."),
        (told("effect_laid", model="red.3", name="freeze", changes={}, sets={"M": 0}, by=""),
         "*Freeze* lies on Faelin (red 3): M 0."),
        (told("initiative_rolled", order=["blue", "red"], claims=[
            {"seat": "red", "face": 3, "bonus": 7, "leader": True, "again": []},
            {"seat": "blue", "face": 3, "bonus": 7, "leader": True, "again": [5]}]),
         "Initiative: Blue–Red (Red 3+7, Blue 3+7, again 5)."),
        (told("potion_drunk", model="red.3", potion="toughness"), "Faelin (red 3) drinks a potion of toughness."),
        (told("piece_added", seat="red", piece="X1 red", at=[20, 31], turned=False), "Red adds a copse at 20,31."),
        (told("location_chosen", seat="red", card="TC-G1", location="forest_glade"),
         "The battle is fought at **Forest Glade** (*Shrine at Dawn*)."),
        (told("activated", model="red.3", player="blue"), "**Faelin (red 3)**, played by Blue, acts."),
        (told("turn_ended", model="red.3"), ""),
        (told("deployed", seat="red", at={"red.3": [4, 5]}, waiting=["red.4"], menhir=[3, 3]),
         "Red deploys; in ambush waits Brom (red 4); the menhir stands at 3,3."),
        (told("shot", model="red.3", target="blue.2", weapon="long_bow", distance=24, level=2, aim=0, faces=[5],
              bonus=0, needed=2, success=True),
         "Faelin (red 3) shoots at Boran (blue 2), long bow, 24 cm: 5, 2+ needed: hit."),
        (told("shot", model="red.3", target="blue.2", weapon="sword", distance=4, level=2, aim=1, faces=[1],
              bonus=1, needed=2, success=False),
         "Faelin (red 3) throws at Boran (blue 2), sword, 4 cm, aim 1: 1 (+1), 2+ needed: miss."),
        (told("summoned", model="blue.c1", creature="war_eagle", at=[3, 4], by="blue.2"),
         "War Eagle (blue 7) appears at 3,4, called by Boran (blue 2)."),
    ],
)  # fmt: skip
def test_sentences(happening: Event, line: str) -> None:
    """A few of them."""
    assert texts(box()).tell(happening) == line


# Stories


TURN = [
    told("activated", model="red.3", player="red"),
    told("turned", model="red.3", facing="N"),
    told("charge_declared", model="red.3", target="blue.2", gun=False),
    told("moved", model="red.3", way=[[10, 10], [12, 14]]),
    told("charged", model="red.3", target="blue.2", at=[12, 14], facing="N"),
    told("attacked", attacker="red.3", target="blue.2", onset="charge", weapon="sword", arc="front"),
    told("dice_revealed", attacker="red.3", target="blue.2", location="torso", parries=["head"], weapon="sword",
         parried_with="axe", parried=False),
    told("struck", attacker="red.3", target="blue.2", strike="power", weapon="sword", location="torso", faces=[5, 4],
         bonus=[], attack=14, defence_faces=[3, 2], void=[], defence=11, hit=True),
    told("armour_tested", model="blue.2", location="torso", faces=[1, 2, 2], bonus=0, save=5, success=False, damage=3),
    told("wounded", model="blue.2", count=3, left=2, manner="strike", by="red.3", location="torso", why="",
         critical=False),
    told("turn_ended", model="red.3"),
    told("removed", model="red.4"),
]  # fmt: skip


def test_a_charge_is_told_in_one_line() -> None:
    """Who, where, dice and what it did; what comes after the turn has a line of its own."""
    charge = (
        "**Faelin (red 3)** turns north, charges Boran (blue 2). Faelin strikes (sword) at the torso, Boran guards the "
        "head: through. Power Strike 14 (5+4) against 11 (3+2): hit. Armour 1 2 2, 5+ needed: no use against 3. "
        "**Boran loses 3 W**, 2 left."
    )
    assert texts(box()).story(TURN).splitlines() == [charge, "Brom (red 4) is out of the game."]
    assert faults(texts(box()), TURN) == []


def test_each_line_knows_the_events_that_it_tells() -> None:
    """None is lost, and they keep their order."""
    passages = texts(box()).passages(TURN)
    assert [one for passage in passages for one in passage.events] == TURN


def test_a_fight_without_a_charge_tells_who_attacks() -> None:
    """Also where the shield comes before the dice."""
    fight = [
        told("activated", model="red.3", player="red"),
        told("attacked", attacker="red.3", target="blue.2", onset="fight", weapon="sword", arc="front"),
        told("shield_tested", model="blue.2", shield="light_shield", faces=[6], bonus=0, save=6, success=True),
    ]
    assert texts(box()).story(fight) == (
        "**Faelin (red 3)** attacks Boran (blue 2). Boran raises the light shield: 6, 6+ needed: **absorbed**."
    )


def test_what_a_card_changes_stands_behind_it() -> None:
    """Its name is not told twice; where it changes no figure, nothing follows."""
    played = told("item_played", seat="red", card="IC-11", target="red.3")
    tough = told("effect_laid", model="red.3", name="IC-11", changes={"T": 2}, sets={}, by="red.4")
    veiled = told("effect_laid", model="blue.2", name="veil_of_silence", changes={}, sets={}, by="red.4")
    assert texts(box()).story([played, tough]) == "Red plays *Iron Draught* on Faelin (red 3). T +2."
    assert texts(box()).story([played, veiled]) == "Red plays *Iron Draught* on Faelin (red 3)."
    assert texts(box()).story([veiled]) == "*Veil of Silence* lies on Boran (blue 2)."
    later = [played, told("stunned", model="blue.2", by=""), veiled]
    assert texts(box()).story(later).endswith("*Veil of Silence* lies on Boran.")


def test_the_same_effect_on_several_models_is_told_once() -> None:
    """With all of them; another effect has its own sentence."""
    cries = [
        told("effect_laid", model=model, name="laws_weapons", changes={}, sets={}, by="red.3")
        for model in ("red.3", "red.4", "blue.2")
    ]
    other = told("effect_laid", model="blue.2", name="freeze", changes={}, sets={}, by="")
    assert texts(box()).story([*cries, other]) == (
        "War cry (weapons) lies on Faelin (red 3), Brom (red 4) and Boran (blue 2). *Freeze* lies on Boran."
    )


def test_an_order_tells_of_its_action_die_once() -> None:
    """Other Action Dice are told."""
    ordered = told(
        "order_issued", model="red.3", target="red.4", faces=[5], bonus=0, needed=4, success=True, free=False, left=2
    )
    gained = [told("die_gained", model="red.4", why=why) for why in ("order", "loot")]
    assert texts(box()).story([ordered, gained[0]]).endswith("4+ needed: an Action Die. Orders left: 2.")
    assert texts(box()).story([ordered, gained[1]]).endswith("Brom gains an Action Die (loot).")


# What it means for somebody


def test_what_befalls_a_party_is_no_deed_of_its_own() -> None:
    """Whoever moves a hero knows it; what the enemy does, and what came of it, is told."""
    chronicle = texts(box())
    concerned = [[seat for seat in (RED, BLUE) if chronicle.part_of(one, seat)] for one in TURN[:8]]
    assert concerned == [[], [], [BLUE], [], [RED, BLUE], [RED, BLUE], [RED, BLUE], [RED, BLUE]]


def test_the_edition_has_this_wording() -> None:
    """As the game is shown."""
    assert edition(game()).texts.blurb == texts(box()).blurb
