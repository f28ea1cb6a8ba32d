"""How many jobs a member can request, and for which targets."""

# Per member and UTC day: each swap is a call of the model.
SWAPS_A_DAY = 20

# Per member and UTC day: each job is kept for 30 days, even a canceled one.
PLAN_JOBS_A_DAY = 100

# The range of targets of a plan: with fewer calories a member would starve.
LEAST_CALORIES = 800
MOST_CALORIES = 6000

# Per member and UTC day, as for swaps.
REFITS_A_DAY = 20

# The model rewrites a plan of the kitchen once; a failed attempt can be repeated.
REWRITES_A_DAY = 20
