"""Chapter 4: the Marshal, and sneak attacks behind his back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.combat_in_the_lists.conduct import Attempt, Conduct
from rules.combat_in_the_lists.content import SIDES, Content
from rules.combat_in_the_lists.hands import play_special
from rules.combat_in_the_lists.recovery import restore
from rules.combat_in_the_lists.stamina import G, box_of, goes_by_the_letter, lose_health
from rules.combat_in_the_lists.state import Knight, Lists, colours_of
from rules.combat_in_the_lists.vocabulary import Arrow, Deed
from rules.combat_in_the_lists.what_is_known import arrow_under, legal_victims, may_sneak, name_of
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick, series
from rules.kernel.play import Procedure

SNEAK = "sneak.attempts"
REFERENCE = "reference"
SUCCEEDS_UP_TO = {Arrow.BLACK: 5, Arrow.YELLOW: 3, Arrow.RED: 1}  # [CL-411 to CL-413]
DIVISOR = 2  # [CL-415]


def place_marshal(g: G) -> None:
    """The Marshal goes to the space of the number that Player #1 throws, or stays there [CL-401, CL-402]."""
    die = g.roll(SIDES, "Marshal")
    g.tell("marshal_moved", seat=g.state.first, start=g.state.marshal, end=die)
    g.state.marshal = die


def ask_attempts(
    lists: Lists, content: Content, knight: Knight, prompt: str = "", tried: Sequence[Attempt] = ()
) -> Ask[list[Attempt]]:
    """One attempt with the reference card, and one more for each special card of that kind [CL-403, CL-R52]."""
    victims = legal_victims(content, knight, lists.after(knight.seat))
    cards = [card for card in knight.specials if content.special(card).effect is Deed.SNEAK]
    arrow = arrow_under(content, lists.marshal, knight)
    odds = f"{SUCCEEDS_UP_TO[arrow]} of 6 succeed" if arrow else ""
    stock = Counter([*([] if has_shown_reference(tried) else [REFERENCE]), *cards])
    choices = [
        Choice(
            f"{REFERENCE} {victim.seat}",
            f"Sneak attack on {name_of(victim.seat)}",
            Attempt(victim.seat),
            hint=odds,
            uses=(REFERENCE,),
        )
        for victim in victims
        if stock[REFERENCE]
    ]
    choices += [
        Choice(
            f"{card} {victim.seat}",
            f"{content.special(card).name} card on {name_of(victim.seat)}",
            Attempt(victim.seat, card),
            hint=odds,
            uses=(card,),
        )
        for card in dict.fromkeys(cards)
        for victim in victims
    ]
    choices = choices or [Choice("nothing", "No card is left for it", Attempt(knight.seat))]
    element = pick("sneak.attempt", "On whom?", choices, rule="CL-414")
    asked = prompt or f"The Marshal looks away. Do you try {'another' if tried else 'a'} sneak attack?"
    return series(SNEAK, asked, element, stock.total(), stock=dict(stock), rule="CL-403")


def has_shown_reference(tried: Iterable[Attempt]) -> bool:
    """Whether the one attempt of the turn with the reference card is made [CL-403]."""
    return any(not attempt.card for attempt in tried)


def make_sneak_attacks(g: G, conduct: Conduct) -> Procedure[None]:
    """Whoever has a place for it may try, in turn order, and one after another [CL-403, CL-417, CL-D12]."""
    for knight in g.state.in_the_lists:
        tried: list[Attempt] = []
        while may_sneak(box_of(g), g.state.marshal, knight, g.state.in_the_lists):
            attempts = yield from conduct.sneaks(g, knight, tried)
            if not attempts:
                break
            for attempt in attempts if not knight.resigned else ():
                if knight.resigned and goes_by_the_letter(g):  # Given up while a victim was asked [CL-R69].
                    break
                tried.append(attempt)
                yield from try_sneak(g, conduct, knight, attempt)


def try_sneak(g: G, conduct: Conduct, knight: Knight, attempt: Attempt) -> Procedure[None]:
    """Announce, throw for detection, and on success for damage; nothing blocks it [CL-414 to CL-418]."""
    content, victim = box_of(g), g.state.knights[attempt.victim]
    arrow = arrow_under(content, g.state.marshal, knight)
    assert arrow is not None  # Nobody moves between the wish and the attempt.
    if attempt.card:
        play_special(g, knight, attempt.card)
    detection = g.roll(SIDES, "sneak attack")
    if detection > SUCCEEDS_UP_TO[arrow]:
        knight.failed_sneaks += 1  # [CL-418, CL-R51]
        g.reveal(
            "sneak_failed",
            seat=knight.seat,
            victim=victim.seat,
            card=attempt.card,
            arrow=arrow,
            die=detection,
            colours=colours_of(knight, victim),
        )
        return
    die = g.roll(SIDES, "sneak damage")
    divisor = content.special(attempt.card).n if attempt.card else DIVISOR
    damage = -(-die // divisor)
    lose_health(victim, damage)
    g.reveal(
        "sneak_succeeded",
        seat=knight.seat,
        victim=victim.seat,
        card=attempt.card,
        arrow=arrow,
        die=detection,
        damage_die=die,
        damage=damage,
        health=victim.health,
        colours=colours_of(knight, victim),
    )
    if not victim.resigned:
        restored = yield from conduct.restoring(g, victim)
        restore(g, victim, restored)
