"""The Initiative phase [UT-114 to UT-116, UT-985, UT-D22, UT-R26, UT-R119]."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards.reactions import shackled
from rules.umbra_turris.content_vocabulary import Characteristic, Keyword
from rules.umbra_turris.dice import D6, Trial, settle, throw_dice
from rules.umbra_turris.occasions import Purpose, Throw
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.policies import wants
from rules.umbra_turris.specials.offers import Matter
from rules.umbra_turris.specials.special import Special, asked, asked_of_party
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]
BROTHERHOOD = 1  # [UT-631]


@dataclass
class Claim:
    """A party's claim to the initiative."""

    seat: Seat
    throw: Throw
    has_leader: bool
    tie_breaks: tuple[int, ...] = ()
    """The dice that were rolled again in ties, one after the other [UT-R26]."""

    @property
    def strength(self) -> tuple[bool, int, tuple[int, ...]]:
        """A Leader beats whoever has none; then the total counts, then those of ties [UT-115, UT-R26, UT-R119]."""
        return self.has_leader, self.throw.total, tuple(face + self.throw.modifier for face in self.tie_breaks)


def roll_for_initiative(g: G) -> Procedure[None]:
    """Rage, rolls, re-rolls by the lower total first, then Sergeants: all of it gives the order of players."""
    table = g.state.table
    for seat in table.playing:
        for answer in asked_of_party(field_of(g), Special.on_initiative, seat):
            yield from answer(g)
        yield from call_nature(g, seat)
    claims = [claim for seat in table.playing if (claim := make_claim(g, seat)) is not None]
    yield from settle_claims(g, claims)
    strongest = [claim.seat for claim in sorted(claims, key=lambda one: one.strength, reverse=True)]
    changes = yield from shackled(g, strongest)
    for claim in claims:
        claim.throw.modifier += changes.get(claim.seat, 0)
    break_ties(g, claims)
    order = [claim.seat for claim in sorted(claims, key=lambda one: one.strength, reverse=True)]
    for claim in claims:
        table.parties[claim.seat].initiative_bonus = 0
    table.order = yield from change_hands(g, order)
    table.order += [seat for seat in table.playing if seat not in table.order]
    g.tell(
        "initiative_rolled",
        order=table.order,
        claims=[
            {
                "seat": claim.seat,
                "face": claim.throw.faces[0],
                "bonus": claim.throw.modifier,
                "leader": claim.has_leader,
                "again": [*claim.tie_breaks],
            }
            for claim in claims
        ],
    )


def make_claim(g: G, seat: Seat) -> Claim | None:
    """One die and the LD of the Leader, or of the best who is left [UT-114, UT-116]; None where nobody is left."""
    field = field_of(g)
    speaker = who_speaks(field, seat)
    if speaker is None:
        return None
    bonus = field.characteristic(speaker, Characteristic.LD) + initiative_bonus(field, speaker)
    throw = throw_dice(g, Purpose.INITIATIVE, speaker, 1, bonus)
    return Claim(seat, throw, speaker.is_leader)


def who_speaks(field: Battlefield, seat: Seat) -> Model | None:
    """The Leader, wherever they wait; else the hero with the highest LD."""
    leader = field.leader(seat)
    if leader is not None:
        return leader
    return max(field.table.heroes(seat), key=lambda hero: field.characteristic(hero, Characteristic.LD), default=None)


def initiative_bonus(field: Battlefield, speaker: Model) -> int:
    """What is added to the LD in this phase alone."""
    total = field.table.parties[speaker.seat].initiative_bonus  # [UT-563]
    total += sum(answer(speaker.seat) for answer in asked_of_party(field, Special.initiative_bonus, speaker.seat))
    return total + BROTHERHOOD * has_brother(field, speaker)


def has_brother(field: Battlefield, leader: Model) -> bool:
    """Brotherhood: a further model of the Leader's race or profession is on the table [UT-631, UT-R65]."""
    if not leader.is_leader or not field.has(leader, Keyword.BROTHERHOOD):
        return False
    race = field.content.race_of(leader.sub_race)
    return any(
        friend.is_hero and (field.content.race_of(friend.sub_race) == race or friend.profession == leader.profession)
        for friend in field.friends(leader)
    )


def call_nature(g: G, seat: Seat) -> Procedure[None]:
    """The Ally of the nature changes the roll as was said when the spell was cast, or otherwise, or not [UT-563]."""
    party = g.state.table.parties[seat]
    said = party.initiative_bonus
    if not said:
        return
    choices = [Choice(f"{change:+d}", f"{change:+d} to the roll", change) for change in (said, -said)]
    ask = pick(
        "initiative.nature",
        "How is your initiative roll changed?",
        [*choices, Choice("no", "Not at all", 0)],
        rule="UT-563",
        about=seat,
    )
    party.initiative_bonus = yield from wants(g, seat, Matter.INITIATIVE, ask, yes=said, no=0)


