"""Foods as people type them: plurals, beginnings and ends of words, and one letter wrong.

An index of thousands of names is half a megabyte: sorted words, and arrays of numbers, which may be
those of a file. The web app ranks the kitchen's foods in the same way without a network
(`web/src/diary/rules/foods/kitchen.ts`); `web/tests/agreement/test_kitchen.py` holds both equal.
"""

from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import nsmallest
from math import log10

from foods.words import stem_of, words_of

# How a typed word fits a word of a name, the best first: as a whole, as its beginning, as its end
# (berries: strawberries), and with one letter wrong as a whole or as its beginning.
_WHOLE, _BEGINS, _ENDS, _ALMOST, _ALMOST_BEGINS = range(5)
# Shorter words end too many others, and are too many words with another letter.
_LONG = 4
# How much a word counts that fits so, of a query that no food fits wholly; and how much less if it
# is a word of another name.
_SHARES = (1.0, 0.7, 0.6, 0.6, 0.4)
_OF_OTHER_NAME = 0.8
_WEIGHTS = [share * of for share in _SHARES for of in (1, _OF_OTHER_NAME)]
# How many foods are compared with such a query: at least those of its rarest word.
_MOST_COMPARED = 500
# Words whose foods are kept, of those that are not many words' beginnings.
_KEPT = 12
# No food has a name with more words.
_MOST_WORDS = 12
MOST_POPULAR = 9
_LAST = "\U0010ffff"
_BITS = 24

# Words of the index, from one place to another one.
_Span = tuple[int, int]


