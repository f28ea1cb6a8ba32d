"""The events of billing."""

from datetime import date, datetime
from decimal import Decimal
from typing import Literal

from pydantic import BaseModel, ConfigDict

from contracts.membership import Status, Tier
from contracts.user_event import UserEvent
from messaging import Event


class PlanPurchased(UserEvent):
    """A member owns a plan; the higher `purchase_version` of user and plan is the newer."""

    producer = "billing"
    name = "plan-purchased"

    plan_id: str
    order_id: str
    price: Decimal
    purchased_at: datetime
    purchase_version: int


class PlanReturned(UserEvent):
    """A member does not own a plan any more: it was refunded, is disputed, or was revoked."""

    producer = "billing"
    name = "plan-returned"

    plan_id: str
    order_id: str
    purchase_version: int
    reason: str
    purchased_at: datetime
    returned_at: datetime


class SubscriptionChanged(UserEvent):
    """A member's entitlement changed; the higher `membership_version` is newer."""

    producer = "billing"
    name = "subscription-changed"

    tier: Tier
    status: Status
    role: str
    ends_at: datetime | None
    membership_version: int


class CustomerAdded(UserEvent):
    """A member has a customer at Stripe, perhaps one of several. It never becomes another's."""

    producer = "billing"
    name = "customer-added"

    stripe_customer_id: str
    added_at: datetime


class PaymentNoticeDue(UserEvent):
    """A member is to be told of a payment that failed, or that needs the member; `last` when it is
    not tried again. Of an invoice there is one notice before the last one."""

    producer = "billing"
    name = "payment-notice-due"

    invoice_id: str
    kind: Literal["failed", "action_required", "last"]
    amount: Decimal
    currency: str
    # The page on which it can be paid, if it may be.
    invoice_url: str | None
    next_attempt_at: datetime | None
    good_until: datetime


class WithdrawalRequested(UserEvent):
    """Somebody without a login wants to withdraw from a contract. Whose address it is, is not
    known: `user_id` is an id of nobody."""

    producer = "billing"
    name = "withdrawal-requested"

    order_number: str
    email: str
    asked_at: datetime


class WithdrawalChecked(UserEvent):
    """A member who has asked for it by mail may withdraw from a contract, or may not: `refusal` is
    the API's message."""

    producer = "billing"
    name = "withdrawal-checked"

    order_number: str
    kind: Literal["plan", "lifetime", "subscription"]
    amount: Decimal
    currency: str
    refusal: str | None
    asked_at: datetime


class ContractWithdrawn(UserEvent):
    """A member has withdrawn from a contract; `amount` goes back.

    `credit_taken` of a subscription is taken back from the member's balance at Stripe;
    `credit_spent` has paid for something else, and is not refunded.
    """

    producer = "billing"
    name = "contract-withdrawn"

    withdrawal_id: str
    order_number: str
    kind: Literal["plan", "lifetime", "subscription"]
    amount: Decimal
    credit_taken: Decimal = Decimal(0)
    credit_spent: Decimal = Decimal(0)
    currency: str
    withdrawn_at: datetime


class ShopFigure(BaseModel):
    """One figure of the shop: how many, and how much of the currency."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    currency: str
    name: str
    count: int
    amount: Decimal


class ShopWeekCounted(Event):
    """The figures of the shop's last week, from Monday to Sunday, for the mail to owners."""

    producer = "billing"
    name = "shop-week-counted"
    subject_field = "week"

    # Its ISO name, such as 2026-W47.
    week: str
    first_day: date
    last_day: date
    figures: list[ShopFigure]


class WebhookEndpointDisabled(Event):
    """No webhook goes to an endpoint any more: it is gone, or a message failed for days."""

    producer = "billing"
    name = "webhook-endpoint-disabled"
    subject_field = "endpoint_id"

    endpoint_id: str
    host: str
    reason: Literal["gone", "failed"]
    disabled_at: datetime
