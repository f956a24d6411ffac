"""A strike, a shot or a spell as its events tell it, stage by stage: who threw which dice, and what came of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from render.editions import sequel_of
from render.umbra_turris.models import Figure
from rules.kernel.game import Event
from rules.kernel.plane.points import Facing
from rules.kernel.values import Seat
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import Location, Strike

SEQUELS = (
    "armour_destroyed", "armour_tested", "bonus_die_rolled", "critical_rolled", "dice_changed", "die_gained",
    "die_lost", "effect_gone", "effect_laid", "exploded", "fell", "frenzy_ignored", "healed", "item_played",
    "item_used", "located", "not_wounded", "paid", "party_dice_gained", "party_die_spent", "perfect_strike",
    "potion_drunk", "removed", "stubborn_tested", "stunned", "tested", "token_dropped", "unhidden", "vanished",
    "wounded",
)  # fmt: skip
"""The events that may belong to a strike, a shot or a spell."""
SUMMONING = (*SEQUELS, "summoned", "weather_changed", "fire_wave_sent", "controlled", "relocated")
COSTS = ("stunned", "die_lost", "paid")
"""What is told after all wounds."""
ONSETS = {"charge": "charges", "swoop": "swoops on", "counter": "strikes back at", "free": "strikes freely at"}
STRIKES = {Strike.NORMAL: "Normal Strike", Strike.POWER: "Power Strike", Strike.PRECISION: "Precision Strike"}
USED = {Strike.NORMAL: ("WS", "WS"), Strike.POWER: ("S", "T"), Strike.PRECISION: ("Sp", "Sp")}
UNPARRIED = {
    "swoop": "nobody parries a flyer",
    "creature": "it never parries",
    "rear": "struck from behind",
    "fear": "held by Fear",
    "weapon": "nothing to parry with",
}
ARCS = {"front": "from the front", "right": "from the right", "left": "from the left", "rear": "from behind"}


@dataclass(frozen=True)
class Fighter:
    """A model before the blow, as an event tells of it."""

    id: str
    name: str
    wounds: int
    most: int
    saves: Mapping[Location, int]
    shield: int
    figure: Figure

    @classmethod
    def of(cls, told: dict[str, Any], facing: Facing) -> Fighter:
        """With the base that is drawn of it."""
        seat = Seat(str(told["id"]).partition(".")[0])
        return cls(
            id=told["id"],
            name=told["name"],
            wounds=told["wounds"],
            most=told["most"],
            saves={Location(where): int(save) for where, save in told["saves"].items()},
            shield=told["shield"],
            figure=Figure(
                seat=seat,
                number=told["number"],
                half=told["half"],
                facing=facing,
                emblem=told["emblem"],
                wounds=told["wounds"],
                most=told["most"],
                dice=told["dice"],
                is_leader=told["leader"],
                is_mage=told["mage"],
                is_creature=told["creature"],
            ),
        )


@dataclass(frozen=True)
class Dice:
    """What one side puts on the table: faces, or locations that were set in secret."""

    faces: tuple[int, ...] = ()
    bonus: tuple[int, ...] = ()
    """Dice that were added to the roll."""
    void: tuple[int, ...] = ()
    """Faces that count as nothing."""
    places: tuple[Location, ...] = ()
    more: int = 0
    """What is added to the dice."""
    by: str = ""
    """What for: "WS", "S", "save"."""
    total: int | None = None

    @property
    def words(self) -> str:
        """In letters: "5 3 +6 (S) = 14"."""
        told = [" and ".join(self.places), " ".join(map(str, (*self.faces, *self.bonus)))]
        if self.more or self.by:
            told.append(f"{self.more:+d}{f' ({self.by})' if self.by else ''}" if self.more else f"({self.by})")
        if self.total is not None:
            told.append(f"= {self.total}")
        return " ".join(one for one in told if one)


@dataclass(frozen=True)
class Stage:
    """One throw on the way to a wound."""

    name: str
    own: Dice | None
    """Of whoever attacks."""
    other: Dice | None
    """Of whoever is attacked."""
    verdict: str
    is_through: bool
    """Whether the attack goes on after it."""
    needs: str = ""
    """What a die must show where nobody throws against it."""
    distance: int | None = None
    """How far it goes, where that says what the die needs."""


@dataclass(frozen=True)
class Clash:
    """All of it, from the first die to who falls."""

    title: str
    aside: str
    attacker: Fighter
    target: Fighter | None
    stages: tuple[Stage, ...]
    fates: tuple[str, ...]
    """What became of everybody, in sentences."""
    lost: int
    """The W that the target has lost."""
    is_harmful: bool
    location: Location | None = None
    guarded: tuple[Location, ...] = ()
    is_bodily: bool = True
    """Whether it matters where the target is hit."""
    spell: str = ""
    """Which spell it is, if it is one."""

    @property
    def verdict(self) -> str:
        """What came of it, in a line."""
        return self.fates[0] if self.fates else ""


def told_by(content: Content, event: Event) -> Clash:
    """A clash as its event and what followed tell it."""
    told: dict[str, Any] = event.data
    attacker = Fighter.of(told["sides"][0], Facing.E)
    target = Fighter.of(told["sides"][1], Facing.W) if len(told["sides"]) > 1 else None
    later = sequel_of(event)
    names = {one.id: one.name for one in (attacker, target) if one is not None}
    located = next((one.data["location"] for one in later if one.kind == "located"), None)
    where = None if told.get("parried") else told.get("location") or located
    stages = (*_first_stages(content, event.kind, told), *_later_stages(later))
    lost = sum(
        int(str(one.data["count"]))
        for one in later
        if one.kind == "wounded" and target is not None and one.data["model"] == target.id
    )
    costs = [one for one in later if one.kind in COSTS]
    fates = (*_fates(content, [one for one in later if one not in costs], names),) or (
        _nothing(event.kind, told, target),
    )
    return Clash(
        title=_title(content, event.kind, told, attacker, target),
        aside=_aside(content, event.kind, told),
        attacker=attacker,
        target=target if target is None or target.id != attacker.id else None,
        stages=stages,
        fates=(*fates, *_fates(content, costs, names)),
        lost=lost,
        is_harmful=any(one.kind in ("wounded", "fell", "stunned", "armour_destroyed") for one in later),
        location=Location(str(where)) if where else None,
        guarded=tuple(Location(one) for one in told.get("parries", ())),
        is_bodily=event.kind != "magic_tested",
        spell=content.spell(told["spell"]).name if event.kind == "magic_tested" else "",
    )


# Names


def _title(content: Content, kind: str, told: dict[str, Any], one: Fighter, other: Fighter | None) -> str:
    whom = other.name if other is not None else ""
    match kind:
        case "magic_tested":
            spell = content.spell(told["spell"]).name
            return f"{one.name} casts {spell}" + (f" on {whom}" if whom and other is not one else "")
        case "wounding_rolled":
            return f"{one.name} hits {whom} by a ricochet" if told["ricochet"] else f"{one.name} shoots at {whom}"
        case "shield_tested":
            return f"{one.name} against the shield of {whom}"
    return f"{one.name} {ONSETS.get(told['onset'], 'strikes at')} {whom}"


def _aside(content: Content, kind: str, told: dict[str, Any]) -> str:
    if kind == "magic_tested":
        return content.domain(content.spell(told["spell"]).domain).name
    weapon = _weapon(content, told.get("weapon", ""))
    if kind == "wounding_rolled":
        return f"{weapon}, {told['distance']} cm"
    return ", ".join(one for one in (weapon, ARCS.get(str(told.get("arc")), "")) if one)


def _weapon(content: Content, name: str) -> str:
    """What it is called; a shield that is thrown is no weapon."""
    known = {one.id: one.name for one in (*content.melee_weapons, *content.ranged_weapons, *content.armour)}
    return known.get(name, name.replace("_", " "))


# Stages


def _first_stages(content: Content, kind: str, told: dict[str, Any]) -> Iterator[Stage]:
    match kind:
        case "struck":
            yield from _struck(told)
        case "dice_revealed":
            yield _secret_dice(told)
        case "shield_tested":
            yield _shield(told)
        case "wounding_rolled":
            yield from _shot(content, told)
        case "magic_tested":
            yield _magic(told)


def _secret_dice(told: dict[str, Any]) -> Stage:
    parries = tuple(Location(one) for one in told["parries"])
    is_parried = told["location"] in told["parries"]
    return Stage(
        "Secret dice",
        Dice(places=(Location(told["location"]),)),
        Dice(places=parries),
        "parried" if is_parried else "gets through",
        not is_parried,
    )


def _struck(told: dict[str, Any]) -> Iterator[Stage]:
    if told["parries"]:
        yield _secret_dice(told)
    else:
        own = Dice(places=(Location(told["location"]),))
        yield Stage("No parry", own, None, UNPARRIED.get(told["unparried"], "it cannot parry"), is_through=True)
    used, met = USED[Strike(told["strike"])]
    faces, bonus, void = tuple(told["faces"]), tuple(told["bonus"]), tuple(told["void"])
    more = told["attack"] - sum(faces) - sum(bonus)
    against = tuple(told["defence_faces"])
    added = told["defence"] - sum(face for face in against if face not in void)
    name = STRIKES[Strike(told["strike"])]
    yield Stage(
        f"{name}, perfect" if bonus else name,
        Dice(faces, bonus, more=more, by=used, total=told["attack"]),
        Dice(against, void=void, more=added, by=met, total=told["defence"]),
        "hit" if told["hit"] else "miss",
        told["hit"],
    )


def _shield(told: dict[str, Any]) -> Stage:
    other = Dice(tuple(told["faces"]), more=told["bonus"])
    absorbed = told["success"]
    return Stage("Shield", None, other, "absorbed" if absorbed else "no help", not absorbed, f"{told['save']}+")


def _shot(content: Content, told: dict[str, Any]) -> Iterator[Stage]:
    if told["to_hit"]:
        roll = told["to_hit"]
        own = Dice(tuple(roll["faces"]), more=roll["bonus"])
        yield Stage("To hit", own, None, "on target", True, f"{roll['needed']}+", told["distance"])
    faces, against = tuple(told["faces"]), tuple(told["against"])
    uses = content.ranged_weapon(told["weapon"]).uses if told["weapon"] in _ranged(content) else ()
    name = str(uses[0]) if len(uses) == 1 else "skill"
    yield Stage(
        ", ".join(["To wound", *_circumstances(told)]),
        Dice(faces, more=told["bonus"], by=name, total=sum(faces) + told["bonus"]),
        Dice(against, more=told["toughness"], by="T", total=sum(against) + told["toughness"]),
        "wounds" if told["success"] else "glances off",
        told["success"],
    )


def _ranged(content: Content) -> list[str]:
    return [one.id for one in content.ranged_weapons]


def _circumstances(told: dict[str, Any]) -> Iterator[str]:
    """What has changed the skill, in few words."""
    if told["aim"]:
        yield f"aim {told['aim']}"
    if told["cover"]:
        yield f"cover {told['cover']}"
    yield "target still" if told["static"] else "target moved"
    if told["from_combat"]:
        yield "out of combat"


def _magic(told: dict[str, Any]) -> Stage:
    own = Dice(tuple(told["faces"]), more=told["bonus"])
    works = told["success"]
    return Stage("Magic Test", own, None, "it works" if works else "it fails", works, f"{told['needed']}+")


def _later_stages(later: Sequence[Event]) -> Iterator[Stage]:
    for event in later:
        told: dict[str, Any] = event.data
        match event.kind:
            case "critical_rolled":
                own = Dice((told["face"],), more=told["bonus"])
                verdict = "critical" if told["success"] else "not critical"
                yield Stage("Critical roll", own, None, verdict, told["success"])
            case "armour_tested":
                other = Dice(tuple(told["faces"]), more=told["bonus"])
                verdict = "halves it" if told["success"] else "no help"
                yield Stage("Armour", None, other, verdict, not told["success"], f"{told['save']}+")
            case "shield_tested":
                yield _shield(told)
            case "tested" if told["purpose"] == "stun":
                own = Dice(tuple(told["faces"]), more=told["bonus"])
                verdict = "stunned" if told["success"] else "not stunned"
                yield Stage("Stun", own, None, verdict, told["success"], f"{told['needed']}+")


# What came of it


def _nothing(kind: str, told: dict[str, Any], target: Fighter | None) -> str:
    whom = target.name if target is not None else "Nobody"
    match kind:
        case "dice_revealed":
            return f"{whom} parries at the {told['location']}"
        case "shield_tested" if told["success"]:
            return f"The shield of {whom} takes it all"
        case "magic_tested":
            return "The spell works" if told["success"] else "The spell fails"
    return f"{whom} is not hurt"


def _fates(content: Content, later: Sequence[Event], names: Mapping[str, str]) -> Iterator[str]:
    """What befell whom, in sentences; whoever is not in the picture goes by number."""
    for event in later:
        told: dict[str, Any] = event.data
        model = str(told.get("model", ""))
        who = names.get(model, model.replace(".", " ").capitalize())
        match event.kind:
            case "wounded":
                critical = " by a critical strike" if told["critical"] else ""
                yield f"{who} loses {told['count']} W{critical}, {told['left']} left"
            case "fell":
                yield f"{who} falls"
            case "stunned":
                yield f"{who} is stunned"
            case "armour_destroyed":
                yield f"{who} loses the {content.piece_of_armour(told['piece']).name.lower()}"
            case "paid":
                yield f"{who} pays {told['count']} W"
            case "healed":
                yield f"{who} heals {told['count']} W"
            case "die_lost":
                yield f"{who} loses the Action Die"
            case "effect_laid":
                yield f"{who} is under {_effect(content, str(told['name']))}"
            case "vanished":
                yield f"{who} vanishes"
            case "summoned":
                yield f"{content.creature(told['creature']).name} appears"
            case "not_wounded" | "frenzy_ignored":
                yield f"{who} does not care"


def _effect(content: Content, name: str) -> str:
    """What an effect is called: as the spell that brings it, where it is one."""
    spells = {one.id: one.name for one in content.spells}
    return spells.get(name, name.replace("_", " "))


def alt_text(clash: Clash) -> str:
    """The whole of it in words."""
    told = [f"{clash.title} ({clash.aside})." if clash.aside else f"{clash.title}."]
    for stage in clash.stages:
        sides = [one.words for one in (stage.own, stage.other) if one is not None]
        needs = f", needs {stage.needs}" if stage.needs else ""
        told.append(f"{stage.name}: {' against '.join(sides)}{needs}, {stage.verdict}.")
    return " ".join([*told, *(f"{fate}." for fate in clash.fates)])
