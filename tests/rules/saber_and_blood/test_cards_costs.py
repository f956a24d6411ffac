"""Chapters 3xx and 7xx: special points, what they cost and how they are gained: fantasy."""

from __future__ import annotations

import pytest

from rules.kernel.answers import picked
from rules.kernel.decisions import Allot, Decision, PickOne
from rules.kernel.values import IllegalAnswer
from rules.saber_and_blood.content import Content, Part, Special
from rules.saber_and_blood.effects.splits import ALLOTS
from rules.saber_and_blood.stewards.intentions import Intentions
from rules.saber_and_blood.stewards.judgement import Mind
from rules.saber_and_blood.stewards.odds import Odds
from rules.saber_and_blood.stewards.terrain import Terrain
from rules.saber_and_blood.turn.operations import hint
from rules.saber_and_blood.vocabulary import Keyword
from tests.cogs.person import Person
from tests.rules.saber_and_blood.duel import rewritten
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
    return game.options(seat, card) if card in game.options(seat) else []


def prices(game: InPlay, card: str, who: str) -> list[str]:
    """The ways to pay for a card on a character, in words; empty where there is only one."""
    asked = game.option(game.waiting[0], card, who)
    return [option.label for option in asked.options] if asked else []


def indebted(scene: Scene) -> Scene:
    """Debt of Blood in hand, a collective cost of 2; Opilski has two points, Krempski one."""
    scene.place(RED, "N2", "d2", special=2)
    scene.place(RED, "N3", "b2", special=1)
    scene.give(RED, "PN-26")
    return scene


def caps(asked: Decision) -> dict[str, int]:
    """How many points each can get or give."""
    assert isinstance(asked, Allot)
    return {share.id: share.most for share in asked.shares}


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
    """Debt of Blood on Jeremiasz, who has nothing: up to two points of Opilski, up to one of Krempski."""
    game = indebted(scene).play()
    assert {"red.N2": 2, "red.N3": 1} == caps(game.option(RED, "PN-26", "red.N1"))
    with pytest.raises(IllegalAnswer, match="That is 1 of 2 fantasy: not enough"):
        game.card(RED, "PN-26", "red.N1", price={"red.N2": 1})
    game.card(RED, "PN-26", "red.N1", price={"red.N2": 1, "red.N3": 1})
    assert (5, [0, 1, 0]) == (game.bout.players[RED].cp, specials(game, "red", "N1", "N2", "N3"))


@pytest.mark.rule("SB-343")
def test_a_collective_cost_that_takes_all_they_have_is_not_asked_for(scene: Scene) -> None:
    """One point each of Opilski and Krempski: there is but one way."""
    indebted(scene).fighter(RED, "N2").special = 1
    game = scene.play()
    assert game.option(RED, "PN-26", "red.N1") is None
    game.card(RED, "PN-26", "red.N1")
    assert [0, 0, 0] == specials(game, "red", "N1", "N2", "N3")


@pytest.mark.rule("SB-343", "SB-723")
def test_points_that_replace_command_points_are_not_there_for_a_collective_cost(box: Content) -> None:
    """If an action for 1 had a collective cost: Jeremiasz gives two of it, or one and another for the command point."""
    scene = Scene(rewritten(box, "PN-01", cost=1, special=Special(points=2, collective=True)))
    scene.place(RED, "N1", "d4", special=2)
    scene.place(RED, "N2", "d2", special=2)
    scene.place(BLUE, "C1", "d5")
    scene.give(RED, "PN-01")
    game = scene.play()
    words = ["1 CP, 2 fantasy of your characters", "0 CP, 1 fantasy instead of CP, 2 fantasy of your characters"]
    assert words == prices(game, "PN-01", "red.N1")
    wholes = [caps(game.option(RED, "PN-01", "red.N1", place)) for place in ("0", "1")]
    assert [{"red.N1": 2, "red.N2": 2}, {"red.N1": 1, "red.N2": 2}] == wholes
    game.answer(RED, picked("PN-01", picked("red.N1", picked("1", {"red.N1": 1, "red.N2": 1}))))
    assert (6, [0, 1]) == (game.bout.players[RED].cp, specials(game, "red", "N1", "N2"))


@pytest.mark.rule("SB-343")
@pytest.mark.parametrize("writes", [False, True], ids=["chosen", "written"])
def test_who_pays_a_collective_cost_is_said_in_the_panel(scene: Scene, writes: bool) -> None:
    """After the card and its target, with the points that are missing in sight."""
    game = indebted(scene).play()
    wanted = picked("PN-26", picked("red.N1", {"red.N2": 1, "red.N3": 1}))
    seen: list[str] = []
    person = Person(game.asked(RED), writes=writes, watch=lambda form, draft: seen.extend(form.lines))
    assert wanted == person.fill(wanted)
    assert "**0 of 2** fantasy, 2 left; all of it is to be shared out." in seen


@pytest.mark.rule("SB-343")
def test_a_steward_pays_a_collective_cost_from_the_first_on(scene: Scene) -> None:
    """Whatever is asked, and so also in a phase that began under version 2: two points of Opilski."""
    indebted(scene)
    odds, terrain = Odds(scene.box), Terrain(scene.box)
    for version, paid in ((ALLOTS - 1, "0"), (ALLOTS, {"red.N2": 2})):
        game = scene.play(rules_version=version)
        mind = Mind(scene.box, odds, terrain, game.face(RED), lambda size: 0)
        asked = game.asked(RED)
        assert isinstance(asked, PickOne)
        answers = [answer for _, answer in Intentions(mind).candidates(asked)]
        (answer,) = [one for one in answers if one == picked("PN-26", picked("red.N1", paid))]
        game.answer(RED, answer)
        assert [0, 0, 1] == specials(game, "red", "N1", "N2", "N3")


