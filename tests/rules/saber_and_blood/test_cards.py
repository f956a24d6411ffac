"""Chapter 3xx: playing cards, and what actions are."""

from __future__ import annotations

import pytest

from rules.kernel.values import IllegalAnswer
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.vocabulary import CardKind
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, FEINT, RED, InPlay, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz beside Ostap, Opilski two spaces off, Hryts far away; blue has a card, too."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(RED, "N2", "d2")
    scene.place(BLUE, "C1", "d5")
    scene.place(BLUE, "C2", "h8")
    scene.give(BLUE, "CO-05", "CO-15")
    return scene


def whom(game: InPlay, card: str) -> list[str]:
    """The characters that the active player can play a card on."""
    return game.options(game.waiting[0], card)


def bolsters(game: InPlay, who: str) -> int:
    """The bolster tokens on a sheet, as everybody sees them."""
    return game.view().fighter(who).bolster


# Playing cards


@pytest.mark.rule("SB-301", "SB-340")
def test_a_card_shows_name_costs_kind_and_text(scene: Scene) -> None:
    """In the question as on its face: command points first, then special points, with a mark if they are optional."""
    scene.place(RED, "N1", "d4", special=2)
    scene.give(RED, "PN-02", "PN-03", "PN-12", "PN-15")
    asked = {option.id: option for option in scene.play().asked(RED).options}  # type: ignore[union-attr]
    assert "Thrust in Tempo (2 CP, 1 fantasy if you like)" == asked["PN-02"].label
    assert "Sarmatian Bravado (2 CP, 2 fantasy)" == asked["PN-03"].label
    assert "Cloak and Scabbard (0 CP)" == asked["PN-12"].label
    for card in ("PN-02", "PN-03", "PN-12", "PN-15"):
        assert scene.box.card(card).text.startswith(asked[card].hint.rstrip("…"))
        assert scene.box.card(card).kind == asked[card].group
    assert {CardKind.ACTION, CardKind.STANCE, ""} == {option.group for option in asked.values()}


@pytest.mark.rule("SB-303")
def test_cards_of_the_tavern_follow_the_rules_of_command_cards(scene: Scene) -> None:
    """They cost command points, which fantasy may lower, count as action or stance, and serve a standard action."""
    scene.place(RED, "N1", "d4", special=1)
    scene.give(RED, "TV-03", "TV-04", "TV-07", "PN-01", "PN-18")
    game = scene.play()
    assert ["1 CP", "0 CP, 1 fantasy instead of CP"] == [
        option.label for option in game.option(RED, "TV-03", "red.N1").options
    ]
    game.card(RED, "TV-03", "red.N1", price=0)
    assert 5 == game.bout.players[RED].cp
    game.pass_(BLUE)
    assert ["red.N2"] == whom(game, "PN-18")
    game.card(RED, "TV-04", "red.N2")
    game.end(RED)
    game.pass_(BLUE)
    assert ["red.N1"] == whom(game, "PN-01")
    game.standard(RED, "red.N1", "defense", card="TV-07", price=0)
    assert ["TV-07"] == game.bout.tavern.discard_pile


@pytest.mark.rule("SB-304", "SB-305")
def test_a_card_is_shown_and_its_cost_taken_off_the_command_die(scene: Scene) -> None:
    """With 2 points the card of 3 is not to be had, the one of 2 is, and leaves none."""
    scene.give(RED, "PN-10", "PN-16")
    scene.bout.players[RED].cp = 2
    game = scene.play()
    assert ["PN-16", "standard", "pass"] == game.options(RED)
    with pytest.raises(IllegalAnswer):
        game.card(RED, "PN-10", "red.N1")
    assert (2, ["PN-10", "PN-16"]) == (game.bout.players[RED].cp, game.bout.players[RED].hand)
    game.card(RED, "PN-16", "red.N1")
    assert (0, ["PN-10"]) == (game.bout.players[RED].cp, game.bout.players[RED].hand)
    assert "PN-16" == game.told("card_played_on", BLUE)[0]["card"]


