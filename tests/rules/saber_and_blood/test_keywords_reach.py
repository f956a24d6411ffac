"""Chapter 6xx: what reaches others: fire, dodge tests, field effects and pushes."""

from __future__ import annotations

import pytest

from rules.kernel.values import IllegalAnswer
from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.duel import (
    HRYTS,
    JEREMIASZ,
    KREMPSKI,
    OPILSKI,
    OSTAP,
    SEMEN,
    engage,
    face,
    give_spares,
    wounds,
)
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, GOLD, GREEN, RED, InPlay, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz beside Ostap, and a card for everybody to spare."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    give_spares(scene)
    return scene


def offered(play: InPlay, deed: str) -> list[str]:
    """The options of a kind that red has now."""
    return [option for option in play.options(RED) if option.startswith(deed)]


def shoot(scene: Scene, die: int, card: str = "PN-07", price: int | None = None) -> InPlay:
    """Jeremiasz fires at Ostap with a card."""
    scene.give(RED, card)
    play = scene.play(die)
    play.card(RED, card, JEREMIASZ, price=price)
    play.deed(RED, f"fire 0 {OSTAP}")
    return play


# Fire


@pytest.mark.rule("SB-626", "SB-R66")
def test_fire_reaches_any_foe_within_range_of_the_one_who_acts(scene: Scene) -> None:
    """A pistol, range 4: one beside him, one behind a pillar; not one who is near a friend of his only."""
    scene.place(RED, "N1", "c4")
    scene.place(RED, "N2", "h7")
    scene.place(BLUE, "C2", "c1")
    scene.place(BLUE, "C3", "h8")
    scene.place(RED, "N3", "d3")
    scene.give(RED, "PN-07")
    play = scene.play()
    play.card(RED, "PN-07", JEREMIASZ)
    assert offered(play, "fire") == [f"fire 0 {OSTAP}", f"fire 0 {HRYTS}"]


@pytest.mark.rule("SB-R66", "SB-330")
def test_the_range_of_an_interference_card_is_counted_from_any_own_character(scene: Scene) -> None:
    """A glove in the face, range 3 of whoever is nearest."""
    scene.place(BLUE, "C2", "h1")
    scene.place(BLUE, "C3", "a8")
    scene.place(RED, "N2", "e1")
    scene.give(RED, "PN-25")
    play = scene.play()
    assert play.options(RED, "PN-25") == [OSTAP, HRYTS]


@pytest.mark.rule("SB-626")
def test_fire_may_be_left_unused(scene: Scene) -> None:
    """No die is rolled then."""
    scene.give(RED, "PN-07")
    play = scene.play()
    play.card(RED, "PN-07", JEREMIASZ)
    play.end(RED)
    assert play.rolls == []
    assert wounds(play, OSTAP) == [0]


@pytest.mark.rule("SB-627")
@pytest.mark.parametrize(("symbols", "hit"), [("^^", False), ("^", False), ("^W", True), ("WW", True), ("X", True)])
def test_a_special_or_unique_symbol_on_the_attack_die_hits(scene: Scene, symbols: str, hit: bool) -> None:
    """Advantage alone misses; more symbols hurt no more."""
    play = shoot(scene, face(scene.box, ATTACK, symbols))
    assert wounds(play, OSTAP) == [int(hit)]
    assert [roll.label for roll in play.rolls] == ["fire of Jeremiasz"]
    assert [kind for kind in play.kinds if kind.startswith("fire_")] == ["fire_hit" if hit else "fire_missed"]


@pytest.mark.rule("SB-628", "SB-344", "SB-657")
@pytest.mark.parametrize(("price", "slow"), [(0, 0), (2, 2)], ids=["plain", "paid for"])
def test_a_hit_does_what_stands_in_brackets(scene: Scene, price: int, slow: int) -> None:
    """A wound; and two slow tokens if the fantasy for them was paid."""
    scene.place(RED, "N1", "d4", special=1)
    play = shoot(scene, 6, price=price)
    ostap = play.fighter(BLUE, "C1")
    assert (ostap.wounds, ostap.slow) == (1, slow)


@pytest.mark.rule("SB-657", "SB-628")
def test_the_parts_of_an_effect_are_played_out_one_at_a_time(scene: Scene) -> None:
    """A flung bottle: first slow, then weaken, as the card says; all of it."""
    scene.bout.active = BLUE
    scene.give(BLUE, "CO-06")
    play = scene.play(6)
    play.card(BLUE, "CO-06", OSTAP)
    play.deed(BLUE, f"fire 0 {JEREMIASZ}")
    assert [kind for kind in play.kinds if kind in ("slowed", "weakened")] == ["slowed", "weakened"]
    assert (play.fighter(RED, "N1").slow, play.fighter(RED, "N1").mood()) == (2, -1)


