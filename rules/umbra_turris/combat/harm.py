"""Damage on its way: additions, reductions, criticals, armour, stun, loss of W, saves, reactions [UT-R24, UT-R29]."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards.reactions import saved_by_cards
from rules.umbra_turris.combat.armour import take_armour_test
from rules.umbra_turris.combat.falling_down import fall
from rules.umbra_turris.combat.stun import roll_stun
from rules.umbra_turris.content_vocabulary import Characteristic, Keyword
from rules.umbra_turris.dice import Trial, settle, take_test, throw_dice
from rules.umbra_turris.occasions import Blow, Bout, Manner, Purpose
from rules.umbra_turris.pieces import field_of, give_die, take_dice
from rules.umbra_turris.policies import MATTER_NAMES, settled, wants
from rules.umbra_turris.quests.victory import hero_wounded
from rules.umbra_turris.specials.offers import SaveOffer
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]
CRITICAL_FROM = 5  # [UT-326]
BURNS_FROM = 5  # [UT-859]
STUBBORN_DICE = 2  # [UT-633]
BY_SHOOTING = (Manner.SHOT, Manner.THROW, Manner.EXPLOSION)
"""What a hero does to others from afar [QC-04]."""


def hurt(g: G, blow: Blow) -> Procedure[int]:
    """A model suffers damage; returns the W that it really lost."""
    victim = blow.victim
    if not victim.is_alive or victim.is_empty_base:
        return 0
    blow.had_die = victim.has_action_die
    field = field_of(g)
    if blow.damage > 0:
        blow.damage += sum(more(blow) for more in asked(field, Special.extra_damage, first=blow.by))
        blow.damage = max(0, blow.damage - sum(less(blow) for less in asked(field, Special.less_damage, of=victim)))
    roll_criticals(g, blow)
    for answer in asked(field, Special.on_damage, first=blow.by):
        yield from answer(g, blow)
    if blow.most is not None and not blow.is_critical:
        blow.damage = min(blow.damage, blow.most)
    yield from take_armour_test(g, blow)
    yield from roll_stun(g, blow)
    yield from burn(g, blow)
    return (yield from lose(g, blow))


@dataclass(frozen=True)
class CriticalRoll:
    """What a critical roll needs, and what may be done about it: by special rules alone [UT-327]."""

    needed: int
    bonus: int
    is_rerolled: bool

    def is_success(self, face: int) -> bool:
        """Whether a face strikes critically."""
        return face + self.bonus >= self.needed


def critical_roll(field: Battlefield, blow: Blow) -> CriticalRoll:
    """How critical rolls of this blow are made [UT-326]."""
    harder = [face for answer in asked(field, Special.critical_from, of=blow.victim) if (face := answer(blow.victim))]
    bonus, again = 0, False
    if blow.bout is not None:
        bonus = sum(more(blow.bout) for more in asked(field, Special.critical_bonus, of=blow.by))
        again = any(answer(blow.bout) for answer in asked(field, Special.rerolls_criticals, of=blow.by))
    return CriticalRoll(max([CRITICAL_FROM, *harder]), bonus, again)


def roll_criticals(g: G, blow: Blow) -> None:
    """One roll for each 6; the first success takes all remaining W, if that is more [UT-325 to UT-328, UT-R124]."""
    if not blow.damage or not blow.critical_rolls or blow.by is None:
        return
    roll = critical_roll(field_of(g), blow)
    for _ in range(blow.critical_rolls):
        face = g.roll(6, f"critical {blow.by.id}")
        if roll.is_rerolled and not roll.is_success(face):
            face = g.roll(6, f"re-roll critical {blow.by.id}")
        g.tell(
            "critical_rolled",
            model=blow.by.id,
            victim=blow.victim.id,
            face=face,
            bonus=roll.bonus,
            success=roll.is_success(face),
        )
        if roll.is_success(face):
            blow.is_critical = True
            blow.damage = max(blow.damage, blow.victim.wounds)
            return


def burn(g: G, blow: Blow) -> Procedure[None]:
    """Incendiary heads and weapons: on 5+ the victim loses its AD and 1 more W [UT-859]."""
    if not blow.is_incendiary:
        return
    if (yield from take_test(g, Purpose.MISHAP, blow.victim, BURNS_FROM, name="incendiary", harms=True)):
        take_dice(g, blow.victim, "incendiary")
        blow.damage += 1


# Losing W


def lose(g: G, blow: Blow) -> Procedure[int]:
    """The W that are left of the damage are lost, unless something saves the model."""
    victim, field = blow.victim, field_of(g)
    loss = blow.damage
    if blow.manner.is_combat and loss == 1 and field.has(victim, Keyword.FRENZY):
        g.tell("frenzy_ignored", model=victim.id)  # [UT-625a, UT-R95]
        loss = 0
    if loss and any(answer(blow) for answer in asked(field, Special.cannot_be_wounded, of=victim)):
        g.tell("not_wounded", model=victim.id)
        loss = 0
    if loss and any(answer(blow) for answer in asked(field, Special.shields_from, of=victim)):
        loss = 0
    if not loss:
        return 0
    if loss >= victim.wounds:
        loss = yield from save(g, blow, loss)
    yield from _book(g, blow, min(loss, victim.wounds))
    return blow.lost


def save(g: G, blow: Blow, loss: int) -> Procedure[int]:
    """What its player, then others do for a model that would drop to 0 W; returns what it loses after all [UT-D51]."""
    offers = sorted(_saves(g, blow), key=lambda one: one.order)
    for seat in dict.fromkeys(offer.seat for offer in offers):
        left = [offer for offer in offers if offer.seat == seat]
        while left:
            offer = yield from _next_save(g, blow.victim, left)
            if offer is None:
                break
            left.remove(offer)
            saved = yield from offer.do(g)
            if saved is not None:
                return saved
    saved = yield from saved_by_cards(g, blow)
    return loss if saved is None else saved


def _next_save(g: G, victim: Model, left: list[SaveOffer]) -> Procedure[SaveOffer | None]:
    """What is tried next of what one player has: the order is theirs, as far as they are asked at all [UT-D51]."""
    if len(left) > 1 and g.state.table.choices.asks_about_dice:
        wanted = []
        for offer in left:
            is_wanted = True if offer.matter is None else (yield from settled(g, offer.seat, offer.matter))
            wanted += [] if is_wanted is False else [(offer, is_wanted)]
        left[:] = [offer for offer, _ in wanted]
        if len(left) > 1 and any(is_wanted is None for _, is_wanted in wanted):
            return (yield from g.ask(left[0].seat, _ask_save(victim, left)))
    while left:
        offer = left[0]
        if offer.matter is None or (yield from _is_wanted(g, victim, offer)):
            return offer
        left.remove(offer)
    return None


def _ask_save(victim: Model, left: list[SaveOffer]) -> Ask[SaveOffer | None]:
    """Which of several comes first; by default what costs least."""
    nothing: SaveOffer | None = None
    choices = [Choice(offer.name, f"Try the {_name_of(offer)} first", offer) for offer in left]
    usual = next((offer.name for offer in left if offer.is_usual), "no")
    return pick(
        "save.first",
        f"{victim.name} would drop to 0 W. What do you try first?",
        [*choices, Choice("no", "Let it happen", nothing)],
        fallback=usual,
        rule="UT-D51",
        about=victim.id,
    )


def _name_of(offer: SaveOffer) -> str:
    return MATTER_NAMES[offer.matter] if offer.matter is not None else offer.name.replace("_", " ").capitalize()


def _saves(g: G, blow: Blow) -> list[SaveOffer]:
    found = asked(field_of(g), Special.saves, first=blow.victim)
    return [offer for answer in found for offer in answer(blow)]


def _is_wanted(g: G, victim: Model, offer: SaveOffer) -> Procedure[bool]:
    assert offer.matter is not None
    name = _name_of(offer)
    choices = [Choice("yes", f"Use the {name}", True), Choice("no", "Let it happen", False)]
    ask = pick(
        f"save.{offer.matter}",
        f"{victim.name} would drop to 0 W. Use the {name}?",
        choices,
        fallback="yes" if offer.is_usual else "no",
        rule="UT-D51",
        about=victim.id,
    )
    return (yield from wants(g, offer.seat, offer.matter, ask, yes=True, no=False))


def _book(g: G, blow: Blow, lost: int) -> Procedure[None]:
    """The loss is noted, told, and answered by whoever has an answer; then whoever has no W left falls."""
    victim, table = blow.victim, g.state.table
    blow.lost = lost
    if not lost:
        return
    victim.wounds -= lost
    if blow.by is not None:
        victim.wounded_by, victim.wounded_by_model = blow.by.seat, blow.by.id
        if blow.by.seat != victim.seat:
            pair = f"{blow.by.id} {victim.id}"
            table.wounds_dealt[pair] = table.wounds_dealt.get(pair, 0) + lost
            if blow.manner in BY_SHOOTING and victim.is_hero:
                hit = table.shooters.get(blow.by.id, [])
                table.shooters[blow.by.id] = [*hit, *([] if victim.id in hit else [victim.id])]
    else:
        victim.wounded_by, victim.wounded_by_model = None, ""
    for seat in table.opponents(victim.seat):
        table.wounds_lost[seat] = table.wounds_lost.get(seat, 0) + lost  # [UT-713d, UT-R113]
    g.tell(
        "wounded",
        model=victim.id,
        count=lost,
        left=victim.wounds,
        manner=blow.manner,
        by=blow.by.id if blow.by else "",
        location=blow.location,
        why=blow.why,
        critical=blow.is_critical,
    )
    victim.has_death_counter = not victim.wounds  # Whoever lies down is out of reach of all that follows [UT-362].
    for answer in asked(field_of(g), Special.on_wounded, first=blow.by, second=victim):
        yield from answer(g, blow)  # Who struck comes before who was struck [UT-R24].
    yield from _be_stubborn(g, blow)
    if victim.is_hero:
        hero_wounded(g)
    if victim.has_death_counter:
        yield from fall(g, blow)


def _be_stubborn(g: G, blow: Blow) -> Procedure[None]:
    """A large model without an AD that was hurt outside of close combat may win one: 2d6 against Sp [UT-633]."""
    victim, field = blow.victim, field_of(g)
    is_moved = victim.wounds and not victim.has_action_die and not blow.manner.is_combat
    if not is_moved or not victim.is_alive or not field.has(victim, Keyword.STUBBORN):
        return
    throw = throw_dice(g, Purpose.ABILITY, victim, STUBBORN_DICE)
    trial = Trial(throw, needed=field.characteristic(victim, Characteristic.SP))
    yield from settle(g, trial)
    g.tell("stubborn_tested", model=victim.id, faces=throw.faces, needed=trial.needed, success=trial.is_success)
    if trial.is_success:
        give_die(g, victim, "stubborn")


# Paying


def pay(g: G, model: Model, count: int, why: str) -> Procedure[None]:
    """A player pays with a model's W: no damage, so nothing reduces or answers it [UT-R73, UT-R113].

    Whoever would drop to 0 W by it may be saved like anybody else [UT-710b, UT-743e].
    """
    blow = Blow(field_of(g), model, Manner.PAYMENT, count, why=why)
    if count >= model.wounds:
        count = yield from save(g, blow, count)
    blow.lost = min(count, model.wounds)
    model.wounds -= blow.lost
    if blow.lost:
        model.wounded_by, model.wounded_by_model = None, ""  # Nobody else's doing [UT-R84].
        g.tell("paid", model=model.id, count=blow.lost, left=model.wounds, why=why)
    if not model.wounds:
        yield from fall(g, blow)


def suffer(
    g: G, victim: Model, count: int, manner: Manner, *, by: Model | None = None, why: str = ""
) -> Procedure[int]:
    """A loss of W that no armour can lower: spells, curses, falls, loot."""
    blow = Blow(field_of(g), victim, manner, count, by=by, why=why, ignores_armour=True)
    return (yield from hurt(g, blow))


def succeeds(g: G, model: Model, needed: int, name: str, bout: Bout | None = None) -> Procedure[bool]:
    """The roll of an ability, in an attack or by itself: a plain die that must reach a figure [UT-131]."""
    return (yield from take_test(g, Purpose.ABILITY, model, needed, name=name, bout=bout))
