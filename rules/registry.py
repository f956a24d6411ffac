"""The games that players can choose: a game joins by one line here, and gets its content from `data.load`."""

from __future__ import annotations

from typing import Any

from rules.combat_in_the_lists.game import CombatInTheLists
from rules.fantasy_commander.game import FantasyCommander
from rules.kernel.game import Game
from rules.saber_and_blood.game import SaberAndBlood
from rules.swords_and_sails.game import SwordsAndSails
from rules.umbra_turris.game import UmbraTurris

GAMES: dict[str, type[Game[Any]]] = {
    SaberAndBlood.name: SaberAndBlood,
    SwordsAndSails.name: SwordsAndSails,
    CombatInTheLists.name: CombatInTheLists,
    FantasyCommander.name: FantasyCommander,
    UmbraTurris.name: UmbraTurris,
}
