"""Payments, memberships and what was bought."""
