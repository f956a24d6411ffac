"""What can befall a model, whatever the reason: AD come and go, W are healed, counters are put and taken."""

from __future__ import annotations

from rules.kernel.play import Play
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.state import Battle, Effect, Model, Until

MOST_ACTION_DICE = 1
"""How many AD a model holds at the most; only Fighting spirit brings a second one [UT-R28]."""
G = Play[Battle]


def field_of(g: G) -> Battlefield:
    """The table as it is now; one look at it serves for all that is asked about the same table."""
    field = g.at_hand
    if not isinstance(field, Battlefield) or field.table is not g.state.table:
        g.at_hand = field = Battlefield(g.content, g.state.table)
    return field


# Action Dice


def give_die(g: G, model: Model, why: str, *, extra: bool = False) -> bool:
    """A model gains an AD, if it has none yet; whether it did [UT-R28]."""
    most = MOST_ACTION_DICE + extra
    if model.action_dice >= most or not model.is_alive:
        return False
    model.action_dice += 1
    g.tell("die_gained", model=model.id, why=why)
    return True


def spend_die(g: G, model: Model) -> None:
    """A model gives up an AD for its turn; a Shade that clings to it loses its own with it [UT-117, UT-532c]."""
    model.action_dice -= 1
    _take_from_shades(g, model)


def take_dice(g: G, model: Model, why: str) -> bool:
    """A model loses all AD that it holds; whether it had any [UT-R28]."""
    if not model.action_dice:
        return False
    model.action_dice = 0
    g.tell("die_lost", model=model.id, why=why)
    _take_from_shades(g, model)
    return True


def _take_from_shades(g: G, victim: Model) -> None:
    for shade in g.state.table.on_table():
        if shade.attached_to == victim.id:
            shade.action_dice = 0


# W


def heal(g: G, model: Model, count: int, why: str, *, raises: bool = False) -> int:
    """A model regains W, never above its starting value; whoever lies down is lifted only by what may [UT-R72]."""
    if model.has_death_counter and not raises:
        return 0
    healed = min(count, model.most_wounds - model.wounds)
    if healed <= 0:
        return 0
    model.wounds += healed
    if model.has_death_counter:
        stand_up(model)
    g.tell("healed", model=model.id, count=healed, why=why, left=model.wounds)
    return healed


def stand_up(model: Model) -> None:
    """A model loses its Death Counter; who has felled it does not count it again in this Cycle [UT-R99, QC-18]."""
    model.has_death_counter = False
    if model.wounded_by is not None:
        model.used = [*model.used, felled_by(model.wounded_by)]


def felled_by(seat: Seat) -> str:
    """What is noted of a hero whom a party has felled, and who stands again."""
    return f"felled by {seat}"


# Effects and counters


def lay(g: G, model: Model, effect: Effect) -> None:
    """An effect lies on a model; the same one does not lie there twice [UT-747b, UT-R30].

    It is another one if it touches something else: after WS a Sharpen senses may raise BS, too [UT-521].
    """
    model.effects = [
        *(one for one in model.effects if one.name != effect.name or one.touches != effect.touches),
        effect,
    ]
    g.tell(
        "effect_laid",
        model=model.id,
        name=effect.name,
        changes=effect.changes,
        sets=effect.sets,
        rolls=effect.rolls,
        by=effect.by,
    )


def lift(g: G, model: Model, name: str) -> None:
    """An effect is gone."""
    if model.has_effect(name):
        model.effects = [one for one in model.effects if one.name != name]
        g.tell("effect_gone", model=model.id, name=name)


def hide(g: G, model: Model) -> None:
    """A Hidden counter is put beside a model; whoever spotted it before has lost it."""
    model.is_hidden, model.spotted_by = True, []
    g.tell("hid", model=model.id)


def unhide(g: G, model: Model, why: str) -> None:
    """A model loses its Hidden counter."""
    if model.is_hidden:
        model.is_hidden = False
        g.tell("unhidden", model=model.id, why=why)


def fade(model: Model, until: Until) -> None:
    """What lasts so long is over; what lasts one Cycle longer now lasts to the end of this one."""
    kept = [effect for effect in model.effects if effect.until is not until]
    if until is Until.CYCLE:
        later = Until.NEXT_CYCLE
        kept = [one.model_copy(update={"until": Until.CYCLE}) if one.until is later else one for one in kept]
    model.effects = kept
