"""The events of billing."""

from datetime import date, datetime
from decimal import Decimal
from typing import Literal

from pydantic import BaseModel, ConfigDict

from contracts.membership import Status, Tier
from contracts.user_event import UserEvent
from messaging import Event

Interval = Literal["month", "year"]


class Consent(BaseModel):
    """A text that a buyer has ticked, and when."""

    model_config = Event.model_config

    text: str
    given_at: datetime


class PlanPurchased(UserEvent):
    """A member owns a plan; the higher `purchase_version` of user and plan is the newer. The plan
    is closed until `opens_at`, if that is set."""

    producer = "billing"
    name = "plan-purchased"

    plan_id: str
    order_id: str
    price: Decimal
    purchased_at: datetime
    # The previous version of billing does not send it.
    opens_at: datetime | None = None
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
    """A member's entitlement changed; the higher `membership_version` is newer. Nothing was paid
    for a trial."""

    producer = "billing"
    name = "subscription-changed"

    tier: Tier
    status: Status
    role: str
    ends_at: datetime | None
    # The previous version of billing does not send it.
    is_trial: bool = False
    membership_version: int


class CustomerAdded(UserEvent):
    """A member has a customer at Stripe, perhaps one of several. It never becomes another's."""

    producer = "billing"
    name = "customer-added"

    stripe_customer_id: str
    added_at: datetime


class PaymentNoticeDue(UserEvent):
    """A member must be notified of a payment that failed, or that needs the member; `last` if it is
    not retried. An invoice has one notice before the last one."""

    producer = "billing"
    name = "payment-notice-due"

    invoice_id: str
    kind: Literal["failed", "action_required", "last"]
    amount: Decimal
    currency: str
    next_attempt_at: datetime | None
    good_until: datetime


class ChargeNoticeDue(UserEvent):
    """A member must be notified of a charge ahead: a year is renewed, or a trial ends.

    `has_card` of a trial is null where Stripe does not say whether there is a card: a trial that
    was begun without one ends without a charge if none is added.
    """

    producer = "billing"
    name = "charge-notice-due"

    subscription_id: str
    kind: Literal["renewal", "trial_end"]
    tier: Tier
    amount: Decimal
    currency: str
    interval: Interval
    has_card: bool | None
    charged_at: datetime
    good_until: datetime


class ContractConcluded(UserEvent):
    """A member has bought a plan or a lifetime, or has started a subscription.

    `amount` was charged, of which `tax` is tax; null where Stripe does not say. A subscription
    costs `price` each `interval`, from `trial_ends_at` on if it starts with a trial. `consent` is
    what the buyer ticked, as it was shown. A plan is closed until `opens_at`, if that is set; it is
    confirmed again when the buyer opens it sooner.
    """

    producer = "billing"
    name = "contract-concluded"

    order_number: str
    # Short, for people.
    number: str
    kind: Literal["plan", "lifetime", "subscription"]
    # The plan's title; null where it is not known.
    title: str | None
    # The same in German; null where the content has none. The previous release does not send it.
    german_title: str | None = None
    tier: Tier | None
    amount: Decimal
    tax: Decimal | None
    currency: str
    price: Decimal | None
    interval: Interval | None
    trial_ends_at: datetime | None
    consent: Consent | None
    # The buyer has the right to withdraw no more.
    is_waived: bool
    # The previous version of billing does not send it.
    opens_at: datetime | None = None
    concluded_at: datetime
    good_until: datetime


class WithdrawalRequested(Event):
    """A client without a login wants to withdraw from a contract. Billing's row of the request has
    the address and the order's number; which member it is, is found out when this is handled."""

    producer = "billing"
    name = "withdrawal-requested"
    subject_field = "request_id"

    request_id: str


class WithdrawalChecked(UserEvent):
    """A member who has asked for it by mail may withdraw from a contract, or may not: `refusal` is
    the API's message."""

    producer = "billing"
    name = "withdrawal-checked"

    order_number: str
    # Short, for people; null from the previous release.
    number: str | None = None
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
    # Short, for people; null from the previous release.
    number: str | None = None
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
