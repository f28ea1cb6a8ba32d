"""How a mail greets.

A name is used in a greeting if it has no `://`, no domain and no number with dots, also with
characters that stand for a dot: mail programs make links of these.
"""

import re
import unicodedata

GENERIC_NAME = "there"
# "see evil.example" and "1.2.3.4", but not "J.R. Smith". IDNA has four dots, and other characters
# stand for one: NFKC makes two of all of them.
_LOOKS_LIKE_A_PAGE = re.compile(r"://|\w[.\u3002](\w{2}|\d)")


def greeting_name(name: str | None) -> str:
    """The name in the greeting of a mail; mail programs make links of the addresses of pages."""
    if not name or not name.strip() or _LOOKS_LIKE_A_PAGE.search(_as_read(name)):
        return GENERIC_NAME
    return name


def _as_read(name: str) -> str:
    """The letters and dots that a program may read in a name; joiners hide none of them."""
    seen = (character for character in name if unicodedata.category(character) != "Cf")
    return unicodedata.normalize("NFKC", "".join(seen))