@pytest.mark.rule("SB-306")
def test_any_number_of_cards_in_a_turn(scene: Scene) -> None:
    """One in each activation, as long as command points last: six of one each, and not a seventh."""
    cards = ("PN-17", "PN-18", "PN-22", "PN-22", "PN-27", "PN-27", "PN-05")
    scene.give(RED, *cards)
    game = scene.play()
    for card in cards[:6]:
        game.card(RED, card, "red.N2" if card == "PN-18" else "red.N1")
        game.pass_(BLUE)
    assert 0 == game.bout.players[RED].cp
    assert ["pass"] == game.options(RED)


@pytest.mark.rule("SB-307")
def test_a_card_without_a_cost_can_be_played_without_command_points(scene: Scene) -> None:
    """Cloak and Scabbard; nothing else."""
    scene.give(RED, "PN-12", "PN-01")
    scene.bout.players[RED].cp = 0
    game = scene.play()
    assert ["PN-12", "pass"] == game.options(RED)
    game.card(RED, "PN-12", "red.N1")
    assert (True, 0) == (game.fighter(RED, "N1").is_defending, game.bout.players[RED].cp)


@pytest.mark.rule("SB-308")
def test_nothing_happens_before_the_price_is_paid(scene: Scene) -> None:
    """Red may still cancel Ostap's rage: it is declared and paid, but he is not yet any better."""
    scene.lay(RED, "PN-21")
    scene.bout.active = BLUE
    game = scene.play()
    game.card(BLUE, "CO-15", "blue.C1")
    assert (RED, "card.cancel") == (*game.waiting, game.key())
    assert (4, None) == (game.bout.players[BLUE].cp, game.fighter(BLUE, "C1").stance)
    game.answer(RED, "no")
    assert game.fighter(BLUE, "C1").stance is not None


@pytest.mark.rule("SB-D09")
@pytest.mark.parametrize(
    "answer",
    ["PN-02", {"pick": "PN-02", "then": "red.N1"}, {"pick": "PN-02", "then": "blue.C1"}, {"pick": "PN-99", "then": ""}],
)
def test_an_incomplete_command_is_refused_and_nothing_is_spent(scene: Scene, answer: object) -> None:
    """Without a target, without a way to pay, on nobody whom the card allows, or with a card he does not hold."""
    scene.place(RED, "N1", "d4", special=1)
    scene.give(RED, "PN-02")
    game = scene.play()
    with pytest.raises(IllegalAnswer):
        game.answer(RED, answer)  # type: ignore[arg-type]
    player = game.bout.players[RED]
    assert (6, ["PN-02"], 1) == (player.cp, player.hand, game.fighter(RED, "N1").special)
    assert (RED,) == game.waiting


# Actions


@pytest.mark.rule("SB-310")
def test_an_action_is_for_one_of_the_own_characters(scene: Scene) -> None:
    """Only a card that says so is played on an opponent's, and then on nobody else."""
    scene.give(RED, "PN-01", "PN-14")
    game = scene.play()
    assert ["red.N1", "red.N2"] == whom(game, "PN-01")
    assert ["blue.C1", "blue.C2"] == whom(game, "PN-14")


@pytest.mark.rule("SB-311", "SB-318")
def test_a_character_acts_once_in_a_turn_whoever_makes_him(scene: Scene) -> None:
    """Red has made Ostap walk; so blue can only act with Hryts, by card or by standard action."""
    scene.give(RED, "PN-14", "PN-01", "PN-02")
    game = scene.play()
    game.card(RED, "PN-14", "blue.C1")
    game.walk(RED, "d6")
    assert ("d6", True) == (game.fighter(BLUE, "C1").square, game.view().fighter("blue.C1").has_acted)
    assert ["blue.C2"] == whom(game, "CO-05")
    assert ["blue.C2"] == whom(game, "standard")
    game.standard(BLUE, "blue.C2", "defense")
    assert "standard" in game.options(RED)


