"""How many plans a member may have."""

from datetime import timedelta

FREE = "FREE"
UNLIMITED_TIERS = frozenset({"PRO", "LIFETIME"})
# Of one member, whatever the tier: the model server writes a few plans at a time for everybody.
GENERATIONS_IN_FLIGHT = 2
# Of the free members in one network: accounts cost nothing, addresses do.
GENERATIONS_OF_NETWORK = 2
# A generation takes minutes: a client that repeats its request each second only adds load.
BUSY_SECONDS = 10

# Of a free member: a failed generation leaves the week's plan, and costs the model as much.
FAILURES_AN_HOUR = 5
FAILURES_COUNT_FOR = timedelta(hours=1)

# For so long, inclusive, a stored plan counts into the quota.
WEEK = timedelta(days=7)
