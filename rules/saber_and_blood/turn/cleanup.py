"""Phase 3 of the turn: effects end, cards are discarded and drawn, the initiative goes on [SB-213 to SB-227]."""

from __future__ import annotations

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick_several, yes_no
from rules.kernel.game import Outcome
from rules.kernel.play import Procedure
from rules.kernel.values import Seat
from rules.kernel.words import counted, one_or_many
from rules.saber_and_blood.effects.harm import eliminate, see_who_has_won, wound
from rules.saber_and_blood.effects.keywords import distribute
from rules.saber_and_blood.ground import Decided, G, box_of, discard, of
from rules.saber_and_blood.scenarios import STANDOFF, is_last_turn, rules_of, verdict
from rules.saber_and_blood.state import Step
from rules.saber_and_blood.turn.turn import COMMAND_POINTS, is_in
from rules.saber_and_blood.vocabulary import Faction
from rules.saber_and_blood.what_is_known import CardName

HAND_LIMIT = 7  # [SB-224]
PER_FANTASY = 2  # command points spent for each fantasy [SB-722]
IDLE_TURNS = 2  # [SB-R60]


def clean_up(g: G) -> Procedure[None]:
    """Effects end, cards are discarded and drawn, the initiative goes on [SB-213 to SB-227]."""
    bout = g.state
    bout.combats, bout.traces = [], []
    end_effects(g)
    discard_played(g)
    end_at_limit(g)
    yield from draw_cards(g)
    yield from keep_to_hand_limit(g)
    yield from hand_out_fantasy(g)
    part_with_the_idle(g)
    end_standoff(g)
    pass_initiative(g)
    sum_up(g)
    bout.step = Step.TURN


def end_effects(g: G) -> None:
    """Step 1: what lasts until the end of the turn ends; poison works [SB-213, SB-R58]."""
    for fighter in g.state.in_order(g.state.on_board()):
        if fighter.is_poisoned:
            fighter.is_poisoned = False
            g.tell("poison_worked", **of(fighter))
            wound(g, fighter, 1)


def discard_played(g: G) -> None:
    """Step 2: played cards, and those left in play for this turn [SB-214]."""
    this_turn = [lying for lying in g.state.in_play if box_of(g).card(lying.card).leave == "this_turn"]
    for lying in [*g.state.played, *this_turn]:
        discard(g, lying.card, lying.owner)
    g.state.played = []
    g.state.in_play = [lying for lying in g.state.in_play if lying not in this_turn]


def sum_up(g: G) -> None:
    """The turn in a line: who is left, and the wounds of each band."""
    bout, rules = g.state, rules_of(g.state)
    wounds = {seat: rules.wounds(bout, box_of(g), (seat,)) for seat in bout.seats}
    g.tell("turn_ended", turn=bout.turn, wounds=wounds, left={seat: len(bout.band(seat)) for seat in bout.seats})


def end_at_limit(g: G) -> None:
    """The bout is over when the last turn ends [SB-804, SB-R56]."""
    if is_last_turn(g.state, box_of(g)):
        outcome = verdict(rules_of(g.state).at_limit(g.state, box_of(g)))
        assert outcome is not None
        raise Decided(outcome)


def draw_limit(g: G, seat: Seat) -> int:
    """As many cards as command points are left, but no more than 1 and the starting characters [SB-217 to SB-219]."""
    starting = [fighter for fighter in g.state.band(seat) if fighter.is_starting]
    return cards_drawn(g.state.players[seat].cp, len(starting))


def cards_drawn(cp: int, starting: int) -> int:
    """How many cards are drawn for command points that are left, with so many starting characters [SB-217, SB-218]."""
    return min(cp, 1 + starting)


def draw_cards(g: G) -> Procedure[None]:
    """Step 3, in the order of initiative; one of the cards may come from the tavern's deck [SB-220, SB-R04, SB-R05]."""
    bout = g.state
    assert bout.initiative is not None
    for seat in bout.clockwise_from(bout.initiative):
        count = draw_limit(g, seat) if is_in(g, seat) else 0
        if not count:
            continue
        has_cards = bout.tavern.draw_pile or bout.tavern.discard_pile
        takes = bool(has_cards) and (yield from g.ask(seat, wants_tavern_card(count)))
        player = bout.players[seat]
        drawn: list[CardName] = bout.tavern.draw(1, g.shuffle, "the tavern's deck") if takes else []
        drawn += player.deck.draw(count - len(drawn), g.shuffle, f"{seat}'s deck")
        player.hand.extend(drawn)
        g.tell("drew_in_tavern" if takes else "drew", seat=seat, count=len(drawn))
        g.tell("drew_cards", to={seat}, seat=seat, cards=drawn)


