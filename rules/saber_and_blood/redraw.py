"""Another truth of a bout behind a given face: other hands of the others, and other decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.kernel.decisions import Draw
from rules.kernel.decks import Deck
from rules.kernel.game import Face
from rules.kernel.values import Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.state import Attached, Bout, Fighter, Lady, Mood, MoodToken, Player, Step
from rules.saber_and_blood.views import BoutView, CardView, FighterView, PlayerView
from rules.saber_and_blood.vocabulary import Faction
from rules.saber_and_blood.what_is_known import CardName

WITHOUT_DECKS = (Step.FACTIONS, Step.ROLES, Step.INITIATIVE, Step.SKILLS, Step.PLACEMENT, Step.HANDS)
PLAYS = 1
"""Between two operations it is all the same how many there were, as long as no token is of the last one [SB-R24]."""


def redraw(box: Content, face: Face, draw: Draw) -> Bout:
    """All that lies open as it is, and all that is hidden dealt by chance."""
    view = face.view
    assert isinstance(view, BoutView)
    bout = Bout(
        scenario=view.scenario,
        roles=view.roles,
        seats=tuple(player.seat for player in view.players),
        step=view.step,
        turn=view.turn,
        initiative=view.initiative,
        active=view.active,
        passes=view.passes,
        plays=PLAYS,
        players={player.seat: without_cards(player) for player in view.players},
        fighters={fighter.name: as_it_stands(fighter) for fighter in view.fighters},
        played=lying(view.played),
        in_play=lying(view.in_play),
        removed=list(view.removed),
        fires=list(view.fires),
        corners=dict(view.corners),
        chest=view.chest,
        chest_holder=next((fighter.name for fighter in view.fighters if fighter.has_chest), None),
        keeper=view.keeper,
        lady=None if view.lady is None else Lady(**dict(view.lady)),
        target=next((fighter.name for fighter in view.fighters if fighter.is_target), None),
        quiet_turns=view.quiet_turns,
        had_trouble=view.had_trouble,
        combats=list(view.combats),
        traces=list(view.traces),
        outcome=face.outcome,
    )
    if view.step not in WITHOUT_DECKS:
        deal_cards(box, bout, view, face.seat, draw)
    return bout


def without_cards(player: PlayerView) -> Player:
    """A player before the cards are dealt."""
    return Player(
        faction=player.faction,
        role=player.role,
        team=player.team,
        cp=player.cp,
        hand=list(player.hand),
        clues=player.clues,
    )


def as_it_stands(fighter: FighterView) -> Fighter:
    """A character with everything on its sheet; all of that is open."""
    same = {name: getattr(fighter, name) for name in Fighter.model_fields if name in FighterView.model_fields}
    moods = [Mood.BOLSTER] * fighter.bolster + [Mood.WEAKEN] * fighter.weaken
    return Fighter(
        **same
        | {
            "footing": fighter.square,
            "moods": [MoodToken(mood=mood, origin=0) for mood in moods],
            "stance": None if fighter.stance is None else lying([fighter.stance])[0],
            "attached": lying(fighter.attached),
            "skill_cards": list(fighter.skill_cards),
        }
    )


def lying(cards: Iterable[CardView]) -> list[Attached]:
    """Cards that lie open."""
    return [Attached(card=card.card, owner=card.owner, play=0) for card in cards]


def deal_cards(box: Content, bout: Bout, view: BoutView, viewer: Seat | None, draw: Draw) -> None:
    """Each player's deck, then the tavern's: how many cards of which a hand holds is known to all."""
    others = [player for player in view.players if player.seat != viewer]
    for player in view.players:
        assert player.faction is not None
        truth = bout.players[player.seat]
        truth.deck, hands = Deck[CardName].redealt(
            cards_in_the_game(box, view, player.faction),
            pile=player.deck_size,
            discarded=player.discarded,
            seen=in_sight(box, bout, player.faction, player.seat),
            hands=[player.hand_size - player.tavern_cards] if player in others else [],
            draw=draw,
        )
        truth.hand += (card for hand in hands for card in hand)
    bout.tavern, hands = Deck[CardName].redealt(
        cards_in_the_game(box, view, Faction.TAVERN),
        pile=view.tavern_size,
        discarded=view.tavern_discarded,
        seen=[card for seat in bout.seats for card in in_sight(box, bout, Faction.TAVERN, seat)],
        hands=[player.tavern_cards for player in others],
        draw=draw,
    )
    for player, cards in zip(others, hands, strict=True):
        bout.players[player.seat].hand += cards


def cards_in_the_game(box: Content, view: BoutView, faction: Faction) -> Iterable[CardName]:
    """A faction's whole deck; where two players have one each, nobody can tell whose a card was that is removed."""
    whole = Counter(card.id for card in box.deck(faction))
    is_shared = sum(player.faction is faction for player in view.players) > 1
    return (whole if is_shared else whole - Counter(view.removed)).elements()


def in_sight(box: Content, bout: Bout, faction: Faction, seat: Seat) -> list[CardName]:
    """A player's cards of a faction that lie open, or in the hand of whoever looks."""
    with_fighters = [card for one in bout.fighters.values() for card in (one.stance, *one.attached) if card]
    lying_open = [one.card for one in (*with_fighters, *bout.in_play, *bout.played) if one.owner == seat]
    return [card for card in (*lying_open, *bout.players[seat].hand) if box.card(card).faction is faction]
