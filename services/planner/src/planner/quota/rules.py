"""How many plans a member may have."""

from datetime import timedelta

FREE = "FREE"
UNLIMITED_TIERS = frozenset({"PRO", "LIFETIME"})
# Of one member, whatever the tier and over all processes: the model server writes a few plans at a
# time for everybody. One whose client has left counts.
GENERATIONS_IN_FLIGHT = 2
# Of the free members in one network: accounts cost nothing, addresses do.
GENERATIONS_OF_NETWORK = 2
# A generation takes minutes: a client that repeats its request each second only adds load.
BUSY_SECONDS = 10

# Of a free member: a failed generation leaves the week's plan, and costs the model as much. Then a
# 429 without `upgradeRequired`, until the first of them is an hour old.
FAILURES_AN_HOUR = 5
FAILURES_COUNT_FOR = timedelta(hours=1)

# For so long after it was stored, the last microsecond included, a plan counts into the quota.
# Plans of a PRO time count after a downgrade; an upgrade counts at once.
WEEK = timedelta(days=7)