@pytest.mark.rule("SB-626", "SB-336")
def test_nobody_fires_in_the_dark(scene: Scene) -> None:
    """Candles out: the shot is not offered, the rest of the action is."""
    scene.lay(BLUE, "TV-09")
    scene.give(RED, "PN-07")
    play = scene.play()
    play.card(RED, "PN-07", JEREMIASZ)
    assert play.options(RED) == ["walk", "end"]


# Friend and foe


@pytest.mark.rule("SB-629", "SB-634", "SB-658")
def test_own_friendly_and_opponents_characters(box: Content) -> None:
    """Two against two: one's own band, both bands of the team, and everybody on the other side."""
    scene = Scene(box, RED, BLUE, GREEN, GOLD, scenario="brawl_in_teams")
    for seat, sheet, square in ((RED, "N1", "d4"), (BLUE, "C1", "d5"), (GREEN, "N1", "e4"), (GOLD, "C1", "e5")):
        scene.place(seat, sheet, square)
    scene.give(RED, "PN-12", "PN-22", "PN-25", "PN-06")
    play = scene.play()

    def targets(card: str) -> set[str]:
        return {*play.options(RED, card)}

    assert targets("PN-12") == {JEREMIASZ}
    assert targets("PN-22") == {JEREMIASZ, "green.N1"}
    assert targets("PN-25") == {OSTAP, "gold.C1"}
    play.card(RED, "PN-06", JEREMIASZ)
    assert offered(play, "fire") == [f"fire 0 {OSTAP}", "fire 0 gold.C1"]


# Dodge tests


@pytest.mark.rule("SB-623")
@pytest.mark.parametrize(("symbols", "passed"), [("^^", False), ("^", False), ("^D", True), ("DD", True), ("E", True)])
def test_a_dodge_or_evade_symbol_passes_a_test(scene: Scene, symbols: str, passed: bool) -> None:
    """The keeper's cudgel stuns whoever fails."""
    scene.place(BLUE, "C1", "c4")
    scene.give(RED, "TV-11")
    play = scene.play(face(scene.box, DODGE, symbols))
    play.card(RED, "TV-11", OSTAP)
    assert play.fighter(BLUE, "C1").is_stunned is not passed
    assert [roll.label for roll in play.rolls] == ["dodge test of Ostap"]


# Field effects


@pytest.mark.rule("SB-625", "SB-R75", "SB-623")
def test_a_field_effect_covers_a_space_and_all_around_it(scene: Scene) -> None:
    """Friend and foe take the test, the one in the middle, too; nobody two spaces away."""
    scene.place(RED, "N2", "e4")
    scene.place(RED, "N3", "d2")
    scene.place(BLUE, "C2", "c5")
    scene.place(BLUE, "C3", "d6")
    scene.give(RED, "PN-24")
    play = scene.play(1, 4, 1, 1)
    play.card(RED, "PN-24", "d4")
    slow = {name: play.bout.fighters[name].slow for name in (JEREMIASZ, OPILSKI, KREMPSKI, OSTAP, HRYTS, SEMEN)}
    assert slow == {JEREMIASZ: 2, OPILSKI: 0, KREMPSKI: 0, OSTAP: 2, HRYTS: 2, SEMEN: 0}
    assert len(play.rolls) == 4


@pytest.mark.rule("SB-R75")
def test_a_field_effect_leaves_keeper_and_lady_alone(box: Content) -> None:
    """They stand in it, and only the character takes a test."""
    scene = Scene(box, scenario="debt")
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "a8")
    scene.bout.keeper = "d5"
    scene.lady_on("e5")
    give_spares(scene)
    scene.give(RED, "PN-24")
    play = scene.play()
    play.card(RED, "PN-24", "d5")
    assert [roll.label for roll in play.rolls] == ["dodge test of Jeremiasz"]


# Pushes


@pytest.mark.rule("SB-635", "SB-636")
def test_a_push_goes_straight_away_up_to_its_value(scene: Scene) -> None:
    """Shorter is allowed, sideways is not; a friend is not pushed."""
    scene.place(RED, "N2", "e4")
    scene.give(RED, "PN-08")
    play = scene.play()
    play.card(RED, "PN-08", JEREMIASZ)
    assert offered(play, "push") == [f"push 0 {OSTAP} d6", f"push 0 {OSTAP} d7"]
    play.deed(RED, f"push 0 {OSTAP} d6")
    assert play.fighter(BLUE, "C1").square == "d6"


