"""Which links are still good.

A mailed link is refused after what ends it: one that changes the address, when the password or the
address has changed or the member has logged out everywhere since it was requested; a reset or
verification link, when the address that it was sent to is no longer the account's.
"""

from datetime import datetime


def is_newer(moment: float | None, *ends: datetime | None) -> bool:
    """Whether a link is newer than the changes that end older links."""
    known = [end.timestamp() for end in ends if end is not None]
    return not known or (moment is not None and moment > max(known))
