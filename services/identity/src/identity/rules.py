"""The rules of accounts, as pure functions."""

import re
from datetime import datetime, timedelta

GENERIC_NAME = "there"
_LOOKS_LIKE_A_PAGE = re.compile(r"://|www\.", re.IGNORECASE)


def streak_after(streak: int, last_active: datetime | None, now: datetime) -> int | None:
    """The streak after being active now; None when this UTC day has been counted already."""
    today = now.date()
    if last_active is None:
        return 1
    if last_active.date() == today:
        return None
    return streak + 1 if last_active.date() == today - timedelta(days=1) else 1


def is_valid_reset(issued_at: float | None, password_changed_at: datetime | None) -> bool:
    """Whether a reset token may be used: a changed password invalidates it."""
    if password_changed_at is None:
        return True
    return issued_at is not None and issued_at > password_changed_at.timestamp()


def greeting_name(name: str | None) -> str:
    """The name in the greeting of a mail; mail programs make links of the addresses of pages."""
    if not name or _LOOKS_LIKE_A_PAGE.search(name):
        return GENERIC_NAME
    return name
