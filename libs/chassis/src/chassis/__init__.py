"""What every service is built of, except its events: HTTP, storage, observability, content."""

from chassis import dates
from messaging import clock, ids

__all__ = ["clock", "dates", "ids"]