# As it was asked before version 3


@pytest.mark.rule("SB-343")
def test_a_phase_that_began_under_version_two_lists_every_way_to_share_a_cost(scene: Scene) -> None:
    """Two points of Opilski, or one each of Opilski and Krempski; its answers count as they did."""
    game = indebted(scene).play(rules_version=ALLOTS - 1)
    assert [
        "1 CP, 2 fantasy of Opilski",
        "1 CP, 1 fantasy of Opilski, 1 fantasy of Krempski",
    ] == prices(game, "PN-26", "red.N1")
    game.card(RED, "PN-26", "red.N1", price=1)
    assert (5, [0, 1, 0]) == (game.bout.players[RED].cp, specials(game, "red", "N1", "N2", "N3"))


@pytest.mark.rule("SB-722")
def test_a_phase_that_began_under_version_two_lists_every_division(scene: Scene) -> None:
    """By name and number, the usual one for whoever says nothing."""
    scene.fighter(RED, "N3").is_eliminated, scene.fighter(RED, "N3").square = True, None
    scene.give(RED, "PN-23")
    game = scene.play(rules_version=ALLOTS - 1)
    game.card(RED, "PN-23")
    assert ["red.N1=2", "red.N1=1 red.N2=1", "red.N2=2"] == game.options(RED)
    assert ("red.N1=1 red.N2=1",) == game.asked(RED).fallback
    game.answer(RED, "red.N2=2")
    assert [0, 2] == specials(game, "red", "N1", "N2")


@pytest.mark.rule("SB-722", "SB-D26")
def test_under_version_two_whoever_says_nothing_leaves_out_who_gets_nothing(scene: Scene) -> None:
    """Two points among three: the usual division is one of those that are listed, and it is made at the deadline."""
    scene.give(RED, "PN-23")
    game = scene.play(rules_version=ALLOTS - 1)
    game.card(RED, "PN-23")
    assert {*game.asked(RED).fallback} <= {*game.options(RED)}
    game.fall_back(RED)
    assert [1, 1, 0] == specials(game, "red", "N1", "N2", "N3")


# Cards on a space


@pytest.mark.rule("SB-343", "SB-625")
def test_a_shared_price_of_a_card_on_a_space_is_paid_from_the_first_on(box: Content) -> None:
    """Where it bursts is all that is asked; no printed card has such a price."""
    scene = Scene(rewritten(box, "PN-24", special=Special(points=2, collective=True)))
    for sheet, square, special in (("N1", "d4", 1), ("N2", "d2", 2), ("N3", "b2", 2)):
        scene.place(RED, sheet, square, special=special)
    scene.place(BLUE, "C1", "d8")
    scene.give(RED, "PN-24")
    scene.give(BLUE, "CO-05")
    game = scene.play()
    game.card(RED, "PN-24", on="f7")
    assert [{"seat": "red", "card": "PN-24", "cp": 1, "square": "f7"}] == game.told("card_played_at")
    assert [0, 1, 2] == specials(game, "red", "N1", "N2", "N3")


@pytest.mark.rule("SB-301")
def test_a_text_of_a_hundred_characters_is_shown_whole(box: Content) -> None:
    """The next one is cut, with a sign of it."""
    card = box.card("PN-01")
    assert "x" * 100 == hint(card.model_copy(update={"text": "x" * 100}))
    assert "x" * 99 + "…" == hint(card.model_copy(update={"text": "x" * 101}))


@pytest.mark.rule("SB-720", "SB-315")
def test_points_to_divide_can_come_with_an_action(box: Content) -> None:
    """The player of the card divides them among all of his band; no printed action does that."""
    scene = Scene(rewritten(box, "PN-01", effects=(Part(do=Keyword.DISTRIBUTE, n=3),)))
    for sheet, square in (("N1", "d4"), ("N2", "d2"), ("N3", "b2")):
        scene.place(RED, sheet, square)
    scene.place(BLUE, "C1", "d8")
    scene.give(RED, "PN-01")
    game = scene.play()
    game.card(RED, "PN-01", "red.N1")
    game.answer(RED, {"red.N2": 3})
    assert [0, 3, 0] == specials(game, "red", "N1", "N2", "N3")


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
    game.answer(RED, {"red.N1": 2})
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
    assert {"red.N1": 2, "red.N2": 2} == caps(game.asked(RED))
    game.answer(RED, {"red.N2": 2})
    assert (BLUE, 2) == (game.view().initiative, game.bout.turn)
    assert [0, 2] == specials(game, "red", "N1", "N2")


@pytest.mark.rule("SB-722")
def test_who_is_left_alone_gets_all_fantasy_unasked(box: Content) -> None:
    """There is nothing to divide."""
    scene = standing(box)
    scene.bout.players[RED].cp = 2
    for sheet in ("N2", "N3"):
        scene.fighter(RED, sheet).is_eliminated, scene.fighter(RED, sheet).square = True, None
    game = scene.play()
    pass_round(game)
    while game.bout.turn == 1:
        assert game.key() != SPLIT
        game.fall_back()
    assert [2] == specials(game, "red", "N1")


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
