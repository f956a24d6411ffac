"""The grammar of the order language: what one typed line says, whether it is legal or not."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable

from rules.kernel.naming import Unclear, Unreadable, shown, stem, suggest_word
from rules.swords_and_sails.orders import (
    Command,
    Instructions,
    Order,
    PieceName,
    Retreat,
    Then,
    Timing,
    Transfer,
    Units,
)
from rules.swords_and_sails.state import army_name, fleet_name
from rules.swords_and_sails.vocabulary import ROMAN, Faction, UnitType, piece_label
from rules.swords_and_sails.writing.canonical import spelled
from rules.swords_and_sails.writing.finer import NO_INSTRUCTIONS, STOWAGE, Stowage
from rules.swords_and_sails.writing.reach import Reach
from rules.swords_and_sails.writing.spelling import places, powers, units

ARMY, FLEET = ("A", "ARMY"), ("F", "FLEET")
STAY, GO, ATTACK, STORM = ("DEFEND", "D", "HOLD"), ("MOVE", "M", "-", "TO", "MARCH", "SAIL"), ("ATTACK",), ("X",)
SUPPORT, WITH, LOAD, UNLOAD, DOCK = ("SUPPORT", "S"), ("WITH", "W"), ("LOAD", "L"), ("UNLOAD", "U"), ("DOCK",)
MERGE, TRANSFER = ("MERGE",), ("TRANSFER",)
ACTIONS = (*STAY, *GO, *ATTACK, *STORM, *SUPPORT, *WITH, *LOAD, *UNLOAD, *DOCK, *MERGE, *TRANSFER)
SUFFIXES = ("CARRY", "THEN", "RETREAT", "FALLBACK", "SEPARATE", "STOW")
STOPS = (*SUFFIXES, *ATTACK, *UNLOAD, "BEFORE", "AFTER", "(", ")", ",", "+", "")
"""Where a name ends."""
NUMBERS = {**{numeral: number for number, numeral in enumerate(ROMAN) if number}, **{str(n): n for n in range(1, 6)}}
TOKEN = re.compile(r"[-+(),%]|[0-9]+|[^\W\d_]+")
DASHES = str.maketrans(
    {**dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\u2192", "-"), ":": " ", ">": " ", "'": "", "\u2019": ""}
)
LONGEST_LINE = 300
"""More letters than any order needs; without a limit a single line could keep everybody waiting."""
MOST_DIGITS = 6
VERBS = (*STAY, *GO, *ATTACK, *SUPPORT, *LOAD, *UNLOAD, *DOCK, *MERGE, *TRANSFER, *SUFFIXES)
INFLECTED = {
    stem(word): word
    for word in (*VERBS, *ARMY, *FLEET, *(one.upper() for one in (*Then, *Retreat)), "BEFORE", "AFTER", "PAY")
    if len(word) > 2
}
"""The words that may also be written in the plural or the third person, by their stem."""


class Names:
    """What places and powers are called in a game."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.places, self.powers, self.units = places(reach), powers(reach), units(reach)
        entries = (*self.places.entries, *self.powers.entries)
        self.words = frozenset(
            word for entry in entries for name in (*entry.spellings, *entry.aliases) for word in name.split()
        )
        """All words that stand in a name."""


