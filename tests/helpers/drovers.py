"""Drovers: a little game on hexes: ways that cost, rivers on edges, posts on corners, several carts in a hex."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from rules.kernel.asks import Ask, choose_path
from rules.kernel.choices import Choice, pick
from rules.kernel.decisions import Draw
from rules.kernel.game import Face, Game, Outcome, Phase
from rules.kernel.grid import Hex, HexBoard, HexCorner, HexEdge, reach
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Cell, GameState, Seat, View
from tests.helpers.hooks import Hooks

WELL = Hex(0, 0)
BOARD = HexBoard.hexagon(2, "flat", digits=1, names={WELL: "Well"})
HILLS, MARSHES = (Hex(1, -1), Hex(-1, 1)), (Hex(1, 0),)
RIVER = (HexEdge.of(WELL, 0), HexEdge.of(WELL, 1), HexEdge.of(Hex(0, 1), 3))
PLAIN, HILL, MARSH, RIVER_TOLL = 1, 2, 3, 1
OXEN = 4
"""What the steps of a cart may cost in a round."""
MOST_IN_A_HEX = 3
CARTS, POSTS, ROUNDS = 2, 3, 3
GOAL = 3
"""What a cart on the own secret market is worth."""
NO_POST = "none"


class Cart(BaseModel):
    """Someone's cart."""

    owner: Seat
    cell: Hex


class Drove(GameState):
    """The whole truth; where everybody's market is, only he knows."""

    seats: list[Seat]
    round: int = 0
    carts: dict[str, Cart] = {}
    posts: dict[HexCorner, Seat] = {}
    markets: dict[Seat, Hex] = {}


class DroveView(View):
    """The board, and the own market."""

    seats: tuple[Seat, ...]
    round: int
    carts: dict[str, tuple[Seat, Hex]]
    posts: dict[HexCorner, Seat]
    is_dealt: bool
    market: Hex | None = None
    markets: dict[Seat, Hex] = {}
    """All of them, once the game is over."""


Round = Play[Drove]


def toll(here: Hex, there: Hex) -> int:
    """What a step costs: by the ground, and more across the river."""
    ground = HILL if there in HILLS else MARSH if there in MARSHES else PLAIN
    return ground + (RIVER_TOLL if HexEdge.between(here, there) in RIVER else 0)


class Drovers(Game[Drove]):
    """Drive carts to a secret market, and put posts where hexes meet."""

    name = "drovers"
    title = "Drovers"
    state = Drove
    view_type = DroveView
    seats = (Seat("red"), Seat("blue"), Seat("green"))

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Drove:
        carts = {f"{seat}.{number}": Cart(owner=seat, cell=WELL) for seat in seats[:1] for number in range(CARTS)}
        for place, seat in enumerate(seats[1:]):
            carts |= {f"{seat}.{number}": Cart(owner=seat, cell=WELL.step(3 * place + 1, 2)) for number in range(CARTS)}
        return Drove(seats=list(seats), carts=carts)

    def next_phase(self, state: Drove) -> Phase[Drove] | None:
        if not state.markets:
            return Phase("markets", self.hide_markets)
        return Phase("round", self.drive) if state.round < ROUNDS else None

    def hide_markets(self, g: Round) -> Procedure[None]:
        """Everybody is told where his market is."""
        places = [cell for cell in BOARD if cell != WELL]
        for seat in g.state.seats:
            g.state.markets[seat] = places[g.roll(len(places), "market", to={seat}) - 1]
            g.tell("market", to={seat}, place=BOARD.text(g.state.markets[seat]))
        yield from ()

    def drive(self, g: Round) -> Procedure[None]:
        """Each cart takes its way and may leave a post on a corner of where it ends."""
        for name, cart in g.state.carts.items():
            way, post = yield from g.ask(cart.owner, choose_way(g.state, name, cart))
            if way:
                cart.cell = BOARD.parse(way[-1])
                g.tell("drove", cart=name, way=way)
            if post is not None:
                g.state.posts[post] = cart.owner
                g.tell("posted", seat=cart.owner, corner=BOARD.side_text(post))
        g.state.round += 1
        if g.state.round == ROUNDS:
            g.reveal("markets", markets={seat: BOARD.text(cell) for seat, cell in g.state.markets.items()})

    def view(self, state: Drove, seat: Seat | None) -> DroveView:
        return DroveView(
            seats=tuple(state.seats),
            round=state.round,
            carts={name: (cart.owner, cart.cell) for name, cart in state.carts.items()},
            posts=dict(state.posts),
            is_dealt=bool(state.markets),
            market=None if seat is None else state.markets.get(seat),
            markets=dict(state.markets) if state.round == ROUNDS else {},
        )

    def redraw(self, face: Face, draw: Draw) -> Drove:
        view = face.view
        assert isinstance(view, DroveView)
        hidden = [cell for cell in BOARD if cell != WELL]
        markets = {seat: hidden[draw(len(hidden))] for seat in view.seats} if view.is_dealt else {}
        if face.seat is not None and view.market is not None:
            markets[face.seat] = view.market
        return Drove(
            seats=list(view.seats),
            round=view.round,
            carts={name: Cart(owner=owner, cell=cell) for name, (owner, cell) in view.carts.items()},
            posts=dict(view.posts),
            markets=markets | view.markets,
        )

    def outcome(self, state: Drove) -> Outcome | None:
        if state.round < ROUNDS:
            return None
        scores = {seat: score_of(state, seat) for seat in state.seats}
        best = max(scores.values())
        return Outcome(winners=tuple(seat for seat in scores if scores[seat] == best), reason="score", scores=scores)

    def forfeit(self, state: Drove, seat: Seat) -> Outcome | None:
        return None


