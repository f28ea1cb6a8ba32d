"""Targets: what a member wants to eat a day, set by hand or those of the newest plan."""
