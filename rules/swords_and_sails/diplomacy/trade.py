"""Trade agreements: two players' gold on a card, which the bank doubles [SS-376, SS-440 to SS-447, SS-R45]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.kernel.asks import Ask, sheet
from rules.kernel.choices import Act
from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.diplomacy.bargaining import UNCHANGED, make_offer, pick_gold, pick_power
from rules.swords_and_sails.diplomacy.offers import Offer, Sharing, Till, Venture
from rules.swords_and_sails.ground import G, box_of, pay, people, realm_of
from rules.swords_and_sails.state import Agreement
from rules.swords_and_sails.vocabulary import CardName, Faction

TAKE, SHARE, ADD = "take", "share", "add"
STAKES = (5, 10, 20)  # [SS-442]
MOST_CHOICES = 25


def acts(g: G, faction: Faction, partners: tuple[Faction, ...]) -> Iterator[Act]:
    """Open an agreement with the card; take gold off, share it out and add some in later seasons."""
    realm = realm_of(g, faction)
    if CardName.TRADE_AGREEMENT in realm.hand and realm.gold >= STAKES[0] and partners:
        whom = pick_power(g, "diplomacy.partner", "With whom?", partners, "SS-440")
        ask = sheet("diplomacy.trade", "A trade agreement:", {"partner": whom, **stake_lines(g, faction)})
        yield Act("trade", "Offer a trade agreement", "Trade", lambda it: propose(g, faction, it), ask)
    for agreement in agreements_of(g, faction):
        yield from acts_on(g, faction, agreement)


def act_on(what: str, number: int) -> str:
    """What an act on an agreement is called."""
    return f"{what}-{number}"


def acts_on(g: G, faction: Faction, agreement: Agreement) -> Iterator[Act]:
    """What a partner can do with an agreement of an earlier season."""
    number, till = agreement.number, till_of(g, agreement)
    partner = other_partner(agreement, faction)
    name = f"the agreement with {people(g, [partner])}"
    share = third_left(agreement, till, faction)
    if share:
        take = pick_gold("diplomacy.third", "How much do you take?", range(5, share + 1, 5), "SS-446")
        yield Act(
            act_on(TAKE, number),
            f"Take gold off {name}",
            "Trade",
            lambda gold: take_third(g, faction, agreement, gold),
            take,
        )
    if agreement.gold:
        ask = sheet("diplomacy.sharing", f"Sharing out {agreement.gold} gold:", sharing_lines(agreement), rule="SS-445")
        yield Act(
            act_on(SHARE, number),
            f"Propose how to share {name}",
            "Trade",
            lambda it: propose_sharing(g, faction, agreement, it),
            ask,
        )
    stakes = [stake for stake in STAKES if stake <= realm_of(g, faction).gold]
    if stakes and faction not in till.placed:
        add = pick_gold("diplomacy.add", "How much do you add?", stakes, "SS-442")
        yield Act(
            act_on(ADD, number), f"Add gold to {name}", "Trade", lambda gold: place(g, faction, agreement, gold), add
        )


# Agreements in play


def agreements_of(g: G, faction: Faction) -> tuple[Agreement, ...]:
    """A power's agreements of earlier seasons: only these can be touched [SS-444]."""
    return tuple(one for one in g.state.agreements if faction in one.partners and one.opened < g.state.season)


def agreement_numbered(g: G, number: int) -> Agreement:
    """An agreement in play."""
    return next(agreement for agreement in g.state.agreements if agreement.number == number)


def other_partner(agreement: Agreement, faction: Faction) -> Faction:
    """The other one of the two."""
    one, other = agreement.partners
    return other if faction == one else one


def till_of(g: G, agreement: Agreement) -> Till:
    """What has happened to an agreement in this phase."""
    return next(till for till in g.state.floor.tills if till.agreement == agreement.number)


def open_tills(g: G) -> None:
    """The phase begins: what lies on each agreement now counts for the thirds [SS-446]."""
    close_empty(g)
    g.state.floor.tills = [Till(agreement=one.number, start=one.gold) for one in g.state.agreements]


# Opening one


def stake_lines(g: G, faction: Faction) -> dict[str, Ask[int]]:
    """What each of the two puts on the card [SS-442]."""
    own = [stake for stake in STAKES if stake <= realm_of(g, faction).gold]
    return {
        "puts": pick_gold("diplomacy.puts", "You put on it:", own, "SS-442"),
        "asks": pick_gold("diplomacy.asks", "The other puts on it:", STAKES, "SS-442"),
    }


def propose(g: G, faction: Faction, it: dict[str, Any]) -> None:
    """Name a partner, who must agree [SS-440]."""
    partner = it["partner"]
    make_offer(g, faction, [partner], Venture(holder=faction, puts={faction: it["puts"], partner: it["asks"]}))


