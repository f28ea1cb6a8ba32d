"""Failures: outages, restores, concurrent erasures, hostile input."""
