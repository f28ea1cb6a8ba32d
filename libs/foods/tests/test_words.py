"""What it costs to read the words of a text."""

import sys
import unicodedata
from functools import cache

import pytest

from foods import named, stems_of, words_of
from testkit import calls_of


@cache
def spread_letters() -> dict[str, str]:
    """Letters that stand for several: ½, ﬁ, 한, and an Arabic phrase of 18 letters and 4 words."""
    return {
        letter: spread
        for letter in map(chr, range(sys.maxunicode + 1))
        if len(spread := unicodedata.normalize("NFKD", letter)) > 1
    }


@pytest.mark.exhaustive
def test_no_letter_makes_a_text_much_longer() -> None:
    for letter in spread_letters():
        for words in (words_of(letter * 100), stems_of(letter * 100)):
            assert sum(map(len, words)) <= 400, letter
            assert len(words) <= 200, letter


def test_no_letter_makes_a_text_expensive() -> None:
    # One of each form is enough: how many letters and words it stands for.
    forms = {
        (len(spread), len(spread.split())): letter for letter, spread in spread_letters().items()
    }
    named("xylophone milk")
    for letter in (*forms.values(), "\ufdfa"):
        for text in (letter * 100, f"{letter} " * 50, f"milk {letter * 95}"):
            assert calls_of(lambda text=text: named(text)) < 5_000, letter  # type: ignore[misc]


def test_the_words_next_to_a_letter_that_is_a_phrase_are_read() -> None:
    assert words_of("\ufdfa" * 50 + " peanut butter \ufdfa") == ["peanut", "butter"]
    assert words_of("\ufb01sh and 한국") == words_of("fish and 한국")


def test_no_more_than_twelve_words_are_looked_up() -> None:
    assert named("oat " * 12) == named("rye, " * 12) == named("oats")
    assert named("oat " * 13) is named("rye, " * 13) is None


def test_letters_are_counted_as_they_are_compared() -> None:
    # 34 times three letters.
    assert named("fish " + "\ufb03" * 34) is None
    assert named("milk, " * 6 + "\ufb01sh") == named("milk, fish")
