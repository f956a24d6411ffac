"""A steward that plays The Ford sensibly; it sees the face of its seat and nothing else.

Everything is weighed in whole numbers: a point on the board is worth `POINT`, and chances count in 36ths of two dice.
"""

from __future__ import annotations

from functools import cached_property

from rules.kernel import stewarding
from rules.kernel.answers import follow, follow_to, ids_of, is_offered, option_of, picked, picked_as_usual, went
from rules.kernel.decisions import Amount, Decision, Draw, Path, Place, Sheet
from rules.kernel.game import Face
from rules.kernel.grid import reach
from rules.kernel.play import DONE, PASS
from rules.kernel.sampling import Sampling
from rules.kernel.stewarding import best, best_few
from rules.kernel.stewards import random_answer
from rules.kernel.values import Cell, Json
from tests.reference.attack import WOUND, YIELD
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
from tests.reference.march import HOLD, move
from tests.reference.redraw import redraw
from tests.reference.state import Ford
from tests.reference.views import FordView, PieceView

POINT = 100
STEP = 12  # what a step towards a prize is worth
HIT = 70  # what a won attack is worth, or a lost one costs
ZEAL = 30  # what any attack is worth, for the fun of it
SWEPT = 60  # what a flood costs
HEART = HIT  # what a heart is worth, as a won attack takes one
TRIED = 3  # so many marches are tried out
SAMPLES = 4  # on so many truths
WATER = (FORD, *SHALLOWS)
FAIR_PRICE = 2  # gold for which a truce is accepted
BANNERS = ("Herons", "Lanterns", "Millers", "Otters", "Reed Cutters", "Stone Skippers")

PAIRS = (
    (Troop.RIDERS, Troop.PIKES),
    (Troop.PIKES, Troop.AXES),
    (Troop.RIDERS, Troop.AXES),
    (Troop.PIKES, Troop.ARCHERS),
)


class Mind(stewarding.Mind[FordView]):
    """What the steward weighs a moment by."""

    def __init__(self, face: Face, draw: Draw) -> None:
        super().__init__(FordView, face, draw)
        self.own = [piece for piece in self.view.pieces if piece.owner == self.seat]

    @cached_property
    def samples(self) -> Sampling[Ford]:
        """Some truths that are possible."""
        return Sampling.of(redraw, self.face, self.draw, SAMPLES)

    def worth_of(self, cell: Cell, but: str = "") -> int:
        """What it is worth to end on a square; `but` is the piece that would stand there."""
        worth = self.worth_of_ground(cell, [piece.cell for piece in self.own if piece.id != but])
        if cell not in WATER:
            return worth
        if self.view.flood is None:  # One time in three the river takes the prize, and a heart.
            return worth - (POINT * PRIZES.get(cell, 0) + SWEPT) // 3
        return -SWEPT if self.view.flood else worth

    def worth_of_ground(self, cell: Cell, held: list[Cell]) -> int:
        """What a square is worth to somebody who holds others, as long as the river is calm."""
        wanted = [prize for prize in PRIZES if prize not in held]
        return POINT * PRIZES.get(cell, 0) - STEP * min(distance(cell, prize) for prize in wanted)

    def worth_of_truth(self, ford: Ford) -> int:
        """What a whole truth is worth: points, ground and hearts, and the hearts that the others have lost."""
        own = ford.troops_of(self.seat)
        worth = POINT * ford.points[self.seat]
        for piece in own:
            held = [other.cell for other in own if other is not piece]
            is_swept = ford.is_flood and piece.cell in WATER
            worth += -SWEPT if is_swept else self.worth_of_ground(piece.cell, held)
        return worth + HEART * sum(piece.hearts * (1 if piece in own else -1) for piece in ford.pieces.values())

    def worth_of_attack(self, piece: PieceView, cell: Cell, target: PieceView) -> int:
        """What an attack from a square is worth, before any card."""
        mine, theirs = QUALITIES[piece.troop], QUALITIES[target.troop]
        edge = mine.might - theirs.guard + (BONUS if Card.CHARGE in self.view.hand else 0)
        worth = chance(edge) * HIT * (2 if target.hearts == 1 else 1)
        if distance(cell, target.cell) <= theirs.reach:
            worth -= chance(-edge) * HIT * (2 if piece.hearts == 1 else 1)
        return worth // 36 + ZEAL + POINT * PRIZES.get(target.cell, 0) // 4

    def worth_of_march(self, troop: str, plan: Json) -> int:
        """What a march is worth as the rules play it out, whatever is hidden; nobody knows what the others answer."""
        return self.samples.average(
            lambda g: move(g, g.state.pieces[troop]), {"march.way": plan}, self.worth_of_truth, others=random_answer
        )


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
    fair = [deal for deal in mind.view.offers if deal.taker == mind.seat and deal.gold >= FAIR_PRICE]
    tries_left = mind.face.turn < len(mind.view.captains)
    if fair and is_offered(decision, ACCEPT) and tries_left:
        return picked(ACCEPT, fair[0].maker)
    partners = ids_of(follow(decision, OFFER))
    if mind.face.turn == 0 and partners and mind.draw(6) == 0:
        whom = partners[mind.draw(len(partners))]
        gold = follow_to(Amount, decision, OFFER, whom)
        if gold is not None and gold.most > FAIR_PRICE:
            return picked(OFFER, picked(whom, FAIR_PRICE))
    return DONE


