"""Decisions for tests: samples of each kind, and others in one line each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules.kernel.areas import Area
from rules.kernel.asks import Ask
from rules.kernel.choices import Act, Choice
from rules.kernel.choosing_points import choose_point, place_pieces
from rules.kernel.decisions import (
    Allot,
    Amount,
    Danger,
    Decision,
    Landmark,
    Node,
    Option,
    Path,
    PickMany,
    PickOne,
    Place,
    Position,
    Proposal,
    Series,
    Share,
    Sheet,
    Words,
)
from rules.kernel.numbers import fewest
from rules.kernel.plane.points import Facing, Point
from rules.kernel.plane.shapes import Rect
from rules.kernel.positions import Pose
from rules.kernel.values import Json

SQUARE = Area.box(Rect(20, 10, 40, 30))
CAMP_FIRE = Point(30, 20)


def options(*names: str) -> tuple[Option, ...]:
    """Plain options, labelled like their ids."""
    return tuple(Option(id=name, label=name.capitalize()) for name in names)


def choose_option(key: str, prompt: str, offered: Iterable[Option], *, fallback: Json | None = None) -> Ask[Json]:
    """One of the options as the raw answer; the first one is the fallback unless another is named."""
    chosen = tuple(offered)
    default = (chosen[0].id if fallback is None else fallback,)
    return Ask(PickOne(key=key, prompt=prompt, options=chosen, fallback=default), lambda answer: answer)


def choices(*names: str) -> tuple[Choice[str], ...]:
    """Choices that mean their ids, labelled like them."""
    return tuple(Choice(name, name.capitalize(), name) for name in names)


def acts(do: Callable[[str], None], *names: str) -> list[Act]:
    """Plain acts, which are told what they are called."""

    def act(name: str) -> Act:
        return Act(name, name.capitalize(), "", lambda _: do(name))

    return [act(name) for name in names]


def pick_one(*names: str, fallback: Json = None, **more: Any) -> PickOne:
    """One of these names; the first is the fallback."""
    default = names[0] if fallback is None else fallback
    return PickOne(key="pick.one", prompt="Which one?", options=options(*names), fallback=(default,), **more)


def pick_with(then: Decision) -> PickOne:
    """Stay, or march and answer what follows."""
    march = Option(id="march", label="March", then=then)
    return PickOne(key="pick.march", prompt="March?", options=(*options("stay"), march), fallback=("stay",))


def pick_many(*names: str, least: int = 0, most: int = 2, ordered: bool = False) -> PickMany:
    """Several of these names."""
    return PickMany(
        key="pick.many",
        prompt="Which ones?",
        options=options(*names),
        least=least,
        most=most,
        ordered=ordered,
        fallback=([*names[:least]],),
    )


def amount(least: int = 0, most: int = 3) -> Amount:
    """A whole number."""
    return Amount(key="amount", prompt="How many?", least=least, most=most, fallback=(least,))


def place(least: int = 1, most: int = 2, *, shared: bool = False) -> Place:
    """A pawn on a1 or b1, a rook on b1 or c1."""
    return Place(
        key="place",
        prompt="Where?",
        pieces=options("pawn", "rook"),
        cells={"pawn": ("a1", "b1"), "rook": ("b1", "c1")},
        least=least,
        most=most,
        shared=shared,
        fallback=({"pawn": "a1", "rook": "c1"} if least == 2 else {"pawn": "a1"},),
    )


def path(least: int = 0, most: int = 2, then: dict[str, Decision] | None = None, not_at: tuple[str, ...] = ()) -> Path:
    """From a1 over b1 to c1, and back from b1."""
    steps: dict[str, tuple[str, ...]] = {"a1": ("b1",), "b1": ("a1", "c1"), "c1": ()}
    way = ["b1", "c1"][:least]
    asked = (then or {}).get(["a1", *way][-1])
    default: Json = [*way] if asked is None else {"path": [*way], "then": asked.fall_back(lambda size: 0)}
    return Path(
        key="path",
        prompt="Which way?",
        start="a1",
        steps=steps,
        least=least,
        most=most,
        not_at=not_at,
        then=then or {},
        fallback=(default,),
    )


def position(
    then: Decision | None = None,
    facing: Facing | None = None,
    via: Area | None = None,
    area: Area = SQUARE,
    start: Point | None = CAMP_FIRE,
    **more: Any,
) -> Position:
    """A point of a square of 20 cm on a table of 70 by 70, from its middle, with a tower in its north."""
    at: dict[str, Json] = {"at": [30, 20, 0] if area.has_levels else [30, 20]}
    at |= {} if facing is None else {"facing": facing.value}
    at |= {} if then is None else {"then": then.fall_back(lambda size: 0)}
    return Position(
        key="position",
        prompt="Where to?",
        size=(70, 70),
        area=area,
        half=1,
        start=start,
        facing=facing,
        facings=(*Facing,) if facing else (),
        via=via,
        landmarks=(Landmark(name="The tower", box=Rect(28, 26, 32, 28)), Landmark.at("Enemy 2", (50, 20), 1)),
        then=then,
        fallback=(at,),
        **more,
    )


def allot(least: int = 0, most: int = 7) -> Allot:
    """Up to 4 pikes for 1 gold each, and at most two knights for 3 and 5."""
    shares = (Share(id="pikes", label="Pikes", most=4), Share(id="knights", label="Knights", most=2, prices=(3, 5)))
    default: dict[str, Json] = {**fewest(shares, least, most)}
    return Allot(
        key="allot", prompt="Hire whom?", shares=shares, least=least, most=most, unit="gold", fallback=(default,)
    )


def series(element: Decision, least: int = 0, most: int = 3, stock: dict[str, int] | None = None) -> Series:
    """A few lines of the same."""
    default: list[Json] = [element.fall_back(lambda size: 0)] * least
    return Series(
        key="series", prompt="Which ones?", element=element, least=least, most=most, stock=stock, fallback=(default,)
    )


def words(least: int = 1, longest: int = 10) -> Words:
    """A few words."""
    return Words(key="words", prompt="Your words?", least=least, longest=longest, fallback=("nothing"[:longest],))


def order_sheet(*, fallback: tuple[Json, ...] = ()) -> Sheet:
    """Where to, and with how many."""
    slots: dict[str, Decision] = {"way": pick_one("north", "south"), "force": amount(1, 5)}
    return Sheet(key="sheet", prompt="Your orders?", slots=slots, fallback=fallback)


# Samples of each kind

STANCE = PickOne(
    key="melee.stance",
    prompt="Choose a stance.",
    rule="SK-703",
    fallback=("parry",),
    options=(Option(id="feint", label="Feint", hint="Roll again once."), *options("parry", "lunge")),
)
CHARGE = PickOne(
    key="melee.charge",
    prompt="Charge or hold?",
    fallback=("hold",),
    options=(*options("hold"), Option(id="charge", label="Charge", then=STANCE)),
)
LAND = PickOne(
    key="march.land",
    prompt="Which land do you march to?",
    fallback=("land 0",),
    options=tuple(Option(id=f"land {n}", label=f"Land {n}") for n in range(60)),
)
SHIRE = PickOne(
    key="march.shire",
    prompt="Which shire do you tax?",
    fallback=("shire 0",),
    options=tuple(Option(id=f"shire {n}", label=f"Shire {n}", group=("North", "South", "")[n % 3]) for n in range(60)),
)
HAND = PickMany(
    key="hand.discard",
    prompt="Discard two or three cards.",
    fallback=(["ace", "king"],),
    options=options("ace", "king", "queen", "jack"),
    least=2,
    most=3,
)
RANKING = PickMany(
    key="initiative.order",
    prompt="Rank your units.",
    fallback=(["knights", "pikes", "bows"],),
    options=options("knights", "pikes", "bows"),
    least=3,
    most=3,
    ordered=True,
)
CROWD = PickMany(
    key="muster.levy",
    prompt="Call up at most four villages.",
    fallback=([],),
    options=tuple(Option(id=f"village {n}", label=f"Village {n}") for n in range(30)),
    most=4,
)
LEVY = CROWD.model_copy(update={"key": "muster.full", "least": 2, "fallback": (["village 0", "village 29"],)})
DICE = Amount(key="attack.dice", prompt="How many dice?", fallback=(1,), least=1, most=3)
GOLD = Amount(key="bid.gold", prompt="How much gold?", fallback=(0,), most=500)
CAMP = Place(
    key="setup.camp",
    prompt="Place two units.",
    fallback=({"knights": "a1", "pikes": "a2"},),
    pieces=options("knights", "pikes", "bows"),
    cells={"knights": ("a1", "a2"), "pikes": ("a2", "b2"), "bows": ("a1", "b2")},
    least=2,
    most=2,
)
TOWER = Place(
    key="setup.tower",
    prompt="Where does the tower stand?",
    fallback=({"tower": "a1"},),
    pieces=options("tower"),
    cells={"tower": tuple(f"{letter}{n}" for letter in "abcdef" for n in range(1, 9))},
)
MARCH = Path(
    key="march.way",
    prompt="March up to three steps.",
    fallback=([],),
    start="c3",
    steps={"c3": ("c4", "d3"), "c4": ("c3", "d4"), "d3": ("d4",), "d4": ("d5",)},
    most=3,
    then={"d4": STANCE},
)
STORES = Allot(
    key="setup.stores",
    prompt="Spend up to 9 gold.",
    fallback=({},),
    shares=(
        Share(id="bread", label="Bread", most=5),
        Share(id="mail", label="Mail", most=2, prices=(3, 4)),
        Share(id="map", label="Map", most=1, prices=(0,)),
    ),
    most=9,
    unit="gold",
)
ROSTER = Allot(
    key="setup.roster",
    prompt="Hire for 60 to 100 gold.",
    fallback=({"unit 0": 30},),
    shares=tuple(
        Share(id=f"unit {n}", label=f"Unit {n}", most=(40, 3, 200)[n % 3], prices=(n + 2,)) for n in range(30)
    ),
    least=60,
    most=100,
    unit="gold",
)
LOSSES = Allot(
    key="combat.losses",
    prompt="Share out 3 losses.",
    fallback=({"knights": 2, "pikes": 1},),
    shares=(Share(id="knights", label="Knights", most=2), Share(id="pikes", label="Pikes", most=4)),
    least=3,
    most=3,
    unit="losses",
)
STACKS = Series(
    key="cards.stack",
    prompt="Stack up to 4 cards.",
    fallback=([],),
    element=CHARGE,
    most=4,
    stock={"hold": 1, "charge": 3},
)
POSTS = Series(
    key="orders.posts",
    prompt="Name two to three posts.",
    fallback=([{"land": "land 0", "stance": "parry"}, {"land": "land 1", "stance": "parry"}],),
    element=Sheet(key="post", prompt="A post.", slots={"land": LAND, "stance": STANCE}),
    least=2,
    most=3,
    stock={f"land {n}": 1 for n in range(60)},
)
WAYPOINTS = Series(key="orders.points", prompt="Where to, one after the other?", fallback=([],), element=LAND, most=25)
RIDE = Path(
    key="march.ride",
    prompt="Ride for up to 4 points.",
    fallback=([],),
    start="c3 n",
    steps={"c3 n": ("c3 e", "c4 n"), "c3 e": ("d3 e",), "c4 n": ("c5 n",), "d3 e": ("c3 n", "d3 n")},
    costs={"c3 n": (1, 3), "c4 n": (3,)},
    nodes={
        "c3 n": Node(cell="c3", label="c3 facing north"),
        "c3 e": Node(cell="c3", label="c3 facing east"),
        "c4 n": Node(cell="c4", label="c4"),
        "c5 n": Node(cell="c5", label="c5"),
        "d3 e": Node(cell="d3", label="d3"),
        "d3 n": Node(cell="d3", label="d3 facing north"),
    },
    most=5,
    budget=4,
    not_at=("c4 n",),
)
GUARDED = (Danger(words="passes the guard, who may strike"),)
PATROL = Path(
    key="march.patrol",
    prompt="Walk up to four steps.",
    fallback=([],),
    start="b2",
    steps={
        "b2": ("b3", "c2"),
        "b3": ("b4", "c3"),
        "c2": ("c3", "d3"),
        "b4": ("c4",),
        "c3": ("c4",),
        "d3": ("c4",),
        "c4": ("b5", "c5"),
    },
    most=4,
    dangers={
        "b3": GUARDED,
        "b4": GUARDED,
        "d3": (Danger(words="passes the dogs", level=3),),
        "c3": (Danger(words="ends in the ditch", is_at_end=True),),
        "c5": (Danger(words="ends in the fire", level=2, is_at_end=True),),
    },
)
"""A walk past a guard, or by a ditch that is deep for whoever stays in it."""
STROLL = position(
    STANCE,
    Facing.S,
    Area.box(Rect(1, 1, 69, 69)),
    Area.of((x, y) for x in range(15, 46) for y in range(5, 36) if (x - 30) ** 2 + (y - 20) ** 2 <= 15**2),
    proposals=(Proposal(label="Next to the tower", point=Point(30, 25)),),
).model_copy(update={"key": "stroll", "prompt": "Go up to 15 cm."})
"""A move of 15 cm from 30,20, by corners anywhere on the table."""
BEACON = position(area=Area.on_levels({0: [(30, 20), (31, 20)], 6: [(30, 20)]}))
LANDING = place_pieces(
    "setup.landing",
    "Set up both.",
    {
        name: choose_point(
            "setup.piece",
            name.capitalize(),
            (70, 70),
            Area.box(Rect(1, 1, 69, 9)),
            Pose(Point(x, 5), facing=Facing.N),
            half=1,
            facings=(*Facing,),
        )
        for name, x in (("faelin", 30), ("gorak", 34))
    },
).decision
BANNER = Words(key="setup.banner", prompt="Name your banner.", fallback=("Nameless",), longest=30)
ORDERS = Sheet(
    key="orders",
    prompt="Your orders.",
    rule="SK-500",
    slots={"charge": CHARGE, "march": MARCH, "gold": GOLD, "camp": CAMP, "banner": BANNER},
)
CAMPAIGN = Sheet(
    key="campaign",
    prompt="Your campaign.",
    slots={
        "orders": ORDERS,
        "land": LAND,
        "levy": CROWD,
        "ranking": RANKING,
        "shire": SHIRE,
        "hand": HAND,
        "tower": TOWER,
        "dice": DICE,
    },
)
SAMPLES: dict[str, Decision] = {
    sample.key: sample
    for sample in (
        *(STANCE, CHARGE, LAND, SHIRE, HAND, RANKING, CROWD, LEVY, DICE, GOLD),
        *(CAMP, TOWER, MARCH, BANNER, ORDERS, CAMPAIGN, STORES, ROSTER, LOSSES, STACKS, POSTS, WAYPOINTS, RIDE, PATROL),
        *(STROLL, BEACON, LANDING),
    )
}
