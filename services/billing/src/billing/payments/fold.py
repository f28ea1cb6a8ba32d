"""The row of a refund or a dispute, as its facts fold to it, and the row as a fact."""

from typing import Any

from billing.facts import STORED, Fact, FoldedAdjustment
from billing.payments.tables import PaymentAdjustment
from billing.stripe_api import instant


def columns_of_adjustment(state: FoldedAdjustment) -> dict[str, Any]:
    """The columns that follow from the facts."""
    return {
        "stripe_payment_id": state.payment,
        "kind": state.kind,
        "cents": state.cents,
        "currency": state.currency,
        "status": state.status,
        "event_second": state.fact.second,
        "made_at": instant(state.made_at),
    }


def stored_adjustment(made: PaymentAdjustment, user_id: str | None) -> list[Fact]:
    """The row as a fact of its newest second."""
    row = Fact(
        id="",
        user_id=user_id,
        subject=made.id,
        kind=made.kind,
        state=made.status,
        second=made.event_second,
        at=made.made_at or made.recorded_at,
        currency=made.currency,
        cents=made.cents,
        estimated=True,
        details={
            "event": STORED,
            # The previous version reads it while both versions run.
            "step": 0,
            "says": {
                "payment": made.stripe_payment_id,
                "status": made.status,
                "cents": made.cents,
                "currency": made.currency,
                "made_at": None if made.made_at is None else int(made.made_at.timestamp()),
            },
        },
    )
    return [row]
