"""A battle of Umbra Turris in words: a line for each model, and the table in letters."""

from __future__ import annotations

from render.editions import ALT_TEXT_LIMIT, BOARD_TEXT_LIMIT
from render.umbra_turris.words import alt_text, board_text, headline, model_words, moment, party_words
from rules.kernel.game import Outcome
from rules.umbra_turris.state import Effect
from tests.render import skirmishes
from tests.rules.umbra_turris.always_true import box
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop


def test_a_model_in_a_line() -> None:
    """Party, number, name, place, facing, wounds, Action Die."""
    table = Tabletop()
    table.hero(RED, (10, 10))
    table.hero(RED, (20, 10))
    faelin = table.hero(RED, (34, 21), name="Faelin", wounds=6, most_wounds=7)
    assert model_words(faelin) == f"red 3 Faelin 34,21 N W6/{faelin.most_wounds} AD"


def test_what_is_the_matter_with_a_model_is_told() -> None:
    """In words after its wounds."""
    table = Tabletop()
    model = table.hero(BLUE, (34, 21), "S", die=0, name="Nib", is_hidden=True, is_stunned=True, level=8)
    model.effects = [Effect(name="stone_skin")]
    assert model_words(model).endswith("z8 hidden stunned stone skin")
    model.has_death_counter = True
    assert "Death Counter" in model_words(model)


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
