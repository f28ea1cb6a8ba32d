"""Rows that are compared with another service's (`checksums`), besides those of projections.

No other service has a projection of catalogue's data; other services own all of these.
"""

from chassis.http import shared_revocations
from chassis.storage import SharedRows
from messaging import shared_erasures

SHARED = (
    SharedRows(
        "purchase-counts",
        owner="billing",
        table="counted_purchases",
        key="id",
        fields={"count": "owned"},
        where="owned <> 0",
    ),
    shared_revocations("identity"),
    shared_erasures("identity"),
)
