"""Staying and leaving: before a battle, and at the end of each of its rounds [SS-650 to SS-652, SS-670 to SS-675]."""

from __future__ import annotations

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice as Named
from rules.kernel.choices import pick, yes_no
from rules.kernel.play import Procedure
from rules.swords_and_sails.combat.reports import Choice
from rules.swords_and_sails.combat.sides import Battle, Side, captain_of, pieces_of
from rules.swords_and_sails.combat.under_way import Combat, Party
from rules.swords_and_sails.ground import G, area, box_of, decide_all, realm_of, spend_card
from rules.swords_and_sails.orders import Instructions, Retreat
from rules.swords_and_sails.state import Campaign
from rules.swords_and_sails.vocabulary import CardName, Faction, Leader

OUTMATCHED = 50
"""Below this percentage of the enemy's casualty points a side without instructions retreats [D21]."""

FIGHT, LEAVE, CARD = "fight", "leave", "card"
STAY, RETREAT, WITHDRAW = "stay", "retreat", "withdraw"


def instructions_of(campaign: Campaign, side: Side, captain: Faction) -> Instructions:
    """What the captain has written for his first piece in the battle."""
    mine = [piece.name for piece in pieces_of(campaign, side) if piece.faction == captain]
    sheet = campaign.orders.get(captain)
    return sheet.of(mine[0]).instructions if sheet is not None and mine else Instructions()


# Before the battle [D20]


def leave_before(g: G, battle: Battle) -> Procedure[dict[int, str]]:
    """Who leaves before the first round, by flank: LEAVE for a leader's art, CARD for a card [SS-R106]."""
    captains = {flank: captain_of(box_of(g), g.state, side) for flank, side in enumerate(battle.sides)}
    entitled = {flank: captain for flank, captain in captains.items() if may_leave_before(g, battle, captain)}
    if not entitled:
        return {}
    asks = {captain: _pick_leaving(g, battle, flank, captain) for flank, captain in entitled.items()}
    answers = yield from decide_all(g, asks, is_live=g.state.options.live_battles)
    leaving = {flank: answers[captain] for flank, captain in entitled.items() if answers[captain] != FIGHT}
    for flank, how in leaving.items():
        captain = captains[flank]
        if how == CARD:
            for _ in range(cards_to_leave(g, battle, captain)):
                _play_card(g, battle, captain)
        g.reveal("left_before_battle", battle=battle.name, place=battle.place, faction=captain, by_card=how == CARD)
    return leaving


def may_leave_before(g: G, battle: Battle, faction: Faction) -> bool:
    """Whether it is known at the table that a power can do so, whatever it holds [SS-672, SS-675, SS-956, SS-977b]."""
    return has_elusive_leader(g, battle, faction) or cards_to_leave(g, battle, faction) > 0


def has_elusive_leader(g: G, battle: Battle, faction: Faction) -> bool:
    """Whether its leader can take it away from a battle: the Commander on land, the Admiral at sea."""
    return realm_of(g, faction).leader is (Leader.COMMANDER if battle.is_on_land else Leader.ADMIRAL)


def cards_to_leave(g: G, battle: Battle, faction: Faction) -> int:
    """How many Tactical Withdraw cards take it away before combat; 0: none can [SS-672, SS-675, SS-968]."""
    if not battle.is_on_land:
        return 0
    if faction in box_of(g).card(CardName.TACTICAL_WITHDRAW).favours or realm_of(g, faction).leader is Leader.DIPLOMAT:
        return 1
    return 2 if g.state.options.double_withdraw else 0


