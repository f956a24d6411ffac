"""What a seat, or a spectator, may know of a bout: an allow-list, built by adding [SB-R69]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.kernel.values import Cell, Frozen, Seat, View
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.effects.lasting import Lasting
from rules.saber_and_blood.reports import CombatReport, Trace
from rules.saber_and_blood.scenarios import rules_of
from rules.saber_and_blood.state import Attached, Bout, Fighter, Mood, Player, Step
from rules.saber_and_blood.vocabulary import Faction, Level, Stance
from rules.saber_and_blood.what_is_known import CardName, Company, Corner, FighterName, Standing, lying_with


class CardView(Frozen):
    """A card that lies open, and who played it."""

    card: CardName
    owner: Seat


class FighterView(Frozen, Standing):
    """A character with everything on its sheet; all of it is open [SB-705, SB-R69]."""

    name: FighterName
    seat: Seat
    sheet: str
    square: Cell | None
    is_eliminated: bool
    health: int
    wounds: int
    special: int
    has_acted: bool
    bolster: int
    weaken: int
    haste: int
    slow: int
    is_stunned: bool
    is_defending: bool
    is_ready: bool
    is_poisoned: bool
    printed: dict[Stance, Level]
    levels: dict[Stance, Level]
    """With everything that counts now, tokens included."""
    stance: CardView | None
    attached: tuple[CardView, ...]
    skill_cards: tuple[str, ...]
    got_stance: bool
    """Whether a stance card was played on it this turn [SB-322]."""
    mp_spent: int
    mp_cap: int | None
    """How many movement points the scenario lets it spend in a turn [SB-816, SB-829, SB-843]."""
    is_target: bool
    """Whether the raider is after it."""
    has_chest: bool

    def cards(self, ignoring: int | None = None) -> Iterator[CardView]:
        """Stance and other cards that lie with it; a view does not tell one card play from another."""
        assert ignoring is None
        return lying_with(self.stance, self.attached)

    def mood(self, ignoring: int | None = None) -> int:
        """By how many levels tokens raise or lower it; a view does not tell one card play from another."""
        assert ignoring is None
        return self.bolster - self.weaken

    @property
    def left(self) -> int:
        """The wounds that it can still take [SB-703]."""
        return max(0, self.health - self.wounds)


class PlayerView(Frozen):
    """A player as everybody sees one; the hand is empty but for the player's own view."""

    seat: Seat
    faction: Faction | None
    role: str
    team: str
    cp: int
    hand_size: int
    tavern_cards: int
    """How many of these are the tavern's, as their backs show."""
    hand: tuple[CardName, ...]
    deck_size: int
    discarded: tuple[CardName, ...]
    """The discard pile, its top first."""
    clues: int
    is_out: bool
    """Whether the whole band is gone."""


class LadyView(Frozen):
    """The Lady in distress."""

    square: Cell
    moved: int
    """Spaces in this turn."""


class BoutView(View, Company[FighterView]):
    """A bout as one seat sees it."""

    scenario: str
    roles: str
    """How roles are given out."""
    step: Step
    turn: int
    turn_limit: int | None
    initiative: Seat | None
    active: Seat | None
    passes: int
    players: tuple[PlayerView, ...]
    """Clockwise."""
    fighters: tuple[FighterView, ...]
    tavern_size: int
    tavern_discarded: tuple[CardName, ...]
    played: tuple[CardView, ...]
    in_play: tuple[CardView, ...]
    removed: tuple[CardName, ...]
    fires: tuple[Cell, ...]
    corners: dict[Cell, Corner]
    chest: Cell | None
    """Where the chest lies; None where there is none, or while somebody carries it."""
    keeper: Cell | None
    lady: LadyView | None
    quiet_turns: int
    """Complete turns without combat, wound or new clue [SB-R79]."""
    had_trouble: bool
    """Whether this turn has seen any."""
    combats: tuple[CombatReport, ...]
    traces: tuple[Trace, ...]

    def player(self, seat: Seat) -> PlayerView:
        """One player."""
        return next(player for player in self.players if player.seat == seat)

    def fighter(self, name: FighterName) -> FighterView:
        """One character."""
        return next(fighter for fighter in self.fighters if fighter.name == name)

    def everybody(self) -> Iterable[FighterView]:
        """All characters."""
        return self.fighters

    @property
    def target(self) -> FighterName | None:
        """Whom the raider is after."""
        return next((fighter.name for fighter in self.fighters if fighter.is_target), None)

    @property
    def chest_holder(self) -> FighterName | None:
        """Who carries the chest."""
        return next((fighter.name for fighter in self.fighters if fighter.has_chest), None)


