"""What planner and others must agree about (`checksums`)."""

from chassis.http import shared_revocations
from chassis.storage import SharedRows
from messaging import shared_erasures

SHARED = (
    SharedRows(
        "memberships",
        owner="billing",
        table="membership",
        key="user_id",
        fields={"tier": "tier", "version": "membership_version"},
    ),
    shared_revocations("identity"),
    shared_erasures("identity"),
)
