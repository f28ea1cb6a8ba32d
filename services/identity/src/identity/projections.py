"""Projections of other services' data. Only a registration creates a member."""

from contracts.billing import CustomerAdded, SubscriptionChanged
from contracts.tracker import AchievementEarned
from identity.accounts.tables import User
from identity.desk import StripeCustomer
from messaging import Projection

PROJECTIONS = (
    Projection(
        table=User,
        of=(SubscriptionChanged,),
        queue="identity.membership",
        key={"id": "user_id"},
        version={"membership_version": "membership_version"},
        fields={
            "role": "role",
            "subscription_tier": "tier",
            "subscription_status": "status",
            "subscription_ends_at": "ends_at",
        },
        creates=False,
        shared="memberships",
        where="membership_version > 0",
    ),
    Projection(
        table=StripeCustomer,
        of=(CustomerAdded,),
        queue="identity.customers",
        key=("user_id", "stripe_customer_id"),
        version={"added_at": "added_at"},
        shared="customers",
    ),
    # The total only grows.
    Projection(
        table=User,
        of=(AchievementEarned,),
        queue="identity.points",
        key={"id": "user_id"},
        version={"total_points": "total_points"},
        creates=False,
        shared="points",
        where="total_points > 0",
    ),
)
