"""The rules of accounts, as pure functions."""

import re
import unicodedata
from datetime import datetime, timedelta

GENERIC_NAME = "there"
# "see evil.example" and "1.2.3.4", but not "J.R. Smith". IDNA has four dots, and other characters
# stand for one: NFKC makes two of all of them.
_LOOKS_LIKE_A_PAGE = re.compile(r"://|\w[.\u3002](\w{2}|\d)")


def streak_after(streak: int, last_active: datetime | None, now: datetime) -> int | None:
    """The streak after being active now; None when this UTC day has been counted already."""
    today = now.date()
    if last_active is None:
        return 1
    # Later than today: by the clock of another process, which is ahead at midnight.
    if last_active.date() >= today:
        return None
    return streak + 1 if last_active.date() == today - timedelta(days=1) else 1


def is_newer(moment: float | None, *ends: datetime | None) -> bool:
    """Whether a link is newer than the changes that end older links."""
    known = [end.timestamp() for end in ends if end is not None]
    return not known or (moment is not None and moment > max(known))


def greeting_name(name: str | None) -> str:
    """The name in the greeting of a mail; mail programs make links of the addresses of pages."""
    if not name or not name.strip() or _LOOKS_LIKE_A_PAGE.search(_as_read(name)):
        return GENERIC_NAME
    return name


def _as_read(name: str) -> str:
    """The letters and dots that a program may read in a name; joiners hide none of them."""
    seen = (character for character in name if unicodedata.category(character) != "Cf")
    return unicodedata.normalize("NFKC", "".join(seen))
