"""The whole truth of a game of Umbra Turris: the table, which lies open, and what each player keeps to themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Self

from pydantic import BaseModel, ConfigDict

from rules.kernel.game import Outcome
from rules.kernel.plane.points import Facing, Point
from rules.kernel.values import GameState, Json, Seat, texts_in
from rules.umbra_turris.content_vocabulary import Alignment, Characteristic
from rules.umbra_turris.ranks import Rank

ModelId = str
"""A model by its party and its number on the roster: "red.3"; a creature by the order of summoning: "red.c1"."""

Id = str
"""Something in the box, by the id that the data gives it."""

SEATS = (Seat("red"), Seat("blue"), Seat("green"), Seat("yellow"))


class Step(StrEnum):
    """What comes next in a game [UT-111, UT-901 to UT-913]."""

    PARTIES = "parties"
    OFFERINGS = "offerings"
    TERRAIN = "terrain"
    EXTRA_PIECES = "extra_pieces"
    LOOT = "loot"
    SIDES = "sides"
    DEPLOYMENT = "deployment"
    ITEMS = "items"
    QUESTS = "quests"
    TOKENS = "tokens"
    """Tokens of Quest Cards that lie open [UT-D71]."""
    CYCLE_START = "cycle_start"
    """Panic Tests, Ambush, Action Dice, initiative [UT-R110]."""
    TURN = "turn"
    """One model's turn."""
    CYCLE_END = "cycle_end"
    OVER = "over"


class Basic(StrEnum):
    """The Basic Actions [UT-122]."""

    MOVE = "move"
    CLIMB = "climb"
    """A Move that climbs; nothing else goes with it [UT-233]."""
    CHARGE = "charge"
    FIGHT = "fight"
    SHOOT = "shoot"
    CAST = "cast"
    SELF_HEAL = "self_heal"
    """All actions of the turn are given up for it [UT-515]."""
    RAGE = "rage"
    """An Anarchist's AD, given up for a Rage Die [UT-713a]."""


class Until(StrEnum):
    """How long something lasts [UT-519, UT-R32]."""

    TURN = "turn"
    """Until the turn under way ends."""
    CYCLE = "cycle"
    NEXT_CYCLE = "next_cycle"
    """Until the end of the Cycle after this one; it then becomes `CYCLE`."""
    GAME = "game"


class Part(BaseModel):
    """A mutable part of the state that knows every one of its fields."""

    model_config = ConfigDict(extra="forbid")

    def copied(self) -> Self:
        """Another one that changes by itself; what stands in its lists never changes."""
        twin = self.model_copy()
        fields = twin.__dict__
        fields.update({name: value.copy() for name, value in fields.items() if type(value) in (list, dict)})
        return twin


