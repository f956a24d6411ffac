"""Models as events tell of them: all that lies open of whoever strikes, shoots or casts, and of whom it meets."""

from __future__ import annotations

from rules.kernel.values import Json
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_vocabulary import Location
from rules.umbra_turris.state import Model


def portrait(field: Battlefield, model: Model) -> dict[str, Json]:
    """Who a model is, what protects it, and the W and Action Dice that it has just now."""
    saves: dict[str, Json] = {}
    for location in Location:
        piece = field.worn(model, location)
        if piece is not None:
            saves[location.value] = piece.save
    shield = field.shield(model)
    return {
        "id": model.id,
        "name": model.name,
        "number": model.number,
        "emblem": model.form or model.creature or model.profession,
        "half": field.half(model),
        "leader": model.is_leader,
        "mage": field.is_mage(model),
        "creature": not model.is_hero,
        "wounds": model.wounds,
        "most": model.most_wounds,
        "dice": model.action_dice,
        "saves": saves,
        "shield": shield.save if shield is not None else 0,
    }