@pytest.mark.rule("SB-312", "SB-313", "SB-314")
def test_an_action_lasts_as_long_as_its_player_likes(scene: Scene) -> None:
    """One point of two before the attack, the other left unspent: he decides when it is over."""
    scene.place(RED, "N1", "d3")
    scene.give(RED, "PN-01")
    game = scene.play()
    game.card(RED, "PN-01", "red.N1")
    game.walk(RED, "d4", then="wait")
    assert not game.fighter(RED, "N1").has_acted
    game.attack(RED, "blue.C1")
    game.stances(ATTACK, FEINT)
    assert ((RED,), False) == (game.waiting, game.fighter(RED, "N1").has_acted)
    assert ["walk", "end"] == game.options(RED)
    game.end(RED)
    assert ("d4", True, (BLUE,)) == (game.fighter(RED, "N1").square, game.fighter(RED, "N1").has_acted, game.waiting)


@pytest.mark.rule("SB-313", "SB-314")
def test_nothing_that_an_action_gives_has_to_be_used(scene: Scene) -> None:
    """Neither steps nor attack; it was his action all the same."""
    scene.give(RED, "PN-01")
    game = scene.play()
    game.card(RED, "PN-01", "red.N1")
    game.end(RED)
    assert ("d4", True) == (game.fighter(RED, "N1").square, game.fighter(RED, "N1").has_acted)
    assert [] == game.told("attacked")


@pytest.mark.rule("SB-315")
def test_what_is_not_optional_happens_at_once(scene: Scene) -> None:
    """The bolster of Thrust in Tempo is on him before his player is asked for the first step."""
    scene.give(RED, "PN-02")
    game = scene.play()
    game.card(RED, "PN-02", "red.N1")
    assert ((RED,), 1) == (game.waiting, bolsters(game, "red.N1"))


@pytest.mark.rule("SB-316")
def test_what_an_action_gives_ends_with_it(scene: Scene) -> None:
    """An unused bolster comes off, and the levels of Point of Honour are as printed again."""
    scene.give(RED, "PN-02", "PN-11")
    game = scene.play()
    game.card(RED, "PN-02", "red.N2")
    assert 1 == bolsters(game, "red.N2")
    game.end(RED)
    assert 0 == bolsters(game, "red.N2")
    game.pass_(BLUE)
    game.card(RED, "PN-11", "red.N1")
    game.attack(RED, "blue.C1")
    game.stances(FEINT, FEINT)
    assert "master" == game.report()["attacker"]["level"]
    while game.waiting == (RED,):
        game.fall_back()
    assert "high" == game.view().fighter("red.N1").levels[FEINT]


@pytest.mark.rule("SB-317", "SB-318")
def test_the_action_token_is_flipped_when_the_action_is_completed(scene: Scene) -> None:
    """Not before; then he can be chosen for no other action, but for a stance."""
    scene.give(RED, "PN-01", "PN-04", "PN-18")
    game = scene.play()
    game.card(RED, "PN-01", "red.N1")
    assert not game.view().fighter("red.N1").has_acted
    game.end(RED)
    assert game.view().fighter("red.N1").has_acted
    game.pass_(BLUE)
    assert ["red.N2"] == whom(game, "PN-04") == whom(game, "standard")
    assert ["red.N1", "red.N2"] == whom(game, "PN-18")


@pytest.mark.rule("SB-D28")
def test_an_imposed_action_that_nobody_plays_ends(scene: Scene) -> None:
    """Red chooses for Ostap; blue is asked nothing, and if red does not answer, Ostap stays where he is."""
    scene.give(RED, "PN-14")
    game = scene.play()
    game.card(RED, "PN-14", "blue.C1")
    assert (RED, "action.plan") == (*game.waiting, game.key())
    game.fall_back()
    assert ("d5", True) == (game.fighter(BLUE, "C1").square, game.fighter(BLUE, "C1").has_acted)
    assert (BLUE,) == game.waiting