class Effect(BaseModel):
    """Something that lies on a model for a while: a spell, a potion, a card, an ability of somebody near.

    Its name is that of the special rule which says what it does; numbers that a player chose stand here.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    until: Until = Until.CYCLE
    rank: Rank = Rank.SPELL
    by: ModelId = ""
    """Whose doing it is."""
    chosen: str = ""
    """What else was chosen for it: the weapon that a venom lies on."""
    changes: dict[Characteristic, int] = {}
    sets: dict[Characteristic, int] = {}
    rolls: dict[str, int] = {}
    """What is added to its rolls of a kind, by what they are made for [UT-747a]."""
    form: Id = ""
    """The form that a hero takes by it: a Wildwood Demon, a Magic Spawn [UT-561, UT-565]."""

    @property
    def touches(self) -> tuple[str, ...]:
        """What it changes or sets: characteristics, and kinds of rolls."""
        return (*self.changes, *self.sets, *self.rolls)


class Model(Part):
    """A hero or a creature, as it stands on the table or beside it."""

    id: ModelId
    seat: Seat
    name: str
    number: int
    """Its place on the roster; creatures are counted on behind the heroes."""
    creature: Id = ""
    """Which creature it is; empty for a hero, who has a race and a profession instead."""
    sub_race: Id = ""
    profession: Id = ""
    is_leader: bool = False
    cost: int = 0
    """All that was paid for a hero [UT-R57]."""
    weapons: list[Id] = []
    armour: list[Id] = []
    """Worn pieces and shield; a destroyed piece is gone [UT-872]."""
    items: list[Id] = []
    """Additional equipment that is left."""
    potions: list[Id] = []
    spells: list[Id] = []
    """What it can cast."""
    place: Point | None = None
    """The centre of its base; None while it is not on the table."""
    level: int = 0
    facing: Facing = Facing.N
    wounds: int = 0
    """The W that are left."""
    most_wounds: int = 0
    """The starting W, above which nothing heals [UT-516]."""
    action_dice: int = 0
    has_acted: bool = False
    """Whether it has been activated in this Cycle [UT-603]."""
    is_hidden: bool = False
    is_stunned: bool = False
    spotted_by: list[ModelId] = []
    """Who has spotted it since it last hid [UT-776b]."""
    has_death_counter: bool = False
    is_waiting: bool = False
    """Whether it waits in Ambush [UT-634a]."""
    is_removed: bool = False
    has_last_turn: bool = False
    """Whether it acts with a Death Counter, in the last turn that it has [UT-717a, UT-R58]."""
    is_airborne: bool = False
    """Whether it flies; a flyer has no level [UT-R14]."""
    is_empty_base: bool = False
    """Whether Invisibility has replaced it by an empty base [UT-531a]."""
    is_clinging: bool = False
    """Whether it holds on part-way up a climb [UT-234]."""
    gun: Point | None = None
    """Where its weapon with a base of its own stands; None where it has none, or has lost it [UT-858]."""
    attached_to: ModelId = ""
    """The model whose moves a Shade shares [UT-532b]."""
    effects: list[Effect] = []
    used: list[str] = []
    """What it has used up in this Cycle, by the name of the special rule, and what is noted of it until it ends."""
    spent: list[str] = []
    """What it has used up for the battle."""
    wounded_by: Seat | None = None
    """Whose model caused its last loss of W; None where nobody's did [UT-R84]."""
    wounded_by_model: ModelId = ""

    @property
    def is_hero(self) -> bool:
        """Whether it was bought for the party."""
        return not self.creature

    @property
    def is_on_table(self) -> bool:
        """Whether it stands somewhere, be it with a Death Counter or as an empty base."""
        return self.place is not None and not self.is_removed

    @property
    def is_alive(self) -> bool:
        """Whether it is on the table and can still do something."""
        return self.place is not None and not self.is_removed and not self.has_death_counter

    @property
    def can_act(self) -> bool:
        """Whether it is alive, or has its last turn."""
        return self.is_alive or (self.is_on_table and self.has_last_turn)

    @property
    def has_action_die(self) -> bool:
        """Whether it has not been activated yet, or may act again [UT-113]."""
        return self.action_dice > 0

    @property
    def form(self) -> Id:
        """The form that a hero has taken, of several the later one; it ends with the effect that brought it."""
        return next((effect.form for effect in reversed(self.effects) if effect.form), "") if self.effects else ""

    def has_effect(self, name: str) -> bool:
        """Whether an effect of that name lies on it."""
        return any(effect.name == name for effect in self.effects)


class Party(Part):
    """What everybody may know of a player's party once the lists are open."""

    seat: Seat
    name: str = ""
    alignment: Alignment | None = None
    guild: str = ""
    cost: int = 0
    heroes_at_start: int = 0
    dice: int = 0
    """Blessing, Inspiration, Rage or Torment Dice; of an alignment has one kind only [UT-710 to UT-714]."""
    tactics: list[int] = []
    """The faces of Battle Tactics Dice [UT-711b]."""
    rage_is_on: bool = False
    """Whether a Rage Die was spent in this Cycle [UT-713b]."""
    orders: int = 0
    triumph: int = 0
    """Triumph Points that stay, from Quest Cards."""
    hunters: list[ModelId] = []
    """Heroes who bring a Triumph Point for as long as they live [UT-753c, UT-763b]."""
    zone: int = 0
    """Which deployment zone, counted from 1; 0: none yet."""
    hand: int = 0
    """How many Item Cards are held in secret."""
    item_deck: int = 0
    permanent: list[Id] = []
    """Permanent Items, which lie open [UT-944]."""
    discarded: list[Id] = []
    """Item Cards that were used, and are known to all [UT-950]."""
    quest_deck: list[Id] = []
    """The Quest Deck that its player has brought, in the order of the box."""
    terrain_deck: list[Id] = []
    """The Terrain Deck that its player has brought; empty: that of the box."""
    quests: int = 0
    """How many Quest Cards are held in secret."""
    open_quests: list[Id] = []
    quest_aims: dict[Id, Seat] = {}
    """At whom its open Quest Cards are aimed, among several [UT-987]."""
    scored_quests: list[Id] = []
    initiative_bonus: int = 0
    """What the next initiative roll is changed by: Ally of the nature [UT-563]."""
    can_choose_initiative_bonus: bool = False
    offered: list[ModelId] = []
    """Who has offered their soul [UT-714a]."""
    brewed: list[Id] = []
    """Potions that were rolled and are not given to anybody yet [UT-745c]."""
    menhir: Point | None = None
    loot_tests: int = 0
    defeats: int = 0
    """Enemy heroes reduced to 0 W and removed by this party [UT-989]."""
    has_left: bool = False
    """Whether it has fled, lost all, or reached its place among several [UT-986, UT-R119]."""
    place: int = 0
    """The place it took among several parties; 0 while it plays."""


