"""A withdrawal as it is written at Stripe, on the subscription, or on the checkout and the refunds
of an order: a restore of our database may lose the row, and puts it back from there."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal

from pydantic import BaseModel, Field, ValidationError
from sqlalchemy import ColumnElement, func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

import work
from billing.membership import Subscription
from billing.money import in_minor_units
from billing.payments import Payment
from billing.stripe_api import LAST_SECOND, Adjustment
from billing.withdrawals.tables import Withdrawal


class _Note(BaseModel):
    """What cannot be worked out again; in one value, which Stripe limits to 500 characters."""

    id: str
    number: str
    kind: Literal["plan", "lifetime", "subscription"]
    at: int = Field(ge=0, le=LAST_SECOND)
    cents: int
    kept: int = 0
    since: int | None = Field(None, ge=0, le=LAST_SECOND)


def metadata_of(withdrawal: Withdrawal) -> dict[str, str]:
    """The metadata that says that it was withdrawn from."""
    since = withdrawal.contract_since
    note = _Note(
        id=withdrawal.id,
        number=withdrawal.order_number,
        kind=withdrawal.kind,
        at=int(withdrawal.withdrawn_at.timestamp()),
        cents=withdrawal.cents,
        kept=withdrawal.kept_cents,
        since=int(since.timestamp()) if since else None,
    )
    text = note.model_dump_json(exclude_none=True)
    return {"withdrawal": text, "withdrawnAt": withdrawal.withdrawn_at.isoformat()}


async def restore_for_subscription(
    session: AsyncSession, text: str, subscription: Subscription
) -> None:
    """Put back the withdrawal that is written on a subscription, if it is not known."""
    note = _read(text)
    if note is None or subscription.withdrawn_at is not None:
        return
    subscription.withdrawn_at = _instant(note.at)
    name, currency = subscription.stripe_subscription_id, subscription.currency or "usd"
    await _restore(
        session, note, subscription.user_id, name, currency=currency, payments=[], paid=0
    )


async def restore_for_order(
    session: AsyncSession, reported: Adjustment, payments: Sequence[Payment], user_id: str
) -> None:
    """Put back the withdrawal whose refund this is, if it is unknown; its order may come later."""
    note = _read(reported.metadata.withdrawal)
    if note is None or note.kind == "subscription":
        return
    order = next((each for each in payments if each.kind == note.kind), None)
    if order is not None:
        await _restore_order(session, note, order)
        return
    await _restore(
        session,
        note,
        user_id,
        note.number,
        currency=reported.currency.lower(),
        payments=[reported.payment_intent or ""],
        paid=reported.amount,
    )


def is_withdrawn_from(text: str, order: Payment) -> bool:
    """Whether the text, as it is written on a checkout, is the unknown withdrawal of its order."""
    note = _read(text)
    return note is not None and note.kind == order.kind and order.withdrawn_at is None


async def restore_for_checkout(session: AsyncSession, text: str, order: Payment) -> None:
    """Put back the withdrawal that is written on the checkout of an order, if it is not known."""
    note = _read(text)
    if note is not None and is_withdrawn_from(text, order):
        await _restore_order(session, note, order)


async def _restore_order(session: AsyncSession, note: _Note, order: Payment) -> None:
    if order.withdrawn_at is not None:
        return
    order.withdrawn_at = _instant(note.at)
    await _restore(
        session,
        note,
        order.user_id,
        order.id,
        currency=order.currency,
        payments=[order.stripe_payment_id or ""],
        paid=in_minor_units(order.amount, order.currency),
    )


def withdrawn_at(order: Payment) -> ColumnElement[datetime | None]:
    """When a new order was withdrawn from, by a withdrawal that came back before it."""
    restored = select(func.min(col(Withdrawal.withdrawn_at))).where(
        col(Withdrawal.payments).contains([order.stripe_payment_id or ""]),
        col(Withdrawal.kind) == order.kind,
    )
    return restored.scalar_subquery()


async def name_restored(session: AsyncSession, order: Payment) -> None:
    """Give a withdrawal that came back before its order the number that the order has now."""
    this = update(Withdrawal).where(
        col(Withdrawal.payments).contains([order.stripe_payment_id]),
        col(Withdrawal.kind) == order.kind,
    )
    await session.execute(
        this.values(
            order_number=order.id,
            number=order.number,
            user_id=order.user_id,
            paid_cents=in_minor_units(order.amount, order.currency),
        )
    )


def _read(text: str) -> _Note | None:
    try:
        return _Note.model_validate_json(text) if text else None
    except ValidationError:
        # Written by another program.
        return None


def _instant(second: int) -> datetime:
    return datetime.fromtimestamp(second, UTC)


async def _restore(
    session: AsyncSession,
    note: _Note,
    user_id: str,
    number: str,
    *,
    currency: str,
    payments: list[str],
    paid: int,
) -> None:
    row = Withdrawal(
        id=note.id,
        order_number=number,
        user_id=user_id,
        kind=note.kind,
        cents=note.cents,
        paid_cents=paid,
        currency=currency,
        kept_cents=note.kept,
        payments=payments,
        contract_since=_instant(note.since) if note.since else None,
        # The worker reads at Stripe what a subscription gives back.
        state="refunding" if note.cents or note.kind == "subscription" else "no_refund",
        withdrawn_at=_instant(note.at),
    )
    adding = insert(Withdrawal).values(row.model_dump(exclude={"number"}))
    added = adding.on_conflict_do_nothing().returning(col(Withdrawal.id))
    if await session.scalar(added) is not None:
        # What was done is found at Stripe, and its sums with it.
        await work.add(session, "do-withdrawal", key=note.id)
