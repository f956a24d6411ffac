"""Special rules: one open mechanism for whatever a race, profession, weapon, item, spell or card changes.

A special rule is a small class, registered under the id that the data uses. It overrides the few questions it has an
answer to; the procedures of the rulebook ask those questions at their places, and name no special rule. Figures are
added up, permissions hold if anybody grants them; triggers are procedures that may roll and ask. Who is asked first:
the active model, then the others in the order of seats and rosters [UT-133]; for each model the strongest source
comes first [UT-130].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, ParamSpec, TypeVar

from rules.umbra_turris.content_vocabulary import Characteristic, Keyword, Location
from rules.umbra_turris.ranks import Rank

if TYPE_CHECKING:
    from rules.kernel.choices import Choice
    from rules.kernel.play import Play, Procedure
    from rules.kernel.values import Seat
    from rules.umbra_turris.action.deeds import Deed
    from rules.umbra_turris.battlefield import Battlefield
    from rules.umbra_turris.content_arms import MeleeWeapon, RangedWeapon
    from rules.umbra_turris.content_magic import Spell
    from rules.umbra_turris.occasions import Blow, Bout, Cast, Shot, Throw
    from rules.umbra_turris.specials.offers import DiceOffer, ParryOffer, SaveOffer
    from rules.umbra_turris.state import Battle, Effect, Model

    G = Play[Battle]

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C", bound="type[Special]")


class Special:
    """A special rule as one model has it. Every question here has the answer of the basic rules."""

    id: ClassVar[str]
    silences: ClassVar[frozenset[Rank]] = frozenset()
    """Whose rules its bearer cannot use while it has this one [UT-532e, UT-R68]."""
    silences_touched: ClassVar[frozenset[Rank]] = frozenset()
    """Whose rules the enemies that its bearer touches cannot use [UT-532e]."""
    suppresses_items: ClassVar[bool] = False
    once_a_party: ClassVar[bool] = False
    """Whether a party has it once, however many of its models bear it: the first of them speaks [UT-R105]."""
    leaves_with_effect: ClassVar[bool] = False
    """Whether its bearer leaves the table when the effect is over [IC-16]."""

    def __init__(self, field: Battlefield, bearer: Model, rank: Rank, effect: Effect | None = None) -> None:
        self.field, self.bearer, self.rank, self.effect = field, bearer, rank, effect

    # Before the battle

    def brews(self) -> int:
        """How many potions its bearer rolls for, if none were chosen for the list [UT-745b]."""
        return 0

    def rerolls_offering(self) -> bool:
        """Whether its bearer's party rolls again for one soul offering that failed [TC-E2]."""
        return False

    def places_menhir(self) -> bool:
        """Whether its bearer puts a Menhir on the table at deployment [UT-743a]."""
        return False

    def deploys_beyond(self) -> int:
        """How many cm beyond the zone one hero of its bearer's party may be deployed [UT-777a]."""
        return 0

    def begins_with(self) -> str | None:
        """A creature with which its bearer's party begins the battle [UT-791a]."""
        return None

    # Characteristics

    def sets(self, which: Characteristic) -> int | None:
        """The value that a characteristic of its bearer has instead of the printed one; the strongest source wins."""
        return None

    def adds(self, which: Characteristic) -> int:
        """What is added to a characteristic of its bearer, whatever it does."""
        return 0

    def adds_for(self, model: Model, which: Characteristic) -> int:
        """What is added to a characteristic of any model, its bearer's friends and enemies included."""
        return 0

    def sets_for(self, model: Model, which: Characteristic) -> int | None:
        """The value that a characteristic of another model has while its bearer is near."""
        return None

    def grants(self, model: Model) -> tuple[Keyword, ...]:
        """Keywords that any model has through it."""
        return ()

    def ability_range(self, model: Model) -> int:
        """How much further the abilities of a model of its bearer's party reach, in cm [UT-781b, UT-792a]."""
        return 0

    # Moving

    def move_bonus(self, *, is_hidden: bool) -> int:
        """How much further its bearer moves, in cm."""
        return 0

    def hidden_reach(self) -> int | None:
        """How far its bearer may move while hidden, instead of Sp."""
        return None

    def ignores_terrain(self) -> bool:
        """Whether terrain does not hinder its bearer's moves."""
        return False

    def climbs_freely(self) -> bool:
        """Whether climbing is a normal move for its bearer."""
        return False

    def swims_from(self, model: Model) -> int:
        """What a swimming test of any model needs at the least."""
        return 0

    def charge_reach(self) -> int | None:
        """How far its bearer charges where nothing is in the way, instead of M and the bonus."""
        return None

    def charge_bonus(self, target: Model) -> int:
        """How much further its bearer's charge reaches."""
        return 0

    def may_hide(self, model: Model) -> bool:
        """Whether it lets a model hide; False forbids it."""
        return True

    # Actions

    def moves_and_shoots(self, weapon: RangedWeapon) -> bool:
        """Whether its bearer may move up to Sp in the turn of a ranged attack."""
        return False

    def throws_for_keeps(self, weapon: str) -> bool:
        """Whether its bearer does not lose a melee weapon that is thrown [UT-780a]."""
        return False

    def keeps_hidden(self, weapon: RangedWeapon, *, was_hidden: bool) -> bool:
        """Whether its bearer may use the weapon while hidden and stays so."""
        return False

    def forbids_shooting(self, model: Model) -> bool:
        """Whether a model can make no ranged attack."""
        return False

    def forbids_orders(self, leader: Model) -> bool:
        """Whether a Leader can issue no orders."""
        return False

    def own_deeds(self) -> Iterator[Choice[Deed]]:
        """What its bearer can do in its own turn beside Basic and Minor Actions [UT-127]."""
        return iter(())

    def minor_deeds(self) -> Iterator[Choice[Deed]]:
        """Minor Actions that its bearer has through it."""
        return iter(())

    def rages_surely(self) -> bool:
        """Whether its bearer earns a Rage Die without a test [UT-781c]."""
        return False

    def worsens_visions(self) -> int:
        """By how much more the visions of its bearer's party weaken somebody [UT-792b]."""
        return 0

    # Charges

    def on_declared_charge(self, g: G, charger: Model, target: Model) -> Procedure[int]:
        """When a charge is declared: by how many cm its reach changes."""
        return nothing(0)

    def on_placed_charge(self, g: G, bout: Bout) -> Procedure[None]:
        """When a charger stands before its target, before all triggers: anybody's; the bout may be called off."""
        return nothing(None)

    def bribes(self, g: G, bout: Bout) -> Procedure[bool]:
        """Whether its bearer, who is charged, buys the charger off, so that it cannot attack [UT-770b, UT-R82]."""
        return nothing(False)

    def on_charge(self, g: G, bout: Bout) -> Procedure[None]:
        """Its bearer, who charges, stands before the target: the charger's triggers [UT-R97]."""
        return nothing(None)

    def on_charged(self, g: G, bout: Bout) -> Procedure[None]:
        """The triggers of its bearer, who is charged, after the charger's [UT-R41]."""
        return nothing(None)

    def free_attack(self, g: G, bout: Bout) -> Procedure[bool]:
        """Whether its bearer, who is charged, strikes first without an AD [UT-757b]."""
        return nothing(False)

    def grants_counter_attack(self, weapon: MeleeWeapon) -> bool:
        """Whether the weapon has counter-attack in its bearer's hands."""
        return False

    # Attacks

    def on_attack(self, g: G, bout: Bout) -> Procedure[None]:
        """When an attack in close combat begins, before shield and secret dice: anybody's; it may be called off."""
        return nothing(None)

    # Parrying

    def prevents_parry(self, bout: Bout) -> bool:
        """Whether the target of its bearer's attack, or its bearer as the target, cannot parry."""
        return False

    def allows_parry(self, bout: Bout) -> bool:
        """Whether its bearer may parry although the attacker has Fear or Permanent Fear."""
        return False

    def limits_parry(self, bout: Bout, weapon: MeleeWeapon) -> bool:
        """Whether an attack of its bearer cannot be parried with that weapon."""
        return False

    def parry_dice(self, bout: Bout) -> int:
        """With how many dice its bearer parries, at the least."""
        return 1

    def when_parried(self, bout: Bout) -> ParryOffer | None:
        """What its bearer, whose attack was parried, may do."""
        return None

    def on_parried(self, g: G, bout: Bout) -> Procedure[None]:
        """What happens by itself when its bearer's attack is parried."""
        return nothing(None)

    def when_not_parried(self, bout: Bout) -> ParryOffer | None:
        """What its bearer, who has failed to parry, may do."""
        return None

    def dodges(self, g: G, bout: Bout) -> Procedure[bool]:
        """Whether its bearer, who has failed to parry, dodges."""
        return nothing(False)

    # Strikes

    def weapon_profiles(self, bout: Bout) -> tuple[MeleeWeapon, ...]:
        """Other weapons as which its bearer may use the one in hand, each time anew [UT-760a]."""
        return ()

    def on_strike(self, g: G, bout: Bout) -> Procedure[None]:
        """What its bearer chooses beside the kind of strike, before the dice: marks, a characteristic [UT-D40]."""
        return nothing(None)

    def weapon_bonus(self, bout: Bout, printed: int | None) -> int | None:
        """The weapon's modifier in its bearer's hands, where it is another than the one before; None: no change."""
        return None

    def doubles_weapon_bonus(self, bout: Bout) -> bool:
        """Whether a positive weapon bonus counts twice [UT-R30]."""
        return False

    def strike_bonus(self, bout: Bout) -> int:
        """What is added to its bearer's strike."""
        return 0

    def defence_bonus(self, bout: Bout) -> int:
        """What is added to its bearer's defence."""
        return 0

    def combat_characteristic(self, bout: Bout, which: Characteristic) -> int:
        """What is added to a characteristic that its bearer uses in this attack, on either side."""
        return 0

    def extra_dice(self, bout: Bout) -> int:
        """How many more dice its bearer's strike has."""
        return 0

    def double_bonus(self, bout: Bout) -> int | None:
        """What a double adds to its bearer's Power Strike, instead of what the weapon says [UT-780c]."""
        return None

    def perfect_from(self, bout: Bout) -> int | None:
        """From which face on its bearer's Normal Strike is a Perfect Strike, instead of 6."""
        return None

    def bonus_die(self, g: G, bout: Bout) -> Procedure[None]:
        """Dice that follow its bearer's strike dice at once [UT-732a]."""
        return nothing(None)

    def discards(self, bout: Bout, face: int) -> bool:
        """Whether a die of the defender with that face counts as nothing, against its bearer [UT-724]."""
        return False

    def on_defence(self, g: G, bout: Bout) -> Procedure[None]:
        """When both sides' dice lie on the table, before re-rolls."""
        return nothing(None)

    def after_strike(self, g: G, bout: Bout) -> Procedure[None]:
        """When its bearer's strike is over, whatever came of it."""
        return nothing(None)

    def may_strike_critically(self, bout: Bout) -> bool:
        """Whether a strike of its bearer that is no Precision Strike can be critical."""
        return False

    def shoots_critically(self, shot: Shot) -> bool:
        """Whether its bearer's shots can be critical."""
        return False

    def critical_bonus(self, bout: Bout) -> int:
        """What is added to its bearer's critical rolls."""
        return 0

    def critical_from(self, victim: Model) -> int | None:
        """From which face on a critical roll against its bearer succeeds, instead of 5."""
        return None

    def rerolls_criticals(self, bout: Bout) -> bool:
        """Whether its bearer's critical rolls may be re-rolled."""
        return False

    def poisons(self, bout: Bout) -> bool:
        """Whether its bearer's weapon is poisoned [UT-888, UT-795c]."""
        return False

    def poison_damage(self) -> int | None:
        """What each 6 of a poisoned Precision Strike adds in its bearer's party, instead of 1 [UT-789b]."""
        return None

    # Dice

    def blesses_up_to(self) -> int | None:
        """Up to which face a Blessing Die re-rolls dice of its bearer's party, instead of 1 [UT-789a]."""
        return None

    def torment_bonus(self) -> int:
        """What is added to own dice that a Torment Die of its bearer's party re-rolls [UT-788b]."""
        return 0

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        """What its bearer, or its bearer's party, may do with dice on the table: re-roll, change, exchange."""
        return iter(())

    # Damage

    def extra_damage(self, blow: Blow) -> int:
        """What is added to damage that its bearer causes."""
        return 0

    def less_damage(self, blow: Blow) -> int:
        """By how much damage to its bearer is lowered."""
        return 0

    def on_damage(self, g: G, blow: Blow) -> Procedure[None]:
        """When the damage is known, before armour: what its bearer does on either side of the blow [UT-D50]."""
        return nothing(None)

    def ignores_armour(self, blow: Blow) -> bool:
        """Whether armour and shields do not protect against its bearer."""
        return False

    def armour_bonus(self, blow: Blow) -> int:
        """What is added to armour tests: its bearer's own, or those against its bearer."""
        return 0

    def shield_bonus(self, bearer: Model) -> int:
        """What is added to its bearer's Shield Tests."""
        return 0

    def rerolls_armour(self, *, is_shield: bool) -> bool:
        """Whether its bearer's armour tests may be re-rolled."""
        return False

    def armour_save(self, location: Location, blow: Blow) -> int | None:
        """The save that a location of its bearer has at the least."""
        return None

    def always_saves(self, blow: Blow) -> int | None:
        """A save that no weapon and no ability takes away [UT-894b]."""
        return None

    def stuns_from(self, blow: Blow) -> int | None:
        """From which face on a stun roll of its bearer succeeds, instead of 5."""
        return None

    def stuns_despite_helmet(self, blow: Blow) -> bool:
        """Whether its bearer can stun somebody whose head is protected."""
        return False

    def cannot_be_wounded(self, blow: Blow) -> bool:
        """Whether its bearer loses no W."""
        return False

    def shields_from(self, blow: Blow) -> bool:
        """Whether a loss of W by fall, water or loot is ignored, once."""
        return False

    def saves(self, blow: Blow) -> Iterator[SaveOffer]:
        """What can keep a model from dropping to 0 W."""
        return iter(())

    def on_wounded(self, g: G, blow: Blow) -> Procedure[None]:
        """When a model has lost W: its bearer, or somebody else."""
        return nothing(None)

    def on_felled(self, g: G, blow: Blow) -> Procedure[None]:
        """When a model has dropped to 0 W for good."""
        return nothing(None)

    def on_removed(self, g: G, model: Model) -> Procedure[None]:
        """When a model leaves the game."""
        return nothing(None)

    # Shooting

    def range_bonus(self, weapon: RangedWeapon) -> int:
        """How much further a weapon of its bearer's party shoots."""
        return 0

    def to_hit_bonus(self, shot: Shot) -> int:
        """What is added to its bearer's roll to hit."""
        return 0

    def ballistic_bonus(self, shot: Shot) -> int:
        """What is added to the wounding roll: its bearer's own, or that of a shot at its bearer."""
        return 0

    def ranged_characteristic(self, shot: Shot, which: Characteristic) -> int:
        """What is added to a characteristic that its bearer uses in a shot, on either side."""
        return 0

    def shot_damage(self, shot: Shot) -> int | None:
        """The Dam of the weapon in its bearer's hands, where it is another."""
        return None

    def shot_stuns(self, shot: Shot) -> bool:
        """Whether the weapon has Stun in its bearer's hands."""
        return False

    def faulty_from(self, weapon: RangedWeapon) -> int | None:
        """From which face on a Faulty weapon of its bearer's party wounds its user, instead of 4."""
        return None

    def armour_dice(self, blow: Blow) -> int | None:
        """With how many dice worn armour is tested against its bearer's attack, where it is another number."""
        return None

    def cancels(self, g: G, attacker: Model, target: Model) -> Procedure[bool]:
        """Whether a successful spell or ranged attack comes to nothing [UT-735a]."""
        return nothing(False)

    # Magic

    def forbids_casting(self) -> bool:
        """Whether its bearer cannot cast."""
        return False

    def magic_bonus(self, cast: Cast) -> int:
        """What is added to a Magic Test: its bearer's own, or somebody else's."""
        return 0

    def spell_range(self, cast: Cast) -> int:
        """How much further a spell of its bearer's party reaches."""
        return 0

    def spell_cost(self, cast: Cast) -> int:
        """How many W more, or fewer, a spell costs."""
        return 0

    def payers(self, cast: Cast) -> Iterator[Model]:
        """Who may lose the W of a spell instead of the caster: by the caster's rules, or by those of somebody else."""
        return iter(())

    def costs_nothing(self, cast: Cast) -> bool:
        """Whether its bearer's spell costs no W, now that the Magic Test is known [UT-743b]."""
        return False

    def spares_payment(self, g: G, cast: Cast) -> Procedure[bool]:
        """Whether its bearer loses no W by casting or by being the target of a spell [UT-736b]."""
        return nothing(False)

    def doubles_spell(self, spell: Spell) -> bool:
        """Whether what a spell of its bearer's party adds to a characteristic counts twice [UT-779c]."""
        return False

    def counts_as_creature(self) -> bool:
        """Whether its bearer, a creature, counts against the number that a party may have [UT-528, UT-R70]."""
        return True

    def creature_limit(self, spell: Spell) -> int:
        """How many creatures of a kind more its bearer's party may have."""
        return 0

    def on_spell(self, g: G, cast: Cast) -> Procedure[bool]:
        """When an enemy's Magic Test has succeeded: whether the spell has no effect after all."""
        return nothing(False)

    def self_heal(self) -> int | None:
        """How many W Self-heal restores, instead of 2."""
        return None

    # Orders, panic, initiative

    def order_bonus(self, leader: Model, target: Model) -> int:
        """What is added to an order roll."""
        return 0

    def rerolls_orders(self, leader: Model, target: Model) -> bool:
        """Whether an order roll may be re-rolled."""
        return False

    def order_range(self, leader: Model) -> int:
        """How much further its bearer's party gives orders."""
        return 0

    def more_orders(self) -> int:
        """How many orders more its bearer's party has."""
        return 0

    def panic_bonus(self, seat: Seat) -> int:
        """What is added to a Panic Test of a party."""
        return 0

    def rerolls_panic(self, seat: Seat) -> bool:
        """Whether a failed Panic Test may be re-rolled."""
        return False

    def initiative_bonus(self, seat: Seat) -> int:
        """What is added to a party's initiative roll."""
        return 0

    def rerolls_initiative(self, seat: Seat, face: int) -> tuple[int, ...] | None:
        """With which modifiers a party may re-roll its initiative die; None: not."""
        return None

    def on_initiative(self, g: G) -> Procedure[None]:
        """At the start of the Initiative phase, before anybody rolls; once for each party [UT-713b]."""
        return nothing(None)

    def passes_initiative(self, g: G) -> Procedure[bool]:
        """Whether its bearer's party passes the initiative that it has won [UT-773a]."""
        return nothing(False)

    def seizes_initiative(self, g: G) -> Procedure[bool]:
        """Whether its bearer's party takes the initiative that it has lost [UT-773b]."""
        return nothing(False)

    # Spotting, looting, disengaging

    def spot_range(self) -> int | None:
        """How far its bearer spots, instead of 30 cm."""
        return None

    def spotted_within(self) -> int | None:
        """From how far its bearer can be spotted at the most."""
        return None

    def spot_bonus(self) -> int:
        """What is added to its bearer's Spot tests."""
        return 0

    def rerolls_spot(self) -> bool:
        """Whether a failed Spot test may be re-rolled."""
        return False

    def stays_hidden(self) -> bool:
        """Whether spells and items do not take its bearer's Hidden counter."""
        return False

    def rerolls_loot(self) -> bool:
        """Whether its bearer may re-roll Loot Tests."""
        return False

    def disengaging_dice(self) -> int:
        """How many dice more its bearer rolls to disengage."""
        return 0

    def frees(self, friend: Model) -> bool:
        """Whether a friend disengages without a test."""
        return False

    # Cycles

    def forbids_activation(self) -> bool:
        """Whether its bearer cannot be activated, even with an AD [UT-549]."""
        return False

    def acts_when_fallen(self) -> bool:
        """Whether its bearer may still use an AD with a Death Counter [UT-717a]."""
        return False

    def on_cycle_start(self, g: G) -> Procedure[None]:
        """At the start of a Cycle, before Action Dice are placed."""
        return nothing(None)


