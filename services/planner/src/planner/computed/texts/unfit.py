"""What no text of a model may say: words of medicine, fasting, poison, raw meat, promises.

The phrases are data: `unfit.yaml`, which says how they are written.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from planner.yaml_files import read_yaml

# So many words may be between two that belong together.
_BETWEEN = 5
_GAP = ".."
# In the place of harmless words, so that those around them are not read as one phrase.
_TAKEN_OUT = ""


@dataclass(frozen=True, slots=True)
class _Words:
    """One word or the other, or what begins with one."""

    whole: frozenset[str]
    begins: tuple[str, ...]

    def has(self, word: str) -> bool:
        return word in self.whole or word.startswith(self.begins)


@dataclass(frozen=True, slots=True)
class _Phrase:
    """Words that follow each other, with others between them after a gap."""

    words: tuple[_Words, ...]
    gaps: tuple[bool, ...]

    def end_in(self, sentence: Sequence[str], start: int) -> int:
        """Where it ends that begins at `start`; 0 if it does not."""
        return self._end(sentence, start, 0)

    def _end(self, sentence: Sequence[str], at: int, part: int) -> int:
        if part == len(self.words):
            return at
        last = min(at + _BETWEEN + 1 if self.gaps[part] else at + 1, len(sentence))
        return next(
            (
                end
                for place in range(at, last)
                if self.words[part].has(sentence[place])
                and (end := self._end(sentence, place + 1, part + 1))
            ),
            0,
        )


class _Phrases:
    """Phrases by the words that they begin with, so that few of them are tried at each word."""

    def __init__(self, phrases: Mapping[_Phrase, str]) -> None:
        self._by_word: dict[str, list[tuple[_Phrase, str]]] = {}
        by_beginning: dict[str, list[tuple[_Phrase, str]]] = {}
        for phrase, category in phrases.items():
            for word in phrase.words[0].whole:
                self._by_word.setdefault(word, []).append((phrase, category))
            for word in phrase.words[0].begins:
                by_beginning.setdefault(word, []).append((phrase, category))
        self._by_beginning = by_beginning
        self._beginnings = tuple(by_beginning)

    def in_sentence(self, sentence: Sequence[str]) -> Iterator[tuple[str, int, int]]:
        """Category, start and end of each phrase that is found."""
        for start, word in enumerate(sentence):
            for phrase, category in self._beginning_with(word):
                end = phrase.end_in(sentence, start)
                if end:
                    yield category, start, end

    def _beginning_with(self, word: str) -> Iterator[tuple[_Phrase, str]]:
        yield from self._by_word.get(word, ())
        if word.startswith(self._beginnings):
            for beginning, phrases in self._by_beginning.items():
                if word.startswith(beginning):
                    yield from phrases


def unfit(sentences: Sequence[Sequence[str]]) -> str | None:
    """The category of what must not be said, the first one of the file; None if nothing is."""
    harmless, phrases = _harmless(), _unfit()
    found: set[str] = set()
    for sentence in sentences:
        said = list(sentence)
        for _, start, end in harmless.in_sentence(sentence):
            said[start:end] = [_TAKEN_OUT] * (end - start)
        found.update(category for category, _, _ in phrases.in_sentence(said))
    return next((category for category in unfit_phrases() if category in found), None)


@cache
def unfit_phrases() -> Mapping[str, tuple[str, ...]]:
    """By category, the phrases as they are written in the file."""
    lists = _file()
    return {name: tuple(lists[name]) for name in lists if name not in ("words", "harmless")}


@cache
def _file() -> Mapping[str, Mapping[str, str]]:
    content: Mapping[str, Mapping[str, str]] = read_yaml("planner.computed.texts", "unfit.yaml")
    return content


@cache
def _unfit() -> _Phrases:
    return _Phrases(
        {_read_phrase(text): name for name, texts in unfit_phrases().items() for text in texts}
    )


@cache
def _harmless() -> _Phrases:
    return _Phrases({_read_phrase(text): "harmless" for text in _file()["harmless"]})


def _read_phrase(text: str) -> _Phrase:
    words: list[_Words] = []
    gaps: list[bool] = []
    is_gap = False
    for part in text.split():
        if part == _GAP:
            is_gap = True
            continue
        words.append(_words(part))
        gaps.append(is_gap)
        is_gap = False
    return _Phrase(tuple(words), tuple(gaps))


def _words(part: str) -> _Words:
    found = words_of_list(part)
    begins = frozenset(word for word in found if word.endswith("*"))
    return _Words(found - begins, tuple(sorted(word[:-1] for word in begins)))


def words_of_list(part: str) -> frozenset[str]:
    """What is written for one word of a phrase: `oven|pan`, `medic*`, or the name of a list."""
    lists = _file()["words"]
    return frozenset(
        word.strip()
        for name in part.split("|")
        for word in (lists[name].split("|") if name.isupper() else (name,))
    )
