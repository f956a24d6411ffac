"""The working model of a season's movement: where each piece came from, what it is about to do, who was stopped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import in_words
from rules.swords_and_sails.orders import DEFENDS, Command, Order, PieceName, Timing, Transfer
from rules.swords_and_sails.state import Army, Campaign, Fleet, Trace
from rules.swords_and_sails.vocabulary import Faction

CANONICAL = {faction: place for place, faction in enumerate(Faction)}


class Way(StrEnum):
    """How a piece gets to where it is going."""

    STAY = "stay"
    SAIL = "sail"
    """To a sea zone, also out of port."""
    DOCK = "dock"
    MARCH = "march"
    CROSS = "cross"
    """Over a strait on foot [SS-542, SS-543]."""
    LAND = "land"


@dataclass(eq=False)
class Intent:
    """What one army or fleet is about to do."""

    piece: Army | Fleet
    order: Order
    """What it was told; once that has lapsed, to defend."""
    target: str
    told: Order = DEFENDS
    """What it was told when orders were locked, whatever has come of it since [A0]."""
    way: Way = Way.STAY
    is_attacking: bool = False
    whom: Faction | None = None
    """The only power that it attacks; a supporter has the attack of whom it supports [SS-506, SS-R24]."""
    origin: str = ""
    """Where it came from, for a landing the sea zone; until it arrives, where it stood at the lock [A0, A16]."""
    carriers: tuple[PieceName, ...] = ()
    """The fleets that it landed from."""
    group: tuple[PieceName, ...] = ()
    """All that go or stay with it, itself included [A3]."""
    is_lapsed: bool = False
    is_stranded: bool = False
    """An army that could not load or land: nobody goes in its support [A13]."""
    is_on_guard: bool = False
    """A fleet that stays and defends or attacks, once courses are set: what lapses later makes no guard [SS-R30]."""
    is_driven_off: bool = False
    """A fleet that retreated, was stopped or lost its group: nobody loads on it or unloads from it [A11]."""
    must_retreat: bool = False
    """Whether it is out of everything until its retreat is placed [A6]."""
    has_withdrawn: bool = False
    """Whether it left by Tactical Withdraw [SS-670]."""
    barred: str = ""
    """Where it may not retreat to: the origin of who beat it at a border [A6, A14]."""

    @property
    def name(self) -> PieceName:
        """The id of the piece."""
        return self.piece.name

    @property
    def faction(self) -> Faction:
        """Whose it is."""
        return self.piece.faction

    @property
    def is_moving(self) -> bool:
        """Whether it still has a way to go."""
        return self.way is not Way.STAY

    @property
    def rank(self) -> tuple[int, bool, int]:
        """Its place in the canonical order: by power, armies first, by number."""
        return CANONICAL[self.faction], isinstance(self.piece, Fleet), self.piece.number

    def attacks(self, faction: Faction) -> bool:
        """Whether its order attacks a power that is no friend [SS-R77]."""
        return self.is_attacking and self.whom in (None, faction)

    def stay(self) -> None:
        """It goes nowhere."""
        self.target, self.way = self.piece.place, Way.STAY


@dataclass
class March:
    """All intents of a season, in canonical order, on the board as it stands."""

    campaign: Campaign
    atlas: Atlas
    box: Content
    intents: dict[PieceName, Intent] = field(default_factory=dict)
    transfers: list[tuple[Faction, Transfer, Timing]] = field(default_factory=list)
    battles: dict[str, int] = field(default_factory=dict)
    """How many battles have been fought under a name."""

    # Who

    def __iter__(self) -> Iterator[Intent]:
        return iter(tuple(self.intents.values()))

    def fleets(self) -> list[Intent]:
        """The fleets that are left."""
        return [intent for intent in self.intents.values() if isinstance(intent.piece, Fleet)]

    def armies(self) -> list[Intent]:
        """The armies that are left."""
        return [intent for intent in self.intents.values() if isinstance(intent.piece, Army)]

    def of(self, names: Iterable[PieceName]) -> list[Intent]:
        """Those of several that are left."""
        return [self.intents[name] for name in names if name in self.intents]

    def bloc(self, faction: Faction) -> tuple[Faction, ...]:
        """Those who fight as one: a power, with its team-mates of an older team [SS-533, SS-R109]."""
        return tuple(one for one in self.campaign.side_of(faction) if self.campaign.may_share(faction, one))

    def has_trigger(self, one: Intent, other: Intent) -> bool:
        """Whether they are hostile and an order of one attacks the other [SS-506, SS-R77]."""
        if self.campaign.are_friends(one.faction, other.faction):
            return False
        return one.attacks(other.faction) or other.attacks(one.faction)

    # Where

    def fleets_at(self, zone: str) -> list[Intent]:
        """The fleets that are present in a sea zone; those about to retreat are not [A6]."""
        return [one for one in self.fleets() if one.piece.place == zone and not one.must_retreat]

    def armies_in(self, territory: str) -> list[Intent]:
        """The armies that are present on land; those about to retreat are not [A6]."""
        return [
            one
            for one in self.armies()
            if one.piece.place == territory and not one.must_retreat and not carriers_of(one.piece)
        ]

    def occupied(self, places: Iterable[str]) -> list[str]:
        """Those of several places where there is any piece at all."""
        there = {intent.piece.place for intent in self}
        return [place for place in places if place in there]

    def cargo_of(self, fleet: PieceName) -> list[Intent]:
        """The armies aboard a fleet."""
        return [army for army in self.armies() if fleet in carriers_of(army.piece)]

    def on_foot(self, army: Intent, territory: str) -> tuple[str, ...]:
        """Where an army can walk to from a territory, over borders and its player's own crossings [SS-R108]."""
        return self.atlas.on_foot(territory, lambda shore: self.campaign.lands[shore].controller == army.faction)

    def are_together(self, transfer: Transfer) -> bool:
        """Whether two pieces of one kind are in one place, both on land or both aboard."""
        one, other = self.intents.get(transfer.giver), self.intents.get(transfer.receiver)
        return (
            one is not None
            and other is not None
            and one is not other
            and type(one.piece) is type(other.piece)
            and one.piece.place == other.piece.place
            and bool(carriers_of(one.piece)) == bool(carriers_of(other.piece))
        )

    # Changing

    def put(self, intent: Intent, place: str, *, is_docked: bool = False) -> None:
        """A piece is somewhere else now, and what it carries with it."""
        intent.piece.place = place
        if isinstance(intent.piece, Fleet):
            intent.piece.is_docked = is_docked
            for army in self.cargo_of(intent.name):
                army.piece.place = army.target = place

    def lapse(self, intent: Intent) -> None:
        """An order comes to nothing: the piece stays and defends [SS-R91]."""
        intent.order = Order(instructions=intent.order.instructions, carries=intent.order.carries)
        intent.is_lapsed = True
        intent.is_attacking = False
        intent.stay()

    def stop(self, names: Iterable[PieceName], step: str, rule: str, why: str) -> None:
        """Pieces are halted, and at once those who must go with them and those who support them [A6, A15]."""
        waiting = [(name, rule, why) for name in names]
        halted: list[PieceName] = []
        for name, reason, words in waiting:
            if name in halted:
                continue
            halted.append(name)
            waiting += [
                (one.name, "SS-507", "another of those it had to go with was stopped")
                for one in self
                if name in one.group and one.name != name
            ]
            waiting += [
                (one.name, "SS-R24", "the one it supports was stopped") for one in self if self.supports(one, name)
            ]
            intent = self.intents.get(name)
            if intent is None or intent.must_retreat:
                continue
            places = [intent.piece.place, intent.target] if intent.is_moving else [intent.piece.place]
            self.note(step, "stopped", intent, *places, rule=reason, words=words)
            intent.is_driven_off |= intent.is_moving and isinstance(intent.piece, Fleet)
            self.lapse(intent)

    def supports(self, one: Intent, name: PieceName) -> bool:
        """Whether a piece goes with another in its support."""
        return one.order.command is Command.SUPPORT and one.order.piece == name

    def remove(self, intent: Intent) -> None:
        """A piece leaves the board."""
        self.campaign.armies.pop(intent.name, None)
        self.campaign.fleets.pop(intent.name, None)
        del self.intents[intent.name]

    def sweep(self, step: str) -> None:
        """Empty pieces leave the board, and armies whose last ship is gone with them [SS-244, SS-245, SS-808]."""
        afloat = [fleet.name for fleet in self.fleets() if fleet.piece.units]
        for army in self.armies():
            aboard = carriers_of(army.piece)
            if aboard and isinstance(army.piece, Army):
                army.piece.aboard = [fleet for fleet in aboard if fleet in afloat]
                if not army.piece.aboard:
                    self.note(step, "lost", army, army.piece.place, rule="SS-808", words="it went down with its ships")
                    self.remove(army)
        for intent in self:
            if not intent.piece.units:
                self.note(step, "lost", intent, intent.piece.place, rule="SS-605", words="nothing of it is left")
                self.remove(intent)

    # Words

    def area(self, place: str) -> str:
        """A place in a sentence: "Kent", "the Irish Sea"."""
        return f"the {self.box.name_of(place)}" if self.box.is_sea(place) else self.box.name_of(place)

    def label(self, intent: Intent) -> str:
        """A piece as everybody calls it."""
        return f"{self.box.power(intent.faction).people} {intent.piece.label}"

    def labels(self, intents: Iterable[Intent]) -> str:
        """Pieces in a sentence."""
        return in_words(map(self.label, intents))

    def note(
        self, step: str, kind: str, intent: Intent, *places: str, rule: str, words: str, is_private: bool = False
    ) -> None:
        """Keep what happened to a piece, with a sentence about it."""
        sentence = f"{words[0].upper()}{words[1:]}."
        self.campaign.traces.append(
            Trace(
                step=step,
                kind=kind,
                piece=intent.name,
                places=[*places],
                rule=rule,
                words=sentence,
                is_private=is_private,
            )
        )

    def advise(self, step: str, intent: Intent, place: str, *, rule: str, words: str) -> None:
        """Keep for a piece's owner why something went as it did."""
        sentence = f"{words[0].upper()}{words[1:]}."
        self.campaign.advice.append(
            Trace(step=step, kind="why", piece=intent.name, places=[place], rule=rule, words=sentence, is_private=True)
        )

    def battle_name(self, base: str) -> str:
        """A name for a battle that no other one of the season has."""
        self.battles[base] = self.battles.get(base, 0) + 1
        return base if self.battles[base] == 1 else f"{base}.{self.battles[base]}"


def carriers_of(piece: Army | Fleet) -> list[PieceName]:
    """The fleets that an army is aboard."""
    return piece.aboard if isinstance(piece, Army) else []
