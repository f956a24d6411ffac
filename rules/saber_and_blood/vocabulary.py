"""The words that cards and skills may be made of: stances, levels, symbols, keywords, and when they count."""

from __future__ import annotations

from enum import StrEnum


class Stance(StrEnum):
    """The three stance dice."""

    ATTACK = "attack"
    DODGE = "dodge"
    FEINT = "feint"


class Level(StrEnum):
    """The four skill dice, from the worst to the best."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    MASTER = "master"


LEVELS = tuple(Level)


class Symbol(StrEnum):
    """What the faces of stance dice show."""

    ADVANTAGE = "^"
    WOUND = "W"
    STRIKE = "X"
    DODGE = "D"
    EVADE = "E"
    REROLL = "R"
    CHANGE = "C"


class Fought(StrEnum):
    """How a combat ended for the first of the two."""

    WON = "won"
    LOST = "lost"
    TIED = "tied"
    EVADED = "evaded"

    @property
    def for_foe(self) -> Fought:
        """The same end, as the other fighter sees it."""
        return {Fought.WON: Fought.LOST, Fought.LOST: Fought.WON}.get(self, self)


class Faction(StrEnum):
    """Who fights, and whose deck a card belongs to."""

    NOBLES = "nobles"
    COSSACKS = "cossacks"
    TAVERN = "tavern"


POINTS = {Faction.NOBLES: "fantasy", Faction.COSSACKS: "fury"}
"""What the special points of a faction are called."""


class CardKind(StrEnum):
    """The three kinds of command card [SB-302]."""

    ACTION = "action"
    STANCE = "stance"
    INTERFERENCE = "interference"


class Keyword(StrEnum):
    """Everything that an effect can be made of; N is the part's `n`."""

    # What happens to a character without being asked.
    BOLSTER = "bolster"  # N tokens, each raises all levels by one [SB-605]
    WEAKEN = "weaken"  # N tokens, each lowers all levels by one [SB-609]
    HASTE = "haste"  # N tokens, each adds a movement point to the next action [SB-630]
    SLOW = "slow"  # N tokens, each eats a movement point [SB-649]
    STUN = "stun"  # the next action comes to nothing [SB-652]
    READY = "ready"  # may attack whoever comes beside [SB-640]
    DEFENSE = "defense"  # advantage symbols always count, a win is a tie [SB-618]
    POISON = "poison"  # a wound when the turn is cleaned up [SB-R58]
    WOUND = "wound"  # N wounds [SB-656]
    HEAL = "heal"  # N wound tokens come off [SB-565]
    POINTS = "points"  # N special points for the character [SB-720]
    DISTRIBUTE = "distribute"  # N special points, divided among the own characters by their player [SB-720]
    DISCARD = "discard"  # this card goes to its discard pile [SB-622]

    # What its player may use or leave.
    MP = "mp"  # N movement points [SB-633]
    MOVE = "move"  # up to N spaces, which is not spending movement points [SB-632]
    ATTACK = "attack"  # N attacks [SB-604]
    PUSH = "push"  # up to N spaces straight away; the parts befall the pushed [SB-635]
    FIRE = "fire"  # at a foe within reach; the parts befall whoever is hit [SB-626]

    # What holds other parts.
    TEST = "test"  # a dodge test; the parts befall whoever fails [SB-623]
    FIELD = "field"  # the parts befall everybody on the target space and around it [SB-625]
    AURA = "aura"  # the other own characters within reach have the parts [SB-704]
    STANDARD_ACTION = "standard_action"  # the parts are one more choice for a standard action [SB-602]

    # What holds as long as the action, the card or the skill lasts.
    LEVEL = "level"  # N levels up or down in one stance, or in all where none is named [SB-508]
    LONGER_WIN_MOVE = "longer_win_move"  # the move after a win is N spaces longer [SB-563]
    LONGER_PUSH = "longer_push"  # pushes are N spaces longer [SB-635]
    SUPPORT_BONUS = "support_bonus"  # support gives N bolster more [SB-515]
    SUPPORT_BESIDE_FOES = "support_beside_foes"  # supports even beside N other foes [SB-517]
    FEWER_WOUNDS = "fewer_wounds"  # N wounds fewer in the combat [SB-561]
    STUN_IMMUNE = "stun_immune"  # takes no stun token [SB-652]
    PUSH_IMMUNE = "push_immune"  # cannot be pushed [SB-635]
    READY_IMMUNE = "ready_immune"  # ready tokens cannot be used against this character [SB-641]
    NO_SUPPORT = "no_support"  # nobody may support [SB-515]
    NO_FIRE = "no_fire"  # nobody may use fire [SB-626]

    # What its player may discard the card for, out of turn.
    CANCEL_CARD = "cancel_card"  # the effect of a card that a foe has just paid for [SB-611]
    CANCEL_RESULT = "cancel_result"  # the result of a combat of the bearer, a tie unless a part says more [SB-615]
    FIGHT_AGAIN = "fight_again"  # the cancelled combat is played again [SB-617]


class When(StrEnum):
    """When a part happens; of a card or skill that lasts, each time again."""

    NOW = "now"  # as the card is played out; or constantly, as long as it lasts
    EXTRA = "extra"  # as now, but only if the optional special cost was paid [SB-344]
    THEN = "then"  # only once the parts before it are done
    END = "end"  # at the end of the action [SB-603]
    AFTER = "after"  # after the end of the action [SB-601]
    ACTION = "action"  # in every action of the character
    COMBAT = "combat"  # at the beginning of a combat that the character fights in [SB-503]
    WON = "won"  # in step 10 of a combat that the character wins; it befalls the loser [SB-503]
    FOUGHT = "fought"  # after a combat that the character fought in
    TURN = "turn"  # at the beginning of a new turn [SB-202]
    SETUP = "setup"  # once, before the first turn


class Condition(StrEnum):
    """What must be true of the character for a part to count, or for a card to be played on it."""

    BESIDE_OBSTACLE = "beside_obstacle"  # stands adjacent to an obstacle
    BESIDE_FIREPLACE = "beside_fireplace"  # stands adjacent to a fireplace
    HALF_WOUNDED = "half_wounded"  # has wounds of at least half the health, rounded up
    NOT_ACTED = "not_acted"  # has not acted in this turn
    NO_POINTS = "no_points"  # has no special points
    BY_READY = "by_ready"  # attacks by discarding a ready token
    WAS_WOUNDED = "was_wounded"  # received a wound in this combat
    TWO_WOUNDS = "two_wounds"  # would receive 2 wounds or more in this combat


class Figure(StrEnum):
    """The numbers in the special rules of scenarios."""

    MP_CAP = "mp_cap"  # movement points that may be spent in a turn
    CAP_FROM_CORNERS = "cap_from_corners"  # burning corners from which the cap holds
    WEAKEN = "weaken"  # weaken at the beginning of each combat
    CLUES = "clues"  # clue tokens that win
    KEEPER_SPACES = "keeper_spaces"  # how far a standard action moves the keeper
    LADY_SPACES = "lady_spaces"  # how far the Lady can be moved in a turn
