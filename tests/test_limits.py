"""Each limit of the specification, at both edges, when a body is parsed."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from tests.e2e.spec.operations import OPERATIONS
from tests.test_details import bodies

A_LITTLE = 0.001
BODIES = dict(bodies())
# operation, field, least, most
NUMBERS = [
    ("generate-plan", "weightKg", 30, 300),
    ("generate-plan", "targetWeightKg", 30, 300),
    ("generate-plan", "heightCm", 100, 250),
    ("generate-plan", "age", 16, 100),
    ("generate-plan", "durationDays", 1, 30),
    ("log", "weightKg", 20, 400),
    ("log", "calories", 0, 10000),
    ("log", "proteinG", 0, 500),
    ("log", "fatG", 0, 500),
    ("log", "carbsG", 0, 500),
    ("log", "netCarbsG", 0, 100),
    ("log", "waterMl", 0, 10000),
    ("review", "rating", 1, 5),
]
# operation, field, the fewest and the most characters
TEXTS = [
    ("log", "notes", 0, 500),
    ("review", "title", 0, 100),
    ("review", "body", 0, 1000),
    ("register", "password", 8, 72),
    ("reset-password", "password", 8, 72),
    ("register", "name", 2, 50),
]
CHOICES = [
    ("generate-plan", "gender", ["male", "female", "other"]),
    (
        "generate-plan",
        "activityLevel",
        ["sedentary", "light", "moderate", "active", "very_active"],
    ),
    ("generate-plan", "budget", ["budget", "medium", "premium"]),
    ("generate-plan", "goal", ["weight_loss", "maintenance", "muscle_gain"]),
    ("subscribe", "tier", ["basic", "pro", "lifetime"]),
]
ADDRESSES = ["mia+tag@example.com", "mia@sub.example.co.uk"]
NO_ADDRESSES = [
    *("", "mia", "mia@", "@example.com", "mia@example", "mia @example.com", "mia@@example.com"),
    *("mia@example..com", "mia@exam ple.com", "Mia <mia@example.com>", "mia@example.com\r\n"),
    *("mia@example.com, max@example.com", "mia\0@example.com", f"{'x' * 300}@example.com"),
]


def refused(operation: str, **changed: object) -> set[object]:
    """The fields for which an operation refuses its valid body with some fields changed."""
    specified = OPERATIONS[operation]
    body: TypeAdapter[Any] = TypeAdapter(BODIES[f"{specified.path} body"])
    try:
        body.validate_python({**specified.body, **changed})
    except ValidationError as error:
        return {each["loc"][0] for each in error.errors()}
    return set()


@pytest.mark.parametrize(("operation", "field", "least", "most"), NUMBERS)
def test_a_number_has_a_minimum_and_a_maximum(
    operation: str, field: str, least: int, most: int
) -> None:
    for value in (least, most, float(least), most - 0.5):
        assert refused(operation, **{field: value}) == set(), value
    for value in (least - A_LITTLE, most + A_LITTLE, least - 1, most + 1, -1e300, 1e300):
        assert refused(operation, **{field: value}) == {field}, value


@pytest.mark.parametrize(("operation", "field", "fewest", "most"), TEXTS)
def test_a_text_has_a_minimum_and_a_maximum_of_characters_whatever_their_bytes(
    operation: str, field: str, fewest: int, most: int
) -> None:
    for letter in ("x", "é", "🥑"):
        assert refused(operation, **{field: letter * fewest}) == set()
        assert refused(operation, **{field: letter * most}) == set()
        assert refused(operation, **{field: letter * (most + 1)}) == {field}
        if fewest:
            assert refused(operation, **{field: letter * (fewest - 1)}) == {field}


@pytest.mark.parametrize(("operation", "field", "choices"), CHOICES)
def test_a_choice_must_be_one_of_its_values(operation: str, field: str, choices: list[str]) -> None:
    for choice in choices:
        assert refused(operation, **{field: choice}) == set()
        for wrong in (choice.upper(), f" {choice}", f"{choice}s", ""):
            assert refused(operation, **{field: wrong}) == {field}, wrong


@pytest.mark.parametrize("operation", ["register", "login", "forgot-password"])
def test_an_address_is_well_formed(operation: str) -> None:
    assert [each for each in ADDRESSES if refused(operation, email=each)] == []
    assert [each for each in NO_ADDRESSES if not refused(operation, email=each)] == []
