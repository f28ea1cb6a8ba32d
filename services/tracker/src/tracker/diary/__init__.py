"""The diary: what a member ate, the sums of its days, and the days and weeks that show them."""
