"""One look at a table serves for many questions, and yet everything that changes is seen."""

from __future__ import annotations

from rules.kernel.plane.points import Point
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.pieces import field_of, lay, lift
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.state import Effect
from rules.umbra_turris.still import StillBattlefield
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop


def test_the_same_table_is_looked_at_once() -> None:
    """Whoever asks about it has the same field."""
    table = Tabletop()
    assert field_of(table.g) is field_of(table.g)


def test_an_effect_is_seen_at_once() -> None:
    """Of its special rule and of its numbers, also when the same effect is laid again with others."""
    table = Tabletop()
    hero = table.hero(RED)
    field = field_of(table.g)
    plain = field.characteristic(hero, Characteristic.S)
    for change in (1, 2):
        lay(table.g, hero, Effect(name="draught", changes={Characteristic.S: change}))
        assert plain + change == field.characteristic(hero, Characteristic.S)
    lift(table.g, hero, "draught")
    assert plain == field.characteristic(hero, Characteristic.S)


def test_an_item_that_is_lost_takes_its_special_rule_along() -> None:
    """Also where the list of items itself is changed."""
    table = Tabletop()
    hero = table.hero(RED, items=("lantern",))
    field = field_of(table.g)
    assert "lantern" in [one.id for one in field.specials(hero)]
    hero.items.remove("lantern")
    assert "lantern" not in [one.id for one in field.specials(hero)]


def test_a_shade_that_joins_later_silences_whom_it_touches() -> None:
    """Models come to the table while it is looked at."""
    table = Tabletop()
    hero = table.hero(RED, (35, 35))
    field = field_of(table.g)
    assert not field.silenced(hero)
    shade = table.creature("shade", BLUE, (35, 37))
    assert Rank.PROFESSION in field.silenced(hero)
    shade.place = Point(5, 5)
    assert not field.silenced(hero)


def test_terrain_that_is_shifted_is_seen() -> None:
    """An opponent may move a piece before it stays where it is."""
    table = Tabletop(terrain="TC-G1")
    table.piece("X4", (35, 60))
    field, piece = field_of(table.g), table.g.state.table.pieces[-1]
    before = [part.shape.box for part in field.land.of_piece(piece.id)]
    piece.centre = Point(20, 60)
    after = [part.shape.box for part in field.land.of_piece(piece.id)]
    assert [box.west - 15 for box in before] == [box.west for box in after]


def test_terrain_that_is_added_is_seen() -> None:
    """Extra pieces come after the layout."""
    table = Tabletop(terrain="TC-G1")
    field = field_of(table.g)
    pieces = len(field.land.pieces)
    table.piece("X4", (35, 60))
    assert pieces + 1 == len(field.land.pieces)


def test_a_still_table_says_the_same() -> None:
    """What is kept is what would be found out anew; a step that is tried out is seen."""
    table = Tabletop()
    hero = table.hero(RED, (35, 35), profession="barbarian", weapons=("great_axe",))
    table.hero(BLUE, (35, 37), "S")
    still = StillBattlefield(table.box, table.table)
    for _ in range(2):
        assert all(still.characteristic(hero, one) == table.field.characteristic(hero, one) for one in Characteristic)
        assert still.keywords(hero) == table.field.keywords(hero)
        assert [one.id for one in still.specials(hero)] == [one.id for one in table.field.specials(hero)]
    assert still.is_locked(hero)
    assert ("red.1", "blue.1") == still.in_combat()
    hero.place = Point(10, 10)
    assert not still.is_locked(hero)