def open_agreement(g: G, offer: Offer, terms: Venture) -> None:
    """The card is announced, with the gold of both on it [SS-440 to SS-442]."""
    taker = offer.takers[0]
    if CardName.TRADE_AGREEMENT not in realm_of(g, terms.holder).hand:
        who = "You have" if terms.holder == taker else f"{people(g, [terms.holder])} has"
        raise IllegalAnswer(f"{who} no Trade Agreement any more. {UNCHANGED}")
    for faction, stake in terms.puts.items():
        if realm_of(g, faction).gold < stake:
            who = "You do" if faction == taker else f"{people(g, [faction])} does"
            raise IllegalAnswer(f"{who} not have {stake} gold. {UNCHANGED}")
    realm_of(g, terms.holder).hand.remove(CardName.TRADE_AGREEMENT)  # It lies on the table until it is empty.
    for faction, stake in terms.puts.items():
        pay(g, faction, stake)
    g.state.agreements_made += 1
    partner = offer.maker if terms.holder == taker else taker
    agreement = Agreement(
        number=g.state.agreements_made, partners=(terms.holder, partner), gold=0, opened=g.state.season
    )
    g.state.agreements.append(agreement)
    g.state.floor.tills.append(Till(agreement=agreement.number, start=0, placed=dict(terms.puts)))
    g.reveal("agreement_made", number=agreement.number, partners=agreement.partners, puts=terms.puts)


# Taking and adding


def third_left(agreement: Agreement, till: Till, faction: Faction) -> int:
    """What a partner may still take without consent: a third, rounded down to 5 [SS-446, SS-R45]."""
    if till.is_shared:
        return 0
    return min(third_of(till.start) - till.taken.get(faction, 0), agreement.gold)


def third_of(gold: int) -> int:
    """Rounded down to 5 [SS-R45]."""
    return gold // 15 * 5


def take_third(g: G, faction: Faction, agreement: Agreement, gold: int) -> None:
    """A partner helps himself [SS-446]."""
    till = till_of(g, agreement)
    till.taken[faction] = till.taken.get(faction, 0) + gold
    take_off(g, agreement, {faction: gold}, is_agreed=False)


def take_off(g: G, agreement: Agreement, takes: dict[Faction, int], *, is_agreed: bool) -> None:
    """Gold goes from the card into treasuries, before all eyes [SS-R90]."""
    for faction, gold in takes.items():
        agreement.gold -= gold
        realm_of(g, faction).gold += gold
    g.reveal("agreement_paid", number=agreement.number, takes=takes, left=agreement.gold, is_agreed=is_agreed)


def place(g: G, faction: Faction, agreement: Agreement, gold: int) -> None:
    """A partner adds gold, once in a phase; it counts when the bank has matched it [SS-R45]."""
    pay(g, faction, gold)
    till_of(g, agreement).placed[faction] = gold
    g.reveal("agreement_fed", number=agreement.number, by=faction, gold=gold)


# Sharing by consent


def sharing_lines(agreement: Agreement) -> dict[str, Ask[int]]:
    """Some, all or none for each of the two [SS-445]."""
    amounts = amounts_up_to(agreement.gold)
    return {
        "mine": pick_gold("diplomacy.mine", "You take:", amounts, "SS-445"),
        "yours": pick_gold("diplomacy.yours", "The other takes:", amounts, "SS-445"),
    }


def amounts_up_to(most: int) -> list[int]:
    """Amounts from nothing to all, evenly spread where there are too many for one select."""
    step = 5
    while most // step >= MOST_CHOICES - 1:
        step += 5
    return [*range(0, most, step), most]


def propose_sharing(g: G, faction: Faction, agreement: Agreement, it: dict[str, Any]) -> None:
    """Put a split to the other partner."""
    partner = other_partner(agreement, faction)
    terms = Sharing(agreement=agreement.number, takes={faction: it["mine"], partner: it["yours"]})
    check_sharing(agreement, terms)
    make_offer(g, faction, [partner], terms)


def check_sharing(agreement: Agreement, terms: Sharing) -> None:
    """Refuse to share out nothing, or more than there is."""
    total = sum(terms.takes.values())
    if not total:
        raise IllegalAnswer(f"Somebody has to take something; otherwise the gold just stays. {UNCHANGED}")
    if total > agreement.gold:
        raise IllegalAnswer(f"There are {agreement.gold} gold on it, not {total}. {UNCHANGED}")


def share_out(g: G, terms: Sharing) -> None:
    """Both take what they agreed on; after that nobody takes more by himself in this phase [SS-445]."""
    agreement = agreement_numbered(g, terms.agreement)
    check_sharing(agreement, terms)
    till_of(g, agreement).is_shared = True
    take_off(g, agreement, terms.takes, is_agreed=True)


# The end of the phase


def match(g: G) -> None:
    """The bank adds as much as was newly placed; what is empty then ends [SS-443, SS-447, SS-R45]."""
    for till in g.state.floor.tills:
        placed = sum(till.placed.values())
        if placed:
            agreement = agreement_numbered(g, till.agreement)
            agreement.gold += 2 * placed
            g.tell("agreement_matched", number=agreement.number, gold=placed, total=agreement.gold)
    close_empty(g)


def close_empty(g: G) -> None:
    """Agreements without gold leave play, their cards go to the discards [SS-447]."""
    for agreement in [one for one in g.state.agreements if not one.gold]:
        g.state.decks[box_of(g).card(CardName.TRADE_AGREEMENT).colour].discard([CardName.TRADE_AGREEMENT])
        g.state.agreements.remove(agreement)
        g.tell("agreement_ended", number=agreement.number, partners=agreement.partners)


def end_with(g: G, fallen: Faction) -> None:
    """A power is out: its partner keeps the third that needs no consent, the rest goes out of play [SS-446, SS-R82]."""
    for agreement in [one for one in g.state.agreements if fallen in one.partners]:
        partner, third = other_partner(agreement, fallen), third_of(agreement.gold)
        if third and partner in g.state.factions:
            take_off(g, agreement, {partner: third}, is_agreed=False)
        agreement.gold = 0
    close_empty(g)