def choose_way(state: Drove, name: str, cart: Cart) -> Ask[tuple[list[Cell], HexCorner | None]]:
    """A way that the oxen can pull, not into a hex that is full, and a post at its end."""
    ground = reach(cart.cell, BOARD.neighbours, toll, OXEN)
    steps = {cell: [there for there in BOARD.neighbours(cell) if there in ground.costs] for cell in ground.costs}
    posts = {BOARD.text(cell): choose_post(state, cart, cell) for cell in ground.costs}
    return choose_path(
        "drive.way",
        f"Where does cart {name} go?",
        BOARD.text(cart.cell),
        {BOARD.text(cell): [BOARD.text(there) for there in ways] for cell, ways in steps.items()},
        OXEN,
        not_at=[BOARD.text(cell) for cell in ground.costs if cell != cart.cell and is_full(state, cell)],
        then={cell: ask for cell, ask in posts.items() if ask is not None},
        costs={BOARD.text(cell): [toll(cell, there) for there in ways] for cell, ways in steps.items()},
        budget=OXEN,
        unit="oxen",
        about=name,
    )


def choose_post(state: Drove, cart: Cart, cell: Hex) -> Ask[HexCorner | None] | None:
    """A free corner of a hex, while the owner has posts left."""
    free = [corner for corner in HexCorner.all_of(cell) if corner not in state.posts]
    if not free or [*state.posts.values()].count(cart.owner) >= POSTS:
        return None
    corners = [Choice(str(corner), BOARD.side_text(corner), corner) for corner in free]
    choices: list[Choice[HexCorner | None]] = [Choice(NO_POST, "No post", None), *corners]
    return pick("drive.post", "A post on which corner?", choices)


def carts_in(state: Drove, cell: Hex) -> list[str]:
    """The carts that stand in a hex."""
    return [name for name, cart in state.carts.items() if cart.cell == cell]


def is_full(state: Drove, cell: Hex) -> bool:
    """Whether no further cart may end there."""
    return len(carts_in(state, cell)) >= MOST_IN_A_HEX


def score_of(state: Drove, seat: Seat) -> int:
    """Posts, and carts on the market."""
    there = sum(cart.cell == state.markets[seat] for cart in state.carts.values() if cart.owner == seat)
    return [*state.posts.values()].count(seat) + GOAL * there


def check_invariants(state: Drove) -> None:
    """No hex holds too much, nobody has too many posts, and all of it lies on the board."""
    assert all(len(carts_in(state, cell)) <= MOST_IN_A_HEX for cell in BOARD), "a hex is too full"
    assert all(cart.cell in BOARD for cart in state.carts.values()), "a cart is off the board"
    assert all(corner in BOARD.corners for corner in state.posts), "a post is off the board"
    assert all([*state.posts.values()].count(seat) <= POSTS for seat in state.seats), "somebody has too many posts"


HOOKS = Hooks(invariants=check_invariants, most_answers=60, has_words=False)
