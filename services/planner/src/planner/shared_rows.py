"""What planner and others must agree about (`checksums`), beside its projections."""

from chassis.http import shared_revocations
from chassis.storage import SharedRows
from messaging import shared_erasures

SHARED = (
    SharedRows(
        "newest plans",
        owner="planner",
        table="(SELECT user_id, max(created_at) AS version FROM ai_session GROUP BY user_id)",
        key="user_id",
        fields={"version": "version"},
    ),
    shared_revocations("identity"),
    shared_erasures("identity"),
)
