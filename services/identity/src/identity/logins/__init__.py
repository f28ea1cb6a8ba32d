"""Registering and logging in."""
