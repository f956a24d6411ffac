"""Special rules of professions that work before the battle [UT-743a, UT-745b, UT-777a, UT-791a]."""

from __future__ import annotations

from rules.umbra_turris.specials.special import Special, special

ROLLED_POTIONS = 4  # [UT-745b]
BEYOND_THE_ZONE = 20  # [UT-777a]
GRAVEYARD, UNDEAD = "haunted_graveyard", "undead"


@special("alchemist_potions")
class AlchemistPotions(Special):
    """Two potions of choice stand on the list, or four are rolled [UT-745b]."""

    def brews(self) -> int:
        return ROLLED_POTIONS


@special("druid_menhir")
class DruidMenhir(Special):
    """A Menhir comes onto the table with the party [UT-743a]."""

    def places_menhir(self) -> bool:
        return True


@special("ranger_deployment")
class RangerDeployment(Special):
    """One hero begins outside of the zone [UT-777a]."""

    def deploys_beyond(self) -> int:
        return BEYOND_THE_ZONE


@special("grave_robber_undead")
class GraveRobberUndead(Special):
    """Among graves the party begins with an Undead [UT-791a, UT-R67]."""

    def begins_with(self) -> str | None:
        card = self.field.table.terrain_card
        is_graveyard = bool(card) and self.field.content.terrain_card(card).location == GRAVEYARD
        return UNDEAD if is_graveyard else None
