"""The rows that identity and other services compare (`checksums`), besides projections."""

from chassis.http import ACCESS_LIFETIME
from chassis.storage import SharedRows
from identity.accounts.tables import UNKNOWN_TIMEZONE
from messaging import shared_erasures

SHARED = (
    SharedRows(
        "profiles",
        owner="identity",
        table="member",
        key="id",
        fields={
            "displayName": "name",
            "avatarUrl": "avatar_url",
            "weightKg": "weight_kg",
            "targetWeightKg": "target_weight_kg",
            "timezone": f"nullif(timezone, '{UNKNOWN_TIMEZONE}')",
            "emailConfirmed": "email_verified_at IS NOT NULL",
            "version": "profile_version",
        },
    ),
    SharedRows(
        "streaks",
        owner="identity",
        table="member",
        key="id",
        fields={"streakCount": "streak_count", "version": "last_active_date"},
        where="last_active_date IS NOT NULL",
    ),
    SharedRows(
        "revocations",
        owner="identity",
        table="(SELECT id, tokens_valid_from FROM member"
        " UNION ALL SELECT id, removed_at FROM staff)",
        key="id",
        fields={"validFrom": "tokens_valid_from"},
        where=f"tokens_valid_from > now() - interval '{ACCESS_LIFETIME.days} days'",
    ),
    shared_erasures("identity"),
)