def view(bout: Bout, box: Content, seat: Seat | None) -> BoutView:
    """The open table, and the seat's own hand."""
    lasting = Lasting(bout, box)
    return BoutView(
        scenario=bout.scenario,
        roles=bout.roles,
        step=bout.step,
        turn=bout.turn,
        turn_limit=box.scenario(bout.scenario).turn_limit,
        initiative=bout.initiative,
        active=bout.active,
        passes=bout.passes,
        players=tuple(view_player(bout, box, other, player, seat) for other, player in bout.players.items()),
        fighters=tuple(view_fighter(bout, lasting, fighter) for fighter in bout.fighters.values()),
        tavern_size=len(bout.tavern.draw_pile),
        tavern_discarded=tuple(bout.tavern.discard_pile),
        played=view_cards(bout.played),
        in_play=view_cards(bout.in_play),
        removed=tuple(bout.removed),
        fires=tuple(bout.fires),
        corners=dict(bout.corners),
        chest=bout.chest,
        keeper=bout.keeper,
        lady=LadyView(square=bout.lady.square, moved=bout.lady.moved) if bout.lady else None,
        quiet_turns=bout.quiet_turns,
        had_trouble=bout.had_trouble,
        combats=tuple(bout.combats),
        traces=tuple(trace.model_copy(deep=True) for trace in bout.traces),
    )


def view_player(bout: Bout, box: Content, seat: Seat, player: Player, viewer: Seat | None) -> PlayerView:
    """One player, with the hand only for the player himself."""
    return PlayerView(
        seat=seat,
        faction=player.faction,
        role=player.role,
        team=player.team,
        cp=player.cp,
        hand_size=len(player.hand),
        tavern_cards=sum(box.card(card).faction is Faction.TAVERN for card in player.hand),
        hand=tuple(player.hand) if seat == viewer else (),
        deck_size=len(player.deck.draw_pile),
        discarded=tuple(player.deck.discard_pile),
        clues=player.clues,
        is_out=bool(bout.fighters) and not bout.band(seat),
    )


def view_fighter(bout: Bout, lasting: Lasting[Fighter], fighter: Fighter) -> FighterView:
    """One character."""
    sheet = lasting.sheet(fighter)
    moods = [token.mood for token in fighter.moods]
    return FighterView(
        name=fighter.name,
        seat=fighter.seat,
        sheet=fighter.sheet,
        square=fighter.square,
        is_eliminated=fighter.is_eliminated,
        health=sheet.health,
        wounds=fighter.wounds,
        special=fighter.special,
        has_acted=fighter.has_acted,
        bolster=moods.count(Mood.BOLSTER),
        weaken=moods.count(Mood.WEAKEN),
        haste=fighter.haste,
        slow=fighter.slow,
        is_stunned=fighter.is_stunned,
        is_defending=fighter.is_defending,
        is_ready=fighter.is_ready,
        is_poisoned=fighter.is_poisoned,
        printed=dict(sheet.levels),
        levels=lasting.levels(fighter),
        stance=CardView(card=fighter.stance.card, owner=fighter.stance.owner) if fighter.stance else None,
        attached=view_cards(fighter.attached),
        skill_cards=tuple(fighter.skill_cards),
        got_stance=fighter.got_stance,
        mp_spent=fighter.mp_spent,
        mp_cap=rules_of(bout).mp_cap(bout, lasting.box, fighter),
        is_target=bout.target == fighter.name,
        has_chest=bout.chest_holder == fighter.name,
    )


def view_cards(cards: list[Attached]) -> tuple[CardView, ...]:
    """Cards that lie open."""
    return tuple(CardView(card=lying.card, owner=lying.owner) for lying in cards)