def settle_claims(g: G, claims: list[Claim]) -> Procedure[None]:
    """Re-rolls and changes of dice, by the lower total first [UT-D22]."""
    for claim in sorted(claims, key=lambda one: one.strength):
        rivals = [other for other in claims if other is not claim and other.has_leader == claim.has_leader]
        if not rivals:
            continue
        best = max(rivals, key=lambda one: one.strength)
        yield from roll_again(g, claim, best)
        yield from settle(g, Trial(claim.throw, best.throw))


def roll_again(g: G, claim: Claim, best: Claim) -> Procedure[None]:
    """A re-roll that costs nothing, with what may be added to it: by default where the claim is losing, and the most.

    Whoever is asked may also roll again to lose [UT-716a, UT-788a, UT-D22].
    """
    throw, seat = claim.throw, claim.seat
    answers = asked(field_of(g), Special.rerolls_initiative, first=throw.roller)
    found = [more for answer in answers for more in answer(seat, throw.faces[0]) or ()]
    added = sorted(dict.fromkeys(found), reverse=True)
    if not added:
        return
    not_at_all: int | None = None
    usual = added[0] if throw.total <= best.throw.total else not_at_all
    choices = [Choice(f"{more:+d}", f"Roll again{f' with {more:+d}' if more else ''}", more) for more in added]
    ask = pick(
        "initiative.reroll",
        f"You have {throw.total} for initiative, {best.seat} has {best.throw.total}. Roll again?",
        [*choices, Choice("no", "Keep it", not_at_all)],
        fallback="no" if usual is None else f"{usual:+d}",
        rule="UT-788a",
        about=seat,
    )
    chosen = yield from wants(g, seat, Matter.INITIATIVE, ask, yes=usual, no=not_at_all)
    if chosen is None:
        return
    before = throw.faces[0]
    throw.faces[0] = g.roll(D6, f"re-roll initiative {seat}")
    throw.rerolled.append(0)
    throw.modifier += chosen
    g.tell("initiative_rerolled", seat=seat, before=before, after=throw.faces[0], added=chosen)


def break_ties(g: G, claims: list[Claim]) -> None:
    """Players with equal totals roll again, with what they add to it, until no two are equal [UT-R26]."""
    while True:
        groups: dict[tuple[bool, int, tuple[int, ...]], list[Claim]] = {}
        for claim in claims:
            groups.setdefault(claim.strength, []).append(claim)
        tied = [group for group in groups.values() if len(group) > 1]
        if not tied:
            return
        for group in tied:
            for claim in group:
                claim.tie_breaks += (g.roll(D6, f"initiative {claim.seat} once more"),)
            for claim in group:
                roll_again_in_tie(g, claim, group)


def roll_again_in_tie(g: G, claim: Claim, group: list[Claim]) -> None:
    """A die of a tie that may be re-rolled for nothing is, unless it wins the tie: a Borian Leader's 1 [UT-716a]."""
    seat, before = claim.seat, claim.tie_breaks[-1]
    answers = asked(field_of(g), Special.rerolls_initiative, first=claim.throw.roller)
    is_free = any(0 in (answer(seat, before) or ()) for answer in answers)
    if not is_free or all(claim.strength > other.strength for other in group if other is not claim):
        return
    after = g.roll(D6, f"re-roll initiative {seat}")
    claim.tie_breaks = (*claim.tie_breaks[:-1], after)
    g.tell("initiative_rerolled", seat=seat, before=before, after=after, added=0)


def change_hands(g: G, order: list[Seat]) -> Procedure[list[Seat]]:
    """Sergeants: the winner may pass the initiative on, then whoever has lost it may seize it [UT-773a, UT-773b]."""
    if len(order) < 2:
        return order
    winner = order[0]
    for answer in asked_of_party(field_of(g), Special.passes_initiative, winner):
        if (yield from answer(g)):
            order = [order[1], winner, *order[2:]]
            g.tell("initiative_passed", seat=winner, taker=order[0])
    for seat in order[1:]:
        if seat == winner:
            continue  # Whoever has passed it on cannot seize it.
        field = field_of(g)
        for sergeant in [model for model in field.in_order() if model.seat == seat]:
            for seizes in asked(field, Special.seizes_initiative, of=sergeant):
                if (yield from seizes(g)):
                    g.tell("initiative_seized", seat=seat)
                    return [seat, *(other for other in order if other != seat)]
    return order
