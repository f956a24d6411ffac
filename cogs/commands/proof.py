"""The proof that /game verify gives out: what a person may check of the dice and of sealed answers."""

from __future__ import annotations

from cogs.shell import SealedOrders
from data.verify import Report, SealedAnswer
from rules.kernel.journal import Receipt
from rules.kernel.values import Seat
from rules.table.record import Record, Stage


def _is_own(record: Record, proof: Receipt) -> bool:
    """Whether it was handed in by whoever holds the seat now, and not by somebody before them."""
    return proof.holder in ("", record.chairs[proof.seat].holder)


async def report_for(bot: SealedOrders, record: Record, seat: Seat | None) -> Report:
    """What this seat may check: its own answers; at the end also the dice and what others had sealed."""
    store, over = bot.store, record.stage is Stage.FINISHED
    entries = {
        (entry.batch, entry.turn, entry.seat): entry
        for entry, _, void in await store.journal(record.id)
        if not void and entry.by in ("player", "draft")
    }
    answers = [
        SealedAnswer(
            batch=proof.batch,
            turn=proof.turn,
            seat=proof.seat,
            answer=entry.answer,
            nonce=proof.nonce,
            receipt=proof.digest,
        )
        for proof in await store.receipts(record.id)
        if (entry := entries.get((proof.batch, proof.turn, proof.seat))) is not None
        if (proof.seat == seat and _is_own(record, proof)) or (over and not proof.silent)
    ]
    seed = await bot.tables.look(record.id, lambda seated: seated.use.seed.hex()) if over else ""
    rolls = await store.rolls(record.id) if over else ()
    return Report(
        table=record.id,
        game=record.game,
        commitment=record.commitment,
        salt=record.salt,
        seed=seed,
        rolls=tuple(rolls),
        answers=tuple(answers),
    )
