"""Local copies of other services' data. A member is made by registering, never by these."""

from contracts.billing import SubscriptionChanged
from contracts.tracker import AchievementEarned
from identity.accounts.tables import User
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
