"""What lies open of a battle, by name: all that views are made of, and nothing that is kept behind a screen."""

from __future__ import annotations

from rules.umbra_turris.state import SEATS, Effect, Model, ModelId, Party, Piece, Step, Table, Token, Turn

__all__ = ["SEATS", "Effect", "Model", "ModelId", "Party", "Piece", "Step", "Table", "Token", "Turn"]
