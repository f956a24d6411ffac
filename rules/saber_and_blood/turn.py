"""Chapter 2xx: the turn and its phases [SB-201]."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.asks import Ask, choose_many, yes_no
from rules.kernel.decisions import Option
from rules.kernel.game import Outcome
from rules.kernel.play import Procedure
from rules.kernel.values import Seat
from rules.saber_and_blood.cards import Pass, Play, resurrected
from rules.saber_and_blood.effects import befall, distribute
from rules.saber_and_blood.ground import Decided, G, box_of, discard, lasting_of, of
from rules.saber_and_blood.harm import eliminate, see_who_has_won, wound
from rules.saber_and_blood.operations import Operations
from rules.saber_and_blood.playing import perform_standard_action, play_card
from rules.saber_and_blood.scenarios import STANDOFF, rules_of, verdict
from rules.saber_and_blood.state import CardName, Step
from rules.saber_and_blood.vocabulary import Faction, When

COMMAND_POINTS = 6  # [SB-203]
HAND_LIMIT = 7  # [SB-224]
PER_FANTASY = 2  # command points spent for each fantasy [SB-722]
IDLE_TURNS = 2  # [SB-R60]


def until_decided(phase: Callable[[G], Procedure[None]]) -> Callable[[G], Procedure[None]]:
    """A phase that ends at once when somebody has won [SB-908]."""

    def run(g: G) -> Procedure[None]:
        try:
            yield from phase(g)
        except Decided as decided:
            g.state.arrivals = []
            g.state.outcome = decided.outcome
            g.state.step = Step.OVER

    return run


# The beginning, and phase 1


def begin_turn(g: G) -> Procedure[None]:
    """A new turn: action tokens turn green, what happens then happens, command dice go to 6 [SB-202, SB-R03]."""
    bout = g.state
    bout.turn += 1
    bout.combats, bout.traces = [], []
    bout.passes = 0
    bout.had_trouble = False
    if bout.lady is not None:
        bout.lady.moved = 0
    assert bout.initiative is not None
    bout.active = bout.initiative
    g.tell("turn_began", turn=bout.turn, seat=bout.initiative)
    for player in bout.players.values():
        player.prompts = player.defaults = 0
    for fighter in bout.fighters.values():
        fighter.has_acted = fighter.got_stance = False
        fighter.mp_spent = 0
    for fighter in bout.in_order(bout.on_board()):
        for part in [*lasting_of(g).parts(fighter, When.TURN)]:
            yield from befall(g, part, fighter, by=fighter.seat)
    for player in bout.players.values():
        player.cp = COMMAND_POINTS  # [SB-203, SB-204]
    bout.step = Step.ACTING
    skip_the_beaten(g)


def is_in(g: G, seat: Seat) -> bool:
    """Whether a player still takes part: with characters, or where the scenario needs none [SB-R53, SB-R78]."""
    return bool(g.state.band(seat)) or not rules_of(g.state).needs_a_band(g.state, seat)


def skip_the_beaten(g: G) -> None:
    """The next player who still takes part is active [SB-205, SB-R53]."""
    assert g.state.active is not None
    g.state.active = next(seat for seat in g.state.clockwise_from(g.state.active) if is_in(g, seat))


# Phase 2


def activate(g: G) -> Procedure[None]:
    """The active player performs one operation: a card, or a pass [SB-206]."""
    bout = g.state
    seat = bout.active
    assert seat is not None
    with g.step(f"Turn {bout.turn}"):
        if bout.players[seat].hand or resurrected(g, seat):
            operation = yield from g.ask(seat, Operations(g, seat).ask(), always=True)
        else:
            operation = Pass()  # Everybody sees that nothing else is possible.
        if isinstance(operation, Pass):
            bout.passes += 1
            bout.combats, bout.traces = [], []
            g.tell("passed", seat=seat)
        else:
            bout.passes = 0  # [SB-211]
            if isinstance(operation, Play):
                yield from play_card(g, seat, operation)
            else:
                yield from perform_standard_action(g, seat, operation)
    if bout.passes >= sum(is_in(g, other) for other in bout.seats):  # [SB-210]
        bout.step = Step.CLEANUP
    else:
        bout.active = bout.clockwise_from(seat)[1]
        skip_the_beaten(g)


# Phase 3


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
    limit = box_of(g).scenario(g.state.scenario).turn_limit
    if limit is not None and g.state.turn >= limit:
        outcome = verdict(rules_of(g.state).at_limit(g.state, box_of(g)))
        assert outcome is not None
        raise Decided(outcome)


def draw_limit(g: G, seat: Seat) -> int:
    """As many cards as command points are left, but no more than 1 and the starting characters [SB-217 to SB-219]."""
    starting = [fighter for fighter in g.state.band(seat) if fighter.is_starting]
    return min(g.state.players[seat].cp, 1 + len(starting))


def draw_cards(g: G) -> Procedure[None]:
    """Step 3, in the order of initiative; one of the cards may come from the tavern's deck [SB-220, SB-R04, SB-R05]."""
    bout = g.state
    assert bout.initiative is not None
    for seat in bout.clockwise_from(bout.initiative):
        count = draw_limit(g, seat) if is_in(g, seat) else 0
        if not count:
            continue
        takes = False
        if bout.tavern.draw_pile or bout.tavern.discard_pile:
            takes = yield from g.ask(seat, wants_tavern_card(count))
        player = bout.players[seat]
        drawn: list[CardName] = bout.tavern.draw(1, g.shuffle, "the tavern's deck") if takes else []
        drawn += player.deck.draw(count - len(drawn), g.shuffle, f"{seat}'s deck")
        player.hand.extend(drawn)
        g.tell("drew_in_tavern" if takes else "drew", seat=seat, count=len(drawn))
        g.tell("drew_cards", to={seat}, seat=seat, cards=drawn)


def wants_tavern_card(count: int) -> Ask[bool]:
    """Whether one of the cards is taken from the tavern's deck [SB-D24]."""
    words = f"You draw {count} card{'s' if count > 1 else ''}. Take one of them from the tavern's deck?"
    return yes_no("turn.tavern", words, "SB-220", standing=True)


def keep_to_hand_limit(g: G) -> Procedure[None]:
    """Step 4: whoever has more than 7 cards discards down to 7 [SB-224, SB-D25]."""
    full = [seat for seat in g.state.seats if len(g.state.players[seat].hand) > HAND_LIMIT]
    chosen = yield from g.ask_all({seat: choose_discards(g, seat) for seat in full})
    for seat, places in chosen.items():
        hand = g.state.players[seat].hand
        cards = [hand[int(place)] for place in places]
        for card in cards:
            hand.remove(card)
            discard(g, card, seat)
        g.reveal("hand_trimmed", seat=seat, cards=cards)


def choose_discards(g: G, seat: Seat) -> Ask[list[str]]:
    """The surplus; unasked, the dearest cards first, then the latest drawn [SB-D25]."""
    hand = g.state.players[seat].hand
    surplus = len(hand) - HAND_LIMIT
    dearest = sorted(range(len(hand)), key=lambda place: (-box_of(g).card(hand[place]).cost, -place))
    return choose_many(
        "turn.discard",
        f"You hold {len(hand)} cards. Discard {surplus}.",
        [Option(id=str(place), label=box_of(g).card(card).name) for place, card in enumerate(hand)],
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
            yield from distribute(g, seat, max(0, (COMMAND_POINTS - player.cp) // PER_FANTASY))


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
