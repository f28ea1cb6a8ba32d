"""What planner and others must agree about (`checksums`), beside its projections."""

from chassis.http import shared_revocations
from messaging import shared_erasures

SHARED = (shared_revocations("identity"), shared_erasures("identity"))
