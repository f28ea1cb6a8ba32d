"""The framework of every service: HTTP, messaging, storage, observability and content."""

from messaging import clock, ids

__all__ = ["clock", "ids"]
