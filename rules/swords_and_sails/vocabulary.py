"""The words of Swords & Sails: powers, units, seasons, cards, leaders."""

from __future__ import annotations

from enum import StrEnum


class Faction(StrEnum):
    """A power, in canonical order: the order in which intrigue cards are played [SS-330]; also the name of its seat."""

    NSE = "NSE"
    IRE = "IRE"
    ENG = "ENG"
    HUN = "HUN"
    FRA = "FRA"
    BUL = "BUL"
    KIE = "KIE"
    POL = "POL"
    BYZ = "BYZ"
    LEO = "LEO"
    FAT = "FAT"
    QUR = "QUR"
    HRE = "HRE"

    @property
    def is_major(self) -> bool:
        """Whether it is one of the seven of the basic game [SS-101, SS-980]."""
        return self in MAJORS


MAJORS = (Faction.NSE, Faction.ENG, Faction.FRA, Faction.KIE, Faction.BYZ, Faction.FAT, Faction.HRE)
MINORS = tuple(faction for faction in Faction if faction not in MAJORS)


class UnitType(StrEnum):
    """Six kinds of army units and three of ships, in the order in which dice are rolled [SS-240]."""

    KN = "KN"
    HC = "HC"
    LC = "LC"
    HI = "HI"
    LI = "LI"
    PS = "PS"
    WS = "WS"
    RD = "RD"
    TR = "TR"

    @property
    def is_ship(self) -> bool:
        """Whether it sails, and belongs into a fleet."""
        return self in SHIPS


SHIPS = (UnitType.WS, UnitType.RD, UnitType.TR)
TROOPS = tuple(kind for kind in UnitType if kind not in SHIPS)
CAVALRY = (UnitType.KN, UnitType.HC, UnitType.LC)  # [SS-241]
FOOT = (UnitType.HI, UnitType.LI, UnitType.PS)


class Season(StrEnum):
    """One turn is one season [SS-203]."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


class Half(StrEnum):
    """Which half of the board an area lies on [SS-104]."""

    WEST = "west"
    EAST = "east"
    BOTH = "both"


class Colour(StrEnum):
    """The four stacks of intrigue cards [SS-301]."""

    GREEN = "green"
    BLUE = "blue"
    YELLOW = "yellow"
    RED = "red"


class CardName(StrEnum):
    """The intrigue cards [SS-340 to SS-399, SS-455, SS-670, SS-740]."""

    BONUS_CITY_INCOME = "bonus_city_income"
    BONUS_HARVEST = "bonus_harvest"
    STONE_QUARRY = "stone_quarry"
    LOGGING = "logging"
    SHEEP_BREEDING = "sheep_breeding"
    HORSE_BREEDING = "horse_breeding"
    IRON_VEIN = "iron_vein"
    TRADE_AGREEMENT = "trade_agreement"
    ROYAL_MARRIAGE = "royal_marriage"
    INHERIT_TITLE = "inherit_title"
    UNMASK_PRETENDER = "unmask_pretender"
    MINOR_ALLY = "minor_ally"
    SUBTERFUGE = "subterfuge"
    SPY = "spy"
    COUNTER_SPY = "counter_spy"
    SABOTAGE = "sabotage"
    COUNTER_SABOTAGE = "counter_sabotage"
    PILLAGE = "pillage"
    RAID_CARAVANS = "raid_caravans"
    TACTICAL_WITHDRAW = "tactical_withdraw"


class Moment(StrEnum):
    """When a card is played."""

    INCOME = "income"
    INTRIGUE = "intrigue"
    DIPLOMACY = "diplomacy"
    BATTLES = "battles"
    UNITS = "units"
    CITIES = "cities"
    REACTION = "reaction"


class Leader(StrEnum):
    """The eight leader cards [SS-955]."""

    ADMIRAL = "admiral"
    CHARISMATIC = "charismatic"
    SPY_MASTER = "spy_master"
    DIPLOMAT = "diplomat"
    CONQUEROR = "conqueror"
    ARCHITECT = "architect"
    COMMANDER = "commander"
    SEA_TRADER = "sea_trader"


class CombatForm(StrEnum):
    """How battles are fought [SS-111]."""

    NORMAL = "normal"
    QUICK = "quick"


# Seasons and pieces by their numbers

ROMAN = ("", "I", "II", "III", "IV", "V")
YEAR = 1000
SEASONS = tuple(Season)


def season_name(season: int) -> Season:
    """Spring, summer, autumn or winter, by the number of a season."""
    return SEASONS[season % len(SEASONS)]


def year_of(season: int) -> int:
    """The year AD, by the number of a season."""
    return YEAR + season // len(SEASONS)


def piece_label(number: int, *, is_fleet: bool) -> str:
    """An army or fleet as its owner calls it: "Army II", "Fleet 2"."""
    return f"Fleet {number}" if is_fleet else f"Army {ROMAN[number]}"
