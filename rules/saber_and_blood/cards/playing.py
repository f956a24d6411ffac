"""Chapter 3xx: a card is paid for, may be cancelled, is played out and goes where it belongs [SB-212, SB-308]."""

from __future__ import annotations

from rules.kernel.asks import Ask
from rules.kernel.choices import yes_no
from rules.kernel.play import Procedure
from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.actions.action import act, do_without_acting
from rules.saber_and_blood.actions.plans import plan
from rules.saber_and_blood.cards.playable import CardPlay, Price, Standard
from rules.saber_and_blood.combat.ready import react_to_arrivals
from rules.saber_and_blood.content import Card, Part
from rules.saber_and_blood.effects.keywords import OPTIONAL, befall, bought, burst, distribute
from rules.saber_and_blood.ground import G, box_of, discard, label, lay_off, pile_of, points_of
from rules.saber_and_blood.scenarios import rules_of
from rules.saber_and_blood.state import Attached, Fighter
from rules.saber_and_blood.vocabulary import CardKind, Keyword

VETO = "card.cancel"


def play_card(g: G, seat: Seat, play: CardPlay) -> Procedure[None]:
    """One card: declare, pay, perhaps be cancelled, play out [SB-212]."""
    card = box_of(g).card(play.card)
    target = g.state.fighters.get(play.target or "")
    begin_play(g)
    if play.from_discard:
        pile_of(g, card.id, seat).take_from_discard_pile(card.id)
        g.tell("card_rose", seat=seat, card=card.id)
    else:
        g.state.players[seat].hand.remove(card.id)
    show_play(g, seat, play, target)
    pay(g, seat, play.price, target)
    with g.step(card.name):
        if (yield from cancel_card(g, seat, card)):
            discard(g, card.id, seat)  # [SB-612, SB-R67]
            return
        lying = Attached(card=card.id, owner=seat, play=g.state.plays)
        yield from play_out(g, card, play, target, lying)
        if play.from_discard or card.removed:  # [SB-645, SB-647]
            remove_from_game(g, lying)
        elif not stays(card):
            g.state.played.append(lying)  # [SB-215, SB-R08]


def show_play(g: G, seat: Seat, play: CardPlay, target: Fighter | None) -> None:
    """The card and its target are declared [SB-212]."""
    card, cp = play.card, play.price.cp
    if target is not None:
        g.reveal("card_played_on", seat=seat, card=card, cp=cp, other=target.seat, whom=target.name)
    elif play.target:
        g.reveal("card_played_at", seat=seat, card=card, cp=cp, square=play.target)
    else:
        g.reveal("card_played", seat=seat, card=card, cp=cp)


def begin_play(g: G) -> None:
    """A new card play: tokens will remember it, and the picture forgets the last one."""
    g.state.plays += 1
    g.state.combats, g.state.traces = [], []


def pay(g: G, seat: Seat, price: Price, target: Fighter | None) -> None:
    """The full price, command points and special points [SB-304, SB-341]."""
    g.state.players[seat].cp -= price.cp
    if price.instead:
        assert target is not None
        target.special -= price.instead
    for name, share in price.special.items():
        g.state.fighters[name].special -= share
    if price.points:
        g.tell("points_paid", seat=seat, points=price.points, what=points_of(g, seat))


def stays(card: Card) -> bool:
    """Whether a card stays with its target or beside the board after it was played out."""
    return card.kind is CardKind.STANCE or card.attach or bool(card.leave)


def remove_from_game(g: G, lying: Attached) -> None:
    """It is set aside, and nothing brings it back [SB-645]."""
    pile_of(g, lying.card, lying.owner).remove([lying.card])
    g.state.removed.append(lying.card)
    g.tell("card_removed", seat=lying.owner, card=lying.card)


# Cancelling


