"""Standard actions: the usual four, those of skills, and what scenarios add [SB-351, SB-602, SB-824, SB-840]."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.kernel.asks import Ask, choose_path
from rules.kernel.play import Procedure
from rules.kernel.values import Cell
from rules.saber_and_blood.content import Part
from rules.saber_and_blood.effects.harm import end_on_square, see_who_has_won
from rules.saber_and_blood.effects.keywords import is_hit
from rules.saber_and_blood.effects.lasting import Lasting
from rules.saber_and_blood.ground import G, against, box_of, label, lasting_of, of, tavern_of, trace
from rules.saber_and_blood.scenarios import figure
from rules.saber_and_blood.state import Fighter
from rules.saber_and_blood.tavern import Ways
from rules.saber_and_blood.vocabulary import Figure, Keyword, When
from rules.saber_and_blood.what_is_known import Character, Corner, FighterName

Errand = Callable[[G, Fighter], Procedure[None]]
PICK_UP, CLUE, KEEPER = "pick up", "clue", "keeper"


@dataclass(frozen=True)
class StandardAction:
    """One choice for a standard action."""

    id: str
    label: str
    parts: tuple[Part, ...] = ()
    grows: bool = True
    """Whether anything may be added to it [SB-825, SB-840]."""
    errand: Errand | None = None
    """What it does besides."""
    ask: Ask[Errand] | None = None
    """What must be chosen before it is known what it does besides."""


USUAL = (
    StandardAction("walk", "2 movement points", (Part(do=Keyword.MP, n=2),)),
    StandardAction("strike", "1 movement point and 1 attack", (Part(do=Keyword.MP), Part(do=Keyword.ATTACK))),
    StandardAction("ready", "Become ready", (Part(do=Keyword.READY, when=When.AFTER),)),
    StandardAction("defense", "Take a defense token", (Part(do=Keyword.DEFENSE),)),
)
"""What everybody can do [SB-351]."""


def standard_actions(g: G, fighter: Fighter) -> Iterator[StandardAction]:
    """Everything that a character can do as a standard action now."""
    yield from USUAL
    yield from skill_actions(lasting_of(g), fighter)
    yield from ignitions(g, fighter)
    yield from chest_errands(g, fighter)
    yield from keeper_errands(g, fighter)


def skill_actions(lasting: Lasting[Any], fighter: Character) -> Iterator[StandardAction]:
    """What skills add [SB-602]."""
    for place, part in enumerate(lasting.parts(fighter)):
        if part.do is Keyword.STANDARD_ACTION:
            yield StandardAction(f"skill {place}", f"Use the skill: {words_of(part.parts)}", part.parts)


def words_of(parts: tuple[Part, ...]) -> str:
    """What the parts of a skill give, in short."""
    words = {Keyword.MP: "{0.n} movement point", Keyword.FIRE: "fire up to {0.reach} spaces"}
    return ", ".join(words[part.do].format(part) for part in parts)


# Burn down the tavern


def ignitions(g: G, fighter: Fighter) -> Iterator[StandardAction]:
    """The corners that a burner can set on fire from where he stands [SB-824, SB-R46]."""
    if g.state.players[fighter.seat].role != "burner":
        return
    for corner, state in g.state.corners.items():
        beside = tavern_of(g).distance(fighter.spot, corner) == 1 and g.state.at(corner) is not None
        if state is not Corner.BURNING and (fighter.square == corner or beside):
            yield StandardAction(
                ignition(corner), f"Set the corner {corner} on fire", grows=False, errand=ignite(corner)
            )


def ignition(corner: Cell) -> str:
    """The id of setting a corner on fire."""
    return f"ignite {corner}"


def ignite(corner: Cell) -> Errand:
    """An attempt on a corner: the first needs a roll, the second succeeds [SB-826, SB-827]."""

    def attempt(g: G, fighter: Fighter) -> Procedure[None]:
        again = g.state.corners[corner] is Corner.SMOULDERING
        if not again and not is_hit(g, f"{label(g, fighter)} sets {corner} on fire"):
            g.state.corners[corner] = Corner.SMOULDERING
            g.tell("fire_failed", **of(fighter), square=corner)
            return
        g.state.corners[corner] = Corner.BURNING
        g.tell("corner_burns", **of(fighter), square=corner)
        see_who_has_won(g)
        yield from spread_fire(g)

    return attempt


def spread_fire(g: G) -> Procedure[None]:
    """With each corner a group of squares catches fire, and whoever stands there burns [SB-828, SB-R47]."""
    burning = [*g.state.corners.values()].count(Corner.BURNING)
    group = ("first_fire", "second_fire", "third_fire")[burning - 1]
    squares = box_of(g).scenario(g.state.scenario).squares[group]
    g.state.fires.extend(squares)
    g.tell("fire_spread", squares=list(squares))
    surprised = [fighter for fighter in g.state.in_order(g.state.on_board()) if fighter.square in squares]
    for fighter in surprised:
        yield from end_on_square(g, fighter)


# Theft


def chest_errands(g: G, fighter: Fighter) -> Iterator[StandardAction]:
    """Picking the chest up from the own square, and passing it on [SB-840, SB-841, SB-R48]."""
    bout = g.state
    if bout.players[fighter.seat].role != "thief":
        return
    if bout.chest is not None and fighter.square == bout.chest:
        yield StandardAction(PICK_UP, "Pick up the chest", grows=False, errand=pick_up_chest)
    if bout.chest_holder == fighter.name:
        for friend in bout.band(fighter.seat):
            if tavern_of(g).are_adjacent(fighter, friend):
                words = f"Pass the chest to {label(g, friend)}"
                yield StandardAction(handing_on(friend.name), words, grows=False, errand=pass_chest(friend))


def pick_up_chest(g: G, fighter: Fighter) -> Procedure[None]:
    """The chest is on him now."""
    g.state.chest, g.state.chest_holder = None, fighter.name
    g.tell("chest_taken", **of(fighter))
    yield from ()


def handing_on(friend: FighterName) -> str:
    """The id of passing the chest to somebody."""
    return f"pass {friend}"


def pass_chest(friend: Fighter) -> Errand:
    """The chest changes hands; the action is the passer's [SB-841]."""

    def pass_on(g: G, fighter: Fighter) -> Procedure[None]:
        g.state.chest_holder = friend.name
        g.tell("chest_passed", **against(fighter, friend))
        yield from ()

    return pass_on


