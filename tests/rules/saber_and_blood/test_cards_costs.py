"""Chapters 3xx and 7xx: special points, what they cost and how they are gained: fantasy."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, FEINT, RED, InPlay, Scene
from tests.rules.saber_and_blood.turns import pass_round, standing

SPLIT = "points.split"


@pytest.fixture
def scene(box: Content) -> Scene:
    """The Nobles and two Cossacks, all without special points; Jeremiasz stands beside Ostap."""
    scene = Scene(box)
    for seat, sheet, square in ((RED, "N1", "d4"), (RED, "N2", "d2"), (RED, "N3", "b2")):
        scene.place(seat, sheet, square)
    scene.place(BLUE, "C1", "d5")
    scene.place(BLUE, "C2", "h8")
    scene.give(BLUE, "CO-05")
    return scene


def whom(game: InPlay, card: str) -> list[str]:
    """The characters that the active player can play a card on; none if he cannot play it."""
    (seat,) = game.waiting
    return [option.id for option in game.option(seat, card).options] if card in game.options(seat) else []


def prices(game: InPlay, card: str, who: str) -> list[str]:
    """The ways to pay for a card on a character, in words; empty where there is only one."""
    asked = game.option(game.waiting[0], card, who)
    return [option.label for option in asked.options] if asked else []


def specials(game: InPlay, seat: str, *sheets: str) -> list[int]:
    """The special points on sheets, as everybody sees them."""
    return [game.view().fighter(f"{seat}.{sheet}").special for sheet in sheets]


# Compulsory costs


@pytest.mark.rule("SB-341", "SB-342")
def test_the_character_himself_pays_a_special_cost(scene: Scene) -> None:
    """Sarmatian Bravado: 2 command points of the player, 2 fantasy of Opilski; the others have too little."""
    scene.place(RED, "N1", "d4", special=1)
    scene.place(RED, "N2", "d2", special=3)
    scene.give(RED, "PN-03")
    game = scene.play()
    assert ["red.N2"] == whom(game, "PN-03")
    game.card(RED, "PN-03", "red.N2", price=0)
    assert (4, [1, 1, 0]) == (game.bout.players[RED].cp, specials(game, "red", "N1", "N2", "N3"))


@pytest.mark.rule("SB-342")
def test_without_enough_special_points_a_card_cannot_be_played(scene: Scene) -> None:
    """Three characters with a point each do not make two for one of them."""
    for sheet in ("N1", "N2", "N3"):
        scene.fighter(RED, sheet).special = 1
    scene.give(RED, "PN-03")
    assert "PN-03" not in scene.play().options(RED)


@pytest.mark.rule("SB-343")
def test_a_collective_cost_is_split_as_the_player_likes(scene: Scene) -> None:
    """Debt of Blood on Jeremiasz, who has nothing: two points of Opilski, or one each of Opilski and Krempski."""
    scene.place(RED, "N2", "d2", special=2)
    scene.place(RED, "N3", "b2", special=1)
    scene.give(RED, "PN-26")
    game = scene.play()
    assert [
        "1 CP, 2 fantasy of Opilski",
        "1 CP, 1 fantasy of Opilski, 1 fantasy of Krempski",
    ] == prices(game, "PN-26", "red.N1")
    game.card(RED, "PN-26", "red.N1", price=1)
    assert (5, [0, 1, 0]) == (game.bout.players[RED].cp, specials(game, "red", "N1", "N2", "N3"))


# Optional costs


@pytest.mark.rule("SB-344", "SB-346")
@pytest.mark.parametrize(("price", "fury", "attacks"), [(0, 1, False), (1, 0, True)])
def test_an_optional_cost_buys_an_additional_effect(scene: Scene, price: int, fury: int, attacks: bool) -> None:
    """Steppe Run: 2 movement points either way, an attack for 1 fury."""
    scene.place(BLUE, "C1", "d5", special=1)
    scene.give(BLUE, "CO-04")
    scene.bout.active = BLUE
    game = scene.play()
    assert ["0 CP", "0 CP, 1 fury of Ostap for the additional effect"] == prices(game, "CO-04", "blue.C1")
    game.card(BLUE, "CO-04", "blue.C1", price=price)
    assert [fury] == specials(game, "blue", "C1")
    assert "walk" in game.options(BLUE)
    assert attacks == ("attack red.N1" in game.options(BLUE))


@pytest.mark.rule("SB-345")
def test_an_optional_cost_is_paid_while_the_card_is_played_or_never(scene: Scene) -> None:
    """Ostap has kept his fury and comes to stand beside Jeremiasz; there is no attack to be had for it any more."""
    scene.place(BLUE, "C1", "d6", special=3)
    scene.give(BLUE, "CO-04")
    scene.bout.active = BLUE
    game = scene.play()
    game.card(BLUE, "CO-04", "blue.C1", price=0)
    game.answer(BLUE, {"pick": "walk", "then": ["d5"]})
    assert [] == game.told("attacked")
    assert game.fighter(BLUE, "C1").has_acted
    assert [3] == specials(game, "blue", "C1")


@pytest.mark.rule("SB-346")
def test_special_points_have_no_maximum(scene: Scene) -> None:
    """Jeremiasz starts with 1 by his sheet; with 7 on it he takes 2 more."""
    scene.place(RED, "N1", "d4", special=7)
    scene.give(RED, "PN-23")
    game = scene.play()
    game.card(RED, "PN-23")
    game.answer(RED, "red.N1=2")
    assert [9, 0, 0] == specials(game, "red", "N1", "N2", "N3")


# Fantasy instead of command points


@pytest.mark.rule("SB-720", "SB-721", "SB-723")
def test_a_nobles_fantasy_lowers_the_cost_of_his_actions_and_stances(scene: Scene) -> None:
    """Any number of his points, down to nothing: Armed Foray costs 3."""
    scene.place(RED, "N1", "d4", special=5)
    scene.give(RED, "PN-10", "PN-18")
    game = scene.play()
    assert [
        "3 CP",
        "2 CP, 1 fantasy instead of CP",
        "1 CP, 2 fantasy instead of CP",
        "0 CP, 3 fantasy instead of CP",
    ] == prices(game, "PN-10", "red.N1")
    assert 2 == len(prices(game, "PN-18", "red.N1"))
    game.card(RED, "PN-10", "red.N1", price=2)
    assert (5, [3]) == (game.bout.players[RED].cp, specials(game, "red", "N1"))


@pytest.mark.rule("SB-723")
def test_with_fantasy_a_card_can_be_afforded(scene: Scene) -> None:
    """One command point and two fantasy for a card of 3; there is no other way to pay."""
    scene.place(RED, "N1", "d4", special=2)
    scene.give(RED, "PN-10")
    scene.bout.players[RED].cp = 1
    game = scene.play()
    assert (["red.N1"], []) == (whom(game, "PN-10"), prices(game, "PN-10", "red.N1"))
    game.card(RED, "PN-10", "red.N1")
    assert (0, [0]) == (game.bout.players[RED].cp, specials(game, "red", "N1"))


@pytest.mark.rule("SB-724")
def test_fantasy_serves_only_the_character_who_has_it(scene: Scene) -> None:
    """Opilski has three points; for a card on Jeremiasz they are worth nothing."""
    scene.place(RED, "N2", "d2", special=3)
    scene.give(RED, "PN-10")
    game = scene.play()
    assert ([], 4) == (prices(game, "PN-10", "red.N1"), len(prices(game, "PN-10", "red.N2")))
    scene.bout.players[RED].cp = 2
    assert ["red.N2"] == whom(scene.play(), "PN-10")


@pytest.mark.rule("SB-723", "SB-730")
def test_fury_lowers_no_cost(scene: Scene) -> None:
    """A Cossack's points are for other things."""
    scene.place(BLUE, "C1", "d5", special=4)
    scene.give(BLUE, "CO-10", "CO-15")
    scene.bout.active = BLUE
    game = scene.play()
    assert [] == prices(game, "CO-10", "blue.C1") == prices(game, "CO-15", "blue.C1")


