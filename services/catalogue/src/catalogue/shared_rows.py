"""What catalogue and others must agree about (`checksums`)."""

from chassis.http import shared_revocations
from chassis.storage import SharedRows

SHARED = (
    SharedRows(
        "profiles",
        owner="identity",
        table="reviewer",
        key="user_id",
        fields={"name": "name", "avatarUrl": "avatar_url", "version": "profile_version"},
    ),
    SharedRows(
        "memberships",
        owner="billing",
        table="membership",
        key="user_id",
        fields={"tier": "tier", "status": "status", "version": "version"},
    ),
    SharedRows(
        "purchases",
        owner="billing",
        table="purchase",
        key="user_id",
        also="plan_id",
        fields={"owned": "owned", "version": "version"},
    ),
    SharedRows(
        "purchase-counts",
        owner="billing",
        table="keto_plan",
        key="id",
        fields={"count": "purchase_count - imported_purchase_count"},
        where="purchase_count <> imported_purchase_count",
    ),
    shared_revocations("identity"),
)
