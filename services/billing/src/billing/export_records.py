"""What billing keeps about a member, for the export."""

from billing.tables import (
    CouponHold,
    Customer,
    LifetimePayment,
    Membership,
    Order,
    Purchase,
    Subscription,
)
from billing.work_tables import StripeTask
from chassis.http import Records

RECORDS = (
    Records("customers", Customer, "id"),
    Records("orders", Order, "id"),
    Records("lifetimePayments", LifetimePayment, "id"),
    Records("purchases", Purchase, "plan_id"),
    Records("subscriptions", Subscription, "stripe_subscription_id"),
    Records("couponHolds", CouponHold, "id"),
    Records("membership", Membership, "user_id"),
    Records("stripeTasks", StripeTask, "id"),
)
