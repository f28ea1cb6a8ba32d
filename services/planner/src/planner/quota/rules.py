"""How many plans a member can have."""

from datetime import timedelta

FREE = "FREE"
UNLIMITED_TIERS = frozenset({"PRO", "LIFETIME"})
# Per member, whatever the tier and over all processes: the model server writes only a few plans at
# a time. A plan whose client has disconnected counts.
GENERATIONS_IN_FLIGHT = 2
# Per network, for its free members: accounts cost nothing, addresses do.
GENERATIONS_OF_NETWORK = 2
# A generation takes minutes: a client that repeats its request each second only adds load.
BUSY_SECONDS = 10

# Per free member: a failed generation does not use up the week's plan, and costs the model as much
# as a plan. More are a 429 without `upgradeRequired`, until the first of them is an hour old.
FAILURES_AN_HOUR = 5
FAILURES_COUNT_FOR = timedelta(hours=1)

# How long a stored plan counts against the quota, the last microsecond included. After a downgrade,
# plans of the PRO tier count as well; an upgrade takes effect at once.
WEEK = timedelta(days=7)