def cancel_card(g: G, seat: Seat, card: Card) -> Procedure[bool]:
    """Opponents with such a card in play may cancel what was just paid for [SB-611, SB-D10]."""
    for owner in g.state.clockwise_from(seat):
        for lying in [*g.state.in_play]:
            if lying.owner != owner or g.state.are_friends(owner, seat) or not cancels(g, lying):
                continue
            if not g.state.band(owner) and rules_of(g.state).needs_a_band(g.state, owner):  # [SB-R53]
                continue
            if (yield from g.react(owner, wants_to_cancel_card(g, seat, card, lying))):
                g.state.in_play.remove(lying)
                g.reveal("card_cancelled", seat=owner, card=lying.card, other=seat, cancelled=card.id)
                discard(g, lying.card, lying.owner)
                return True
    return False


def cancels(g: G, lying: Attached) -> bool:
    """Whether a card left in play can cancel others."""
    return any(part.do is Keyword.CANCEL_CARD for part in box_of(g).card(lying.card).effects)


def wants_to_cancel_card(g: G, seat: Seat, card: Card, lying: Attached) -> Ask[bool]:
    """Whether a card in play is discarded to cancel another."""
    end = "" if card.name.endswith("!") else "."
    words = f"{seat.capitalize()} plays {card.name}{end} Discard {box_of(g).card(lying.card).name} to cancel it?"
    return yes_no(VETO, words, "SB-611", standing=True)


# Playing out


def play_out(g: G, card: Card, play: CardPlay, target: Fighter | None, lying: Attached) -> Procedure[None]:
    """The card's effect, according to its kind [SB-302]."""
    seat = lying.owner
    parts = list(bought(card.effects, extra=play.price.has_extra))
    if card.kind is CardKind.ACTION:
        assert target is not None
        yield from act(g, target, parts, seat, plan)
    elif card.kind is CardKind.STANCE:
        assert target is not None
        take_stance(g, target, lying)
    elif card.attach:
        assert target is not None
        target.attached.append(lying)
        g.tell("card_attached", seat=seat, card=card.id, other=target.seat, whom=target.name)
    elif card.leave:
        g.state.in_play.append(lying)
        g.tell("card_left", seat=seat, card=card.id)
    else:
        yield from interfere(g, parts, target or play.target, seat)


def take_stance(g: G, target: Fighter, lying: Attached) -> None:
    """A stance card replaces the one before it [SB-320, SB-322, SB-325]."""
    if target.stance is not None:
        lay_off(g, target.stance)
    target.stance, target.got_stance = lying, True
    g.tell("stance_taken", seat=lying.owner, card=lying.card, other=target.seat, whom=target.name)


def interfere(g: G, parts: list[Part], target: Fighter | Cell | None, seat: Seat) -> Procedure[None]:
    """An interference card does its work at once: on one character, around a square, or on the own band [SB-330]."""
    if isinstance(target, Fighter):
        if any(part.do in OPTIONAL for part in parts):
            yield from do_without_acting(g, target, parts, seat, plan)
        else:
            for part in parts:
                yield from befall(g, part, target, by=seat)
    elif target is not None:
        for part in parts:
            yield from burst(g, part, target, by=seat)
    else:
        for part in parts:
            if part.do is Keyword.DISTRIBUTE:
                yield from distribute(g, seat, part.n)
                continue
            for fighter in g.state.band(seat):
                yield from befall(g, part, fighter, by=seat)
    yield from react_to_arrivals(g)


# Standard actions


def perform_standard_action(g: G, seat: Seat, standard: Standard) -> Procedure[None]:
    """A card goes, whatever it says, and a character does one of the standard things [SB-350, SB-351]."""
    fighter = g.state.fighters[standard.fighter]
    chosen = standard.action
    begin_play(g)
    g.state.players[seat].hand.remove(standard.card)
    discard(g, standard.card, seat)
    g.reveal("standard_action", seat=seat, who=fighter.name, card=standard.card, deed=chosen.label)
    pay(g, seat, standard.price, fighter)
    errand = chosen.errand

    def run() -> Procedure[None]:
        assert errand is not None
        yield from errand(g, fighter)

    with g.step(f"Standard action of {label(g, fighter)}"):
        yield from act(g, fighter, chosen.parts, seat, plan, grows=chosen.grows, errand=run if errand else None)
