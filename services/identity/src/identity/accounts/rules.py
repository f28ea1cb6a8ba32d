"""Which links are still good."""

from datetime import datetime


def is_newer(moment: float | None, *ends: datetime | None) -> bool:
    """Whether a link is newer than the changes that end older links."""
    known = [end.timestamp() for end in ends if end is not None]
    return not known or (moment is not None and moment > max(known))
