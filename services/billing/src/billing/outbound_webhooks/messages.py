"""The messages of webhooks: ids, amounts and states, without addresses or names."""

import hashlib
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal, get_args

from billing.erased_members import new_anonymous_id
from billing.money import in_currency_units
from billing.payments import Payment, PaymentAdjustment

EventType = Literal["order.paid", "order.refunded", "subscription.changed", "member.erased"]
EVENT_TYPES: tuple[EventType, ...] = get_args(EventType)


@dataclass(frozen=True)
class Message:
    """A message for the endpoints that receive its type."""

    type: EventType
    member_id: str
    data: dict[str, Any]
    # What happened: a message with the same cause is sent once.
    cause: str
    # The owner of the row; an anonymous id for a member who is being erased.
    owner: str

    @property
    def webhook_id(self) -> str:
        """The same id at every attempt, so that receivers can drop duplicates."""
        return f"msg_{hashlib.sha256(f'{self.type} {self.cause}'.encode()).hexdigest()[:32]}"


def order_paid(payment: Payment) -> Message:
    """A plan or a lifetime was paid."""
    data = _order(payment, payment.amount, payment.currency)
    return Message("order.paid", payment.user_id, data, payment.id, payment.user_id)


def order_refunded(payment: Payment, refund: PaymentAdjustment) -> Message:
    """An order was refunded, in full or in part; `amount` is the refund's."""
    data = _order(payment, in_currency_units(refund.cents, refund.currency), refund.currency)
    cause = f"{payment.id} {refund.id}"
    return Message("order.refunded", payment.user_id, data, cause, payment.user_id)


def subscription_changed(member_id: str, version: int, tier: str, status: str) -> Message:
    """The tier of a member, or its status, has changed."""
    data = {"tier": tier, "status": status}
    return Message("subscription.changed", member_id, data, f"{member_id} {version}", member_id)


def member_erased(member_id: str) -> Message:
    """A member was erased, and others have to erase as well.

    The row's owner is a new id: with the payments' anonymous id, this message would reveal whose
    they were.
    """
    return Message("member.erased", member_id, {}, member_id, new_anonymous_id())


def _order(payment: Payment, amount: Decimal, currency: str) -> dict[str, Any]:
    return {
        "orderId": payment.id,
        "kind": payment.kind,
        "planId": payment.plan_id,
        "amount": float(amount),
        "currency": currency,
    }
