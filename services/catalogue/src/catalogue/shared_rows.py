"""What catalogue and others must agree about (`checksums`)."""

from catalogue.erase_member import ERASED
from chassis.http import shared_revocations
from chassis.storage import SharedRows
from messaging import shared_erasures

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
        # Those of erased members stay, without a buyer: billing deletes its own.
        where=f"NOT starts_with(user_id, '{ERASED}')",
    ),
    SharedRows(
        "purchase-counts",
        owner="billing",
        table="(SELECT id, purchase_count - imported_purchase_count - ("  # noqa: S608
        "  SELECT count(*) FROM purchase"
        f"  WHERE plan_id = keto_plan.id AND owned AND starts_with(user_id, '{ERASED}')"
        ")::integer AS owned FROM keto_plan)",
        key="id",
        fields={"count": "owned"},
        where="owned <> 0",
    ),
    shared_revocations("identity"),
    shared_erasures("identity"),
)
