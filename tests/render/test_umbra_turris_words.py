"""A battle of Umbra Turris in words: a line for each model, and the table in letters."""

from __future__ import annotations

import pytest

from render.editions import ALT_TEXT_LIMIT, BOARD_TEXT_LIMIT
from render.umbra_turris.words import (
    HAND_LIMIT,
    alt_text,
    board_text,
    hand,
    headline,
    model_words,
    moment,
    party_words,
    progress,
)
from rules.kernel.game import Outcome
from rules.umbra_turris.state import Effect, Quest, Step
from tests.render import skirmishes
from tests.rules.umbra_turris.always_true import box
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop


def test_a_model_in_a_line() -> None:
    """Party, number, name, place, facing, wounds, Action Die."""
    table = Tabletop()
    table.hero(RED, (10, 10))
    table.hero(RED, (20, 10))
    faelin = table.hero(RED, (34, 21), name="Faelin", wounds=6, most_wounds=7)
    assert model_words(box(), faelin) == f"red 3 Faelin 34,21 N W6/{faelin.most_wounds} AD"


def test_what_is_the_matter_with_a_model_is_told() -> None:
    """In words after its wounds."""
    table = Tabletop()
    model = table.hero(BLUE, (34, 21), "S", die=0, name="Nib", is_hidden=True, is_stunned=True, level=8)
    model.effects = [Effect(name="stone_skin"), Effect(name="IC-11")]
    assert model_words(box(), model).endswith("z8 hidden stunned stone skin Iron Draught")
    assert model_words(box(), model, 1).endswith("z8 hidden stunned")
    assert model_words(box(), model, 0) == f"blue 1 Nib 34,21 W{model.wounds}/{model.most_wounds}"
    model.has_death_counter = True
    assert "Death Counter" in model_words(box(), model)


def test_the_alt_text_has_a_line_for_every_model_on_the_table() -> None:
    """After where we are and what the parties have, of cards the number alone."""
    table = skirmishes.melee()
    table.table.models[1].place = None
    lines = alt_text(box(), skirmishes.face(table)).splitlines()
    assert lines[0] == "Umbra Turris, Ruins of the Temple. Cycle 3. Red: Faelin (3) acts."
    assert lines[1] == party_words(box(), table.table, RED)
    assert lines[1] == "Red: Good, 3 blessing, orders 2, TP 1/5, heroes 7/7, items 2, quests 3"
    assert len(lines) == 3 + len(table.table.models) - 1
    assert not any("Mother Ilse" in line for line in lines)


def test_whoever_looks_finds_their_own_party_first() -> None:
    """After whoever acts, who comes before all."""
    table = skirmishes.melee()
    lines = alt_text(box(), skirmishes.face(table, BLUE)).splitlines()
    assert lines[1].startswith("Blue:")
    assert lines[3].startswith("red 3 Faelin")
    assert lines[4].startswith("blue 1 Gorak")


def test_a_crowd_loses_details_before_models() -> None:
    """With four parties, every model is still there."""
    table = skirmishes.four()
    for model in table.table.models:
        model.effects = [Effect(name="a_very_long_lasting_effect"), Effect(name="another_long_effect")]
    told = alt_text(box(), skirmishes.face(table))
    assert len(told) <= ALT_TEXT_LIMIT
    assert all(model.name in told for model in table.table.models)
    assert "another" not in told


def test_texts_keep_to_their_limits() -> None:
    """With two full parties, and more creatures than a table ever sees."""
    table = skirmishes.melee()
    for x in range(40):
        table.creature("undead", BLUE, (1 + x, 68))
    face = skirmishes.face(table)
    assert len(alt_text(box(), face)) <= ALT_TEXT_LIMIT
    assert len(board_text(box(), face)) <= BOARD_TEXT_LIMIT


def test_the_text_board_shows_models_and_terrain_where_they_are() -> None:
    """A letter is two centimetres wide, a line four high; north is up."""
    table = Tabletop(terrain="TC-N1")
    table.hero(RED, (50, 69))
    table.hero(BLUE, (10, 1))
    lines = board_text(box(), skirmishes.face(table)).splitlines()
    assert lines[0][3:].index("R1") == 25
    assert lines[17][3:].index("B1") == 5
    assert "~~~" in "".join(lines[8:10])
    assert "::" in lines[13]


