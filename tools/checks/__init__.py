"""Checks of `make check`, one file each."""
