"""A Diplomacy phase under the eyes of a test: powers act on the floor one by one."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.decisions import Decision, Option, PickOne
from rules.kernel.game import Batch
from rules.kernel.play import DONE, Procedure
from rules.kernel.values import Json, Seat
from rules.swords_and_sails.combat.sides import Battle, Result
from rules.swords_and_sails.diplomacy.floor import hold_diplomacy
from rules.swords_and_sails.ground import G
from rules.swords_and_sails.state import Campaign, Realm, Stage
from rules.swords_and_sails.vocabulary import Faction
from tests.rules.swords_and_sails.scene import Scene

FLOOR = "diplomacy.floor"


class Congress:
    """Diplomacy from its first offer to its end; battles and sieges go as the test says."""

    def __init__(self, scene: Scene, phase: Callable[[G], Procedure[None]] | None = None) -> None:
        self.scene = scene
        scene.campaign.stage = Stage.DIPLOMACY
        self.play = scene.play()
        self.battles: list[Battle] = []
        self.could_retreat: list[Faction] = []
        """Who had somewhere to go when a battle began."""
        self.sieges: list[tuple[str, Faction]] = []
        self.winner: str = "attacker"
        if phase:
            self.play.start_with(phase)
        else:
            self.play.start_with(hold_diplomacy, lambda *what: self.fight(*what), lambda *what: self.besiege(*what))

    # What the phase is given

    def fight(self, g: G, battle: Battle) -> Procedure[Result]:
        """The side that the test names stays, the other one leaves with all its units."""
        self.battles.append(battle)
        self.could_retreat += [faction for faction in g.state.factions if battle.can_retreat(faction)]
        won = self.winner == "attacker"
        stayed, left = (battle.attacker, battle.defender) if won else (battle.defender, battle.attacker)
        return Result(stayed, [left])
        yield

    def besiege(self, g: G, territory: str, faction: Faction) -> Procedure[None]:
        """Every siege succeeds."""
        self.sieges.append((territory, faction))
        g.state.lands[territory].controller = faction
        return
        yield

    # Acting

    def does(self, faction: Faction, act: str, then: Json = None) -> None:
        """A power acts."""
        assert self.asked(faction).key == FLOOR
        self.play.answer(Seat(faction), act if then is None else {"pick": act, "then": then})

    def answers(self, faction: Faction, given: Json, offer: str = "") -> None:
        """A power answers an offer, the first one unless another is named."""
        name = offer or self.campaign.floor.to(faction)[0].name
        self.does(faction, "answer", {"pick": name, "then": given})

    def is_done(self, *factions: Faction) -> None:
        """Powers have no more to say."""
        for faction in factions:
            self.does(faction, DONE)

    def ends(self) -> None:
        """All are done; whatever is asked after that gets the answers that the test has scripted, or its fallback."""
        self.play.play_on()

    # Looking

    @property
    def campaign(self) -> Campaign:
        """The truth."""
        return self.play.campaign

    @property
    def batch(self) -> Batch | None:
        """All that is asked now; None at the end."""
        return self.play.session.batch

    @property
    def floors(self) -> int:
        """How many floors were opened."""
        numbers = {entry.batch for entry in self.play.journal if entry.key == FLOOR}
        return len(numbers | {self.batch.number for _ in range(1) if self.batch and self.batch.is_floor})

    def realm(self, faction: Faction) -> Realm:
        """A power's gold and cards."""
        return self.campaign.realms[faction]

    def asked(self, faction: Faction) -> Decision:
        """The whole question that a power sees."""
        return self.play.asked(Seat(faction))

    def menu(self, faction: Faction) -> dict[str, Option]:
        """What a power can do now."""
        decision = self.asked(faction)
        assert isinstance(decision, PickOne)
        return {option.id: option for option in decision.options}

    def choices(self, faction: Faction, act: str) -> list[str]:
        """The options of an act that asks for one or several of them."""
        return self.play.options(Seat(faction), act)

    def refusals(self, faction: Faction) -> list[str]:
        """The sentences with which a power's acts were refused."""
        return [data["why"] for data in self.play.told("refused", faction)]

    def told(self, kind: str, to: Faction | None = None) -> list[dict[str, object]]:
        """What was told of a kind: to all, or to one power."""
        return self.play.told(kind, to)


# Answers


def gift(partner: Faction, *goods: str) -> Json:
    """Gold and cards for nothing."""
    return {"partner": partner, "gives": [*goods]}


def exchange(partner: Faction, gives: list[Json], wants: list[Json]) -> Json:
    """Goods for goods."""
    return {"partner": partner, "gives": gives, "wants": wants}


def pact(partner: Faction, vow: Json, seasons: int = 1) -> Json:
    """A promise."""
    return {"partner": partner, "vow": vow, "seasons": str(seasons)}


def venture(partner: Faction, puts: int, asks: int) -> Json:
    """A trade agreement."""
    return {"partner": partner, "puts": str(puts), "asks": str(asks)}


def shares(mine: int, yours: int) -> Json:
    """Gold off an agreement."""
    return {"mine": str(mine), "yours": str(yours)}
