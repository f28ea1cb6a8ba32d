"""What identity and others must agree about (`checksums`)."""

from chassis.http import ACCESS_LIFETIME
from chassis.storage import SharedRows
from messaging import shared_erasures

SHARED = (
    SharedRows(
        "profiles",
        owner="identity",
        table="member",
        key="id",
        fields={
            "name": "name",
            "avatarUrl": "avatar_url",
            "weightKg": "weight_kg",
            "targetWeightKg": "target_weight_kg",
            "version": "profile_version",
        },
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
        "revocations",
        owner="identity",
        table="member",
        key="id",
        fields={"validFrom": "tokens_valid_from"},
        where=f"tokens_valid_from > now() - interval '{ACCESS_LIFETIME.days} days'",
    ),
    SharedRows(
        "memberships",
        owner="billing",
        table="member",
        key="id",
        fields={
            "tier": "subscription_tier",
            "status": "subscription_status",
            "role": "role",
            "endsAt": "subscription_ends_at",
            "version": "membership_version",
        },
        where="membership_version > 0",
    ),
    SharedRows(
        "points",
        owner="tracker",
        table="member",
        key="id",
        fields={"totalPoints": "total_points"},
        where="total_points > 0",
    ),
    shared_erasures("identity"),
)
