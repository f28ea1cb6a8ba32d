"""What visitors, buyers and members see of the plans."""
