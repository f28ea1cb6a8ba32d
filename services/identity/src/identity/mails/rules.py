"""The greeting of a mail, and the name of a week.

A name is used in a greeting unless it has `://`, a domain or a number with dots (or characters that
stand for a dot), which mail programs turn into links.
"""

import re
import unicodedata
from datetime import date, timedelta

GENERIC_NAME = "there"
# "see evil.example" and "1.2.3.4", but not "J.R. Smith". IDNA has four dots, and other characters
# stand for one: NFKC reduces them to two.
_LOOKS_LIKE_A_PAGE = re.compile(r"://|\w[.\u3002](\w{2}|\d)")


def greeting_name(name: str | None) -> str:
    """The name in the greeting, unless mail programs would turn it into a link."""
    if not name or not name.strip() or _LOOKS_LIKE_A_PAGE.search(_as_read(name)):
        return GENERIC_NAME
    return name


def _as_read(name: str) -> str:
    """The letters and dots of a name as programs may read them, without joiners."""
    seen = (character for character in name if unicodedata.category(character) != "Cf")
    return unicodedata.normalize("NFKC", "".join(seen))


def name_of_week(week: date) -> str:
    """The days of the week of this Monday: "16 to 22 November", "30 November to 6 December"."""
    sunday = week + timedelta(days=6)
    first = f"{week.day} {week:%B}" if week.month != sunday.month else f"{week.day}"
    return f"{first} to {sunday.day} {sunday:%B}"