def wants_tavern_card(count: int) -> Ask[bool]:
    """Whether one of the cards is taken from the tavern's deck [SB-D24]."""
    which = one_or_many(count, "it", "one of them")
    words = f"You draw {counted(count, 'card')}. Take {which} from the tavern's deck?"
    return yes_no("turn.tavern", words, "SB-220", standing=True)


def keep_to_hand_limit(g: G) -> Procedure[None]:
    """Step 4: whoever has more than 7 cards discards down to 7 [SB-224, SB-D25]."""
    full = [seat for seat in g.state.seats if len(g.state.players[seat].hand) > HAND_LIMIT]
    chosen = yield from g.ask_all({seat: choose_discards(g, seat) for seat in full})
    for seat, cards in chosen.items():
        for card in cards:
            g.state.players[seat].hand.remove(card)
            discard(g, card, seat)
        g.reveal("hand_trimmed", seat=seat, cards=cards)


def choose_discards(g: G, seat: Seat) -> Ask[list[CardName]]:
    """The surplus; unasked, the dearest cards first, then the latest drawn [SB-D25]."""
    hand = g.state.players[seat].hand
    surplus = len(hand) - HAND_LIMIT
    dearest = sorted(range(len(hand)), key=lambda place: (-box_of(g).card(hand[place]).cost, -place))
    return pick_several(
        "turn.discard",
        f"You hold {len(hand)} cards. Discard {surplus}.",
        [Choice(str(place), box_of(g).card(card).name, card) for place, card in enumerate(hand)],
        least=surplus,
        most=surplus,
        fallback=[str(place) for place in dearest[:surplus]],
        rule="SB-224",
    )


def hand_out_fantasy(g: G) -> Procedure[None]:
    """Nobles gain fantasy for command points that they have spent [SB-722, SB-R09, SB-R10]."""
    assert g.state.initiative is not None
    for seat in g.state.clockwise_from(g.state.initiative):
        player = g.state.players[seat]
        if player.faction is Faction.NOBLES:
            yield from distribute(g, seat, fantasy_gained(player.cp))


def fantasy_gained(cp: int) -> int:
    """The fantasy of Nobles who have command points left at the end of a turn [SB-722]."""
    return max(0, (COMMAND_POINTS - cp) // PER_FANTASY)


def part_with_the_idle(g: G) -> None:
    """Whoever let two whole turns go by forfeits [SB-R60]."""
    bout = g.state
    for player in bout.players.values():
        was_idle = player.prompts > 0 and player.defaults == player.prompts
        player.idle_turns = player.idle_turns + 1 if was_idle else 0
    gone = [seat for seat in bout.seats if bout.players[seat].idle_turns >= IDLE_TURNS and is_in(g, seat)]
    if not gone:
        return
    left = [seat for seat in bout.seats if is_in(g, seat) and seat not in gone]
    if not left:
        raise Decided(Outcome(winners=tuple(gone), reason="draw"))
    if len(bout.seats) == 2:
        raise Decided(Outcome(winners=tuple(left), reason="forfeited"))
    for seat in gone:
        g.tell("forfeited", seat=seat)
        for fighter in bout.band(seat):
            eliminate(g, fighter)
    see_who_has_won(g, left)


def end_standoff(g: G) -> None:
    """A bout without a limit is drawn when nothing happens for five turns [SB-R79]."""
    bout = g.state
    bout.quiet_turns = 0 if bout.had_trouble else bout.quiet_turns + 1
    if box_of(g).scenario(bout.scenario).turn_limit is None and bout.quiet_turns >= STANDOFF:
        raise Decided(Outcome(winners=bout.seats, reason="standoff"))


def pass_initiative(g: G) -> None:
    """Step 5: the token goes to the next player on the left who is in the game [SB-226, SB-R53]."""
    assert g.state.initiative is not None
    after = [*g.state.clockwise_from(g.state.initiative)[1:], g.state.initiative]
    g.state.initiative = next(seat for seat in after if is_in(g, seat))
    g.state.active = None
