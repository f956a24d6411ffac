"""Playing intrigue cards: one sealed sheet for everybody, carried out in order [SS-302, SS-324, SS-330, D08]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from rules.kernel.asks import Ask, sheet
from rules.kernel.choices import Choice, nothing_or, pick, pick_several
from rules.kernel.play import Procedure
from rules.kernel.values import Frozen, IllegalAnswer
from rules.swords_and_sails.ground import G, area, atlas_of, box_of, label, people, realm_of, spend_card
from rules.swords_and_sails.intrigue.counters import Threat, counter, guard_lines, read_guard
from rules.swords_and_sails.intrigue.filings import Guard
from rules.swords_and_sails.intrigue.raids import agreement_of, loot, raid
from rules.swords_and_sails.intrigue.spying import foreign_pieces, spy_on
from rules.swords_and_sails.intrigue.titles import TITLES, borders_any, can_claim, claim, claim_price, claims
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.state import seat_of
from rules.swords_and_sails.vocabulary import CardName, Faction, Leader, Moment

NOBODY = "nobody"


class Scheme(Frozen):
    """A card that is to be played, and on what."""

    card: CardName
    target: str
    """A territory, an army or fleet, or the number of a trade agreement."""


class Plots(Frozen):
    """What a power plays in the intrigue phase, and what it counters."""

    schemes: tuple[Scheme, ...] = ()
    """In the order in which it plays them."""
    unmask: Guard = Guard()
    counter_spy: Guard = Guard()
    look: Faction | None = None
    """Whose hand a Spy-Master looks at [D33]."""


def playing_order(g: G) -> tuple[Faction, ...]:
    """Who plays cards after whom; a Spy-Master is last [SS-330, SS-963c, SS-R86]."""
    return tuple(sorted(g.state.factions, key=lambda one: realm_of(g, one).leader is Leader.SPY_MASTER))


# The sheet


def ask_plots(g: G, faction: Faction) -> Ask[Plots]:
    """Which cards a power plays on what, and which counters it files; everybody is asked [D08, D09, D33]."""
    lines: dict[str, Ask[Any]] = {}
    schemes = tuple(scheme_choices(g, faction))
    if schemes:
        held = sum(box_of(g).card(card).moment is Moment.INTRIGUE for card in realm_of(g, faction).hand)
        lines["schemes"] = pick_several(
            "plots.schemes",
            "Cards to play, in this order:",
            schemes,
            most=min(held, len(schemes)),
            ordered=True,
            rule="SS-324",
        )
    lines |= guard_lines(g, faction, CardName.UNMASK_PRETENDER, "When the land borders mine")
    lines |= guard_lines(g, faction, CardName.COUNTER_SPY, "When the army or fleet is mine")
    if realm_of(g, faction).leader is Leader.SPY_MASTER:
        lines["look"] = choose_hand(g, faction)

    def read(values: dict[str, Any]) -> Plots:
        return Plots(
            schemes=tuple(values.get("schemes", ())),
            unmask=read_guard(values, CardName.UNMASK_PRETENDER),
            counter_spy=read_guard(values, CardName.COUNTER_SPY),
            look=values.get("look"),
        )

    begun = [slot for slot in lines if slot != "schemes"] if "schemes" in lines else []
    whole = sheet("plots.sheet", "Cards and counters:", lines, rule="SS-324", about=faction, begun=begun)
    ask = whole.reading(read, lambda plots: check_schemes(g, faction, plots.schemes))
    return nothing_or(
        "Intrigue: what do you play?", ask, Plots(), none="Play nothing, counter nothing", some="Play or counter"
    )


def scheme_choices(g: G, faction: Faction) -> Iterator[Choice[Scheme]]:
    """Each card on each target, as often as the power has the card; an army or fleet is spied on once [SS-397]."""
    hand = Counter(realm_of(g, faction).hand)
    lands = claims(g, faction, sum(hand[card] for card in TITLES))
    for card in TITLES:
        for copy, territory in product(range(hand[card]), lands):
            price = f"{claim_price(g.state, box_of(g), territory)} gold"
            hint = price if can_claim(g, faction, territory) else f"{price}, after a claim that borders it"
            yield scheme_choice(g, card, territory, area(g, territory), hint, copy)
    for piece in foreign_pieces(g, faction) if hand[CardName.SPY] else ():
        yield scheme_choice(g, CardName.SPY, piece.name, f"{label(g, piece)} in {area(g, piece.place)}")
    for copy, one in product(range(hand[CardName.RAID_CARAVANS]), g.state.agreements):
        words, hint = people(g, one.partners), f"{one.gold} gold on it"
        yield scheme_choice(g, CardName.RAID_CARAVANS, str(one.number), words, hint, copy)


def scheme_name(card: CardName, target: str, copy: int = 0) -> str:
    """What a card on a target is called among the options, for the first or a further time."""
    return f"{card} {target} {copy}"


def scheme_choice(g: G, card: CardName, target: str, words: str, hint: str = "", copy: int = 0) -> Choice[Scheme]:
    """A card on a target, for the first or a further time."""
    name = box_of(g).card(card).name
    again = f" (card {copy + 1})" if copy else ""
    scheme = Scheme(card=card, target=target)
    return Choice(scheme_name(card, target, copy), f"{name}: {words}{again}", scheme, hint, name)


def choose_hand(g: G, faction: Faction) -> Ask[Faction | None]:
    """Whose unplayed cards a Spy-Master looks at [SS-964, D33]."""
    hands: list[Choice[Faction | None]] = [Choice(NOBODY, "Nobody's", None)]
    hands += [Choice(one, box_of(g).power(one).name, one) for one in g.state.factions if one != faction]
    return pick("plots.look", "Whose unplayed cards do you look at?", hands, rule="SS-964")


def check_schemes(g: G, faction: Faction, schemes: tuple[Scheme, ...]) -> None:
    """Refuse what a hand, a treasury or the map does not allow, if all goes well."""
    box, realm = box_of(g), realm_of(g, faction)
    for card, count in Counter(scheme.card for scheme in schemes).items():
        if count > realm.hand.count(card):
            raise IllegalAnswer(f"You have {realm.hand.count(card)} of {box.card(card).name}, and play {count}.")
    gold, lands = realm.gold, list(g.state.lands_of(faction))
    on_cards = {str(agreement.number): agreement.gold for agreement in g.state.agreements}
    for scheme in schemes:
        if scheme.card is CardName.RAID_CARAVANS:
            taken = loot(box, faction, on_cards[scheme.target])
            gold += taken
            on_cards[scheme.target] -= taken
        elif scheme.card in TITLES and scheme.target not in lands:
            if not borders_any(atlas_of(g), scheme.target, lands):
                raise IllegalAnswer(
                    f"{area(g, scheme.target)} borders no land of yours; first claim land that lies between."
                )
            price = claim_price(g.state, box, scheme.target)
            if price > gold:
                raise IllegalAnswer(f"{area(g, scheme.target)} costs {price} gold, and you have {gold} left for it.")
            gold -= price
            lands.append(scheme.target)


# Carrying it out


def play_out(g: G, plots: Mapping[Faction, Plots]) -> Procedure[None]:
    """Everybody plays in their turn what they have planned; each card is open to a counter [SS-330, SS-331]."""
    unmasking = {faction: plot.unmask for faction, plot in plots.items()}
    catching = {faction: plot.counter_spy for faction, plot in plots.items()}
    for faction in playing_order(g):
        plot = plots.get(faction, Plots())
        with g.step(f"{box_of(g).power(faction).name} plays intrigue cards"):
            if plot.look is not None:
                look_at_hand(g, faction, plot.look)
            spied: list[PieceName] = []
            for scheme in plot.schemes:
                why = why_lapsed(g, faction, scheme, spied)
                if why:
                    g.tell("scheme_lapsed", to={seat_of(faction)}, by=faction, why=why, **scheme.model_dump())
                elif scheme.card in TITLES:
                    yield from claim(g, faction, scheme.card, scheme.target, unmasking)
                elif scheme.card is CardName.SPY:
                    spied.append(scheme.target)
                    yield from send_spy(g, faction, scheme.target, catching)
                else:
                    agreement = agreement_of(g, int(scheme.target))
                    assert agreement is not None
                    raid(g, faction, agreement)


def why_lapsed(g: G, faction: Faction, scheme: Scheme, spied: list[PieceName]) -> str:
    """Why a card cannot be played any more when its turn comes, and stays in the hand; nothing if it can."""
    if scheme.card not in realm_of(g, faction).hand:
        return "card"
    if scheme.card in TITLES:
        if not can_claim(g, faction, scheme.target):
            return "target"
        return "gold" if claim_price(g.state, box_of(g), scheme.target) > realm_of(g, faction).gold else ""
    if scheme.card is CardName.SPY:
        return "target" if g.state.piece(scheme.target) is None or scheme.target in spied else ""
    return "target" if agreement_of(g, int(scheme.target)) is None else ""


def send_spy(g: G, faction: Faction, name: PieceName, guards: dict[Faction, Guard]) -> Procedure[None]:
    """A Spy card on one army or fleet; anybody may add a Counter-Spy before the roll [SS-394, SS-395]."""
    box, piece = box_of(g), g.state.piece(name)
    assert piece is not None
    spend_card(g, faction, CardName.SPY)
    g.reveal("spy_sent", by=faction, piece=name, place=piece.place)
    threat = Threat(
        by=faction,
        about=name,
        words=f"{box.power(faction).name} spies on {label(g, piece)} in {area(g, piece.place)}.",
        target=piece.faction,
        concerned=(piece.faction,),
    )
    countered_by = yield from counter(g, CardName.COUNTER_SPY, threat, guards)
    spy_on(g, faction, piece, countered_by)


def look_at_hand(g: G, faction: Faction, whom: Faction) -> None:
    """A Spy-Master looks at another's unplayed cards; everybody sees whose, nobody else which [SS-964]."""
    g.reveal("hand_looked_at", by=faction, whom=whom)
    g.reveal("hand_seen", to={seat_of(faction)}, by=faction, whom=whom, cards=sorted(realm_of(g, whom).hand))
