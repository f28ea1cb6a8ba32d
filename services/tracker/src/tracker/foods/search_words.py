"""The words of a food's name, as a search compares them. They are stored next to the name.

They are searched in SQL, so that a search does not split names. Only the first 400 characters of
a name's Unicode normal form, which can be longer than the name, become words.
"""

import unicodedata

from foods import stem_of, words_of

# The normal form of one character can have eighteen (U+FDFA): the rest is cut off.
_MOST_LETTERS = 400
_MOST_WORDS = 40
# A shorter word begins too many others to count alone.
LONG = 4


def searchable(text: str) -> str:
    """The part of a text that is searched for, or by which it is found."""
    return unicodedata.normalize("NFKD", text)[:_MOST_LETTERS]


def search_words(text: str) -> list[str]:
    return words_of(searchable(text))[:_MOST_WORDS]


def search_patterns(text: str, *, shortest: int = 1) -> list[str]:
    """A pattern for each word, with the beginnings that match it: berries|berri|berry."""
    words = dict.fromkeys(word for word in search_words(text) if len(word) >= shortest)
    return ["|".join(_forms(word)) for word in words]


def _forms(word: str) -> dict[str, None]:
    stem = stem_of(word)
    return dict.fromkeys((word, stem, stem[:-1] + "y" if stem.endswith("i") else stem))


def stored_words(name: str) -> str:
    """The words of a name, each after a space, so that beginnings can be searched."""
    return "".join(f" {word}" for word in search_words(name))