class Line:
    """One typed order, read from the left."""

    def __init__(self, names: Names, text: str) -> None:
        self.names, self.reach = names, names.reach
        bare = unicodedata.normalize("NFKD", text[:LONGEST_LINE].translate(DASHES))
        letters = "".join(letter for letter in bare if not unicodedata.combining(letter))
        if max(len(text), len(letters)) > LONGEST_LINE:
            raise Unreadable(f"An order has at most {LONGEST_LINE} letters.")
        self.tokens = [self._plain(token) for token in TOKEN.findall(letters.upper())]
        self.at = 0

    def _plain(self, token: str) -> str:
        """A word of the language in its plain form: ATTACKS is ATTACK, unless a place is called so."""
        return token if token in self.names.words else INFLECTED.get(stem(token), token)

    # Reading

    def peek(self, ahead: int = 0) -> str:
        """The next word; "" at the end."""
        place = self.at + ahead
        return self.tokens[place] if place < len(self.tokens) else ""

    def sees(self, *words: str) -> bool:
        """Whether one of these comes next."""
        return self.peek() in words and self.peek() != ""

    def accepts(self, *words: str) -> bool:
        """Whether one of these comes next; if so it is read."""
        if not self.sees(*words):
            return False
        self.at += 1
        return True

    def name(self) -> str:
        """All words up to the end of a name; a dash may be part of one."""
        words: list[str] = []
        while self.peek() not in STOPS:
            words.append(self.peek())
            self.at += 1
        return " ".join(words)

    def number(self, what: str) -> int:
        """A whole number."""
        digits = self.peek()
        if not digits.isdecimal():
            raise Unreadable(f"{what} needs a number.")
        self.at += 1
        return int(digits[:MOST_DIGITS]) if len(digits) <= MOST_DIGITS else 10**MOST_DIGITS

    @property
    def is_about_units(self) -> bool:
        """Whether units are handed over; otherwise the line says what to do."""
        return self.sees(*MERGE, *TRANSFER)

    # Pieces

    def subjects(self) -> list[PieceName]:
        """The pieces that an order is for."""
        pieces = self.pieces()
        if len({*pieces}) < len(pieces):
            raise Unreadable("A piece is named twice.")
        for name in pieces:
            if self.reach.outlook.pieces[name].faction is not self.reach.outlook.faction:
                raise Unreadable(f"{self.reach.call(name)} is not yours.")
        return pieces

    def pieces(self) -> list[PieceName]:
        """One piece, or several joined by a plus."""
        found = [self.piece()]
        while self.accepts("+"):
            found.append(self.piece())
        return found

    def piece(self) -> PieceName:
        """An army or a fleet; without the name of a power it is the player's own."""
        start = self.at
        while not self._number_of(ARMY) and not self._number_of(FLEET) and self.peek():
            self.at += 1
        words = " ".join(self.tokens[start : self.at])
        is_fleet = bool(self._number_of(FLEET))
        found = self._number_of(FLEET if is_fleet else ARMY)
        if found is None:
            raise Unreadable("An army or a fleet is missing here: write it as A I or F 1.")
        number, length = found
        self.at += length
        faction = Faction(self.names.powers.find(words)) if words else self.reach.outlook.faction
        name = fleet_name(faction, number) if is_fleet else army_name(faction, number)
        if name not in self.reach.outlook.pieces:
            raise Unreadable(self._nobody(faction, number, is_fleet=is_fleet), self._own_pieces(is_fleet=is_fleet))
        return name

    def _number_of(self, words: tuple[str, ...]) -> tuple[int, int] | None:
        """The number of an army or fleet that comes next, and how many words name it."""
        if self.peek() in words and self.peek(1) in NUMBERS:
            return NUMBERS[self.peek(1)], 2
        short = self.peek().removeprefix(words[0])
        return (NUMBERS[short], 1) if short != self.peek() and short in NUMBERS else None

    def _nobody(self, faction: Faction, number: int, *, is_fleet: bool) -> str:
        label = piece_label(number, is_fleet=is_fleet)
        is_own = faction is self.reach.outlook.faction
        return f"You have no {label}." if is_own else f"There is no {self.reach.people(faction)} {label}."

    def _own_pieces(self, *, is_fleet: bool) -> list[str]:
        return [spelled(one.name) for one in self.reach.outlook.own(fleets=is_fleet)]

    # Places and powers

    def place(self, prefers: Callable[[str], bool]) -> str:
        """An area."""
        words = self.name()
        if not words:
            raise Unreadable("A place is missing here.")
        try:
            return self.names.places.find(words, prefers)
        except Unreadable as fault:
            raise self._stray_word(words) or fault from None

    def _stray_word(self, words: str) -> Unreadable | None:
        """What is wrong where a place is followed by a word that does not belong there."""
        split = words.split()
        for count, stray in enumerate(split[1:], 1):
            if self.names.places.knows(" ".join(split[:count])):
                return self._not_understood(stray, (*SUFFIXES, *ATTACK))
        return None

    def _not_understood(self, word: str, words: Iterable[str]) -> Unreadable:
        return Unreadable(f"{shown(word)} is not understood here.", suggest_word(word, words))

    def whom(self) -> Faction | None:
        """The only power to attack, if one is named."""
        has_brackets = self.accepts("(")
        words = self.name()
        if has_brackets and not self.accepts(")"):
            raise Unreadable("A bracket is open: write (KIE) to attack only Kiev's armies.")
        if not words:
            return None
        return Faction(self.names.powers.find(words))

    # Orders

    def order(self, piece: PieceName) -> tuple[Order, Stowage | None]:
        """The order of a piece, and which ships are loaded first."""
        order = self._action(self.reach.outlook.pieces[piece].is_fleet)
        stowage: Stowage | None = None
        seen: list[str] = []
        wish = NO_INSTRUCTIONS
        while self.peek():
            word = self.peek()
            if word not in SUFFIXES:
                raise self._not_understood(word, SUFFIXES)
            if word in seen:
                raise Unreadable(f"{word} is written twice.")
            seen.append(word)
            self.at += 1
            match word:
                case "CARRY":
                    order = order.model_copy(update={"carries": tuple(dict.fromkeys(self.pieces()))})
                case "SEPARATE":
                    order = order.model_copy(update={"is_apart": True})
                case "STOW":
                    stowage = self._stowage()
                case _:
                    wish = self._instruction(word, wish)
        return order.model_copy(update={"instructions": wish}), stowage

    def _action(self, is_fleet: bool) -> Order:
        """What comes after the piece: the command and where it leads."""
        is_land, is_sea = self.reach.box.is_land, self.reach.box.is_sea
        own = is_sea if is_fleet else is_land
        word = self.peek()
        if not self.accepts(*ACTIONS):
            raise Unreadable(f"{shown(word)} is no order.", suggest_word(word, ACTIONS))
        if word in STAY:
            return Order()
        if word in GO:
            self.accepts("TO")
            place = self.place(own)
            if self.accepts(*ATTACK):
                return Order(command=Command.MOVE, place=place, is_attack=True, whom=self.whom())
            return Order(command=Command.MOVE, place=place)
        if word in STORM:
            place = self.place(own)
            whom = self.whom() if self.sees("(") else None
            return Order(command=Command.MOVE, place=place, is_attack=True, whom=whom)
        if word in ATTACK:
            return self._attacking(own)
        if word in DOCK:
            return Order(command=Command.DOCK, place=self.place(is_land))
        if word in (*SUPPORT, *WITH):
            return Order(command=Command.SUPPORT if word in SUPPORT else Command.WITH, piece=self.piece())
        if word in LOAD:
            sea = Order(command=Command.LOAD, fleets=tuple(self.pieces()), timing=self._timing())
            return self._landing(sea) if self.accepts(*UNLOAD) else sea
        return self._landing(Order(command=Command.UNLOAD))

    def _attacking(self, own: Callable[[str], bool]) -> Order:
        """Where it is, everybody or one power; or, as people say it, another place."""
        begin = self.at
        try:
            return Order(is_attack=True, whom=self.whom())
        except Unreadable as fault:
            self.at = begin
            try:
                return Order(command=Command.MOVE, place=self.place(own), is_attack=True)
            except Unreadable as other:
                raise (fault if isinstance(fault, Unclear) or fault.suggestions else other) from None

    def _landing(self, order: Order) -> Order:
        ashore: dict[str, object] = {"place": self.place(self.reach.box.is_land)}
        if self.accepts(*ATTACK):
            ashore |= {"is_attack": True, "whom": self.whom()}
        return order.model_copy(update=ashore)

    def _timing(self) -> Timing | None:
        return Timing.BEFORE if self.accepts("BEFORE") else Timing.AFTER if self.accepts("AFTER") else None

    # Instructions

    def _instruction(self, word: str, wish: Instructions) -> Instructions:
        match word:
            case "THEN":
                update = self._aftermath()
            case "RETREAT":
                update = self._retreat()
            case _:
                update = {"fallback": self._fallback()}
        return wish.model_copy(update=update)

    def _aftermath(self) -> dict[str, object]:
        word = self.peek()
        if not self.accepts(*(then.upper() for then in Then)):
            words = [then.upper() for then in Then]
            raise Unreadable("THEN is followed by SIEGE, PARTIAL, PILLAGE or HOLD.", suggest_word(word, words))
        then = Then(word.lower())
        if then is Then.PARTIAL and self.peek().isdecimal():
            return {"then": then, "cities": self.number("PARTIAL")}
        if then is Then.SIEGE and self.accepts("PAY") and not self.accepts("MAX"):
            return {"then": then, "pay": self.number("PAY")}
        return {"then": then}

    def _retreat(self) -> dict[str, object]:
        word = self.peek()
        if not self.accepts(*(one.upper() for one in Retreat)):
            words = [one.upper() for one in Retreat]
            raise Unreadable("RETREAT is followed by NEVER, ROUND, BELOW or BEFORE.", suggest_word(word, words))
        retreat = Retreat(word.lower())
        limit = self.number(f"RETREAT {word}") if retreat in (Retreat.ROUND, Retreat.BELOW) else 0
        if retreat is Retreat.BELOW:
            self.accepts("%")
        return {"retreat": retreat, "limit": limit}

    def _fallback(self) -> tuple[str, ...]:
        is_any = bool
        found = [self.place(is_any)]
        while self.accepts(","):
            found.append(self.place(is_any))
        return tuple(found)

    def _stowage(self) -> Stowage:
        kinds: list[UnitType] = []
        while self.sees(*STOWAGE):
            kinds.append(UnitType(self.peek()))
            self.at += 1
        if not kinds or len({*kinds}) < len(kinds):
            raise Unreadable("STOW is followed by the ships that are loaded first, such as TR RD WS.")
        return (*kinds, *(kind for kind in STOWAGE if kind not in kinds))

    # Units

    def transfers(self, givers: list[PieceName]) -> list[Transfer]:
        """Mergers, or units handed over."""
        units: Units = {}
        if self.accepts(*MERGE):
            self.accepts("INTO")
        else:
            self.accepts(*TRANSFER)
            units = self._units()
            if len(givers) > 1:
                raise Unreadable("Units are handed over by one piece at a time.")
        receiver, timing = self.piece(), self._timing()
        if self.peek():
            raise self._not_understood(self.peek(), ("BEFORE", "AFTER"))
        return [Transfer(giver=one, receiver=receiver, units=units, timing=timing) for one in givers]

    def _unit(self) -> str:
        """The words up to the next number, or to whom the units go."""
        words: list[str] = []
        while self.peek() not in ("", ",", "TO") and not self.peek().isdecimal():
            words.append(self.peek())
            self.at += 1
        return " ".join(words)

    def _units(self) -> Units:
        units: Units = {}
        while not self.accepts("TO"):
            count = self.number("TRANSFER")
            kind = UnitType(self.names.units.find(self._unit()))
            units[kind] = units.get(kind, 0) + count
            self.accepts(",")
        if not units:
            raise Unreadable("TRANSFER is followed by units, such as 2HI 1KN.")
        return {kind: units[kind] for kind in UnitType if kind in units}
