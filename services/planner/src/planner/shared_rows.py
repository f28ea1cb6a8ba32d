"""The rows that planner and other services must agree on (`checksums`), besides its projections."""

from chassis.http import shared_revocations
from chassis.storage import SharedRows
from messaging import shared_erasures

SHARED = (
    SharedRows(
        "newest plans",
        owner="planner",
        table="newest_plan",
        key="user_id",
        fields={"version": "version"},
    ),
    SharedRows(
        "energy limits",
        owner="planner",
        table="energy_limit",
        key="user_id",
        fields={"version": "changed_at"},
        where="limits::text <> '{}'",
    ),
    SharedRows(
        "ketone risks",
        owner="planner",
        table="ketone_risk",
        key="user_id",
        fields={"isAtRisk": "is_at_risk", "version": "version"},
        where="version > 0",
    ),
    shared_revocations("identity"),
    shared_erasures("identity"),
)
