"""What is told: ids, amounts and states, and never an address or a name."""

import hashlib
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal, get_args

from billing.erased_members import new_anonymous_id
from billing.payments import Payment, PaymentAdjustment

EventType = Literal["order.paid", "order.refunded", "subscription.changed", "member.erased"]
EVENT_TYPES: tuple[EventType, ...] = get_args(EventType)


@dataclass(frozen=True)
class Message:
    """Something that others are told."""

    type: EventType
    member_id: str
    data: dict[str, Any]
    # What happened, so that it is told once.
    cause: str
    # Whose the row is: of a member who is being erased, an anonymous id.
    owner: str

    @property
    def webhook_id(self) -> str:
        """The same whenever this is told: receivers drop what they have."""
        return f"msg_{hashlib.sha256(f'{self.type} {self.cause}'.encode()).hexdigest()[:32]}"


def order_paid(payment: Payment) -> Message:
    """A plan or a lifetime was paid."""
    data = _order(payment, payment.amount, payment.currency)
    return Message("order.paid", payment.user_id, data, payment.id, payment.user_id)


def order_refunded(payment: Payment, refund: PaymentAdjustment) -> Message:
    """Money of an order went back: all of it, or a part; `amount` is that of the refund."""
    data = _order(payment, Decimal(refund.cents) / 100, refund.currency)
    cause = f"{payment.id} {refund.id}"
    return Message("order.refunded", payment.user_id, data, cause, payment.user_id)


def subscription_changed(member_id: str, version: int, tier: str, status: str) -> Message:
    """The tier of a member, or its status, is another one."""
    data = {"tier": tier, "status": status}
    return Message("subscription.changed", member_id, data, f"{member_id} {version}", member_id)


def member_erased(member_id: str) -> Message:
    """A member was erased, and others have to erase as well.

    The row's owner is an id of nothing else: with the one that the member's payments have from now
    on, this message would say whose they were.
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
