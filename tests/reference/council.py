"""Chapter 2, Council: income, truces, and the sealed sheet of stake and errand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.kernel.asks import Ask, choose_amount, sheet
from rules.kernel.decisions import Amount, Option, PickOne, Sheet
from rules.kernel.game import Face, Written
from rules.kernel.play import Play, Procedure
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.reference.content import INCOME, PRICES, Errand, label, seat_label
from tests.reference.muster import draw_cards
from tests.reference.state import Bargain, Ford, Stage

SHEET = "council.sheet"
OFFER, WITHDRAW, ACCEPT = "offer", "withdraw", "accept"


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
        lambda seat: truce_menu(state, seat),
        lambda seat, act, then: bargain(g, seat, act, then),
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


def truce_menu(state: Ford, seat: Seat) -> Iterator[Option]:
    """What a captain can do about truces now."""
    bound = [other for other in state.seats if any(b.is_between(seat, other) for b in state.agreed)]
    asked = [offer.taker for offer in state.offers if offer.maker == seat]
    most = state.free_gold(seat)
    willing = [other for other in state.captains() if other not in (seat, *bound, *asked)]
    if most and willing:
        yield Option(id=OFFER, label="Offer a truce", then=pick_partner(willing, most))
    if asked:
        options = [Option(id=other, label=seat_label(other)) for other in asked]
        yield Option(id=WITHDRAW, label="Withdraw an offer", then=pick_bargain("Which offer?", options))
    coming = [offer for offer in state.offers if offer.taker == seat]
    if coming:
        options = [Option(id=offer.maker, label=f"{seat_label(offer.maker)}: {offer.gold} gold") for offer in coming]
        yield Option(id=ACCEPT, label="Accept an offer", then=pick_bargain("Whose offer?", options))


def pick_partner(willing: list[Seat], most: int) -> PickOne:
    """To whom an offer goes, and how much it is."""
    amount = Amount(key="council.gold", prompt="How much gold?", least=1, most=most, fallback=(1,), rule="REF-202")
    options = tuple(Option(id=seat, label=seat_label(seat), then=amount) for seat in willing)
    return PickOne(
        key="council.partner",
        prompt="To whom?",
        options=options,
        fallback=({"pick": willing[0], "then": 1},),
        rule="REF-202",
    )


def pick_bargain(prompt: str, options: list[Option]) -> PickOne:
    """One of the offers on the table."""
    return PickOne(
        key="council.bargain", prompt=prompt, options=tuple(options), fallback=(options[0].id,), rule="REF-202"
    )


def bargain(g: Play[Ford], seat: Seat, act: str, then: Any) -> None:
    """One act on the floor; the two concerned hear of it, and nobody else."""
    if act == OFFER:
        offer = Bargain(maker=seat, taker=then["pick"], gold=then["then"])
        g.state.offers.append(offer)
        g.tell("truce_offered", to={seat, offer.taker}, seat=seat, other=offer.taker, gold=offer.gold)
    elif act == WITHDRAW:
        offer = take_offer(g.state, maker=seat, taker=then)
        g.state.offers.remove(offer)
        g.tell("truce_withdrawn", to={seat, offer.taker}, seat=seat, other=offer.taker)
    else:
        offer = take_offer(g.state, maker=then, taker=seat)
        if g.state.free_gold(offer.maker) < offer.gold:  # [REF-203]
            raise IllegalAnswer(f"{seat_label(offer.maker)} can no longer pay {offer.gold} gold. Nothing has changed.")
        g.state.agreed.append(offer)
        g.state.offers = [other for other in g.state.offers if not other.is_between(offer.maker, offer.taker)]
        g.tell("truce_agreed", to={seat, offer.maker}, seat=seat, other=offer.maker, gold=offer.gold)


def take_offer(state: Ford, maker: Seat, taker: Seat) -> Bargain:
    """The offer from one to the other."""
    return next(offer for offer in state.offers if (offer.maker, offer.taker) == (maker, taker))


# Stakes and errands


def send_errands(g: Play[Ford]) -> Procedure[None]:
    """Everybody seals a stake and an errand; then all are shown, paid and run."""
    captains = g.state.captains()
    sheets = yield from g.ask_all({seat: fill_sheet(g.state, seat) for seat in captains}, secret=True)
    for seat in captains:
        errand, _ = sheets[seat]["errand"]
        g.state.gold[seat] -= sheets[seat]["stake"] + PRICES[errand]
        g.reveal("sheet_shown", seat=seat, stake=sheets[seat]["stake"], errand=f"errand_{errand}")
    set_marching_order(g, {seat: sheets[seat]["stake"] for seat in captains})
    for seat in captains:
        run_errand(g, seat, *sheets[seat]["errand"])
    g.state.told = [seat for seat in captains if sheets[seat]["errand"][0] is Errand.FERRYMAN]
    watch_river(g)


def fill_sheet(state: Ford, seat: Seat) -> Ask[dict[str, Any]]:
    """A stake and an errand that the purse can pay together [REF-204]."""
    purse = state.gold[seat]

    def is_within_the_purse(lines: dict[str, Any]) -> None:
        cost = lines["stake"] + PRICES[lines["errand"][0]]
        if cost > purse:
            raise IllegalAnswer(f"Stake and errand cost {cost} gold together, and you have {purse}.")

    return sheet(
        SHEET,
        "Seal your stake and your errand.",
        {
            "stake": choose_amount("council.stake", "Gold staked on marching early:", 0, purse, rule="REF-205"),
            "errand": choose_errand(state, seat),
        },
        across=is_within_the_purse,
        rule="REF-204",
    )


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


def choose_errand(state: Ford, seat: Seat) -> Ask[tuple[Errand, str]]:
    """An errand and, for a rest, the troop that is to have it [REF-206]."""
    options = [Option(id=Errand.NONE, label="No errand")]
    wounded = [piece for piece in state.troops_of(seat) if piece.is_wounded]
    if wounded:
        who = PickOne(
            key="council.rest",
            prompt="Which troop rests?",
            options=tuple(Option(id=piece.id, label=label(piece.troop)) for piece in wounded),
            fallback=(wounded[0].id,),
            rule="REF-206",
        )
        options.append(Option(id=Errand.REST, label="Rest a troop", hint="2 gold: 1 heart back", then=who))
    if state.deck.draw_pile or state.deck.discard_pile:
        options.append(Option(id=Errand.CARD, label="Draw a card", hint="1 gold"))
    options.append(Option(id=Errand.FERRYMAN, label="Ask the ferryman", hint="1 gold: know the river at dusk"))
    decision = PickOne(
        key="council.errand",
        prompt="Your errand:",
        options=tuple(options),
        fallback=(Errand.NONE.value,),
        rule="REF-206",
    )

    def read(answer: Json) -> tuple[Errand, str]:
        option, then = decision.split(answer)
        return Errand(option.id), str(then or "")

    return Ask(decision, read)


def set_marching_order(g: Play[Ford], stakes: dict[Seat, int]) -> None:
    """The highest stake first; equal stakes roll [REF-205]."""
    rolls = dict.fromkeys(stakes, 0)
    for seat, stake in stakes.items():
        if list(stakes.values()).count(stake) > 1:
            rolls[seat] = g.roll(6, "marching order")
            g.tell("order_rolled", seat=seat, die=rolls[seat])
    g.state.to_march = sorted(stakes, key=lambda seat: (-stakes[seat], -rolls[seat]))
    g.tell("order_set", seats=g.state.to_march)


def run_errand(g: Play[Ford], seat: Seat, errand: Errand, troop: str) -> None:
    """What an errand brings; the ferryman speaks when the river is known [REF-206]."""
    if errand is Errand.REST:
        piece = g.state.pieces[troop]
        piece.hearts += 1
        g.tell("rested", seat=seat, troop=piece.troop, hearts=piece.hearts)
    elif errand is Errand.CARD:
        draw_cards(g, seat, 1)


def watch_river(g: Play[Ford]) -> None:
    """The hidden die of the river, told to those who asked the ferryman [REF-207]."""
    g.state.river = g.roll(6, "river", to=g.state.told)
    for seat in g.state.told:
        g.tell("flood_foretold" if g.state.is_flood else "calm_foretold", to={seat}, seat=seat)