@pytest.mark.rule("SB-R12")
def test_fantasy_lowers_neither_interference_nor_special_costs(scene: Scene) -> None:
    """Vivat! costs its point; Bravado's own 2 fantasy come on top of what replaces command points."""
    scene.place(RED, "N1", "d4", special=3)
    scene.give(RED, "PN-22", "PN-03", "TV-12", "TV-04")
    game = scene.play()
    assert [] == prices(game, "PN-22", "red.N1") == prices(game, "TV-12", "red.N1")
    assert 3 == len(prices(game, "TV-04", "red.N1"))
    assert [
        "2 CP, 2 fantasy of Jeremiasz",
        "1 CP, 1 fantasy instead of CP, 2 fantasy of Jeremiasz",
    ] == prices(game, "PN-03", "red.N1")


@pytest.mark.rule("SB-R12")
def test_fantasy_lowers_the_surcharge_of_a_resurrection_too(box: Content) -> None:
    """An action that could rise would cost 2 from the pile, and both could be fantasy."""
    cards = [
        card.model_dump(by_alias=True) | ({"resurrection": True} if card.id == "PN-01" else {}) for card in box.cards
    ]
    scene = Scene(Content.model_validate(box.model_dump(by_alias=True) | {"cards": cards}))
    scene.place(RED, "N1", "d4", special=4)
    scene.place(BLUE, "C1", "d7")
    scene.discard(RED, "PN-01")
    game = scene.play()
    words = ["2 CP", "1 CP, 1 fantasy instead of CP", "0 CP, 2 fantasy instead of CP"]
    assert words == prices(game, "risen PN-01", "red.N1")