def nothing(value: R) -> Procedure[R]:
    """A trigger that does nothing."""
    yield from ()  # A procedure, although it never asks.
    return value


# The register

SPECIALS: dict[str, type[Special]] = {}


def special(name: str) -> Callable[[C], C]:
    """Register a special rule under the id that the data uses."""

    def register(kind: C) -> C:
        if name in SPECIALS:
            raise ValueError(f"there are two special rules {name}")
        kind.id = name
        SPECIALS[name] = kind
        return kind

    return register


def asked(
    field: Battlefield,
    question: Callable[Concatenate[Special, P], R],
    *,
    of: Model | None = None,
    first: Model | None = None,
) -> Iterator[Callable[P, R]]:
    """The answers of all who have one to a question, of one model or of everybody in play, in the order of UT-133.

    Whoever has no special rule that answers it is passed over.
    """
    name = question.__name__
    basic: Any = getattr(Special, name)
    models = [of] if of is not None else field.in_order(first)
    heard: list[tuple[Seat, str]] = []
    for model in models:
        for one in field.specials(model):
            if getattr(type(one), name) is basic:
                continue
            if one.once_a_party:
                if (model.seat, one.id) in heard:
                    continue
                heard.append((model.seat, one.id))
            yield getattr(one, name)


def asked_of_party(
    field: Battlefield, question: Callable[Concatenate[Special, P], R], seat: Seat
) -> Iterator[Callable[P, R]]:
    """The answers of a party: each special rule once, by the first of its models that has it and is in play."""
    name = question.__name__
    basic: Any = getattr(Special, name)
    heard: list[str] = []
    for model in field.in_order():
        if model.seat != seat:
            continue
        for one in field.specials(model):
            if getattr(type(one), name) is not basic and one.id not in heard:
                heard.append(one.id)
                yield getattr(one, name)
