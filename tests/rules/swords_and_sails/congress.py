"""A Diplomacy phase under the eyes of a test: powers act on the floor one by one."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.decisions import Decision, Option, PickOne
from rules.kernel.play import DONE, Moment, Procedure
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
        self.floors = 0
        """How many floors were opened."""
        self.battles: list[Battle] = []
        self.could_retreat: list[Faction] = []
        """Who had somewhere to go when a battle began."""
        self.sieges: list[tuple[str, Faction]] = []
        self.winner: str = "attacker"
        self._run = phase(self.play.g) if phase else hold_diplomacy(self.play.g, self.fight, self.besiege)
        self.moment: Moment | None = None
        self._go_on(None)

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
        assert self.moment is not None
        assert self.moment.asks[Seat(faction)].decision.key == FLOOR
        answer: Json = act if then is None else {"pick": act, "then": then}
        self.moment.asks[Seat(faction)].check(answer)
        self._go_on({Seat(faction): answer})

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
        while self.moment is not None:
            self._go_on(self.play._answers_to(self.moment))

    def _go_on(self, answers: dict[Seat, Json] | None) -> None:
        try:
            self.moment = next(self._run) if answers is None else self._run.send(answers)
        except StopIteration:
            self.moment = None
            return
        is_floor = next(iter(self.moment.asks.values())).decision.key == FLOOR
        self.floors += is_floor and not self.moment.again

    # Looking

    @property
    def campaign(self) -> Campaign:
        """The truth."""
        return self.play.campaign

    def realm(self, faction: Faction) -> Realm:
        """A power's gold and cards."""
        return self.campaign.realms[faction]

    def asked(self, faction: Faction) -> Decision:
        """The whole question that a power sees."""
        assert self.moment is not None
        return self.moment.asks[Seat(faction)].decision

    def menu(self, faction: Faction) -> dict[str, Option]:
        """What a power can do now."""
        decision = self.asked(faction)
        assert isinstance(decision, PickOne)
        return {option.id: option for option in decision.options}

    def choices(self, faction: Faction, act: str) -> list[str]:
        """The options of an act that asks for one or several of them."""
        then = self.menu(faction)[act].then
        return [option.id for option in then.options]  # type: ignore[union-attr]

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
