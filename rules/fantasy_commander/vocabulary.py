"""The words of Fantasy Commander: sides, orders, kinds of units, terrain, traits, and what cards can do."""

from __future__ import annotations

from enum import IntEnum, StrEnum

from rules.kernel.values import Seat

EMPIRE, STYX = Seat("empire"), Seat("styx")
SIDES = (EMPIRE, STYX)


def other_side(side: Seat) -> Seat:
    """The opponent."""
    return STYX if side == EMPIRE else EMPIRE


class Order(StrEnum):
    """The colours of orders; yellow needs no order of the pool, purple stands for any colour [FC-222 to FC-224]."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    PURPLE = "purple"


COLOUR_STEPS = (Order.RED, Order.BLUE, Order.GREEN, Order.YELLOW)  # [FC-302]
ROLLED = (Order.RED, Order.BLUE, Order.GREEN)
"""What an order die can show [FC-207]."""
GENERATED = (Order.RED, Order.BLUE, Order.GREEN, Order.PURPLE)
"""What can lie in a pool."""


class Symbol(StrEnum):
    """What a unit's Leadership gives in the Command Phase [FC-126, FC-204, FC-205, FC-212]."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    PURPLE = "purple"
    DIE = "die"
    REROLL = "reroll"


class Face(IntEnum):
    """The faces of the battle die [FC-R01]."""

    PANIC = 1
    STRIKE = 2
    BLADE = 3
    BANNER = 4
    SHIELD = 5
    SHIELD_TOO = 6


SHIELDS = (Face.SHIELD, Face.SHIELD_TOO)


class Kind(StrEnum):
    """The kinds of units; the first two are regular [FC-115, FC-116]."""

    INFANTRY = "infantry"
    MONSTROUS = "monstrous"
    HERO = "hero"
    COLOSSAL = "colossal"

    @property
    def is_regular(self) -> bool:
        """Whether it consists of miniatures instead of having Health [FC-118, FC-121]."""
        return self in (Kind.INFANTRY, Kind.MONSTROUS)


class Level(StrEnum):
    """How well a regular unit is trained."""

    CONSCRIPT = "conscript"
    VETERAN = "veteran"
    CHAMPION = "champion"


class Terrain(StrEnum):
    """What a hex can hold: basic terrain, templates of Terrain cards, and extra elements of scenarios."""

    OPEN = "open"
    FOREST = "forest"
    HILL = "hill"
    ROCKS = "rocks"
    RIVER = "river"
    FORD = "ford"
    BRIDGE = "bridge"
    TOWN = "town"
    GRAVES = "graves"
    ALTAR_OF_STYX = "altar_of_styx"
    STATUE = "statue"
    TREE = "tree"
    SUPPLY_CART = "supply_cart"
    FORTIFICATIONS = "fortifications"
    CRYPT = "crypt"
    DARK_FONT = "dark_font"
    HEADQUARTERS = "headquarters"
    SIGNAL_LIGHTS = "signal_lights"
    ALTAR_OF_HEALING = "altar_of_healing"
    CURSED_LANDS = "cursed_lands"


class Family(StrEnum):
    """Where a kind of terrain comes from [FC-501]."""

    BASIC = "basic"
    FACTION = "faction"
    ELEMENT = "element"
    """One that players may add to any scenario [FC-970 to FC-980]."""
    SCENARIO = "scenario"
    """A condition of one scenario, and nothing where its conditions are not in force [FC-R26, FC-R68]."""


