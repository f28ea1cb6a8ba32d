"""What people type in ten languages: typed.csv, which is independent of words.csv."""

import csv
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import (
    ALLERGENS,
    DIETS,
    KINDS,
    Food,
    completable,
    food_table,
    meanings_of,
    named,
    nearest,
)
from foods.vocabulary import choices, rows

FOODS = food_table().foods.values()
TYPED = list(
    csv.DictReader((Path(__file__).parent / "typed.csv").read_text(encoding="utf-8").splitlines())
)
LANGUAGES = {
    "en": "English",
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "it": "Italian",
    "pt": "Portuguese",
    "nl": "Dutch",
    "pl": "Polish",
    "tr": "Turkish",
    "sv": "Swedish",
}
VERDICTS = ("understood", "asked back", "accepted with less")
# Some foods of each set; the rest is the set's own matter.
SETS = {
    "nightshades": {"tomato", "eggplant", "paprika", "red-bell-pepper", "cayenne-pepper"},
    "seed-oils": {"sunflower-oil", "canola-oil", "soybean-oil", "grapeseed-oil"},
    "citrus": {"lemon", "lemon-juice", "lime-juice"},
    "berries": {"strawberries", "raspberries", "blueberries", "blackberries"},
}


@cache
def foods_of(means: str) -> frozenset[Food]:
    """All foods of an allergen, a kind, a diet or a set; `=salmon` is a food by its id."""
    found = {food for food in FOODS if food.id in SETS.get(means, {means.lstrip("=")})}
    for food in FOODS:
        allergens = food.allergens | food.may_contain
        if means in allergens | food.kinds:
            found.add(food)
        for diet in DIETS:
            if diet.id == means and (diet.allergens & allergens or diet.kinds & food.kinds):
                found.add(food)
    assert found, means
    return frozenset(found)


def verdict(text: str, means: str) -> str:
    """Whether a text leaves out everything that it means, less, or nothing."""
    excluded = named(text)
    if excluded is None:
        return "asked back"
    wanted = {food for each in means.split() if each != "?" for food in foods_of(each)}
    is_less = means == "?" or any(food not in excluded for food in wanted)
    return "accepted with less" if is_less else "understood"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_typed_text_leaves_out_everything_that_it_means_or_is_asked_again(language: str) -> None:
    for row in TYPED:
        if row["language"] == language:
            expected = "asked back" if row["means"] == "?" else "understood"
            assert verdict(row["text"], row["means"]) == expected, row["text"]


def test_the_texts_are_of_ten_languages_and_name_every_allergen_in_each() -> None:
    assert {row["language"] for row in TYPED} == set(LANGUAGES)
    assert len({(row["language"], row["text"]) for row in TYPED}) == len(TYPED) >= 600
    named_by = {(row["language"], each) for row in TYPED for each in row["means"].split()}
    wanted = {allergen.id for allergen in ALLERGENS} - {"lupin"}
    for language in LANGUAGES:
        assert [each for each in wanted if (language, each) not in named_by] == [], language


def test_every_word_of_the_list_has_the_meaning_of_its_row() -> None:
    known = {each.id for each in (*ALLERGENS, *KINDS, *DIETS)} | SETS.keys() | {"mushrooms"}
    for row in rows():
        assert row.use == "ask" or known.issuperset(row.means), row
        for word in row.words:
            if row.use == "ask":
                assert meanings_of(word) == (), word
            elif row.means != ("honey",):
                meant = {each.id for each in meanings_of(word)}
                assert meant.issuperset(row.means), word


def test_no_word_of_the_list_occurs_twice() -> None:
    for row in rows():
        assert len(set(row.words)) == len(row.words), row
        assert all(word and word == word.strip() for word in row.words), row


def test_every_word_to_choose_from_is_understood() -> None:
    for words in choices().values():
        assert [word for word in words if named(word) is None] == []


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        *[("mlik", "milk"), ("penuts", "peanuts"), ("diary", "dairy"), ("glutten", "gluten")],
        *[("wallnuts", "walnuts"), ("brocolli", "broccoli"), ("Mlich", "milch")],
        *[("raw milk", "milk"), ("tree nuts except almonds", "tree nuts")],
        *[("FODMAP", "garlic"), ("alpha-gal", "red meat"), ("histamine", "fish")],
        *[
            ("halal chicken", "halal"),
            ("frozen", "frozen broccoli"),
            ("curry dishes", "curry powder"),
        ],
    ],
)
def test_an_unknown_word_has_the_nearest_words_as_suggestions(text: str, meant: str) -> None:
    assert named(text) is None
    assert meant in nearest(text)


def test_a_text_that_is_near_no_word_has_no_suggestion() -> None:
    for text in ("xylophone", "", "none", "e" * 10_000, "\ud800"):
        assert nearest(text) == []


words = st.sampled_from(completable())


@given(words, st.integers(0, 40), st.sampled_from("aeinrstx "), st.sampled_from(["", " soup"]))
def test_every_suggestion_is_understood(word: str, at: int, letter: str, more: str) -> None:
    found = nearest(f"{word[:at]}{letter}{word[at + 1 :]}{more}")
    assert len(found) <= 5
    assert [each for each in found if named(each) is None] == []


@given(st.text(max_size=120))
def test_any_text_has_suggestions_or_none(text: str) -> None:
    assert all(map(named, nearest(text)))


def test_the_tables_in_the_documents_are_true() -> None:
    found = Counter((row["language"], verdict(row["text"], row["means"])) for row in TYPED)
    root = Path(__file__).parents[3]
    readme = (root / "libs/foods/README.md").read_text(encoding="utf-8")
    for language, name in LANGUAGES.items():
        counts = [found[language, each] for each in VERDICTS]
        assert "| " + " | ".join(map(str, (name, sum(counts), *counts))) + " |" in readme
    counts = [sum(found[language, each] for language in LANGUAGES) for each in VERDICTS]
    readme = (root / "services/planner/README.md").read_text(encoding="utf-8")
    assert "| " + " | ".join(map(str, (sum(counts), *counts))) + " |" in readme