class Index:
    """The words of names, by the numbers of the foods.

    Of those that fit a query equally well, the best fit comes first; then a name that is typed
    wholly, what is eaten often, own names before other ones (courgette for zucchini), and the lower
    number.
    """

    def __init__(self, parts: Sequence[memoryview]) -> None:
        """What `pack` returned."""
        words, self._lengths, self._popular, ends, *numbers = parts
        self._words = str(words, "utf-8").split()
        # The places of the words in the order of their letters backwards.
        self._ends = ends.cast("I")
        self._own, self._others = _Numbers(numbers[:2]), _Numbers(numbers[2:])
        # A query that finds nothing is read again with slips, and then for some of its words.
        self._kept_fits = lru_cache(maxsize=_KEPT)(self._fits_of_letters)
        self._slips = lru_cache(maxsize=_KEPT)(self._slips_of_letters)

    @classmethod
    def of(cls, foods: Iterable[tuple[Sequence[str], int]]) -> "Index":
        return cls([memoryview(part) for part in cls.pack(foods)])

    @staticmethod
    def pack(foods: Iterable[tuple[Sequence[str], int]]) -> list[bytes]:
        """For each food its names, the main one first, and how often people eat it, 0 to 9."""
        own_places: dict[str, list[int]] = defaultdict(list)
        other_places: dict[str, list[int]] = defaultdict(list)
        lengths, popularity = bytearray(), bytearray()
        for number, ((own_name, *names), popular) in enumerate(foods):
            own = dict.fromkeys(_stems(own_name))
            others = dict.fromkeys(stem for name in names for stem in _stems(name))
            for stem in own:
                own_places[stem].append(number)
            for stem in others:
                if stem not in own:
                    other_places[stem].append(number)
            lengths.append(min(len(own), 255))
            popularity.append(popular)
        words = sorted({*own_places, *other_places})
        ends = sorted(range(len(words)), key=lambda place: words[place][::-1])
        return [
            " ".join(words).encode(),
            bytes(lengths),
            bytes(popularity),
            array("I", ends).tobytes(),
            *_Numbers.pack(own_places.get(word, ()) for word in words),
            *_Numbers.pack(other_places.get(word, ()) for word in words),
        ]

    def search(self, query: str, limit: int, *, slips: bool = True) -> list[int]:
        """The numbers that each word of the query fits, best first."""
        return [number for _, number in self.ranked(query, limit, slips=slips)]

    def ranked(self, query: str, limit: int, *, slips: bool = True) -> list[tuple[int, int]]:
        """The numbers that each word of the query fits, and before each how well: less is better,
        and the same in each index.

        With `slips` a word that nothing fits may have one letter wrong.
        """
        typed = list(dict.fromkeys(words_of(query)))[:_MOST_WORDS]
        fits: list[dict[int, int]] = []
        for word in typed:
            fit = self._fits(word) or (self._slips(word) if slips else {})
            if not fit:
                return []
            fits.append(fit)
        if not fits:
            return []
        ranks = self._ranks(sorted(fits, key=len), {stem_of(word) for word in typed})
        return [(rank >> _BITS, rank & (1 << _BITS) - 1) for rank in nsmallest(limit, ranks)]

    def by_share(self, query: str, limit: int) -> list[tuple[float, int]]:
        """The numbers that some words of the query fit, best first, and before each how well: the
        share of the words of the query and of the name that fit, so that more is better.

        A word counts more the fewer foods have it; one that no food has, such as a brand, is
        dropped.
        """
        typed = list(dict.fromkeys(words_of(query)))[:_MOST_WORDS]
        found = sorted(filter(None, map(self._fits_of_some, typed)), key=len)
        fits = [(fit, 1 / (1 + log10(1 + len(fit)))) for fit in found]
        if not fits:
            return []
        mean = sum(weight for _, weight in fits) / len(fits)
        shares = (
            (
                -2 * self._matched(number, fits) / (mean * (len(typed) + self._lengths[number])),
                -self._popular[number],
                number,
            )
            for number in _rarest(found)
        )
        return [(-share, number) for share, _, number in nsmallest(limit, shares)]

    def _fits_of_some(self, word: str) -> dict[int, int]:
        if len(word) >= _LONG:
            return self._fits(word) or self._slips(word)
        # A few letters begin too many words: "al" is not almonds.
        found: dict[int, int] = {}
        self._add(found, [self._whole(stem_of(word))], _WHOLE)
        return found

    @staticmethod
    def _matched(number: int, fits: Iterable[tuple[dict[int, int], float]]) -> float:
        return sum(weight * _WEIGHTS[fit[number]] for fit, weight in fits if number in fit)

    def _ranks(self, fits: Sequence[dict[int, int]], stems: Iterable[str]) -> Iterator[int]:
        """One number for all by which foods are compared, with the food's own at its end."""
        whole = Counter(number for stem in stems for number in self._own[self._whole(stem)])
        lengths, popular = self._lengths, self._popular
        for number in set(fits[0]).intersection(*fits[1:]):
            how = by_other_names = 0
            for fit in fits:
                how += fit[number] >> 1
                by_other_names += fit[number] & 1
            has_more = whole[number] < lengths[number]
            rank = (how * 2 + has_more) << 4 | MOST_POPULAR - popular[number]
            yield (rank << 4 | by_other_names) << _BITS | number

    def _fits(self, word: str) -> dict[int, int]:
        return self._kept_fits(word) if len(word) >= _LONG else self._fits_of_letters(word)

    def _fits_of_letters(self, word: str) -> dict[int, int]:
        stem = stem_of(word)
        found: dict[int, int] = {}
        if len(word) >= _LONG:
            self._add(found, self._ending(stem), _ENDS)
        # "may" begins mayonnaise, and its stem, as that of a plural, does not.
        self._add(found, [self._beginning(each) for each in {stem, word}], _BEGINS)
        self._add(found, [self._whole(stem)], _WHOLE)
        return found

    def _slips_of_letters(self, word: str) -> dict[int, int]:
        """What a word is, or begins, with a letter wrong, missing, too many, or changed."""
        if len(word) < _LONG:
            return {}
        variants = set(self._variants(stem_of(word)))
        found: dict[int, int] = {}
        self._add(found, [self._beginning(each) for each in variants], _ALMOST_BEGINS)
        self._add(found, [self._whole(each) for each in variants], _ALMOST)
        return found

    def _add(self, found: dict[int, int], spans: Sequence[_Span], how: int) -> None:
        """Add the foods of words. What fits better is added later, and counts."""
        for is_other, numbers in ((True, self._others), (False, self._own)):
            for span in spans:
                found.update(dict.fromkeys(numbers[span], how << 1 | is_other))

    def _variants(self, stem: str) -> Iterator[str]:
        for at in range(len(stem) + 1):
            before, rest = stem[:at], stem[at:]
            start, end = self._beginning(before)
            if start == end:
                return
            yield before + rest[1:]
            yield before + rest[1:2] + rest[:1] + rest[2:]
            for letter in self._letters_after(start, end, at):
                yield before + letter + rest
                if rest:
                    yield before + letter + rest[1:]

    def _letters_after(self, start: int, end: int, at: int) -> Iterator[str]:
        """The letters at a place of the words from `start` to `end`, which begin alike."""
        words = self._words
        while start < end:
            if len(words[start]) <= at:
                start += 1
                continue
            beginning = words[start][: at + 1]
            yield beginning[at]
            start = bisect_left(words, beginning + _LAST, start, end)

    def _beginning(self, beginning: str) -> _Span:
        start = bisect_left(self._words, beginning)
        return start, bisect_left(self._words, beginning + _LAST, start)

    def _ending(self, ending: str) -> list[_Span]:
        backwards = ending[::-1]
        start = bisect_left(self._ends, backwards, key=self._backwards)
        end = bisect_left(self._ends, backwards + _LAST, start, key=self._backwards)
        return [(place, place + 1) for place in self._ends[start:end]]

    def _backwards(self, place: int) -> str:
        return self._words[place][::-1]

    def _whole(self, stem: str) -> _Span:
        place = bisect_left(self._words, stem)
        is_there = place < len(self._words) and self._words[place] == stem
        return place, place + is_there


def how_well(rank: int) -> int:
    """How well a food fits, of what precedes it in `Index.ranked`: without how often people eat it,
    and by which of its names. At least `BEGINS` if a word is only begun, `ENDS` if it is ended."""
    return rank >> 8


BEGINS, ENDS = _BEGINS * 2, _ENDS * 2


def _rarest(fits: Sequence[Collection[int]]) -> set[int]:
    """The numbers of the shortest of these, which are sorted by length."""
    found = set(fits[0])
    for fit in fits[1:]:
        if len(found) + len(fit) > _MOST_COMPARED:
            break
        found.update(fit)
    return found


def _stems(name: str) -> Iterator[str]:
    # Without `stems_of`, whose cache would keep thousands of names that are never typed.
    return map(stem_of, words_of(name))


class _Numbers:
    """Those of all words one after the other, so that those of a beginning are one slice."""

    def __init__(self, parts: Sequence[memoryview]) -> None:
        self._starts, self._numbers = (part.cast("I") for part in parts)

    @staticmethod
    def pack(of_words: Iterable[Sequence[int]]) -> list[bytes]:
        starts, numbers = array("I", [0]), array("I")
        for each in of_words:
            numbers.extend(each)
            starts.append(len(numbers))
        return [starts.tobytes(), numbers.tobytes()]

    def __getitem__(self, span: _Span) -> Sequence[int]:
        start, end = span
        return self._numbers[self._starts[start] : self._starts[end]]
