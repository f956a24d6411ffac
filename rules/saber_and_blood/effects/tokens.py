"""Chapter 6xx, the tokens: what each of them is put on for and when it comes off again."""

from __future__ import annotations

from rules.saber_and_blood.state import Fighter, Mood, MoodToken

OPPOSITE = {Mood.BOLSTER: Mood.WEAKEN, Mood.WEAKEN: Mood.BOLSTER}


def add_mood(fighter: Fighter, mood: Mood, count: int, play: int, *, ignoring: int | None = None) -> None:
    """Put bolster or weaken tokens on; each meets one of the other kind and takes it off [SB-605, SB-608, SB-609].

    Those that a ready combat ignores meet nothing that its beginning brings [SB-R24].
    """
    for _ in range(count):
        met = (token for token in fighter.moods if token.mood is OPPOSITE[mood] and token.origin != ignoring)
        other = next(met, None)
        if other is None:
            fighter.moods.append(MoodToken(mood=mood, origin=play))
        else:
            fighter.moods.remove(other)


def lose_moods(fighter: Fighter, *, keeping: int | None = None) -> None:
    """All bolster and weaken tokens come off, but those that a ready combat has ignored [SB-607, SB-R24]."""
    fighter.moods = [token for token in fighter.moods if keeping is not None and token.origin == keeping]


def add_stun(fighter: Fighter, *, is_immune: bool) -> None:
    """At most one stun token at a time [SB-652]."""
    fighter.is_stunned = fighter.is_stunned or not is_immune


def take_up_haste(fighter: Fighter) -> int:
    """The movement points that his haste tokens add to this action; they all come off [SB-630]."""
    points, fighter.haste = fighter.haste, 0
    return points


def be_attacked_while_stunned(fighter: Fighter, play: int, *, ignoring: int | None = None) -> bool:
    """A stunned character who is attacked loses the token and is weakened once; returns whether he was [SB-655]."""
    if not fighter.is_stunned:
        return False
    fighter.is_stunned = False
    add_mood(fighter, Mood.WEAKEN, 1, play, ignoring=ignoring)
    return True


def begin_action(fighter: Fighter) -> bool:
    """What comes off as he begins to act; returns whether the action comes to nothing [SB-621, SB-653]."""
    fighter.is_defending = False
    was_stunned, fighter.is_stunned = fighter.is_stunned, False
    return was_stunned


def end_action(fighter: Fighter) -> None:
    """What comes off as his action ends, and his action token is flipped [SB-317, SB-607, SB-651, SB-R20]."""
    fighter.has_acted = True
    fighter.slow = 0
    lose_moods(fighter)


def end_combat(fighter: Fighter, *, keeping: int | None = None) -> None:
    """What comes off after a combat he fought in, but for what a ready combat has ignored [SB-607, SB-621, SB-R24]."""
    lose_moods(fighter, keeping=keeping)
    fighter.is_defending = fighter.is_defending and fighter.defense_origin == keeping