class Trait(StrEnum):
    """What a unit can have: the keywords of the glossary, then what cards, terrain and scenarios give beside them."""

    # The glossary [FC-801 to FC-851]
    ARMOUR = "armour"
    BRAVE = "brave"
    CHARGE = "charge"
    COUNTERBLOW = "counterblow"
    DEFENDER = "defender"
    DOMINANCE = "dominance"
    FLIGHT = "flight"
    FORGED = "forged"
    FORTITUDE = "fortitude"
    MARAUDER = "marauder"
    MASTER_OF_ATTACK = "master_of_attack"
    MASTER_OF_DEFENCE = "master_of_defence"
    MASTER_OF_SHOOTING = "master_of_shooting"
    MULTIPLE_ATTACK = "multiple_attack"
    NECROMANCY = "necromancy"
    PERSECUTION = "persecution"
    QUICK_SHOOTER = "quick_shooter"
    RANGER = "ranger"
    REGENERATION = "regeneration"
    REGROUP = "regroup"
    RESURGENT = "resurgent"
    RUSH = "rush"
    SURVIVABLE = "survivable"
    TERRIFYING = "terrifying"
    VAMPIRISM = "vampirism"
    # Beside it
    ATTACK_DICE = "attack_dice"
    """So many dice more in its own melee attacks."""
    SHOOTING_DICE = "shooting_dice"
    """So many dice more in its ranged attacks."""
    DEFENCE_DICE = "defence_dice"
    """So many dice more in its defence rolls."""
    MOVE = "move"
    """So much more of the first Movement value."""
    RUN = "run"
    """So much more of the second Movement value."""
    ATTACK_SUPPORT = "attack_support"
    """Its melee attacks have Attack Support, whoever stands there."""
    DEFENCE_SUPPORT = "defence_support"
    """It has Defence Support, whoever stands there."""
    RUN_AND_STRIKE = "run_and_strike"
    """Melee after a run costs it no Fatigue."""
    PASSES_UNITS = "passes_units"
    """It moves through other units."""
    DREAD = "dread"
    """Against its attacks neither Brave nor Formation helps."""
    DEAFENING = "deafening"
    """Its ranged attacks have one panic result more."""
    NO_EFFORT = "no_effort"
    """It may take no voluntary Fatigue."""
    COVER = "cover"
    """One result of a fixed face of the opponent's roll is ignored, in melee and under fire [FC-522]."""
    WALLS = "walls"
    """One damage of each attack on it is ignored [FC-530]."""
    QUARTERS = "quarters"
    """Resting restores one miniature or wound, too [FC-531]."""
    LOOKOUT = "lookout"
    """It sees through allied units [FC-525]."""
    NO_ADVANCE = "no_advance"
    """No attacker advances into its hex [FC-978]."""
    RESTS_IN_CONTACT = "rests_in_contact"
    """It may rest beside enemies [FC-925]."""
    SWIMMER = "swimmer"
    """River hexes are open ground for it, and it fights as Weak on them [FC-951, FC-952]."""
    LONG_SHOTS = "long_shots"
    """Each of its shots counts as one at long range."""


class Lasts(StrEnum):
    """How long something that was gained lasts [FC-334]."""

    ACTIVATION = "activation"
    TURN = "turn"


class Whom(StrEnum):
    """Whom a card is played on."""

    ACTIVATED = "activated"
    """The unit that is activated next [FC-331]."""
    OWN_UNIT = "own_unit"
    OWN_FREE_UNIT = "own_free_unit"
    """One not in contact with an enemy."""
    OWN_RESURGENT = "own_resurgent"
    ENEMY_NEARBY = "enemy_nearby"
    """An enemy unit within n hexes of any own unit."""
    POOL = "pool"
    """No unit, but the orders of whoever drew it."""


class Deed(StrEnum):
    """What a card or an ability does at once, beside what it lets a unit gain."""

    GAIN = "gain"
    LOSE_FATIGUE = "lose_fatigue"
    LOSE_ALL_FATIGUE = "lose_all_fatigue"
    FORCED_FATIGUE = "forced_fatigue"
    RESTORE = "restore"
    LOSE_AN_ORDER = "lose_an_order"
    """One at random; with an empty pool the unit gains what the card says instead."""


class CardType(StrEnum):
    """The kinds of Tactic cards [FC-340, FC-350]."""

    NORMAL = "normal"
    TERRAIN = "terrain"
    CURSE = "curse"


class Mode(StrEnum):
    """The three modes [FC-101]."""

    SCENARIO = "scenario"
    ROYALE = "royale"
    CAMPAIGN = "campaign"


class Boon(StrEnum):
    """What cards of the campaign do: those of the town for the settlement, those of escalation for the enemy."""

    GRANTS = "grants"
    """Units have traits in the first turns of a mission."""
    SPARES_WELL_BEING = "spares_well_being"
    RAISES_A_UNIT = "raises_a_unit"
    SHOWS_TOKENS = "shows_tokens"
    REROLLS = "rerolls"
    BRINGS_SUPPLIES = "brings_supplies"
    ADDS_A_UNIT = "adds_a_unit"
    STRENGTHENS_THE_GREAT = "strengthens_the_great"
    TAKES_THE_INITIATIVE = "takes_the_initiative"
    GIVES_POINTS = "gives_points"


class Strength(StrEnum):
    """How well stewards play."""

    NOVICE = "novice"
    STEADY = "steady"
    KEEN = "keen"
