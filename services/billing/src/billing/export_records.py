"""What billing keeps about a member, for the export."""

from billing.erased_members import NAMES, PAYMENTS_OF_MEMBER
from billing.tables import (
    CouponHold,
    Customer,
    LifetimePayment,
    Membership,
    Order,
    PaymentAdjustment,
    Purchase,
    Subscription,
)
from billing.work_tables import OperatorAudit, StoredEvent, StripeTask
from chassis.http import Records

_PAYMENTS = PAYMENTS_OF_MEMBER.replace(":member", "$1")
_NAMES = NAMES.replace(":member", "$1")
_OF_MEMBER = f"string_to_array(replace(summary, '=', ' '), ' ') && {_NAMES}"
_ABOUT_MEMBER = f"""EXISTS (
    SELECT FROM unnest({_NAMES}) AS named (id) WHERE strpos(arguments, named.id) > 0
)"""

RECORDS = (
    Records("customers", Customer, "id"),
    Records("orders", Order, "id"),
    Records("lifetimePayments", LifetimePayment, "id"),
    Records("purchases", Purchase, "plan_id"),
    Records("subscriptions", Subscription, "stripe_subscription_id"),
    Records("couponHolds", CouponHold, "id"),
    Records("membership", Membership, "user_id"),
    Records("stripeTasks", StripeTask, "id"),
    Records(
        "refundsAndDisputes",
        PaymentAdjustment,
        "id",
        owner="stripe_payment_id",
        owner_is=f"ANY({_PAYMENTS})",
    ),
    Records("events", StoredEvent, "id", owner=f"({_OF_MEMBER})", owner_is="true"),
    Records(
        "operatorCommands",
        OperatorAudit,
        "id",
        owner=_ABOUT_MEMBER,
        owner_is="true",
        without=("operator",),
    ),
)