# Debt


def keeper_errands(g: G, fighter: Fighter) -> Iterator[StandardAction]:
    """Moving the keeper, and pressing him for a clue, for whoever stands beside him [SB-855, SB-856]."""
    keeper, tavern = g.state.keeper, tavern_of(g)
    if keeper is None or tavern.distance(fighter.spot, keeper) != 1:
        return
    way = keeper_way(g, keeper)
    if way is not None:
        yield StandardAction(KEEPER, "Move the tavern keeper", ask=way)
    foes = g.state.foes_of(fighter.seat)
    if all(tavern.distance(foe.spot, keeper) != 1 for foe in foes):
        yield StandardAction(CLUE, "Press the keeper for a clue", errand=gain_clue)


def keeper_way(g: G, keeper: Cell) -> Ask[Errand] | None:
    """Up to 2 spaces, through obstacles, but neither through anybody nor the fireplace [SB-855, SB-R50]."""
    tavern, spaces = tavern_of(g), figure(g.state, box_of(g), Figure.KEEPER_SPACES)

    def is_open(square: Cell) -> bool:
        return not (tavern.is_pillar(square) or tavern.is_fireplace(square) or tavern.is_occupied(square))

    ways: Ways = {}
    frontier = [keeper]
    for left in range(spaces, 0, -1):
        for here in frontier:
            cells = [cell for cell in tavern.around(here) if is_open(cell)]
            ways[here] = tuple(cell for cell in cells if left > 1 or not tavern.is_obstacle(cell))
        frontier = [cell for cell in tavern.ends_of(ways) if cell not in ways]
    closed = tuple(cell for cell in tavern.ends_of(ways) if tavern.is_obstacle(cell))
    way = tavern.any_way(keeper, ways, closed)
    if way is None:
        return None
    asked: Ask[tuple[list[Cell], None]] = choose_path(
        "standard.keeper",
        "Where does the keeper go?",
        keeper,
        ways,
        spaces,
        least=1,
        not_at=closed,
        fallback=way,
        walker="The keeper",
        rule="SB-855",
    )
    return asked.reading(lambda told: move_keeper(told[0]))


def move_keeper(way: list[Cell]) -> Errand:
    """The keeper goes where he is sent."""

    def go(g: G, fighter: Fighter) -> Procedure[None]:
        assert g.state.keeper is not None
        trace(g, "moved", "keeper", [g.state.keeper, *way])
        g.state.keeper = way[-1]
        g.tell("keeper_moved", **of(fighter), square=way[-1])
        yield from ()

    return go


def gain_clue(g: G, fighter: Fighter) -> Procedure[None]:
    """A clue for the player, whatever becomes of the character [SB-856, SB-R50]."""
    player = g.state.players[fighter.seat]
    player.clues += 1
    g.state.had_trouble = True
    g.tell("clue_gained", **of(fighter), clues=player.clues)
    see_who_has_won(g)
    yield from ()
