"""The greeting of a mail, the name of a week, and days in a member's time zone.

A name is used in a greeting unless it has `://`, a domain or a number with dots (or characters that
stand for a dot), which mail programs turn into links.
"""

import re
import unicodedata
from datetime import date, datetime, timedelta

from chassis.dates import date_in, zone_of
from words import Words

# "see evil.example" and "1.2.3.4", but not "J.R. Smith". IDNA has four dots, and other characters
# stand for one: NFKC reduces them to two.
_LOOKS_LIKE_A_PAGE = re.compile(r"://|\w[.\u3002](\w{2}|\d)")


def greeting_name(name: str | None) -> str:
    """The name in the greeting; empty if mail programs would turn it into a link."""
    if not name or not name.strip() or _LOOKS_LIKE_A_PAGE.search(_as_read(name)):
        return ""
    return name


def _as_read(name: str) -> str:
    """The letters and dots of a name as programs may read them, without joiners."""
    seen = (character for character in name if unicodedata.category(character) != "Cf")
    return unicodedata.normalize("NFKC", "".join(seen))


def name_of_week(week: date, words: Words) -> str:
    """The days of the week of this Monday: "16 to 22 November", "30 November to 6 December"."""
    sunday = week + timedelta(days=6)
    is_in_one_month = week.month == sunday.month
    first = words.day_of_month(week) if is_in_one_month else words.day_and_month(week)
    return words.gettext("{first} to {last}", first=first, last=words.day_and_month(sunday))


def day(words: Words, at: datetime, timezone: str | None) -> str:
    """A day in this time zone: "Monday, 1 March 2027"."""
    return words.weekday(date_in(zone_of(timezone), at))


def moment(words: Words, at: datetime, timezone: str | None) -> str:
    """A moment with its time zone: "27 November 2026, 23:59 (Vienna time)"."""
    return words.moment(at, zone_of(timezone))