class Piece(Part):
    """A terrain piece on the table: one of the layout, or an extra one where it was put [UT-905]."""

    id: Id
    """Of an extra piece its letter and who laid it: "X1 red"."""
    extra: str = ""
    """Which extra piece it is, X1 to X6."""
    centre: Point | None = None
    turned: bool = False


class Token(Part):
    """A Loot or quest token; its base blocks nothing [UT-R08, UT-R21]."""

    id: str
    kind: str
    """"loot", or the Quest Card that it belongs to."""
    place: Point
    level: int = 0
    owner: Seat | None = None
    carrier: ModelId = ""
    """Who carries it, with the Stolen Relic."""
    is_used: bool = False


class Quest(Part):
    """A Quest Card in a player's hand, with what was chosen for it in secret."""

    id: Id
    nominee: ModelId = ""
    opponent: Seat | None = None
    """The opponent at whom it is aimed, among several [UT-987]."""
    is_fulfilled: bool = False
    """Whether its task is fulfilled, and its holder keeps that back [UT-D67]."""


class Turn(Part):
    """The turn under way, as everybody can follow it."""

    model: ModelId
    player: Seat
    """Who plays it; another than its owner under Control [UT-558]."""
    basic: Basic | None = None
    """The Basic Action that was taken [UT-123]."""
    has_minor: bool = False
    """Whether the Minor Action was taken [UT-125]."""
    has_turned: bool = False
    """Whether the free turn to another facing was taken [UT-202]."""
    has_moved: bool = False
    """Whether it has moved, or may not move any more, in this turn."""
    moved: int = 0
    """How far it has moved, in micro-centimetres."""
    may_still_move: bool = False
    """Whether it may move up to Sp beside its shot or spell [UT-128, UT-507]."""
    has_swum: bool = False
    """Whether it has passed a swimming test in this turn [UT-291]."""
    was_hidden: bool = False
    """Whether the counter was there before the activation [UT-R20]."""
    began_in: list[Id] = []
    """The pieces in which its whole base stood when the turn began."""
    has_tried_to_disengage: bool = False
    left: list[ModelId] = []
    """Whom it has disengaged from in this turn [UT-348]."""
    charged_gun: ModelId = ""
    """Whose weapon it has charged, which is removed when the turn ends [UT-858d]."""
    shifts: int = 0
    """How many dice a Witch Hunter has shifted in this turn [UT-753b]."""
    used: list[str] = []
    """What was used up for this turn, by the name of the special rule."""
    is_over: bool = False

    @property
    def has_begun(self) -> bool:
        """Whether anything was done with it yet [UT-713a, UT-889]."""
        tried = self.has_tried_to_disengage or self.has_turned or self.has_moved
        return self.basic is not None or self.has_minor or tried


class Choices(Part):
    """How the table wants to play."""

    budget: int = 1000
    asks_about_dice: bool = True
    """Whether players are asked about every die that they could pay for; by post only who wants to be."""
    deploys_in_turn: bool = True
    """Whether players deploy and draw one after the other, as the book has it; by post as many as can at once."""
    loot_spots: bool = False
    """Whether tokens are placed by players, Loot by whoever draws the location; else they lie where they usually do."""
    measuring: bool = False
    """Whether distances are told before anything is declared, against UT-R19."""
    extra_pieces: bool = False
    difficulty: str = "roll"
    """What everybody has agreed on in the lobby, or how it is found [UT-909]."""
    cycles: int = 12
    """After how many Cycles the game ends [UT-R98]."""


