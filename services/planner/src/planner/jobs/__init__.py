"""Plans and changes of plans that a worker writes in the background."""
