"""The words of an own food's name, as a search compares them. They are stored beside the name.

They are searched in SQL, so that a search takes no name apart. Names that a version before this
one has stored get their words when they are searched, a hundred at a time. Of a name whose letters
grow by Unicode's normal form, the first 400 are words.
"""

import unicodedata

from foods import stem_of, words_of

# One letter may become eighteen by the normal form, U+FDFA: what is longer then is cut.
_MOST_LETTERS = 400
_MOST_WORDS = 40


def searchable(text: str) -> str:
    """As much of a text as is searched for, or found by."""
    return unicodedata.normalize("NFKD", text)[:_MOST_LETTERS]


def search_words(text: str) -> list[str]:
    return words_of(searchable(text))[:_MOST_WORDS]


def search_patterns(text: str) -> list[str]:
    """How the words of own foods may begin, a pattern for each word: berries|berri|berry."""
    return ["|".join(_forms(word)) for word in dict.fromkeys(search_words(text))]


def _forms(word: str) -> dict[str, None]:
    stem = stem_of(word)
    return dict.fromkeys((word, stem, stem[:-1] + "y" if stem.endswith("i") else stem))


def stored_words(name: str) -> str:
    """The words of a name, each with a space before it, to look for beginnings."""
    return "".join(f" {word}" for word in search_words(name))
