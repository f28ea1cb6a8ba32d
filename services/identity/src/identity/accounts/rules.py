"""Which mailed links are still valid.

A link that changes the address is refused if the password or the address has changed, or the member
has logged out everywhere, since it was requested. A reset or verification link is refused if the
account no longer has the address that it was sent to.
"""

from datetime import datetime


def is_newer(moment: float | None, *ends: datetime | None) -> bool:
    """Whether a link is newer than the changes that end older links."""
    changed_at = [end.timestamp() for end in ends if end is not None]
    return not changed_at or (moment is not None and moment > max(changed_at))
