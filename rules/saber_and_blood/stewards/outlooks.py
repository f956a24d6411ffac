"""Odds before a stance is chosen: how a combat may end, by what both fighters show [SB-504]."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.kernel import game
from rules.kernel.game import Face, thousandths
from rules.saber_and_blood.stewards.fighting import combat_levels, fighters
from rules.saber_and_blood.stewards.judgement import Mind
from rules.saber_and_blood.stewards.odds import STANCES, WHOLE, End, Ends, guard
from rules.saber_and_blood.vocabulary import Fought, Stance


def odds_of_stances(mind: Mind, face: Face, meant: Stance | None) -> Iterator[game.Odds]:
    """For the stance that is meant, or for each of them: against any of the foe's, and over all of these."""
    assert face.asked is not None
    one, other = fighters(mind, face.asked.about)
    mine, theirs = combat_levels(mind, one), combat_levels(mind, other)
    for place, stance in enumerate(STANCES):
        if meant in (None, stance):
            own = guard(mine, place, one.view.is_defending)
            foes = [guard(theirs, their, other.view.is_defending) for their in range(len(STANCES))]
            yield game.Odds(
                about=stance.capitalize(), chances=tuple(_chances([mind.odds.ends(own, foe) for foe in foes]))
            )


def _chances(against: list[Ends]) -> Iterator[game.Chance]:
    yield _chance("you wound", against, lambda end: end.dealt > 0)
    yield _chance("you are wounded", against, lambda end: end.taken > 0)
    yield _chance("you win", against, lambda end: end.fought is Fought.WON)


def _chance(words: str, against: list[Ends], happens: Callable[[End], bool]) -> game.Chance:
    counts = [sum(count for end, count in ends.items() if happens(end)) for ends in against]
    return game.Chance(
        words=words,
        likely=thousandths(sum(counts), len(counts) * WHOLE),
        least=thousandths(min(counts), WHOLE),
        most=thousandths(max(counts), WHOLE),
    )
