"""How many jobs a member may have, and for which targets."""

# Of the free members in one network, of jobs that are written at once: accounts cost nothing,
# addresses do.
JOBS_OF_NETWORK = 1

# Of a member in a UTC day: each is a call of the model.
SWAPS_A_DAY = 20

# The same of plans: each is kept for 30 days, also one that was canceled.
PLAN_JOBS_A_DAY = 100

# The targets of which a plan can be made: below the first it would starve somebody.
LEAST_CALORIES = 800
MOST_CALORIES = 6000

# A plan that the kitchen wrote is written again by the model once; an attempt that fails may be
# repeated.
REWRITES_A_DAY = 20
