"""Telling moments of Saber and Blood, made for its pictures."""

from __future__ import annotations

from rules.kernel.decks import Deck
from rules.kernel.game import Face, Outcome
from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.reports import Trace
from rules.saber_and_blood.state import Attached, Bout, Fighter, Lady, Mood, MoodToken, Player, Step
from rules.saber_and_blood.views import view
from rules.saber_and_blood.vocabulary import Faction
from rules.saber_and_blood.what_is_known import Corner

RED, BLUE, GREEN, GOLD = SEATS = (Seat("red"), Seat("blue"), Seat("green"), Seat("gold"))
SHEETS = {Faction.NOBLES: ("N1", "N2", "N3"), Faction.COSSACKS: ("C1", "C2", "C3")}


def face(bout: Bout, box: Content, seat: Seat | None = None) -> Face:
    """A bout as one seat sees it."""
    return Face(game="saber_and_blood", seat=seat, view=view(bout, box, seat), outcome=bout.outcome)


def before_setup(scenario: str, players: int = 2) -> Bout:
    """Nothing is chosen yet."""
    seats = SEATS[:players]
    return Bout(scenario=scenario, seats=seats, players={seat: Player() for seat in seats})


def gathered(scenario: str, players: int = 2, *, turn: int = 3, roles: tuple[str, ...] = ()) -> Bout:
    """Bands of both factions in turn, nobody placed yet."""
    bout = before_setup(scenario, players)
    bout.step, bout.turn = Step.ACTING, turn
    bout.initiative, bout.active = RED, BLUE
    for index, (seat, player) in enumerate(bout.players.items()):
        player.faction = (Faction.NOBLES, Faction.COSSACKS)[index % 2]
        player.role = roles[index] if roles else ""
        player.cp = 6 - 2 * index
        player.hand = ["PN-01", "PN-02", "PN-15", "TV-03", "PN-21"][: 5 - index]
        player.deck = Deck(draw_pile=["PN-01"] * (44 - index), discard_pile=["PN-02"] * (3 + 4 * index))
        for sheet in SHEETS[player.faction]:
            fighter = Fighter(name=f"{seat}.{sheet}", seat=seat, sheet=sheet, special=1)
            bout.fighters[fighter.name] = fighter
    bout.tavern = Deck(draw_pile=["TV-01"] * 9, discard_pile=["TV-02"] * 2)
    return bout


def place(bout: Bout, *squares: Cell) -> None:
    """Put the characters on squares, in the order of seats and sheets."""
    for fighter, square in zip(bout.fighters.values(), squares, strict=False):
        fighter.square = square


def moods(mood: Mood, count: int) -> list[MoodToken]:
    """So many tokens of a kind."""
    return [MoodToken(mood=mood, origin=1) for _ in range(count)]


def lying(owner: Seat, *cards: str) -> list[Attached]:
    """Cards that somebody has played."""
    return [Attached(card=card, owner=owner, play=1) for card in cards]


def placement_of_debt() -> Bout:
    """The initiative holder has placed his characters on the orange squares."""
    bout = gathered("debt", turn=0)
    bout.step, bout.active, bout.keeper = Step.PLACEMENT, None, "d5"
    place(bout, "b8", "d8", "g8")
    bout.fighters["red.N1"].skill_cards = ["PN-S1", "PN-S7"]
    for player in bout.players.values():
        player.cp, player.hand = 0, []
    return bout


