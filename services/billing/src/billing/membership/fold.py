"""A subscription's row, as its facts fold to it, and the row as a fact."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from billing.facts import (
    FOR_THE_PREVIOUS_VERSION,
    STORED,
    Fact,
    FoldedSubscription,
    monthly_cents,
)
from billing.membership.rules import status_now
from billing.membership.tables import Subscription
from billing.stripe_api import instant


def write_state(record: Subscription, state: FoldedSubscription) -> None:
    """Set the columns that follow from the facts."""
    for name, value in columns_of(state).items():
        setattr(record, name, value)
    record.status = status_now(record)


def columns_of(state: FoldedSubscription) -> dict[str, Any]:
    """The columns that follow from the facts, without the status that follows from these."""
    return {
        "newest_event_second": state.fact.second,
        "deleted": state.deleted,
        "stripe_status": state.status,
        "stripe_customer_id": state.customer,
        "livemode": state.livemode,
        "price_id": state.price,
        "current_tier": state.tier,
        "item_id": state.item,
        "quantity": state.quantity,
        "unit_cents": state.unit_cents,
        "price_interval": state.interval,
        "currency": state.currency,
        "current_period_start": instant(state.period_start),
        "current_period_end": instant(state.period_end),
        "cancel_at_period_end": state.ends_with_period,
        "cancel_at": instant(state.cancel_at),
        "trial_ends_at": instant(state.trial_end),
        "is_paused": bool(state.pause_planned),
        "paused_until": instant(state.paused_until),
        "started_at": instant(state.started),
        "is_own_trial": state.own_trial,
        "schedule_id": state.schedule,
    }


def stored_facts(record: Subscription) -> list[Fact]:
    """The row as a fact of its newest second, and how it began."""
    row = _row(record)
    began = record.started_at or record.current_period_start or row.at
    if began >= row.at:
        return [row]
    trial_end = record.trial_ends_at
    begun_as = "trialing" if trial_end else "active" if record.deleted else row.state
    history = [_before(row, "begun", begun_as, began)]
    if trial_end and began < trial_end < row.at:
        history.append(_before(row, "paid", "active", trial_end))
    return [row, *history]


def _before(row: Fact, name: str, state: str, at: datetime) -> Fact:
    details = {name: value for name, value in row.details.items() if name != "says"}
    return replace(
        row,
        id=f"before:{name}:{row.subject}",
        state=state,
        second=int(at.timestamp()),
        at=at,
        details=details | {"event": "", "final": 0, "paused": False},
    )


def _row(record: Subscription) -> Fact:
    at = datetime.fromtimestamp(record.newest_event_second, UTC)
    is_resting = record.is_paused and record.stripe_status == "trialing"
    status = "paused" if is_resting else record.stripe_status or ""
    status = "canceled" if record.deleted else status
    # A pause without a schedule is one of version 1.1.
    is_uncollected = record.is_paused and record.schedule_id is None
    return Fact(
        id="",
        user_id=record.user_id,
        subject=record.stripe_subscription_id,
        kind="subscription",
        state=status,
        second=record.newest_event_second,
        at=at,
        currency=(record.currency or "usd").lower(),
        cents=monthly_cents(
            record.unit_cents or 0, record.price_interval, quantity=record.quantity
        ),
        estimated=True,
        details={
            **FOR_THE_PREVIOUS_VERSION,
            "event": STORED,
            "step": -1,
            "paused": is_uncollected,
            "tier": record.current_tier,
            "final": 2 if record.deleted else 1 if status == "canceled" else 0,
            "says": {
                "status": record.stripe_status,
                "customer": record.stripe_customer_id,
                "livemode": record.livemode,
                "price": record.price_id,
                "tier": record.current_tier,
                "item": record.item_id,
                "quantity": record.quantity,
                "unit_cents": record.unit_cents,
                "interval": record.price_interval,
                "interval_count": None,
                "currency": record.currency,
                "period_start": _second(record.current_period_start),
                "period_end": _second(record.current_period_end),
                "at_period_end": record.cancel_at_period_end,
                "cancel_at": _second(record.cancel_at),
                "trial_end": _second(record.trial_ends_at),
                "paused": is_uncollected,
                "pause_planned": record.is_paused,
                "paused_until": _second(record.paused_until),
                "schedule": record.schedule_id,
                "withdrawal": None,
                "started": _second(record.started_at),
                "own_trial": record.is_own_trial,
            },
        },
    )


def _second(at: datetime | None) -> int | None:
    return None if at is None else int(at.timestamp())
