"""Chapters 8 and 9: discards, draws, the last chance, knock-outs, the new row, and the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rules.combat_in_the_lists.conduct import Conduct
from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.hands import copies, deal, discard, pile_of, take_from_hand
from rules.combat_in_the_lists.recovery import restore
from rules.combat_in_the_lists.stamina import G, box_of, goes_by_the_letter
from rules.combat_in_the_lists.state import Knight, Lists, Step
from rules.combat_in_the_lists.vocabulary import Pile
from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.choices import Choice, pick_several
from rules.kernel.decks import Deck
from rules.kernel.game import Outcome
from rules.kernel.play import Procedure
from rules.kernel.values import Seat
from rules.kernel.words import one_or_many

DISCARDS = "discard.cards"
NOTICE, MOST_QUIET = 10, 15  # [CL-R64]
LAST_STANDING, ALL_DOWN, TOO_QUIET = "last_standing", "all_down", "too_quiet"


# Discard


def discard_phase(g: G, conduct: Conduct) -> Procedure[None]:
    """All that was played goes, and what nobody wants; then the shadow cubes follow [CL-801 to CL-804, CL-316]."""
    for knight in g.state.in_the_lists:
        clear_table(g, knight)
    wanted = yield from conduct.discards(g)
    for knight in g.state.in_the_lists:
        give_up(g, knight, wanted.get(knight.seat, ()))
    count_quiet_turns(g.state)
    align_shadows(g.state)


def count_quiet_turns(lists: Lists) -> None:
    """Turns in a row in which nobody has lost health; any loss starts the count again [CL-R64]."""
    lists.quiet = 0 if any(knight.bled for knight in lists.in_the_lists) else lists.quiet + 1
    for knight in lists.in_the_lists:
        knight.bled = False


def count_late_losses(lists: Lists) -> None:
    """Health lost by paying for a last card belongs to the turn that ends here [CL-R64]."""
    if any(knight.bled for knight in lists.in_the_lists):
        lists.quiet = 0
    for knight in lists.in_the_lists:
        knight.bled = False


def clear_table(g: G, knight: Knight) -> None:
    """Used cards, and special cards that stayed until now, go to their own piles [CL-801, CL-719]."""
    discard(g, knight, [*knight.used, *knight.in_front])
    knight.used, knight.in_front = [], []
    knight.out_of_the_fight = knight.hurt = False


def give_up(g: G, knight: Knight, cards: Iterable[CardName]) -> None:
    """Cards from the hand to their piles; the others see only how many of each kind [CL-803, CL-D15]."""
    kinds: Counter[Pile] = Counter()
    for card in cards:
        pile = pile_of(g, card)
        if card in knight.held(pile):
            take_from_hand(g, knight, card)
            discard(g, knight, [card])
            kinds[pile] += 1
    if kinds:
        g.reveal("discarded", seat=knight.seat, count=kinds.total(), kinds=dict(kinds))


def ask_discards(content: Content, knight: Knight) -> Ask[list[CardName]]:
    """Any cards of the hand [CL-D15]."""
    hand = [*knight.attacks, *knight.defences, *knight.specials]
    choices = [Choice(name, content.card_name(card), card) for name, card in copies(hand)]
    return pick_several(DISCARDS, "Cards you do not keep:", choices, rule="CL-803")


def align_shadows(lists: Lists) -> None:
    """The shadow cube stands level with the health cube again [CL-316, CL-R57]."""
    for knight in lists.in_the_lists:
        knight.shadow = knight.health


# Draw, and the check


def draw_phase(g: G, conduct: Conduct) -> Procedure[None]:
    """Hands are filled, the last cards played, the knocked out removed; then the next turn [CL-806 to CL-811]."""
    deal(g)
    chances = yield from conduct.last_chances(g)
    for knight in g.state.in_the_lists:
        restore(g, knight, chances.get(knight.seat, ()))
    if goes_by_the_letter(g):
        count_late_losses(g.state)
    fallen = remove_knocked_out(g)
    if end_if_decided(g, fallen):
        return
    if fallen:
        yield from change_row(g, conduct)
    begin_next_turn(g)


def remove_knocked_out(g: G) -> list[Seat]:
    """Whoever has no health left, or has given up, leaves the arena [CL-903 to CL-905, CL-R37, CL-R69]."""
    gone = [knight for knight in g.state.in_the_lists if knight.health == 0 or knight.resigned]
    for knight in gone:
        g.state.special_deck.discard(knight.specials)
        knight.attacks, knight.defences, knight.specials = [], [], []
        knight.attack_deck, knight.defence_deck = Deck[CardName](), Deck[CardName]()
        g.tell("knocked_out", seat=knight.seat, resigned=knight.resigned)
    for knight in gone:
        knight.is_in, knight.cell = False, None
    return [knight.seat for knight in gone]


def end_if_decided(g: G, gone: list[Seat]) -> bool:
    """One knight left is the champion; none left, a draw between those who fell [CL-906, CL-R36, CL-R64]."""
    lists = g.state
    left = tuple(knight.seat for knight in lists.in_the_lists)
    if len(left) == 1:
        finish(g, left, LAST_STANDING)
    elif not left:
        finish(g, tuple(gone), ALL_DOWN)
    elif lists.quiet_limit and lists.quiet >= MOST_QUIET:
        finish(g, left, TOO_QUIET)
    elif lists.quiet_limit and lists.quiet == NOTICE:
        g.tell("too_quiet", turns=NOTICE, left=MOST_QUIET - NOTICE)
    return lists.step is Step.OVER


def finish(g: G, winners: tuple[Seat, ...], reason: str) -> None:
    """The tournament is over."""
    g.state.outcome = Outcome(winners=winners, reason=reason)
    g.state.step = Step.OVER


def change_row(g: G, conduct: Conduct) -> Procedure[None]:
    """Fewer knights have fewer points and cards, from now on [CL-810, CL-811, CL-R35]."""
    g.state.row = len(g.state.in_the_lists)
    g.tell("row_changed", knights=g.state.row)
    surplus = yield from conduct.trims(g)
    for knight in g.state.in_the_lists:
        give_up(g, knight, surplus.get(knight.seat, ()))


def excess(lists: Lists, content: Content, knight: Knight) -> dict[Pile, int]:
    """How many cards of each kind a hand holds beyond the row in force."""
    row = content.row(lists.row)
    over = {pile: len(knight.held(pile)) - row.hand(pile) for pile in Pile}
    return {pile: count for pile, count in over.items() if count > 0}


def ask_trim(lists: Lists, content: Content, knight: Knight) -> Ask[list[CardName]]:
    """Which cards go, of each kind that is too many; the last drawn first where nothing is said [CL-D17]."""
    lines: dict[str, Ask[Any]] = {}
    for pile, count in excess(lists, content, knight).items():
        named = list(copies(knight.held(pile)))
        lines[pile.value] = pick_several(
            f"trim.{pile}",
            f"Give up {count} {pile} {one_or_many(count, 'card', 'cards')}.",
            [Choice(name, content.card_name(card), card) for name, card in named],
            least=count,
            most=count,
            fallback=[name for name, _ in reversed(named)][:count],
            rule="CL-807",
        )
    ask = sheet("trim.sheet", "Fewer knights, fewer cards: which do you give up?", lines, rule="CL-811")
    return prefilled(ask).reading(lambda said: [card for cards in said.values() for card in cards])


def begin_next_turn(g: G) -> None:
    """Points are full again, the role of Player #1 passes to the left [CL-808, CL-203, CL-R61]."""
    lists = g.state
    for knight in lists.in_the_lists:
        knight.points, knight.stage = [*box_of(g).row(lists.row).points], 0
        knight.origin = None  # Of the move of the turn that is over [CL-R42].
    align_shadows(lists)
    pass_first(lists)
    lists.turn += 1
    lists.step = Step.MOVEMENT
    g.tell("turn_began", turn=lists.turn, seat=lists.first)


def pass_first(lists: Lists) -> None:
    """Player #1 is the next knight to the left who is still in the game [CL-203, CL-R37]."""
    lists.first = lists.after(lists.first)[0].seat