def brawl_of_four() -> Bout:
    """A crowded brawl with every token on somebody."""
    bout = gathered("brawl_for_four", 4, turn=7)
    place(bout, "b7", "c7", "d6", "d7", "e7", "e6", "f5", "g4", "e5", "d4", "c5", "d3")
    crowded = [bout.fighters[name] for name in ("red.N1", "blue.C1", "green.N2", "gold.C3")]
    for fighter, mood in zip(crowded, (Mood.BOLSTER, Mood.WEAKEN, Mood.BOLSTER, Mood.WEAKEN), strict=True):
        fighter.moods = moods(mood, 2)
        fighter.haste, fighter.slow, fighter.special, fighter.wounds = 1, 2, 3, 4
        fighter.is_stunned = fighter.is_defending = fighter.is_ready = fighter.is_poisoned = True
    for name in ("red.N2", "blue.C2", "green.N1", "gold.C1"):
        bout.fighters[name].has_acted = True
        bout.fighters[name].wounds = 2
    bout.fighters["red.N3"].moods = moods(Mood.BOLSTER, 1)
    bout.fighters["gold.C2"].haste = 2
    bout.fighters["green.N3"].is_ready = True
    bout.fighters["blue.C3"].square, bout.fighters["blue.C3"].is_eliminated = None, True
    bout.fighters["red.N1"].stance = lying(RED, "PN-15")[0]
    bout.fighters["red.N1"].attached = lying(BLUE, "CO-25")
    bout.fighters["gold.C1"].stance = lying(GREEN, "PN-19")[0]
    bout.fighters["gold.C3"].attached = lying(RED, "PN-25", "PN-25") + lying(GOLD, "CO-21")
    bout.in_play = lying(RED, "PN-21") + lying(GOLD, "TV-09")
    bout.played = (
        lying(RED, "PN-01", "PN-22") + lying(BLUE, "CO-10") + lying(GREEN, "PN-06") + lying(GOLD, "CO-24", "CO-07")
    )
    bout.passes = 2
    bout.traces = [
        Trace(who="green.N1", kind="walked", way=["h6", "g6", "f5"]),
        Trace(who="blue.C1", kind="pushed", way=["d8", "d7"]),
    ]
    return bout


def burning() -> Bout:
    """Two corners burn, one smoulders, and smoke slows everybody."""
    bout = gathered("burn_down_the_tavern", turn=6, roles=("burner", "defender"))
    place(bout, "a1", "g7", "g2", "b7", "e6", "g6")
    bout.corners = {"a1": Corner.BURNING, "h1": Corner.SMOULDERING, "a8": Corner.UNTOUCHED, "h8": Corner.BURNING}
    bout.fires = ["d8", "e8", "a4", "a5", "h4"]
    for spent, fighter in enumerate(bout.fighters.values()):
        fighter.mp_spent = spent % 3
    bout.fighters["red.N2"].skill_cards = ["PN-S2", "PN-S4"]
    bout.fighters["blue.C1"].skill_cards = ["CO-S1"]
    bout.fighters["blue.C2"].skill_cards = ["CO-S8"]
    bout.fighters["blue.C2"].wounds = 4
    bout.traces = [Trace(who="blue.C1", kind="walked", way=["c7", "b7"])]
    return bout


def theft() -> Bout:
    """A thief is on his way to the doorway with the chest."""
    bout = gathered("theft", turn=9, roles=("thief", "defender"))
    place(bout, "d2", "e1", "f3", "c4", "e4", "g5")
    bout.fighters["red.N3"].square = "f4"
    bout.chest_holder = "red.N1"
    bout.fighters["red.N1"].mp_spent = 1
    bout.fighters["red.N1"].skill_cards = ["PN-S2", "PN-S3", "PN-S4"]
    bout.fighters["blue.C3"].skill_cards = ["CO-S3", "CO-S6"]
    bout.traces = [
        Trace(who="red.N1", kind="moved", way=["d4", "d3", "d2"]),
        Trace(who="blue.C2", kind="pushed", way=["e2", "e3", "e4"]),
    ]
    return bout


def lady() -> Bout:
    """The Lady is being dragged to the doorway."""
    bout = gathered("lady_in_distress", turn=4, roles=("defender", "kidnapper"))
    place(bout, "d6", "d7", "g7", "f4", "d4", "f1")
    bout.lady = Lady(square="e4", moved=2)
    bout.traces = [
        Trace(who="blue.C1", kind="walked", way=["g6", "g5", "f4"]),
        Trace(who="lady", kind="moved", way=["e6", "e5", "e4"]),
    ]
    return bout


def raid() -> Bout:
    """The target of the raid is on the way out; it has ended well."""
    bout = gathered("raid", turn=5, roles=("raider", "defender"))
    place(bout, "c2", "e3", "f1", "d2", "b7", "g7")
    bout.target = "blue.C1"
    bout.step = Step.OVER
    bout.outcome = Outcome(winners=(BLUE,), reason="escaped")
    return bout
