"""What a time zone and a locale look like."""

import re
from functools import cache
from zoneinfo import available_timezones

# Files of the database that are no zone of IANA's.
_NOT_A_ZONE = {"localtime", "posixrules", "Factory"}

# RFC 5646, without the tags that it keeps for compatibility.
_LANGUAGE_TAG = re.compile(
    r"([a-z]{2,3}(-[a-z]{3}){0,3}|[a-z]{4,8})"
    r"(-[a-z]{4})?"
    r"(-([a-z]{2}|\d{3}))?"
    r"(-([a-z\d]{5,8}|\d[a-z\d]{3}))*"
    r"(-[a-wy-z\d](-[a-z\d]{2,8})+)*"
    r"(-x(-[a-z\d]{1,8})+)?",
    re.ASCII | re.IGNORECASE,
)


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones() - _NOT_A_ZONE)


def is_timezone(text: str) -> bool:
    """Whether this is the name of an IANA time zone."""
    return text in _zones()


def is_locale(text: str) -> bool:
    """Whether this is a well-formed BCP 47 language tag."""
    return _LANGUAGE_TAG.fullmatch(text) is not None