def fill_sheet(mind: Mind, decision: Decision) -> Json:
    """Rest the wounded, keep a card in hand, ask about the river; stake some of what is left."""
    assert isinstance(decision, Sheet)
    errands = decision.slots["errand"]
    purse = mind.view.captain(mind.seat).gold
    errand = next(wish for wish in wishes(mind, errands) if PRICES[wish] <= purse)
    left = purse - PRICES[errand]
    chosen = option_of(errands, errand)
    assert chosen is not None
    return {"stake": mind.draw(left // 2 + 1), "errand": picked_as_usual(chosen)}


def wishes(mind: Mind, errands: Decision) -> list[Errand]:
    """The errands on offer that are worth their gold, the dearest wish first."""
    offered = ids_of(errands)
    wanted = [Errand.REST]
    if len(mind.view.hand) < 2:
        wanted.append(Errand.CARD)
    if any(distance(piece.cell, FORD) <= QUALITIES[piece.troop].pace for piece in mind.own):
        wanted.append(Errand.FERRYMAN)
    return [errand for errand in (*wanted, Errand.NONE) if errand in offered]


def march_nearest_first(mind: Mind, decision: Decision) -> Json:
    """The troop nearest to the ford goes first, and makes room."""
    return [*sorted(ids_of(decision), key=lambda name: distance(mind.view.piece(name).cell, FORD))]


def take_the_best_way(mind: Mind, decision: Decision) -> Json:
    """The square, and the attack from it, that are worth most together."""
    assert isinstance(decision, Path)
    piece = mind.view.piece(decision.about)
    ground = reach(decision.start, lambda cell: decision.steps.get(cell, ()), budget=decision.most)
    plans: list[tuple[int, Json]] = []
    for cell in ground.costs:
        way = ground.path(cell)[1:]
        worth = mind.worth_of(cell, piece.id)
        targets = ids_of(follow(decision, cell))
        plans.append((worth, went(way, HOLD if targets else None)))
        enemies = [mind.view.piece(name) for name in targets if name != HOLD]
        plans += [(worth + mind.worth_of_attack(piece, cell, enemy), went(way, enemy.id)) for enemy in enemies]
    return best((mind.worth_of_march(piece.id, plan), plan) for plan in best_few(plans, TRIED))


def play_a_card(mind: Mind, decision: Decision) -> Json:
    """Whatever helps on this side of the fight; a parley only to save a troop."""
    assert mind.view.fight is not None
    offered = ids_of(decision)
    defender = mind.view.piece(mind.view.fight.defender)
    wanted = [Card.CHARGE, Card.SHIELD_WALL]
    if defender.owner == mind.seat and defender.hearts == 1:
        wanted.insert(0, Card.PARLEY)
    elif defender.owner != mind.seat and defender.hearts == 2:
        wanted.insert(0, Card.DAGGER)
    return next((card.value for card in wanted if card in offered), PASS)


def bear_defeat(mind: Mind, decision: Decision) -> Json:
    """Give ground to live, or where nothing is lost by it; else stand."""
    piece = mind.view.piece(decision.about)
    where = follow_to(Place, decision, YIELD)
    if where is None or (piece.hearts > 1 and piece.cell in PRIZES):
        return picked(WOUND)
    refuge = max(where.cells[piece.id], key=lambda cell: mind.worth_of(cell, piece.id))
    return picked(YIELD, {piece.id: refuge})


HABITS: dict[str, stewarding.Habit[Mind]] = {
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

choose = stewarding.steward_by_habit(Mind, HABITS)
"""An answer for the seat, by the moment in the rules; anything unknown is answered by chance."""