class Table(Part):
    """All that lies open; whoever sits there, or looks on, sees it."""

    choices: Choices = Choices()
    step: Step = Step.PARTIES
    seats: list[Seat]
    """The players in seat order."""
    parties: dict[Seat, Party]
    models: list[Model] = []
    terrain_card: str = ""
    drawer: Seat | None = None
    """Who drew the Terrain Cards [UT-903]."""
    pieces: list[Piece] = []
    tokens: list[Token] = []
    needed: int = 0
    """How many Triumph Points win [UT-909]."""
    quest_deck_of: Seat | None = None
    cycle: int = 0
    order: list[Seat] = []
    """The players by initiative in this Cycle [UT-985]."""
    to_act: Seat | None = None
    turn: Turn | None = None
    quake: bool = False
    rain: bool = False
    breath_of_death: Seat | None = None
    """Who first cast Breath of death in this Cycle [UT-546b]."""
    breath_fell: list[ModelId] = []
    """Who was reduced to 0 W under it."""
    wounds_dealt: dict[str, int] = {}
    """W lost in this Cycle for each pair "red.1 blue.2" of hero and enemy [UT-R77]."""
    wounds_lost: dict[Seat, int] = {}
    """W that the enemies of each party have lost in this Cycle [UT-713d]."""
    felled: dict[Seat, int] = {}
    """How many enemy heroes each party has reduced to 0 W in this Cycle."""
    surrounded: list[ModelId] = []
    """Heroes who were in full contact with two enemies at the end of a turn of this Cycle."""
    shooters: dict[ModelId, list[ModelId]] = {}
    """Whom each hero has wounded by shots or throws."""
    creatures_summoned: dict[Seat, int] = {}
    leaving: dict[Seat, str] = {}
    """Parties among several that leave when the turn under way is over, and why: they fled, or have given up."""
    outcome: Outcome | None = None

    def copied(self) -> Self:
        """The same table for somebody who only looks."""
        parts = {
            "parties": {seat: party.copied() for seat, party in self.parties.items()},
            "models": [model.copied() for model in self.models],
            "pieces": [piece.copied() for piece in self.pieces],
            "tokens": [token.copied() for token in self.tokens],
            "choices": self.choices.copied(),
            "turn": self.turn and self.turn.copied(),
            "shooters": {model: [*whom] for model, whom in self.shooters.items()},
        }
        return super().copied().model_copy(update=parts)

    def model(self, name: ModelId) -> Model:
        """One model, wherever it is."""
        return next(model for model in self.models if model.id == name)

    def of(self, seat: Seat) -> Iterator[Model]:
        """All models of a party in roster order, wherever they are."""
        return (model for model in self.models if model.seat == seat)

    def heroes(self, seat: Seat) -> Iterator[Model]:
        """The heroes of a party that are not removed, in roster order; who waits in Ambush is one of them."""
        return (model for model in self.of(seat) if model.is_hero and not model.is_removed)

    def on_table(self) -> Iterator[Model]:
        """All models that stand somewhere, in the order of seats and rosters."""
        return (model for model in self.models if model.is_on_table)

    @property
    def playing(self) -> list[Seat]:
        """The players who are still in the game, in seat order."""
        return [seat for seat in self.seats if not self.parties[seat].has_left]

    def opponents(self, seat: Seat) -> list[Seat]:
        """The other players who are still in the game."""
        return [other for other in self.playing if other != seat]


class Screen(Part):
    """What only one player knows."""

    hand: list[Id] = []
    deck: list[Id] = []
    """The Item Deck, face down, the top first; nobody knows its order."""
    quests: list[Quest] = []
    keeps_quests: bool = False
    """Whether fulfilled Quest Cards are not revealed at once [UT-D67]."""
    armed: list[Id] = []
    """Item Cards that were armed as they were drawn; what is filed later counts instead [UT-D66]."""


class Battle(GameState):
    """A game between two phases: the table, and what lies behind the screens."""

    table: Table
    screens: dict[Seat, Screen]
    quest_deck: list[Id] = []
    """Face down, the top first; nobody knows its order."""

    def called(self, told: Mapping[str, Json]) -> dict[str, str]:
        """The number and the name of every model that an event names: "3 Faelin"."""
        named = texts_in([*told.values()])
        return {model.id: f"{model.number} {model.name}" for model in self.table.models if model.id in named}
