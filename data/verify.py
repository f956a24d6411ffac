"""Checks a game's dice and receipts, from the report that /game verify gives out.

Anybody can run it on that file alone: python -m data.verify report.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rules.kernel.dice import Roll, SeededDice, commitment, receipt, roll_again
from rules.kernel.values import Frozen, Json, Seat, canonical


class SealedAnswer(Frozen):
    """A sealed answer after the reveal, with the proof that was given out before it."""

    batch: int
    turn: int
    seat: Seat
    answer: Json
    nonce: str
    receipt: str


class Report(Frozen):
    """Everything that is needed to check a game; the seed and the dice are in it once the game is over."""

    table: int
    game: str
    commitment: str
    salt: str
    seed: str = ""
    rolls: tuple[Roll, ...] = ()
    answers: tuple[SealedAnswer, ...] = ()


class Verdict(Frozen):
    """What came of a check."""

    seed_fits: bool | None
    """Whether the seed is the one that was committed to; None while it is secret."""
    wrong_rolls: tuple[Roll, ...]
    wrong_receipts: tuple[SealedAnswer, ...]
    rolls: int
    receipts: int

    @property
    def is_clean(self) -> bool:
        """Whether everything that can be checked is right."""
        return self.seed_fits is not False and not self.wrong_rolls and not self.wrong_receipts

    def describe(self) -> str:
        """The verdict in words."""
        lines = []
        if self.seed_fits is None:
            lines.append("The seed stays secret until the game is over; then every die can be checked.")
        else:
            fits = "is" if self.seed_fits else "is not"
            lines.append(f"The seed {fits} the one that was promised when the table opened.")
            lines.append(
                f"Dice and shuffles: {self.rolls - len(self.wrong_rolls)} of {self.rolls} fell as they had to."
            )
        right = self.receipts - len(self.wrong_receipts)
        lines.append(f"Sealed answers: {right} of {self.receipts} match the receipts given out before the reveal.")
        return "\n".join(lines)


def verify(report: Report) -> Verdict:
    """Compute every die and every receipt again."""
    wrong_rolls: list[Roll] = []
    seed_fits = None
    if report.seed:
        seed = bytes.fromhex(report.seed)
        seed_fits = commitment(seed) == report.commitment
        dice = SeededDice(seed, report.salt)
        wrong_rolls = [roll for roll in report.rolls if roll_again(dice, roll) != roll.value]
    wrong_receipts = [a for a in report.answers if receipt(a.nonce, canonical(a.answer)) != a.receipt]
    return Verdict(
        seed_fits=seed_fits,
        wrong_rolls=tuple(wrong_rolls),
        wrong_receipts=tuple(wrong_receipts),
        rolls=len(report.rolls),
        receipts=len(report.answers),
    )


def main(arguments: list[str]) -> int:
    """Check the file that is named; 0 when all is right."""
    if len(arguments) != 1:
        sys.stderr.write("Name the report: python -m data.verify report.json\n")
        return 2
    report = Report.model_validate(json.loads(Path(arguments[0]).read_text("utf-8")))
    verdict = verify(report)
    sys.stdout.write(verdict.describe() + "\n")
    return 0 if verdict.is_clean else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
