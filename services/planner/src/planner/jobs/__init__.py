"""Plans, and changes of plans, that a worker writes while their member does something else."""
