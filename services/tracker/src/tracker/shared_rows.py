"""Rows that must match in tracker and other services (`checksums`), besides its projections."""

from chassis.http import shared_revocations
from chassis.storage import SharedRows
from messaging import shared_erasures

SHARED = (
    SharedRows(
        "points",
        owner="tracker",
        table="member",
        key="id",
        fields={"version": "total_points"},
        where="total_points > 0",
    ),
    shared_revocations("identity"),
    shared_erasures("identity"),
)
