"""Builds a bout in the words of the game, and plays it: who stands where, what he holds, how the dice fall."""

from __future__ import annotations

from typing import Any

from rules.kernel.decks import Deck
from rules.kernel.dice import Dice, Scripted, ScriptedDice
from rules.kernel.values import Cell, Json, Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.game import SaberAndBlood
from rules.saber_and_blood.setup import set_out
from rules.saber_and_blood.state import Attached, Bout, Fighter, Lady, Player, Step
from rules.saber_and_blood.tavern import Tavern
from rules.saber_and_blood.views import BoutView
from rules.saber_and_blood.vocabulary import Faction, Stance
from rules.saber_and_blood.what_is_known import CardName, FighterName
from tests.conformance.hooks.saber_and_blood import check_invariants
from tests.helpers.scene import PlayedScene

RED, BLUE, GREEN, GOLD = Seat("red"), Seat("blue"), Seat("green"), Seat("gold")
ATTACK, DODGE, FEINT = Stance.ATTACK, Stance.DODGE, Stance.FEINT
BANDS = {
    RED: (Faction.NOBLES, ("N1", "N2", "N3")),
    BLUE: (Faction.COSSACKS, ("C1", "C2", "C3")),
    GREEN: (Faction.NOBLES, ("N1", "N2", "N3")),
    GOLD: (Faction.COSSACKS, ("C1", "C2", "C3")),
}


class Scene:
    """A bout under construction: the acting phase of turn 1, red to play, everybody with 6 command points.

    Red leads the Nobles, blue the Cossacks; in roles, red has the scenario's first. Nobody stands on the board yet;
    special points are 0, unlike printed, so that a test gives what it needs.
    """

    def __init__(self, box: Content, *seats: Seat, scenario: str = "tavern_brawl", turn: int = 1) -> None:
        self.box = box
        chosen = box.scenario(scenario)
        players = {seat: Player(faction=BANDS[seat][0], cp=6) for seat in seats or (RED, BLUE)}
        order = tuple(players)
        self.bout = Bout(scenario=scenario, seats=order, players=players, step=Step.ACTING, turn=turn)
        self.bout.initiative = self.bout.active = order[0]
        for place, seat in enumerate(order):
            if chosen.roles:
                players[seat].role = chosen.roles[place]
            if chosen.teams:
                players[seat].team = "ab"[place % 2]
            players[seat].deck = Deck[CardName].of([card.id for card in box.deck(BANDS[seat][0])])
            for sheet in BANDS[seat][1]:
                name = f"{seat}.{sheet}"
                self.bout.fighters[name] = Fighter(name=name, seat=seat, sheet=sheet)
        self.bout.tavern = Deck[CardName].of([card.id for card in box.deck(Faction.TAVERN)])
        set_out(self.bout, chosen)

    # Setting the scene

    def place(self, seat: Seat, sheet: str, square: Cell, **facts: Any) -> Fighter:
        """Put a character on a square, with whatever else is on its sheet (special=2, is_ready=True, wounds=5 …)."""
        fighter = self.fighter(seat, sheet)
        fighter.square = fighter.footing = square
        for name, fact in facts.items():
            assert hasattr(fighter, name), name
            setattr(fighter, name, fact)
        return fighter

    def fighter(self, seat: Seat, sheet: str) -> Fighter:
        """A character, wherever it is."""
        return self.bout.fighters[f"{seat}.{sheet}"]

    def fallen(self, seat: Seat, *sheets: str) -> None:
        """Characters who were eliminated before."""
        for sheet in sheets:
            fighter = self.fighter(seat, sheet)
            fighter.square, fighter.is_eliminated, fighter.wounds = None, True, self.box.sheet(sheet).health

    def give(self, seat: Seat, *cards: CardName) -> None:
        """Cards in a player's hand, out of the decks that they belong to."""
        for card in cards:
            self._deck_of(seat, card).take_from_draw_pile(card)
            self.bout.players[seat].hand.append(card)

    def discard(self, seat: Seat, *cards: CardName) -> None:
        """Cards in the discard pile that they belong to."""
        for card in cards:
            self._deck_of(seat, card).take_from_draw_pile(card)
            self._deck_of(seat, card).discard([card])

    def remove(self, seat: Seat, *cards: CardName) -> None:
        """Cards that have left the game."""
        for card in cards:
            self._deck_of(seat, card).take_from_draw_pile(card)
            self._deck_of(seat, card).remove([card])
            self.bout.removed.append(card)

    def lay(self, seat: Seat, card: CardName, on: Fighter | None = None, play: int = 0) -> Attached:
        """A card of a player that already lies with a character, or beside the board."""
        self._deck_of(seat, card).take_from_draw_pile(card)
        lying = Attached(card=card, owner=seat, play=play)
        if on is None:
            self.bout.in_play.append(lying)
        elif self.box.card(card).attach:
            on.attached.append(lying)
        else:
            on.stance = lying
        return lying

    def _deck_of(self, seat: Seat, card: CardName) -> Deck[CardName]:
        tavern = self.box.card(card).faction is Faction.TAVERN
        return self.bout.tavern if tavern else self.bout.players[seat].deck

    def lady_on(self, square: Cell) -> None:
        """Put the Lady on a square."""
        self.bout.lady = Lady(square=square)

    @property
    def tavern(self) -> Tavern:
        """The floor as it is now."""
        return Tavern(self.bout, self.box)

    def play(self, *dice: Scripted, rules_version: int = SaberAndBlood.rules_version) -> InPlay:
        """The game from here on; dice fall as given, then each shows its first face; all have six sides [SB-109].

        Where a phase began under older rules, their version is given.
        """
        return InPlay(self.box, self.bout.model_copy(deep=True), ScriptedDice(*dice, sides=6), rules_version)