@pytest.mark.rule("SB-635")
def test_of_two_foes_beside_one_is_pushed(scene: Scene) -> None:
    """The other one stays where he stands."""
    scene.place(BLUE, "C2", "e4")
    scene.give(RED, "PN-08")
    play = scene.play()
    play.card(RED, "PN-08", JEREMIASZ)
    play.deed(RED, f"push 0 {OSTAP} d6")
    assert ("d6", "e4") == (play.fighter(BLUE, "C1").square, play.fighter(BLUE, "C2").square)


@pytest.mark.rule("SB-636")
def test_a_push_is_not_split(scene: Scene) -> None:
    """What was not used of it is gone, though he follows the pushed man."""
    scene.give(RED, "PN-08")
    play = scene.play()
    play.card(RED, "PN-08", JEREMIASZ)
    play.deed(RED, f"push 0 {OSTAP} d6")
    play.walk(RED, "d5")
    assert play.key() == "turn.operation"


@pytest.mark.rule("SB-635")
def test_a_push_may_be_left_unused(scene: Scene) -> None:
    """The action ends, and Ostap stands where he stood."""
    scene.give(RED, "PN-08")
    play = scene.play()
    play.card(RED, "PN-08", JEREMIASZ)
    play.end(RED)
    assert play.fighter(BLUE, "C1").square == "d5"


@pytest.mark.rule("SB-637")
def test_a_push_between_two_steps(scene: Scene) -> None:
    """One point, the push, the other point."""
    scene.place(RED, "N1", "d3")
    scene.give(RED, "PN-08")
    play = scene.play()
    play.card(RED, "PN-08", JEREMIASZ)
    play.walk(RED, "d4", then=f"push 0 {OSTAP} d7")
    assert play.fighter(BLUE, "C1").square == "d7"
    play.walk(RED, "d5")
    assert play.fighter(RED, "N1").square == "d5"


@pytest.mark.rule("SB-637")
def test_no_push_in_the_middle_of_a_combat(scene: Scene) -> None:
    """A Cossack with push and attack: while stances are chosen, nothing else can be done; afterwards it can."""
    play = engage(scene, OSTAP, JEREMIASZ, card="CO-12")
    assert play.options(BLUE) == ["attack", "dodge", "feint"]
    with pytest.raises(IllegalAnswer):
        play.answer(BLUE, f"push 0 {JEREMIASZ} d3")
    play.stances(ATTACK, ATTACK)
    assert f"push 0 {JEREMIASZ} d3" in play.options(BLUE)


@pytest.mark.rule("SB-638")
def test_being_pushed_is_not_spending_movement_points(box: Content) -> None:
    """The target of a raid keeps his two points of the turn and his slow tokens."""
    scene = Scene(box, scenario="raid")
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5", slow=1)
    scene.bout.target = OSTAP
    give_spares(scene)
    scene.give(RED, "PN-08")
    play = scene.play()
    play.card(RED, "PN-08", JEREMIASZ)
    play.deed(RED, f"push 0 {OSTAP} d7")
    ostap = play.fighter(BLUE, "C1")
    assert (ostap.square, ostap.mp_spent, ostap.slow) == ("d7", 0, 1)


@pytest.mark.rule("SB-635", "SB-623")
def test_a_push_can_bring_more_than_a_push(scene: Scene) -> None:
    """A kicked table: where he ends, the pushed man takes a test, or is stunned."""
    scene.give(RED, "TV-10")
    play = scene.play(face(scene.box, DODGE, "^"))
    play.card(RED, "TV-10", JEREMIASZ)
    play.deed(RED, f"push 0 {OSTAP} d6")
    ostap = play.fighter(BLUE, "C1")
    assert (ostap.square, ostap.is_stunned) == ("d6", True)


@pytest.mark.rule("SB-635")
def test_a_bears_grip(scene: Scene) -> None:
    """A skill card: he pushes one space farther, and nobody pushes him."""
    scene.bout.fighters[OSTAP].skill_cards = ["CO-S7"]
    scene.give(RED, "PN-08")
    scene.give(BLUE, "CO-08")
    play = scene.play()
    play.card(RED, "PN-08", JEREMIASZ)
    assert offered(play, "push") == []
    play.end(RED)
    play.card(BLUE, "CO-08", OSTAP)
    pushes = [option for option in play.options(BLUE) if option.startswith("push")]
    assert pushes == [f"push 0 {JEREMIASZ} d3", f"push 0 {JEREMIASZ} d2"]
