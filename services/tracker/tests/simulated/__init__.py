"""Simulated members, whose expenditure is known: what the estimate is worth."""
