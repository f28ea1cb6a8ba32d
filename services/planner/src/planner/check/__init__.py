"""Checks a stored plan: whether its figures are correct, and whether it has what is left out."""
