"""Words as people type them: without regard to case, accents and plural."""

import unicodedata

# What is written after a plural's s is gone, and how it is compared: tomatoes, berries, radishes.
_ENDINGS = {"ie": "i", "y": "i", "oe": "o", "che": "ch", "she": "sh", "xe": "x", "sse": "ss"}


def words_of(text: str) -> list[str]:
    """The words of a text, in lower case and without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = (c for c in plain if not unicodedata.combining(c))
    joined = "".join(c if c.isalnum() else " " if c not in "'’" else "" for c in letters)
    return joined.split()


def stems_of(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared: `Tomatoes` and `tomato` are the same.

    They are for comparison only: the stem of asparagus is no word.
    """
    return tuple(_stem(word) for word in words_of(text))


def _stem(word: str) -> str:
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    for ending, compared in _ENDINGS.items():
        if len(word) > len(ending) + 1 and word.endswith(ending):
            return word.removesuffix(ending) + compared
    return word
