"""Chapter 2, Council: income, truces, and the sealed sheet of stake and errand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.kernel.asks import Ask, choose_amount, sheet
from rules.kernel.choices import Act, Choice, Ware, allot, pick, series
from rules.kernel.decisions import Amount, Sheet
from rules.kernel.game import Face, Total, Written
from rules.kernel.play import Play, Procedure
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.reference.content import INCOME, PRICES, Errand, label, seat_label
from tests.reference.muster import draw_cards
from tests.reference.state import Bargain, Ford, Piece, Stage
from tests.reference.views import FordView

SHEET = "council.sheet"
OFFER, OFFERS, WITHDRAW, ACCEPT = "offer", "offers", "withdraw", "accept"


class Sent(NamedTuple):
    """An errand and, for a rest, how many hearts each troop gets back."""

    errand: Errand
    hearts: dict[str, int] = {}

    @property
    def price(self) -> int:
        """What it costs; a rest by the heart [REF-206]."""
        return PRICES[self.errand] * (sum(self.hearts.values()) if self.errand is Errand.REST else 1)


def hold_council(g: Play[Ford]) -> Procedure[None]:
    """A round begins: who marches when, and who leaves whom alone."""
    g.state.round += 1
    with g.step(f"Round {g.state.round} of {g.state.rounds}"), g.step("Council"):
        for seat in g.state.captains():
            g.state.gold[seat] += INCOME  # [REF-201]
        g.tell("round_began", round=g.state.round, rounds=g.state.rounds, gold=INCOME)
        yield from make_truces(g)
        yield from send_errands(g)
    g.state.stage = Stage.MARCH


# Truces


def make_truces(g: Play[Ford]) -> Procedure[None]:
    """Offers of gold for a truce, between two alone until all are done [REF-202]."""
    state = g.state
    state.is_talking = True
    yield from g.floor(
        "council.truce",
        "Offer gold for a truce, accept an offer, or be done.",
        state.captains(),
        lambda seat: truce_acts(g, seat),
        matters=lambda seat: [f"{offer.maker} {offer.gold}" for offer in state.offers if offer.taker == seat],
        rule="REF-202",
    )
    state.is_talking = False
    for truce in state.agreed:
        state.gold[truce.maker] -= truce.gold
        state.gold[truce.taker] += truce.gold
        g.reveal("truce_made", seat=truce.maker, other=truce.taker, gold=truce.gold)
    state.truces, state.agreed, state.offers = state.agreed, [], []


def may_write(state: Ford, seat: Seat) -> tuple[Seat, ...]:
    """Captains write to each other as long as truces are made [REF-208]."""
    captains = state.captains() if state.is_talking else ()
    return tuple(other for other in captains if other != seat) if seat in captains else ()


def truce_acts(g: Play[Ford], seat: Seat) -> Iterator[Act]:
    """What a captain can do about truces now."""
    state = g.state
    bound = [other for other in state.seats if any(b.is_between(seat, other) for b in state.agreed)]
    own = [offer for offer in state.offers if offer.maker == seat]
    most = state.free_gold(seat)
    willing = [other for other in state.captains() if other not in (seat, *bound, *(offer.taker for offer in own))]
    if most and willing:
        yield Act(OFFER, "Offer a truce", "", lambda offer: make_offer(g, offer), pick_partner(seat, willing, most))
    if most and len(willing) > 1 and g.rules_version > 1:
        several = list_offers(seat, willing, most)
        yield Act(OFFERS, "Offer several truces", "", lambda offers: make_offers(g, offers), several)
    if own:
        choices = [Choice(offer.taker, seat_label(offer.taker), offer) for offer in own]
        ask = pick("council.bargain", "Which offer?", choices, rule="REF-202")
        yield Act(WITHDRAW, "Withdraw an offer", "", lambda offer: withdraw_offer(g, offer), ask)
    coming = [offer for offer in state.offers if offer.taker == seat]
    if coming:
        choices = [Choice(offer.maker, f"{seat_label(offer.maker)}: {offer.gold} gold", offer) for offer in coming]
        ask = pick("council.bargain", "Whose offer?", choices, rule="REF-202")
        yield Act(ACCEPT, "Accept an offer", "", lambda offer: accept_offer(g, offer), ask)


def pick_partner(seat: Seat, willing: list[Seat], most: int) -> Ask[Bargain]:
    """To whom an offer goes, and how much it is."""
    amount = choose_amount("council.gold", "How much gold?", 1, most, rule="REF-202")

    def offer_to(other: Seat) -> Ask[Bargain]:
        return amount.reading(lambda gold: Bargain(maker=seat, taker=other, gold=gold))

    choices = [Choice(other, seat_label(other), offer_to(other)) for other in willing]
    return pick("council.partner", "To whom?", choices, rule="REF-202")


def list_offers(seat: Seat, willing: list[Seat], most: int) -> Ask[list[Bargain]]:
    """Several offers at once, one to each, that the purse can pay together [REF-209]."""

    def can_be_paid(offers: list[Bargain]) -> None:
        gold = sum(offer.gold for offer in offers)
        if gold > most:
            raise IllegalAnswer(f"Together you offer {gold} gold, and you have {most}. Nothing has changed.")

    offer = pick_partner(seat, willing, most)
    return series(
        "council.offers",
        "To whom, and how much?",
        offer,
        len(willing),
        least=2,
        distinct=True,
        across=can_be_paid,
        rule="REF-209",
    )


def make_offers(g: Play[Ford], offers: list[Bargain]) -> None:
    """One after the other, as they were listed [REF-209]."""
    for offer in offers:
        make_offer(g, offer)


def make_offer(g: Play[Ford], offer: Bargain) -> None:
    """The two concerned hear of it, and nobody else."""
    g.state.offers.append(offer)
    tell_both(g, "truce_offered", offer, offer.maker, gold=offer.gold)


def withdraw_offer(g: Play[Ford], offer: Bargain) -> None:
    """As if it had never been made."""
    g.state.offers.remove(offer)
    tell_both(g, "truce_withdrawn", offer, offer.maker)


def accept_offer(g: Play[Ford], offer: Bargain) -> None:
    """A truce that holds when all are done; it takes the place of all offers between the two."""
    if g.state.free_gold(offer.maker) < offer.gold:  # [REF-203]
        raise IllegalAnswer(f"{seat_label(offer.maker)} can no longer pay {offer.gold} gold. Nothing has changed.")
    g.state.agreed.append(offer)
    g.state.offers = [other for other in g.state.offers if not other.is_between(offer.maker, offer.taker)]
    tell_both(g, "truce_agreed", offer, offer.taker, gold=offer.gold)


def tell_both(g: Play[Ford], kind: str, offer: Bargain, by: Seat, **data: int) -> None:
    """What one of the two parties of an offer did, for both."""
    other = offer.taker if by == offer.maker else offer.maker
    g.tell(kind, to={offer.maker, offer.taker}, seat=by, other=other, **data)


# Stakes and errands


def send_errands(g: Play[Ford]) -> Procedure[None]:
    """Everybody seals a stake and an errand; then all are shown, paid and run."""
    captains = g.state.captains()
    sheets = yield from g.ask_all({seat: fill_sheet(g, seat) for seat in captains}, secret=True)
    for seat in captains:
        sent: Sent = sheets[seat]["errand"]
        g.state.gold[seat] -= cost_of(sheets[seat])
        g.reveal("sheet_shown", seat=seat, stake=sheets[seat]["stake"], errand=f"errand_{sent.errand}")
    set_marching_order(g, {seat: sheets[seat]["stake"] for seat in captains})
    for seat in captains:
        run_errand(g, seat, sheets[seat]["errand"])
    g.state.told = [seat for seat in captains if sheets[seat]["errand"].errand is Errand.FERRYMAN]
    watch_river(g)


def fill_sheet(g: Play[Ford], seat: Seat) -> Ask[dict[str, Any]]:
    """A stake and an errand that the purse can pay together [REF-204]."""
    purse = g.state.gold[seat]

    def is_within_the_purse(lines: dict[str, Any]) -> None:
        if cost_of(lines) > purse:
            raise IllegalAnswer(f"Stake and errand cost {cost_of(lines)} gold together, and you have {purse}.")

    return sheet(
        SHEET,
        "Seal your stake and your errand.",
        {
            "stake": choose_amount("council.stake", "Gold staked on marching early:", 0, purse, rule="REF-205"),
            "errand": choose_errand(g, seat),
        },
        across=is_within_the_purse,
        rule="REF-204",
    )


def cost_of(lines: dict[str, Any]) -> int:
    """What a stake and an errand cost together [REF-204]."""
    stake, sent = lines["stake"], lines["errand"]
    assert isinstance(stake, int)
    assert isinstance(sent, Sent)
    return stake + sent.price


def totals(face: Face, meant: Any) -> tuple[Total, ...]:
    """What a sheet takes from the purse."""
    if face.asked is None or face.asked.key != SHEET or meant is None:
        return ()
    assert isinstance(face.view, FordView)
    purse = next(one.gold for one in face.view.captains if one.seat == face.seat)
    return (Total(spent=cost_of(meant), held=purse, unit="gold"),)


def cautions(face: Face, given: Json) -> tuple[str, ...]:
    """Nothing is left for a truce where everything is staked."""
    stake = face.asked.slots.get("stake") if isinstance(face.asked, Sheet) else None
    is_all = isinstance(stake, Amount) and isinstance(given, dict) and given.get("stake") == stake.most > 0
    return ("You stake all your gold.",) if is_all else ()


def in_words(given: Json) -> str:
    """The stake, as it is typed."""
    stake = given.get("stake") if isinstance(given, dict) else None
    return "" if stake is None else f"stake {stake}"


def read_words(face: Face, text: str) -> Written:
    """A stake that was typed, "stake 3"; errands are pressed."""
    assert isinstance(face.asked, Sheet)
    stakes: dict[str, Json] = {}
    echoes, faults = [], []
    for line in filter(None, map(str.strip, text.replace(";", "\n").splitlines())):
        word, _, amount = line.lower().partition(" ")
        try:
            if word != "stake" or not amount.isdecimal():
                raise IllegalAnswer("Write stake and an amount of gold.")
            face.asked.slots["stake"].check(int(amount))
        except IllegalAnswer as fault:
            faults.append(f"{line}: {fault}")
            continue
        stakes["stake"] = int(amount)
        echoes.append(f"stake {amount}")
    return Written(lines=stakes, echoes=tuple(echoes), faults=tuple(faults))


def choose_errand(g: Play[Ford], seat: Seat) -> Ask[Sent]:
    """An errand and, for a rest, who is to have how much of it [REF-206]."""
    state = g.state
    choices: list[Choice[Sent]] = [Choice(Errand.NONE, "No errand", Sent(Errand.NONE))]
    wounded = [piece for piece in state.troops_of(seat) if piece.is_wounded]
    if wounded and g.rules_version == 1:
        troops = [Choice(piece.id, label(piece.troop), Sent(Errand.REST, {piece.id: 1})) for piece in wounded]
        who = pick("council.rest", "Which troop rests?", troops, rule="REF-206")
        choices.append(Choice(Errand.REST, "Rest a troop", who, hint="2 gold: 1 heart back"))
    elif wounded and state.gold[seat] >= PRICES[Errand.REST]:
        rest = share_rest(wounded, state.gold[seat]).reading(lambda hearts: Sent(Errand.REST, hearts))
        choices.append(Choice(Errand.REST, "Rest your troops", rest, hint="2 gold for each heart back"))
    if state.deck.draw_pile or state.deck.discard_pile:
        choices.append(Choice(Errand.CARD, "Draw a card", Sent(Errand.CARD), hint="1 gold"))
    words = "1 gold: know the river at dusk"
    choices.append(Choice(Errand.FERRYMAN, "Ask the ferryman", Sent(Errand.FERRYMAN), hint=words))
    return pick("council.errand", "Your errand:", choices, rule="REF-206")


def share_rest(wounded: list[Piece], purse: int) -> Ask[dict[str, int]]:
    """How many hearts each of the wounded gets back, at least one in all [REF-206]."""
    price = PRICES[Errand.REST]
    wares = [
        Ware(piece.id, label(piece.troop), piece.id, piece.quality.hearts - piece.hearts, prices=(price,))
        for piece in wounded
    ]
    return allot("council.rest", "Who gets hearts back?", wares, purse, least=price, unit="gold", rule="REF-206")


def set_marching_order(g: Play[Ford], stakes: dict[Seat, int]) -> None:
    """The highest stake first; equal stakes roll [REF-205]."""
    rolls = dict.fromkeys(stakes, 0)
    for seat, stake in stakes.items():
        if list(stakes.values()).count(stake) > 1:
            rolls[seat] = g.roll(6, "marching order")
            g.tell("order_rolled", seat=seat, die=rolls[seat])
    g.state.to_march = sorted(stakes, key=lambda seat: (-stakes[seat], -rolls[seat]))
    g.tell("order_set", seats=g.state.to_march)


def run_errand(g: Play[Ford], seat: Seat, sent: Sent) -> None:
    """What an errand brings; the ferryman speaks when the river is known [REF-206]."""
    for name, hearts in sent.hearts.items():
        piece = g.state.pieces[name]
        piece.hearts += hearts
        g.tell("rested", seat=seat, troop=piece.troop, hearts=piece.hearts)
    if sent.errand is Errand.CARD:
        draw_cards(g, seat, 1)


def watch_river(g: Play[Ford]) -> None:
    """The hidden die of the river, told to those who asked the ferryman [REF-207]."""
    g.state.river = g.roll(6, "river", to=g.state.told)
    for seat in g.state.told:
        g.tell("flood_foretold" if g.state.is_flood else "calm_foretold", to={seat}, seat=seat)
