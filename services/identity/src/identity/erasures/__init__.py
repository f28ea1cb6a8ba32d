"""Erasures of accounts: which services have erased their data."""
