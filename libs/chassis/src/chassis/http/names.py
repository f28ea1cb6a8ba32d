"""The characters of names that members choose, and that are shown in lists with others."""

import unicodedata
from typing import Annotated

from pydantic import AfterValidator

from chassis.http.bodies import Text
from chassis.http.details import Coded

# Persian words and emoji are written with these two. All other format characters are invisible, or
# change the direction of the text after the name: U+202E, U+2066, U+200F, U+00AD, tags.
_JOINERS = "\u200c\u200d"
# Letters and signs by their category, but invisible.
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
# Spaces, and marks on the letter before them.
_ALONE_UNSEEN = ("Zs", "Mn", "Me", "Mc", "Cf")


# Longer than any name. A longer text is refused by the maximum length of the field, which is
# checked afterwards: checking a megabyte letter by letter would delay other requests.
_LOOKED_AT = 1_000


def plain_name(text: str) -> str:
    """A visible name on one line, without characters that affect the text around it."""
    return _seen(_plain(text))


def _plain(text: str) -> str:
    if len(text) > _LOOKED_AT:
        return text
    if any(map(_ends_a_line, text)):
        raise ValueError("must not contain control characters")
    if any(map(_is_unseen, text)):
        raise ValueError("must not contain invisible characters, or such as change the direction")
    return text


def _seen(text: str) -> str:
    if len(text) > _LOOKED_AT:
        return text
    if text and all(c in _BLANK or unicodedata.category(c) in _ALONE_UNSEEN for c in text):
        raise ValueError("must not be blank")
    return text


def made_plain(text: str) -> str:
    """A name from another source, without the characters that are not allowed."""
    seen = (" " if _ends_a_line(c) else c for c in text if not _is_unseen(c))
    return "".join(seen)


def _ends_a_line(character: str) -> bool:
    """A control character, or a separator of lines or paragraphs."""
    return unicodedata.category(character) in ("Cc", "Zl", "Zp")


def _is_unseen(character: str) -> bool:
    return unicodedata.category(character) == "Cf" and character not in _JOINERS


# Add a length: `Annotated[PlainName, StringConstraints(min_length=1, max_length=120)]`.
PlainName = Annotated[
    Text,
    AfterValidator(Coded("forbidden_characters", _plain)),
    AfterValidator(Coded("required", _seen)),
]