class InPlay(PlayedScene[Bout]):
    """A bout in play: what is asked, what is answered, what has happened."""

    def __init__(self, box: Content, bout: Bout, dice: Dice, rules_version: int = SaberAndBlood.rules_version) -> None:
        self.box = box
        super().__init__(
            SaberAndBlood(box),
            bout,
            dice,
            seats=bout.seats,
            invariants=check_invariants,
            rules_version=rules_version,
        )
        self.start()

    # Looking

    @property
    def bout(self) -> Bout:
        """The truth."""
        return self.g.state

    def fighter(self, seat: Seat, sheet: str) -> Fighter:
        """A character, wherever it is."""
        return self.bout.fighters[f"{seat}.{sheet}"]

    def view(self, seat: Seat | None = None) -> BoutView:
        """The bout as a seat, or a spectator, sees it."""
        view = self.face(seat).view
        assert isinstance(view, BoutView)
        return view

    @property
    def outcome(self) -> tuple[set[Seat], str] | None:
        """Who has won, and by what; None while the bout goes on."""
        outcome = self.session.outcome
        return None if outcome is None else (set(outcome.winners), outcome.reason)

    # Answering

    def pass_(self, seat: Seat) -> None:
        """The active player passes."""
        self.answer(seat, "pass")

    def card(self, seat: Seat, card: CardName, on: str = "", price: int | dict[FighterName, int] | None = None) -> None:
        """The active player plays a card on a character ("blue.C1"), on a square, or on nobody.

        Its price is the place in the list of prices, or what each character pays of it.
        """
        then: Json = {**price} if isinstance(price, dict) else None if price is None else str(price)
        if on and on in self.bout.fighters:
            then = on if then is None else {"pick": on, "then": then}
        elif on:
            then = {"spot": on}
        self.answer(seat, card if then is None else {"pick": card, "then": then})

    def standard(self, seat: Seat, who: FighterName, what: Json, card: CardName = "", price: int | None = None) -> None:
        """The active player performs a standard action with a card, the first of his hand unless one is named."""
        lines: dict[str, Json] = {"what": what, "card": card or self.bout.players[seat].hand[0]}
        if price is not None:
            lines["price"] = str(price)
        self.answer(seat, {"pick": "standard", "then": {"pick": who, "then": lines}})

    def walk(self, seat: Seat, *way: Cell, then: Json = None) -> None:
        """The character that acts walks, and does something where the way ends ("attack blue.C1", "wait", "end")."""
        path: Json = [*way] if then is None else {"path": [*way], "then": then}
        self.answer(seat, {"pick": "walk", "then": path})

    def move(self, seat: Seat, *way: Cell) -> None:
        """The character is moved by a card that says "move", which costs no movement points."""
        self.answer(seat, {"pick": "move", "then": [*way]})

    def lead(self, seat: Seat, square: Cell, hers: Cell) -> None:
        """The character that acts steps to a square, and the Lady follows to hers."""
        self.answer(seat, {"pick": "lead", "then": {"path": [square], "then": hers}})

    def deed(self, seat: Seat, deed: str, then: Json = "wait") -> None:
        """The character that acts does something where he stands ("attack blue.C1", "push 0 blue.C1 d6", "end").

        Where more can be planned after it, `then` says what.
        """
        further = self.option(seat, deed)
        self.answer(seat, deed if further is None else {"pick": deed, "then": then})

    def attack(self, seat: Seat, target: FighterName) -> None:
        """The character that acts attacks somebody beside him; whatever else is left is asked for afterwards."""
        self.deed(seat, f"attack {target}")

    def end(self, seat: Seat) -> None:
        """The action under way is over."""
        self.answer(seat, "end")

    def beat(self, seat: Seat, who: FighterName, whom: FighterName) -> None:
        """A standard action that wins a combat: attack against feint, as long as the dice show their first faces."""
        self.standard(seat, who, "strike")
        self.deed(seat, f"attack {whom}", then="end")
        self.stances(ATTACK, FEINT)

    def end_turn(self) -> None:
        """Everybody passes until the turn is over; its last questions are answered as is usual."""
        turn = self.bout.turn
        while self.waiting and self.bout.turn == turn:
            (seat, *_) = self.waiting
            self.answer(seat, self.asked(seat).fallback[0])

    def stances(self, attackers: Stance, defenders: Stance) -> None:
        """Both fighters of the combat under way choose their stances; the attack was told last."""
        attack = self.told("attacked")[-1]
        self.answer(Seat(attack["seat"]), attackers.value)
        self.answer(Seat(attack["other"]), defenders.value)

    def report(self) -> dict[str, Any]:
        """The report of the last combat that was told."""
        kinds = ("combat_won", "combat_tied", "combat_evaded", "combat_cancelled")
        return next(event.data["report"] for event in reversed(self.events) if event.kind in kinds)  # type: ignore[return-value]