def test_the_headline_tells_how_it_ended() -> None:
    """Who has won, or that nobody has."""
    table = skirmishes.melee()
    won = skirmishes.face(table, outcome=Outcome(winners=(RED,), reason="triumph"))
    assert headline(won) == "Red wins"
    assert moment(won) == "The battle is over"
    assert headline(skirmishes.face(table, outcome=Outcome(winners=(), reason="cycles"))) == "A draw"


def test_the_moment_tells_who_is_waited_for() -> None:
    """Before the first Cycle."""
    face = skirmishes.face(skirmishes.deploying(), waiting_for=(RED, BLUE))
    assert (headline(face), moment(face)) == ("Deployment", "Waiting for Red and Blue")


def test_every_step_has_a_headline() -> None:
    """Whatever comes before the first Cycle."""
    table = skirmishes.deploying()
    for step in Step:
        table.table.step = step
        assert headline(skirmishes.face(table))


# What the seat alone knows


def test_a_hand_tells_what_the_cards_do() -> None:
    """With when they are played, and of quests whom they are about and how they stand."""
    table = skirmishes.melee()
    screen, party = table.g.state.screens[RED], table.table.parties[RED]
    screen.hand, party.permanent = ["IC-11", "IC-19"], ["IC-02"]
    screen.quests = [Quest(id="QC-06", nominee="blue.4"), Quest(id="QC-11", opponent=BLUE)]
    party.loot_tests, party.open_quests, party.scored_quests = 2, ["QC-16"], ["QC-14"]
    own = hand(box(), skirmishes.face(table, RED))
    assert "*Iron Draught* (temporary, play it in your turn): One of your heroes has +2 T." in own
    assert "*Second Breath* (instant, arm it: a hero would drop to 0 W)" in own
    assert "*Warden's Lamp* (permanent, lies open)" in own
    assert (
        "*Revenge* (secret, 1 TP, named: Nib, blue 4): The enemy hero whom you have named is removed by your party."
        in own
    )
    assert "*Ransack* (secret, 1 TP, against Blue, 2 of 3)" in own
    assert "*Stolen Relic* (open, 2 TP)" in own
    assert "**Fulfilled:** Duel of Honour." in own


def test_a_hand_is_for_its_owner_alone() -> None:
    """Spectators have none, and nobody has another's."""
    table = skirmishes.melee()
    table.g.state.screens[RED].hand = ["IC-11"]
    assert hand(box(), skirmishes.face(table)) == ""
    assert "Iron Draught" not in hand(box(), skirmishes.face(table, BLUE))


@pytest.mark.parametrize(("quest", "count"), [("QC-02", 1), ("QC-04", 2), ("QC-11", 3), ("QC-18", 4), ("QC-08", None)])
def test_what_a_quest_counts(quest: str, count: int | None) -> None:
    """Removed enemies, heroes that were shot at, Loot Tests, those felled in this Cycle."""
    table = skirmishes.melee()
    removed, ours = table.table.model("blue.2"), table.table.model("red.2")
    for model in (removed, ours):
        model.is_removed, model.wounded_by = True, RED
    table.table.shooters = {"red.3": ["blue.1", "blue.3", "red.1"], "red.1": ["blue.4"]}
    table.table.parties[RED].loot_tests, table.table.felled = 3, {RED: 4, BLUE: 1}
    assert progress(table.field, RED, quest, "red.3") == count


def test_a_full_hand_fits_into_a_message() -> None:
    """More cards than anybody ever holds."""
    table = skirmishes.melee()
    screen = table.g.state.screens[RED]
    screen.hand = [card.id for card in box().item_cards]
    screen.quests = [Quest(id=card.id) for card in box().quest_cards]
    assert len(hand(box(), skirmishes.face(table, RED))) <= HAND_LIMIT
