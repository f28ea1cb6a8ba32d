"""What catalogue and others must agree about (`checksums`), beside its projections."""

from chassis.http import shared_revocations
from chassis.personal import ERASED
from chassis.storage import SharedRows
from messaging import shared_erasures

SHARED = (
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
