"""Validate web addresses, time zones and locales: return the text, or raise a ValueError.

A time zone must be in the machine's time zone database; a locale must be well-formed.
"""

import re
import unicodedata
from functools import cache
from urllib.parse import urlsplit

from chassis.dates import zone_names

# Files of the database that are not IANA zones.
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


def url(text: str) -> str:
    """An http or https address."""
    try:
        parts = urlsplit(text)
        is_valid = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_valid = False
    if not is_valid or any(character.isspace() for character in text):
        raise ValueError("must be an http or https address")
    return _printable(text)


def _printable(text: str) -> str:
    # C0 and C1 control characters, and the line and paragraph separators.
    if any(unicodedata.category(character) in ("Cc", "Zl", "Zp") for character in text):
        raise ValueError("must not contain control characters")
    return text


def timezone(text: str) -> str:
    """The name of an IANA time zone."""
    if text not in _zones():
        raise ValueError("must be the name of an IANA time zone")
    return text


@cache
def _zones() -> frozenset[str]:
    return frozenset(zone_names() - _NOT_A_ZONE)


def locale(text: str) -> str:
    """A well-formed BCP 47 language tag."""
    if not _LANGUAGE_TAG.fullmatch(text):
        raise ValueError("must be a BCP 47 language tag")
    return text
