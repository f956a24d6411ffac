"""How every card of a deck is tried: a common stage, what the card is played on, and what must have come of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.kernel.decisions import Path
from rules.kernel.values import Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.state import Mood, MoodToken
from rules.saber_and_blood.vocabulary import CardKind, Faction, Stance
from rules.saber_and_blood.what_is_known import CardName
from tests.rules.saber_and_blood.opening import OPERATION
from tests.rules.saber_and_blood.scene import BLUE, RED, InPlay, Scene

STAGE = {
    "red.N1": "d4",
    "red.N2": "d1",
    "red.N3": "h1",
    "blue.C1": "d5",
    "blue.C2": "h8",
    "blue.C3": "a7",
}
"""Jeremiasz and Ostap face each other; nobody else is near."""
SPARE = {RED: "PN-01", BLUE: "CO-01"}
WEAK = {"moods": [MoodToken(mood=Mood.WEAKEN, origin=0)]}
BOLD = {"moods": [MoodToken(mood=Mood.BOLSTER, origin=0)]}
"""One level down or up, where the limits of levels would hide a part of what a card does."""

Trial = Callable[[InPlay], Iterator[None]]
"""Plays a card out, yields when that is done, and goes on to what it brings later; asserts its effect on the way."""


@dataclass(frozen=True)
class Case:
    """One card in one situation."""

    card: CardName
    trial: Trial
    seat: Seat
    on: str
    cp: int
    price: int | None
    dice: tuple[int, ...]
    risen: bool
    removed: bool
    stage: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.card} {self.trial.__name__}"

    def try_out(self, box: Content) -> None:
        """The card is played, paid for, does what it says, and lies where it belongs."""
        other = BLUE if self.seat == RED else RED
        game = self.scene(box).play(*self.dice)
        assert (self.seat,) == game.waiting
        game.card(self.seat, f"risen {self.card}" if self.risen else self.card, self.on, self.price)
        assert 6 - self.cp == game.bout.players[self.seat].cp
        going_on = self.trial(game)
        next(going_on)
        assert ((other,), OPERATION) == (game.waiting, game.key()), "the card is not played out"
        self.check_where_it_lies(game)
        self.check_action(game)
        assert not list(going_on)
        self.check_that_no_card_is_lost(game)

    def scene(self, box: Content) -> Scene:
        """Both bands on the stage, the card in hand or in the discard pile, and a card to spare for each."""
        scene = Scene(box)
        scene.bout.active = scene.bout.initiative = self.seat
        for name, square in STAGE.items():
            seat, sheet = name.split(".")
            facts = {"square": square, **self.stage.get(name, {})}
            scene.place(Seat(seat), sheet, str(facts.pop("square")), **facts)
        for seat, spare in SPARE.items():
            scene.give(Seat(seat), spare)
        if self.risen:
            scene.discard(self.seat, self.card)
        else:
            scene.give(self.seat, self.card)
        return scene

    def check_where_it_lies(self, game: InPlay) -> None:
        """With its target, beside the board, out of the game, or among the cards played this turn."""
        card, view = game.box.card(self.card), game.view()
        assert ((self.card,) if self.removed else ()) == view.removed
        if self.removed:
            assert [] == [lying.card for lying in (*view.played, *view.in_play)]
        elif card.kind is CardKind.STANCE:
            stance = view.fighter(self.on).stance
            assert stance is not None
            assert self.card == stance.card
        elif card.attach:
            assert [self.card] == [lying.card for lying in view.fighter(self.on).attached]
        elif card.leave:
            assert [self.card] == [lying.card for lying in view.in_play]
        else:
            assert [self.card] == [lying.card for lying in view.played]
        assert self.card not in view.player(self.seat).discarded

    def check_action(self, game: InPlay) -> None:
        """An action card, and no other, has used the action of its target."""
        acted = [fighter.name for fighter in game.view().fighters if fighter.has_acted]
        assert ([self.on] if game.box.card(self.card).kind is CardKind.ACTION else []) == acted

    def check_that_no_card_is_lost(self, game: InPlay) -> None:
        """Every deck is whole, but for what has left the game."""
        for deck, faction in (
            (game.bout.players[RED].deck, Faction.NOBLES),
            (game.bout.players[BLUE].deck, Faction.COSSACKS),
            (game.bout.tavern, Faction.TAVERN),
        ):
            gone = [card for card in game.bout.removed if game.box.card(card).faction is faction]
            whole = Counter(card.id for card in game.box.deck(faction))
            assert whole == deck.cards() + Counter(gone)


class Cases(list[Case]):
    """All cases of one deck, in the order in which they are written down."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def of(
        self,
        card: CardName,
        on: str = "",
        *,
        cp: int,
        dice: tuple[int, ...] = (),
        price: int | None = None,
        risen: bool = False,
        removed: bool = False,
        **stage: Mapping[str, Any],
    ) -> Callable[[Trial], Trial]:
        """A trial of that card at its printed cost; the stage is changed by N1={"square": "d2"} and the like."""

        def add(trial: Trial) -> Trial:
            changed = {f"{'red' if sheet[0] == 'N' else 'blue'}.{sheet}": facts for sheet, facts in stage.items()}
            self.append(Case(card, trial, self.seat, on, cp, price, dice, risen, removed, changed))
            return trial

        return add

    def check_complete(self, box: Content, faction: Faction) -> None:
        """Every card of the deck is tried at least once."""
        assert {card.id for card in box.deck(faction)} == {case.card for case in self}


def in_rows(box: Content, seat: Seat, card: CardName) -> InPlay:
    """The band of the player in row 1; the others stand 3, 4 and 5 spaces off, and the nearest of them has acted."""
    scene = Scene(box)
    scene.bout.active = seat
    mine, theirs = ("N", "C") if seat == RED else ("C", "N")
    for number, column in enumerate("abc", start=1):
        scene.place(seat, f"{mine}{number}", f"{column}1")
    for number in (1, 2, 3):
        scene.place(BLUE if seat == RED else RED, f"{theirs}{number}", f"d{number + 3}", has_acted=number == 1)
    scene.give(seat, card)
    return scene.play()


# Looking


def levels(game: InPlay, who: str) -> str:
    """A character's levels in attack, dodge and feint as they count now."""
    shown = game.view().fighter(who).levels
    return " ".join(shown[stance] for stance in Stance)


def square(game: InPlay, who: str) -> str | None:
    """Where a character stands."""
    return game.view().fighter(who).square


def deeds(game: InPlay, kind: str) -> list[str]:
    """What the active player can do of a kind: attack, fire or push; without the word itself."""
    (seat,) = game.waiting
    return [option.removeprefix(f"{kind} ") for option in game.options(seat) if option.startswith(kind)]


def reach(game: InPlay, kind: str = "walk") -> int:
    """How many squares the character can walk, or be moved."""
    way = game.option(game.waiting[0], kind)
    assert isinstance(way, Path)
    return way.most


def finish(game: InPlay) -> None:
    """The action ends though there is fury left; no attack is."""
    assert [] == deeds(game, "attack")
    game.end(game.waiting[0])


def fight(game: InPlay, mine: Stance, theirs: Stance) -> str:
    """Both choose their stances; returns the level at which the attacker fights."""
    game.stances(mine, theirs)
    return str(game.report()["attacker"]["level"])
