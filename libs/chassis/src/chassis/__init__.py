"""The framework of every service: HTTP, messaging, storage, observability and content."""

from chassis import dates
from messaging import clock, ids

__all__ = ["clock", "dates", "ids"]
