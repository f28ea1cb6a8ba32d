"""Plurals and declined forms: from `orzechami` to `orzech`, from `yumurtaya` to `yumurta`.

A language has endings, and a form of a word is its beginning and one of them. A word that two
languages could have formed is read as each of them.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import prod

from foods.words import Stems, stem_of, words_of

# As they are compared: without accents, a final y as i, and without a final s.
_ENDINGS: Mapping[str, frozenset[str]] = {
    language: frozenset(endings.split())
    for language, endings in {
        "de": "e n en er ern",
        "nl": "e n en je tje pje etje",
        "sv": "a n en et na ar or er r arna orna erna rna t",
        "fr": "x e",
        "es": "e",
        "pt": "e",
        "it": "a e i o",
        "pl": "a e i o u em ie iem ami iami ach iach om iom ow ymi imi ego emu ej ych ich ym im",
        "tr": (
            "a e i u ya ye yi yu na ne ni nu da de ta te nda nde dan den tan ten ndan nden in un "
            "nin nun yi yu la le yla yle li lu lar ler lari leri lara lere larda lerde lardan "
            "lerden larin lerin larina lerine lariyla leriyle si su sina sine sini im um m"
        ),
    }.items()
}
_LONGEST_ENDING = max(len(ending) for endings in _ENDINGS.values() for ending in endings)
# A shorter beginning is that of too many words.
_SHORTEST = {"tr": 3}
_SHORTEST_BY_DEFAULT = 5
_VOWELS = "aeiou"
# Where a last vowel is always an ending.
_ALWAYS_ENDED = ("it", "pl")
# Where the last vowel is not an ending: pimiento and pimienta are two things.
_ROOTED = ("en", "fr", "es", "pt")
# The last consonant before a vowel: balık, balığa. Without accents, ç is a c.
_SOFT = {"k": "g", "p": "b", "t": "d"}
# As they are typed without them: Kaese.
_WITH_UMLAUTS = ("de", "sv")
_UMLAUTS = {"ae": "a", "oe": "o", "ue": "u"}
_MOST_READINGS = 32

# A word with the words of its language that it may be a form of.
Formed = Mapping[str, Mapping[str, frozenset[str]]]


def formed(texts: Iterable[tuple[str, str]]) -> Formed:
    """The words of texts, each with its language, by the beginnings of their forms."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for language, text in texts:
        for word in words_of(text):
            # With an s that its stem has lost: domates, domatesler.
            for form in {word, stem_of(word)}:
                for beginning in _beginnings(language, form):
                    found[language][beginning].add(stem_of(word))
    return {
        language: {beginning: frozenset(stems) for beginning, stems in each.items()}
        for language, each in found.items()
    }


def bases(word: str, words: Formed) -> frozenset[str]:
    """The known words of which it is a form."""
    found: set[str] = set()
    for at in range(max(len(word) - _LONGEST_ENDING, 0), len(word) + 1):
        beginning, ending = word[:at], word[at:]
        for language, by_beginning in words.items():
            # Only beginnings that are long enough are in it.
            if beginning in by_beginning and (not ending or ending in _ENDINGS.get(language, ())):
                found |= by_beginning[beginning]
    for typed, letter in _UMLAUTS.items():
        if typed in word:
            plain = word.replace(typed, letter)
            for language in _WITH_UMLAUTS:
                found |= words.get(language, {}).get(plain, frozenset()) & {plain}
    return frozenset(found - {word})


def readings(stems: Stems, unknown: Iterable[str], words: Formed) -> Iterator[Stems]:
    """The text with known words for its unknown ones, which are forms of them; none if there are
    too many to compare."""
    forms = {word: bases(word, words) or {word} for word in unknown}
    choices = [sorted(forms.get(stem, {stem})) for stem in stems]
    if prod(map(len, choices)) > _MOST_READINGS:
        return iter(())
    return (each for each in product(*choices) if each != stems)


def _beginnings(language: str, stem: str) -> set[str]:
    """The word, and what is left when its last vowel changes or its last consonant is soft."""
    found = {stem}
    if language == "tr":
        if stem[-1] in _SOFT:
            found.add(stem[:-1] + _SOFT[stem[-1]])
    elif stem[-1] in _VOWELS and language not in _ROOTED:
        found.add(stem[:-1])
        if language in _ALWAYS_ENDED:
            found.remove(stem)
    return {each for each in found if len(each) >= _shortest(language)}


def _shortest(language: str) -> int:
    return _SHORTEST.get(language, _SHORTEST_BY_DEFAULT)
