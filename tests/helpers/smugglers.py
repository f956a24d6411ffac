"""Smugglers: a sound little game with every kind of secret, whose parts tests replace by faulty ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from rules.kernel.asks import Ask, choose_amount, sheet, write_words
from rules.kernel.choices import Act, Choice, yes_no
from rules.kernel.decisions import Decision, Draw, Option
from rules.kernel.decks import Deck
from rules.kernel.game import Face, Game, Outcome, Phase
from rules.kernel.play import Play, Procedure
from rules.kernel.values import GameState, IllegalAnswer, Seat, View
from tests.helpers.builders import choose_option
from tests.helpers.hooks import Hooks

ALARM = "alarm bell"
GOODS = (ALARM, ALARM, "amber", "books", "cloth", "dyes", "figs", "glass", "honey", "indigo", "jade", "lace")
HAND = 4
NIGHTS = 2


class Cove(GameState):
    """The whole truth: hands, stashes, notes, letters and the order of the deck are hidden."""

    seats: list[Seat]
    night: int = -1
    deck: list[str] = []
    hands: dict[Seat, list[str]] = {}
    stashes: dict[Seat, list[str]] = {}
    notes: dict[Seat, str] = {}
    letters: dict[Seat, list[str]] = {}
    coins: dict[Seat, int] = {}
    harbours: list[str] = []
    over: bool = False


class CoveView(View):
    """What everybody knows, and the own secrets."""

    night: int
    coins: dict[Seat, int]
    hand_sizes: dict[Seat, int]
    harbours: tuple[str, ...]
    hand: tuple[str, ...] = ()
    stash: tuple[str, ...] = ()
    note: str = ""
    letters: tuple[str, ...] = ()


Night = Play[Cove]


class Smugglers(Game[Cove]):
    """Stow goods in secret, ring alarms, bribe the guard, write letters, and show the stash at the end."""

    name = "smugglers"
    title = "Smugglers"
    state = Cove
    view_type = CoveView
    seats = (Seat("red"), Seat("blue"), Seat("green"))

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Cove:
        empty: dict[Seat, list[str]] = {seat: [] for seat in seats}
        return Cove(
            seats=list(seats),
            deck=list(GOODS),
            hands=empty,
            stashes={**empty},
            letters={**empty},
            notes=dict.fromkeys(seats, ""),
            coins=dict.fromkeys(seats, 5),
        ).model_copy(deep=True)

    def next_phase(self, state: Cove) -> Phase[Cove] | None:
        if state.over:
            return None
        if state.night < 0:
            return Phase("deal", self.deal)
        return Phase("night", self.spend_night) if state.night < NIGHTS else Phase("reckoning", self.reckon)

    def deal(self, g: Night) -> Procedure[None]:
        """Everybody gets a hidden hand."""
        g.state.deck = g.shuffle(g.state.deck, "goods")
        for seat in g.state.seats:
            g.state.hands[seat] = [g.state.deck.pop() for _ in range(HAND)]
            g.tell("dealt", to={seat}, cards=g.state.hands[seat])
        g.state.night = 0
        yield from ()

    def spend_night(self, g: Night) -> Procedure[None]:
        """One night, from the stowing to the letters."""
        with g.step(f"Night {g.state.night + 1}"):
            yield from self.stow(g)
            with g.step(self.alarm_step(g)):
                yield from self.sound_alarm(g)
            yield from self.bribe(g)
            yield from self.write_letters(g)
        g.state.night += 1

    # Stowing: a sealed sheet whose answers stay hidden after the batch is closed

    def stow(self, g: Night) -> Procedure[None]:
        """Everybody hides one card and writes a note on it."""
        sheets = yield from g.ask_all({seat: self.stow_sheet(g, seat) for seat in g.state.seats})
        for seat, lines in sheets.items():
            card = g.state.hands[seat].pop(int(lines["card"]))
            g.state.stashes[seat].append(card)
            g.state.notes[seat] = lines["note"]
            self.tell_stowed(g, seat, card)

    def stow_sheet(self, g: Night, seat: Seat) -> Ask[dict[str, Any]]:
        """Which card goes where nobody looks."""
        hand = g.state.hands[seat]
        cards = [Option(id=str(place), label=card) for place, card in enumerate(hand)]
        lines: dict[str, Ask[Any]] = {
            "card": choose_option("stow.card", "Choose what to hide.", cards),
            "note": write_words("stow.note", "Write a note on it.", 20, fallback="nothing"),
        }

        def refuse_a_label(values: dict[str, Any]) -> None:
            if values["note"] == hand[int(values["card"])]:
                raise IllegalAnswer("The note must not give the card away.")

        return sheet("stow.sheet", "Hide a card.", lines, across=refuse_a_label)

    def tell_stowed(self, g: Night, seat: Seat, card: str) -> None:
        """All hear that something was hidden."""
        g.tell("stowed", seat=seat)

    # The alarm: a silent window, asked of everybody

    def alarm_step(self, g: Night) -> str:
        """The trail's words for the window."""
        return "Alarm"

    def sound_alarm(self, g: Night) -> Procedure[None]:
        """Whoever holds a bell may ring it: the others lose a coin."""
        played = yield from g.window("alarm.ring", "Ring the alarm?", self.alarm_options(g))
        for ringer in [seat for seat in g.state.seats if played.get(seat) == "ring"]:
            g.state.hands[ringer].remove(ALARM)
            for victim in g.state.seats:
                if victim != ringer:
                    g.state.coins[victim] = max(0, g.state.coins[victim] - 1)
            g.reveal("rang", seat=ringer)

    def alarm_options(self, g: Night) -> dict[Seat, tuple[Choice[str], ...]]:
        """What each seat could do in the window."""
        ring = (Choice("ring", "Ring it", "ring"),)
        return {seat: ring if ALARM in g.state.hands[seat] else () for seat in g.state.seats}

    # The guard: branches with hidden dice

    def bribe(self, g: Night) -> Procedure[None]:
        """Everybody deals with the guard in private; then the bribes are shown."""
        bribes = yield from g.each({seat: self.face_guard(g, seat) for seat in g.state.seats})
        for seat, paid in bribes.items():
            g.state.coins[seat] -= paid
        g.reveal("bribed", paid=bribes)

    def face_guard(self, g: Night, seat: Seat) -> Procedure[int]:
        """One smuggler and the guard; the guard's mood is known to that smuggler alone."""
        with g.step("The guard"):
            mood = g.roll(6, "guard")
            g.tell("mood", to={seat}, mood=mood)
            if not (yield from g.ask(seat, yes_no("guard.bribe", f"The guard looks like a {mood}. Pay him?"))):
                return 0
            return (yield from g.ask(seat, choose_amount("guard.coins", "How much?", 0, g.state.coins[seat])))

    # Letters: a floor

    def write_letters(self, g: Night) -> Procedure[None]:
        """Everybody writes to whom he likes; only the reader knows."""
        seats = list(g.state.seats)
        yield from g.floor("letters.write", "Write a letter?", seats, lambda seat: self.letters(g, seat))

    def letters(self, g: Night, seat: Seat) -> Iterator[Act]:
        """A letter to each of the others."""
        text = write_words("letters.text", "Your words?", 40, fallback="Hello")
        for to in g.state.seats:
            if to != seat:
                yield Act(to, f"To {to}", "", partial(self.send_letter, g, seat, to), text)

    def send_letter(self, g: Night, seat: Seat, to: Seat, text: str) -> None:
        """Put the letter into the reader's box."""
        g.state.letters[to].append(f"{seat}: {text}")
        g.tell("letter", to={to}, sender=seat, text=text)

    # The end: open questions, one seat after the other, and what nobody is asked in between

    def reckon(self, g: Night) -> Procedure[None]:
        """Everybody names a harbour, then all stashes are shown."""
        for seat in g.state.seats:
            ways = [Option(id=harbour, label=harbour.capitalize()) for harbour in ("north", "south")]
            g.state.harbours.append(str((yield from g.ask(seat, choose_option("reckon.harbour", "Sail where?", ways)))))
            yield from self.keep_watch(g, seat)
        g.reveal("stashes", stashes=g.state.stashes)
        for seat in g.state.seats:
            g.state.coins[seat] += len(g.state.stashes[seat])
        g.state.over = True

    def keep_watch(self, g: Night, sailor: Seat) -> Procedure[None]:
        """The next smuggler may have left word with his lookout to light a fire."""
        seats = g.state.seats
        if (yield from g.ask_standing(seats[(seats.index(sailor) + 1) % len(seats)], light_fire())):
            g.state.harbours.append("fire")

    def standing_questions(self, state: Cove, seat: Seat) -> tuple[Decision, ...]:
        return (light_fire().decision,)

    # What is seen

    def view(self, state: Cove, seat: Seat | None) -> CoveView:
        public = CoveView(
            night=state.night,
            coins=dict(state.coins),
            hand_sizes={who: len(hand) for who, hand in state.hands.items()},
            harbours=tuple(state.harbours),
        )
        if seat is None:
            return public
        own = {
            "hand": tuple(state.hands[seat]),
            "stash": tuple(state.stashes[seat]),
            "note": state.notes[seat],
            "letters": tuple(state.letters[seat]),
        }
        return public.model_copy(update=own)

    def redraw(self, face: Face, draw: Draw) -> Cove:
        view = face.view
        assert isinstance(view, CoveView)
        seats, stowed = [*view.coins], max(0, view.night)
        dealt = [who for who in seats if view.night >= 0]
        rung = [ALARM for who in dealt for _ in range(HAND - view.hand_sizes[who] - stowed)]
        others = [who for who in seats if who != face.seat]
        sizes = [size for who in others for size in (view.hand_sizes[who], stowed)]
        seen = (*view.hand, *view.stash)
        left = len(GOODS) - len(rung) - len(seen) - sum(sizes)
        deck, piles = Deck[str].redealt(GOODS, pile=left, discarded=rung, seen=seen, hands=sizes, draw=draw)
        cove = self.state(
            seats=seats,
            night=view.night,
            deck=deck.draw_pile,
            hands={who: list(view.hand) for who in seats},
            stashes={who: list(view.stash) for who in seats},
            notes={who: view.note if who == face.seat else f"note {draw(1000)}" for who in seats},
            letters={who: list(view.letters) if who == face.seat else [] for who in seats},
            coins=dict(view.coins),
            harbours=list(view.harbours),
            over=face.outcome is not None,
        )
        cove.hands.update(zip(others, piles[::2], strict=True))
        cove.stashes.update(zip(others, piles[1::2], strict=True))
        return cove

    def outcome(self, state: Cove) -> Outcome | None:
        if not state.over:
            return None
        best = max(state.coins.values())
        winners = tuple(seat for seat in state.seats if state.coins[seat] == best)
        return Outcome(winners=winners, reason="coins", scores=state.coins)

    def forfeit(self, state: Cove, seat: Seat) -> Outcome | None:
        return None


def light_fire() -> Ask[bool]:
    """What is left with a lookout, and never asked."""
    return yes_no("reckon.fire", "Light a fire for whoever sails?", standing=True)


# What the tests need to know of it


def plant(state: Cove, seat: Seat, mark: str) -> None:
    """Put a mark on everything that this seat alone knows."""
    state.hands[seat] = [f"{card} {mark}" for card in state.hands[seat]]
    state.stashes[seat] = [f"{card} {mark}" for card in state.stashes[seat]]
    state.notes[seat] = mark
    state.letters[seat].append(mark)


def check_invariants(state: Cove) -> None:
    """No card is lost or doubled, and nobody is in debt."""
    rung = sum(HAND - len(state.hands[who]) - len(state.stashes[who]) for who in state.seats if state.night >= 0)
    held = sum(len(pile) for pile in (state.deck, *state.hands.values(), *state.stashes.values()))
    assert len(GOODS) == held + rung, "a card was lost or doubled"
    assert min(state.coins.values()) >= 0, "somebody is in debt"


HOOKS = Hooks(plant=plant, invariants=check_invariants, most_answers=400)