@pytest.mark.rule("SB-R11")
def test_one_fantasy_pays_for_a_standard_action(scene: Scene) -> None:
    """Instead of the one command point, and not more than one; of Jeremiasz alone, who acts."""
    scene.place(RED, "N1", "d4", special=3)
    scene.give(RED, "PN-03")
    scene.bout.players[RED].cp = 0
    game = scene.play()
    assert ["red.N1"] == whom(game, "standard")
    game.standard(RED, "red.N1", "defense")
    assert (0, [2]) == (game.bout.players[RED].cp, specials(game, "red", "N1"))
    scene.bout.players[RED].cp = 1
    sheet = scene.play().option(RED, "standard", "red.N1")
    assert ["1 CP", "0 CP, 1 fantasy instead of CP"] == [option.label for option in sheet.slots["price"].options]


# Gaining fantasy


@pytest.mark.rule("SB-722", "SB-R10")
@pytest.mark.parametrize(("left", "fantasy"), [(6, 0), (5, 0), (4, 1), (3, 1), (2, 2), (1, 2), (0, 3)])
def test_nobles_gain_fantasy_for_command_points_that_were_spent(box: Content, left: int, fantasy: int) -> None:
    """One for each full two below six; what their opponents spend brings nothing to them."""
    scene = standing(box)
    scene.bout.players[RED].cp = left
    scene.bout.players[BLUE].cp = 0
    for sheet in ("N1", "N2", "N3"):
        scene.fighter(RED, sheet).special = 1
    game = scene.play()
    game.end_turn()
    assert 3 + fantasy == sum(specials(game, "red", "N1", "N2", "N3"))
    assert [0, 0, 0] == specials(game, "blue", "C1", "C2", "C3")


@pytest.mark.rule("SB-722", "SB-R09")
def test_fantasy_is_divided_as_the_player_likes_at_the_very_end_of_the_turn(box: Content) -> None:
    """After the hand limit, before the token goes on; only among those who are still in the game."""
    scene = standing(box)
    scene.bout.players[RED].cp = 2
    scene.give(RED, "PN-01", "PN-02", "PN-03")
    fallen = scene.fighter(RED, "N3")
    fallen.square, fallen.is_eliminated = None, True
    game = scene.play()
    pass_round(game)
    while game.key() != SPLIT:
        game.fall_back()
    assert 7 == game.view().player(RED).hand_size
    assert (RED, 1) == (game.view().initiative, game.bout.turn)
    assert ["red.N1=2", "red.N1=1 red.N2=1", "red.N2=2"] == game.options(RED)
    game.answer(RED, "red.N2=2")
    assert (BLUE, 2) == (game.view().initiative, game.bout.turn)
    assert [0, 2] == specials(game, "red", "N1", "N2")


@pytest.mark.rule("SB-R09")
def test_fantasy_is_measured_against_six_and_never_negative(box: Content) -> None:
    """Somebody with more command points than six gains nothing, and loses nothing."""
    scene = standing(box)
    scene.bout.players[RED].cp = 9
    for sheet in ("N1", "N2", "N3"):
        scene.fighter(RED, sheet).special = 1
    game = scene.play()
    game.end_turn()
    assert [1, 1, 1] == specials(game, "red", "N1", "N2", "N3")


@pytest.mark.rule("SB-D26")
def test_unasked_fantasy_goes_to_whoever_has_the_fewest(box: Content) -> None:
    """One at a time, of equals the first in sheet order: 2, 0 and 1 become 2, 2 and 2."""
    scene = standing(box)
    scene.bout.players[RED].cp = 0
    for sheet, points in (("N1", 2), ("N2", 0), ("N3", 1)):
        scene.fighter(RED, sheet).special = points
    game = scene.play()
    pass_round(game)
    while game.key() != SPLIT:
        game.fall_back()
    game.fall_back()
    assert [2, 2, 2] == specials(game, "red", "N1", "N2", "N3")


@pytest.mark.rule("SB-720", "SB-721")
def test_nobles_gain_no_fantasy_by_fighting(scene: Scene) -> None:
    """Every faction has its own ways."""
    scene.give(RED, "PN-01")
    game = scene.play()
    game.card(RED, "PN-01", "red.N1")
    game.deed(RED, "attack blue.C1", then="end")
    game.stances(ATTACK, FEINT)
    assert 1 == game.fighter(BLUE, "C1").wounds
    assert ([0], [1]) == (specials(game, "red", "N1"), specials(game, "blue", "C1"))
