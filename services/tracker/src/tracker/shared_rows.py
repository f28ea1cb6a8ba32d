"""What tracker and others must agree about (`checksums`)."""

from chassis.http import shared_revocations
from chassis.storage import SharedRows
from messaging import shared_erasures

SHARED = (
    SharedRows(
        "points",
        owner="tracker",
        table="member",
        key="id",
        fields={"totalPoints": "total_points"},
        where="total_points > 0",
    ),
    SharedRows(
        "profiles",
        owner="identity",
        table="member",
        key="id",
        fields={
            "weightKg": "weight_kg",
            "targetWeightKg": "target_weight_kg",
            "version": "profile_version",
        },
        where="profile_version > 0",
    ),
    SharedRows(
        "streaks",
        owner="identity",
        table="member",
        key="id",
        fields={"streakCount": "streak_count", "lastActiveDate": "last_active_date"},
        where="last_active_date IS NOT NULL",
    ),
    SharedRows(
        "purchases",
        owner="billing",
        table="purchase",
        key="user_id",
        also="plan_id",
        fields={"owned": "owned", "version": "version"},
    ),
    shared_revocations("identity"),
    shared_erasures("identity"),
)
