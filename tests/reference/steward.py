"""A steward that plays The Ford sensibly; it sees the face of its seat and nothing else.

Everything is weighed in whole numbers: a point on the board is worth `POINT`, and chances count in 36ths of two dice.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.decisions import Amount, Decision, Draw, Path, PickMany, PickOne, Place, Sheet
from rules.kernel.game import Face
from rules.kernel.grid import reach
from rules.kernel.play import DONE, PASS
from rules.kernel.stewards import random_answer
from rules.kernel.values import Cell, Json, Seat
from tests.reference.content import (
    BONUS,
    FORD,
    PRICES,
    PRIZES,
    QUALITIES,
    SHALLOWS,
    Card,
    Errand,
    Troop,
    distance,
)
from tests.reference.council import ACCEPT, OFFER
from tests.reference.march import HOLD
from tests.reference.views import FordView, PieceView

POINT = 100
STEP = 12  # what a step towards a prize is worth
HIT = 70  # what a won attack is worth, or a lost one costs
ZEAL = 30  # what any attack is worth, for the fun of it
SWEPT = 60  # what a flood costs
FAIR_PRICE = 2  # gold for which a truce is accepted
BANNERS = ("Herons", "Lanterns", "Millers", "Otters", "Reed Cutters", "Stone Skippers")

PAIRS = (
    (Troop.RIDERS, Troop.PIKES),
    (Troop.PIKES, Troop.AXES),
    (Troop.RIDERS, Troop.AXES),
    (Troop.PIKES, Troop.ARCHERS),
)


def choose(face: Face, decision: Decision, draw: Draw) -> Json:
    """An answer for the seat, by the moment in the rules; anything unknown is answered by chance."""
    assert isinstance(face.view, FordView)
    assert face.seat is not None
    habit = HABITS.get(decision.key)
    return random_answer(decision, draw) if habit is None else habit(Mind(face, face.view, face.seat, draw), decision)


class Mind:
    """What the steward weighs a moment by."""

    def __init__(self, face: Face, view: FordView, seat: Seat, draw: Draw) -> None:
        self.face = face
        self.view = view
        self.seat = seat
        self.draw = draw
        self.own = [piece for piece in view.pieces if piece.owner == seat]

    def worth_of(self, cell: Cell, but: str = "") -> int:
        """What it is worth to end on a square; `but` is the piece that would stand there."""
        held = [piece.cell for piece in self.own if piece.id != but]
        wanted = [prize for prize in PRIZES if prize not in held]
        worth = POINT * PRIZES.get(cell, 0) - STEP * min(distance(cell, prize) for prize in wanted)
        if cell not in (FORD, *SHALLOWS):
            return worth
        if self.view.flood is None:  # One time in three the river takes the prize, and a heart.
            return worth - (POINT * PRIZES.get(cell, 0) + SWEPT) // 3
        return -SWEPT if self.view.flood else worth

    def worth_of_attack(self, piece: PieceView, cell: Cell, target: PieceView) -> int:
        """What an attack from a square is worth, before any card."""
        mine, theirs = QUALITIES[piece.troop], QUALITIES[target.troop]
        edge = mine.might - theirs.guard + (BONUS if Card.CHARGE in self.view.hand else 0)
        worth = chance(edge) * HIT * (2 if target.hearts == 1 else 1)
        if distance(cell, target.cell) <= theirs.reach:
            worth -= chance(-edge) * HIT * (2 if piece.hearts == 1 else 1)
        return worth // 36 + ZEAL + POINT * PRIZES.get(target.cell, 0) // 4


def chance(edge: int) -> int:
    """How many of the 36 throws of two dice win with an edge."""
    return sum(1 for mine in range(1, 7) for theirs in range(1, 7) if mine + edge > theirs)


def name_banner(mind: Mind, decision: Decision) -> Json:
    """A name from the riverside."""
    return f"{mind.seat.capitalize()} {BANNERS[mind.draw(len(BANNERS))]}"


def lead_troops(mind: Mind, decision: Decision) -> Json:
    """A pair that works together."""
    return [*PAIRS[mind.draw(len(PAIRS))]]


def buy_one_card(mind: Mind, decision: Decision) -> Json:
    """One card more than dealt."""
    return 1


def camp_near_the_prizes(mind: Mind, decision: Decision) -> Json:
    """Each troop on the free square that is worth most."""
    assert isinstance(decision, Place)
    camp: dict[str, Json] = {}
    for piece in decision.pieces:
        free = [cell for cell in decision.cells[piece.id] if cell not in camp.values()]
        camp[piece.id] = max(free, key=lambda cell: mind.worth_of(cell, piece.id))
    return camp


def talk_of_truces(mind: Mind, decision: Decision) -> Json:
    """Take fair gold, offer it now and then, and be done."""
    assert isinstance(decision, PickOne)
    menu = {option.id: option.then for option in decision.options}
    fair = [deal for deal in mind.view.offers if deal.taker == mind.seat and deal.gold >= FAIR_PRICE]
    tries_left = mind.face.turn < len(mind.view.captains)
    if fair and ACCEPT in menu and tries_left:
        return {"pick": ACCEPT, "then": fair[0].maker}
    partner = menu.get(OFFER)
    if mind.face.turn == 0 and isinstance(partner, PickOne) and mind.draw(6) == 0:
        whom = partner.options[mind.draw(len(partner.options))]
        if isinstance(whom.then, Amount) and whom.then.most > FAIR_PRICE:
            return {"pick": OFFER, "then": {"pick": whom.id, "then": FAIR_PRICE}}
    return DONE


def fill_sheet(mind: Mind, decision: Decision) -> Json:
    """Rest the wounded, keep a card in hand, ask about the river; stake some of what is left."""
    assert isinstance(decision, Sheet)
    errands = decision.slots["errand"]
    assert isinstance(errands, PickOne)
    purse = mind.view.captain(mind.seat).gold
    errand = next(wish for wish in wishes(mind, errands) if PRICES[wish] <= purse)
    left = purse - PRICES[errand]
    return {"stake": mind.draw(left // 2 + 1), "errand": with_follow_up(errands, errand, mind.draw)}


def wishes(mind: Mind, errands: PickOne) -> list[Errand]:
    """The errands on offer that are worth their gold, the dearest wish first."""
    offered = [Errand(option.id) for option in errands.options]
    wanted = [Errand.REST]
    if len(mind.view.hand) < 2:
        wanted.append(Errand.CARD)
    if any(distance(piece.cell, FORD) <= QUALITIES[piece.troop].pace for piece in mind.own):
        wanted.append(Errand.FERRYMAN)
    return [errand for errand in (*wanted, Errand.NONE) if errand in offered]


def with_follow_up(decision: PickOne, pick: str, draw: Draw) -> Json:
    """An option, with any answer to what hangs on it."""
    option, _ = decision.split(pick)
    return pick if option.then is None else {"pick": pick, "then": random_answer(option.then, draw)}


def march_nearest_first(mind: Mind, decision: Decision) -> Json:
    """The troop nearest to the ford goes first, and makes room."""
    assert isinstance(decision, PickMany)
    names = [option.id for option in decision.options]
    return [*sorted(names, key=lambda name: distance(mind.view.piece(name).cell, FORD))]


def take_the_best_way(mind: Mind, decision: Decision) -> Json:
    """The square, and the attack from it, that are worth most together."""
    assert isinstance(decision, Path)
    piece = mind.view.piece(decision.about)
    ground = reach(decision.start, lambda cell: decision.steps.get(cell, ()), budget=decision.most)
    plans: list[tuple[int, Json]] = []
    for cell in ground.costs:
        way: list[Json] = [*ground.path(cell)[1:]]
        worth = mind.worth_of(cell, piece.id)
        targets = decision.then.get(cell)
        if not isinstance(targets, PickOne):
            plans.append((worth, way))
            continue
        plans.append((worth, {"path": way, "then": HOLD}))
        for enemy in [mind.view.piece(option.id) for option in targets.options if option.id != HOLD]:
            blow = mind.worth_of_attack(piece, cell, enemy)
            plans.append((worth + blow, {"path": way, "then": enemy.id}))
    best = max(worth for worth, _ in plans)
    return next(plan for worth, plan in plans if worth == best)


def play_a_card(mind: Mind, decision: Decision) -> Json:
    """Whatever helps on this side of the fight; a parley only to save a troop."""
    assert isinstance(decision, PickOne)
    assert mind.view.fight is not None
    offered = [option.id for option in decision.options]
    defender = mind.view.piece(mind.view.fight.defender)
    wanted = [Card.CHARGE, Card.SHIELD_WALL]
    if defender.owner == mind.seat and defender.hearts == 1:
        wanted.insert(0, Card.PARLEY)
    elif defender.owner != mind.seat and defender.hearts == 2:
        wanted.insert(0, Card.DAGGER)
    return next((card.value for card in wanted if card in offered), PASS)


def bear_defeat(mind: Mind, decision: Decision) -> Json:
    """Give ground to live, or where nothing is lost by it; else stand."""
    assert isinstance(decision, PickOne)
    piece = mind.view.piece(decision.about)
    stand, *others = decision.options
    if not others or (piece.hearts > 1 and piece.cell in PRIZES):
        return stand.id
    where = others[0].then
    assert isinstance(where, Place)
    best = max(where.cells[piece.id], key=lambda cell: mind.worth_of(cell, piece.id))
    return {"pick": others[0].id, "then": {piece.id: best}}


HABITS: dict[str, Callable[[Mind, Decision], Json]] = {
    "gather.banner": name_banner,
    "gather.troops": lead_troops,
    "gather.cards": buy_one_card,
    "gather.camp": camp_near_the_prizes,
    "council.truce": talk_of_truces,
    "council.sheet": fill_sheet,
    "march.order": march_nearest_first,
    "march.way": take_the_best_way,
    "attack.card": play_a_card,
    "attack.defeat": bear_defeat,
}
