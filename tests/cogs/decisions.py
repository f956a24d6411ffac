"""Decisions to try the forms with: samples of each kind."""

from __future__ import annotations

from rules.kernel.decisions import (
    Allot,
    Amount,
    Decision,
    Node,
    Option,
    Path,
    PickMany,
    PickOne,
    Place,
    Series,
    Share,
    Sheet,
    Words,
)
from tests.helpers.builders import options

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
        *(CAMP, TOWER, MARCH, BANNER, ORDERS, CAMPAIGN, STORES, ROSTER, LOSSES, STACKS, POSTS, WAYPOINTS, RIDE),
    )
}
