"""Words as people type them: without regard to case, accents and plural."""

import re
import unicodedata
from functools import lru_cache

# Signs but those within names: cow's, half-and-half.
_SIGN = re.compile(r"[^\w \-]|_| -+ ")
# Between two words, "and" and "or" in the languages of words.csv.
_LISTING = frozenset(
    {"and", "or", "plus", "und", "oder", "et", "ou", "y", "o", "e", "ed", "i", "oraz", "lub", "en"}
    | {"och", "eller", "ve", "veya", "nor", "ni", "noch", "nem"}
)
# What is written after a plural's s is gone, and how it is compared: tomatoes, berries, radishes.
_ENDINGS = {"ie": "i", "y": "i", "oe": "o", "che": "ch", "she": "sh", "xe": "x", "sse": "ss"}

# A longer text is read once.
_SHORT = 500

# The words of a phrase, as they are compared.
Stems = tuple[str, ...]

# A letter that expands to more than this is a phrase (an Arabic one to 18 letters), and not a word
# of a food: a text of them would grow by that factor.
_SPREAD = 4

# Letters that are not a plain letter with an accent, as people type them without it.
_PLAIN = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"})
# Accents, and what is printed as nothing.
_UNSEEN = ("Mn", "Me", "Mc", "Cf")


def words_of(text: str) -> list[str]:
    """The words of a text, in lower case and without accents."""
    return _words(_plain(text))


def stems_of(text: str) -> Stems:
    """The words of a text as they are compared: `Tomatoes` and `tomato` are the same.

    They are for comparison only: the stem of asparagus is not a word.
    """
    return _kept_stems(text) if len(text) <= _SHORT else _stems(text)


def _stems(text: str) -> Stems:
    return tuple(stem_of(word) for word in words_of(text))


# Names of foods and texts of dishes, of which the same ones are read again and again.
_kept_stems = lru_cache(maxsize=4_096)(_stems)


def clauses_of(text: str) -> list[list[str]]:
    """The words of a text, divided where it has a sign between them."""
    return [_words(clause) for clause in _SIGN.split(_plain(text))]


def parts_of(text: str) -> tuple[Stems, ...]:
    """The stems of each thing that a text lists: `milk (lactose)`, `eggs and soy` are two each."""
    return _kept_parts(text) if len(text) <= _SHORT else _parts(text)


def _parts(text: str) -> tuple[Stems, ...]:
    return tuple(
        tuple(map(stem_of, part))
        for clause in clauses_of(text)
        for part in _divided(clause)
        if part
    )


# A text that is refused is read for what it means, and for what it may have meant.
_kept_parts = lru_cache(maxsize=512)(_parts)


def _divided(clause: list[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for at, word in enumerate(clause):
        # At an end it is a word: et is meat in Turkish.
        if word in _LISTING and 0 < at < len(clause) - 1:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def one_line(text: str) -> str:
    """What is printed of a stranger's text, so that it looks like no other line."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _plain(text: str) -> str:
    # First to plain letters: a mathematical M has no lower case. What joins letters is not seen.
    if text.isascii():
        return text.casefold().replace("'", "")
    plain = unicodedata.normalize("NFKD", text)
    if len(plain) > _SPREAD * len(text):
        plain = "".join(map(_letter, text))
    plain = plain.casefold().translate(_PLAIN)
    return "".join(c for c in plain if unicodedata.category(c) not in _UNSEEN and c not in "'’")


# Such a text is mostly one of them, many times.
@lru_cache(maxsize=256)
def _letter(c: str) -> str:
    letter = unicodedata.normalize("NFKD", c)
    return letter if len(letter) <= _SPREAD else " "


def _words(plain: str) -> list[str]:
    return "".join(c if c.isalnum() else " " for c in plain).split()


def stem_of(word: str) -> str:
    """A word of `words_of` as it is compared."""
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    for ending, compared in _ENDINGS.items():
        if len(word) > len(ending) + 1 and word.endswith(ending):
            return word.removesuffix(ending) + compared
    return word
