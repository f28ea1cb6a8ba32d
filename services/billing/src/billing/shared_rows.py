"""What billing and others must agree about (`checksums`)."""

from chassis.http import shared_revocations
from chassis.storage import SharedRows
from messaging import shared_erasures

SHARED = (
    SharedRows(
        "memberships",
        owner="billing",
        table="membership",
        key="user_id",
        fields={
            "tier": "tier",
            "status": "status",
            "role": "role",
            "endsAt": "ends_at",
            "isTrial": "is_trial",
            "version": "version",
        },
        where="version > 0",
    ),
    SharedRows(
        "purchases",
        owner="billing",
        table="purchase",
        key="user_id",
        also="plan_id",
        fields={
            "owned": "return_reason IS NULL",
            # `PlanReturned` does not have it.
            "opensAt": "CASE WHEN return_reason IS NULL THEN opens_at END",
            "version": "version",
        },
    ),
    SharedRows(
        "purchase-counts",
        owner="billing",
        table="plan_owners",
        key="plan_id",
        fields={"count": "owned"},
    ),
    SharedRows(
        "customers",
        owner="billing",
        table="customer",
        key="user_id",
        also="stripe_customer_id",
        fields={"version": "created_at"},
        where="stripe_customer_id IS NOT NULL AND NOT starts_with(user_id, 'erased-')",
    ),
    shared_revocations("identity"),
    shared_erasures("identity"),
)
