"""How a victim's answer to a stack is asked: card by card, each with the attack card that it is for [CL-D10]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.defence import WHOLE_STACK, Defence, possible, price
from rules.combat_in_the_lists.state import Knight, Stack
from rules.combat_in_the_lists.vocabulary import Deed
from rules.combat_in_the_lists.what_is_known import points_left
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick, series
from rules.kernel.values import Seat
from rules.kernel.words import one_or_many

ANSWER = "defence.answer"
MOST_CARDS = 8
"""Cards in one answer: more would never be wanted."""


def ask_defence(
    content: Content,
    victim: Knight,
    stack: Stack,
    usual: Sequence[Defence],
    *,
    from_behind: bool,
    key: str = ANSWER,
    prompt: str = "",
    about: str = "",
) -> Ask[list[Defence]]:
    """No defence, or any mix of cards that the hand allows; the usual answer is the fallback."""
    offers = list(possible(content, victim.defences, victim.specials, stack, from_behind=from_behind))
    choices = [
        Choice(name_of(one), words(content, stack, one), one, hint=_hint(content, victim, stack, one), uses=one.names)
        for one in offers
    ]
    stock = Counter([*victim.defences, *victim.specials])
    asked = prompt or f"How do you defend? You have {points_left(victim)} points in all stages."
    if not choices:
        nothing = pick(f"{key}.card", "Which card?", [Choice("nothing", "No card fits", Defence(""))])
        return series(key, asked, nothing, 0, rule="CL-601", about=about)
    element = pick(f"{key}.card", "Which card?", choices, rule="CL-603")
    most = min(MOST_CARDS, sum(stock.values()))
    fallback = [name_of(one) for one in usual]
    return series(key, asked, element, most, stock=dict(stock), fallback=fallback, rule="CL-601", about=about)


def play_name(attacker: Seat, number: int, play: int) -> str:
    """A play of a stack on the table under a name of its own: whose it is, its place, and how often it has struck."""
    return f"{attacker}_{number}_{play}"


def name_of(defence: Defence) -> str:
    """A defence under a name of its own, for the question."""
    return f"{defence.card} {defence.against} {defence.corrected_by}".strip()


def words(content: Content, stack: Stack, defence: Defence) -> str:
    """A defence in words: "Block: head and body against Smash to the head"."""
    said = content.card_name(defence.card)
    if defence.corrected_by:  # Then it covers anything, whatever is printed on it.
        said = f"{content.defence(defence.card).name} with {content.special(defence.corrected_by).name}"
    if defence.against != WHOLE_STACK and len(stack.cards) > 1:
        said += f", against {content.card_name(stack.cards[defence.against])}"
    return said


def brief(content: Content, answer: Sequence[Defence]) -> str:
    """A whole answer in the few words that a label has room for: a card with its area, several by their names alone."""
    said: list[str] = []
    for one in answer:
        is_plain = len(answer) > 1 and content.is_defence(one.card)
        name = content.defence(one.card).name if is_plain else content.card_name(one.card)
        said.append(f"{name} with {content.special(one.corrected_by).name}" if one.corrected_by else name)
    return ", ".join(said)


def _hint(content: Content, victim: Knight, stack: Stack, defence: Defence) -> str:
    cost = price(content, victim, stack, defence)
    if defence.corrected_by:
        cost += content.cost(defence.corrected_by)
    points = f"{cost} {one_or_many(cost, 'point', 'points')}"
    if content.is_special(defence.card):
        removes = content.special(defence.card).effect is Deed.REMOVE_CARD
        return f"{points}. {'The card never strikes.' if removes else content.special(defence.card).text}"
    prevents = content.defence(defence.card).prevents
    return f"{points}, stops {'all damage' if prevents is None else f'{prevents} damage'}"
