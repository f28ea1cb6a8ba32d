"""Checks of `make check` that have a file of their own."""