def _pick_leaving(g: G, battle: Battle, flank: int, captain: Faction) -> Ask[str]:
    needed = cards_to_leave(g, battle, captain)
    choices = [Named(FIGHT, "Fight", FIGHT)]
    if has_elusive_leader(g, battle, captain):
        choices.append(Named(LEAVE, "Leave before the battle", LEAVE))
    if needed and realm_of(g, captain).hand.count(CardName.TACTICAL_WITHDRAW) >= needed:
        played = "Tactical Withdraw" if needed == 1 else "two Tactical Withdraw cards"
        choices.append(Named(CARD, f"Leave, playing {played}", CARD))
    wants = instructions_of(g.state, battle.sides[flank], captain).retreat is Retreat.BEFORE
    leaves = wants and len(choices) > 1 and battle.can_retreat(captain)
    return pick(
        "battle.before",
        f"There will be a battle at {area(g, battle.place)}. Fight it?",
        choices,
        fallback=choices[1].id if leaves else FIGHT,
        rule="SS-R106",
        about=battle.place,
    )


# At the end of a round [D21]


def use_card_when_leaving() -> Ask[bool]:
    """Whether a power plays Tactical Withdraw whenever its armies leave a battle; filed once for all battles."""
    words = "Do you play Tactical Withdraw when your armies leave a battle?"
    return yes_no("battle.withdraw", words, "SS-670", standing=True)


def settle_cards(g: G, combat: Combat) -> Procedure[None]:
    """Whether captains play their cards when they leave; asked of everybody, so that no hand shows through it."""
    if combat.battle.is_on_land and not g.state.options.live_battles:
        asks = {party.captain: use_card_when_leaving() for party in combat.parties}
        answers = yield from decide_all(g, asks, is_live=False)
        for party in combat.parties:
            party.uses_card = answers[party.captain]


def stay_or_retreat(g: G, combat: Combat) -> Procedure[dict[int, Choice]]:
    """What both captains choose, in secret and at once, by flank [SS-650, SS-857]."""
    asks: dict[Faction, Ask[Choice]] = {}
    for party in combat.parties:
        asks[party.captain] = _pick_staying(g, combat, party)
    answers = yield from decide_all(g, asks, is_live=g.state.options.live_battles)
    choices = {party.flank: answers[party.captain] for party in combat.parties}
    for party in combat.parties:
        if choices[party.flank] == WITHDRAW:
            _play_card(g, combat.battle, party.captain)
    return choices


def _pick_staying(g: G, combat: Combat, party: Party) -> Ask[Choice]:
    box, battle = box_of(g), combat.battle
    has_card = battle.is_on_land and CardName.TACTICAL_WITHDRAW in realm_of(g, party.captain).hand
    has_refuge = battle.can_retreat(party.captain)
    lost = "" if has_refuge else "There is no refuge: all units are lost"
    choices: list[Named[Choice]] = [Named(STAY, "Stay and fight", "stay"), Named(RETREAT, "Retreat", "retreat", lost)]
    if has_card:
        choices.append(Named(WITHDRAW, "Retreat, playing Tactical Withdraw", "withdraw"))
    own, theirs = party.points(box), combat.foe(party).points(box)
    fallback = STAY
    if has_refuge and wants_to_leave(g, combat, party):
        fallback = WITHDRAW if has_card and party.uses_card else RETREAT
    return pick(
        "battle.stay",
        f"{area(g, battle.place)}, after round {combat.round.number}: you have {own} casualty points left, the enemy "
        f"{theirs}. Stay or retreat?",
        choices,
        fallback=fallback,
        rule="SS-650" if battle.is_on_land else "SS-857",
        about=battle.place,
    )


def wants_to_leave(g: G, combat: Combat, party: Party) -> bool:
    """What a captain's instructions say at the end of a round; without any, nobody fights on outmatched."""
    box = box_of(g)
    told = instructions_of(g.state, party.side, party.captain)
    if told.retreat is Retreat.NEVER:
        return False
    if told.retreat is Retreat.BEFORE:
        return True  # He could not leave sooner.
    if told.retreat is Retreat.ROUND:
        return combat.round.number >= told.limit
    percent = told.limit if told.retreat is Retreat.BELOW else OUTMATCHED
    return party.points(box) * 100 < combat.foe(party).points(box) * percent


def _play_card(g: G, battle: Battle, faction: Faction) -> None:
    spend_card(g, faction, CardName.TACTICAL_WITHDRAW)
    g.reveal("card_played", faction=faction, card=CardName.TACTICAL_WITHDRAW, place=battle.place)
