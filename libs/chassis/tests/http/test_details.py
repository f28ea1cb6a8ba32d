"""What is wrong with a field: pydantic's words, and a code with its numbers."""

from datetime import date
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, ValidationError

from chassis.http import Coded, Nullable, RequestBody, Text, parse_json
from chassis.http.bodies import issues


class Loaf(RequestBody):
    name: Annotated[Text, StringConstraints(min_length=2, max_length=5)] = "Rye"
    kind: Literal["rye", "oat", "spelt"] = "rye"
    grams: Annotated[float, Field(ge=50, le=1000.5)] = 500
    slices: Annotated[int, Field(gt=0, lt=40)] = 20
    seeds: list[Text] = Field(["poppy"], min_length=1, max_length=3)
    is_sliced: bool = True
    baked_on: Annotated[date | None, BeforeValidator(Coded("not_a_date", date.fromisoformat))] = (
        None
    )
    note: Nullable[Annotated[str, StringConstraints(min_length=1, max_length=4)]] = None


class Order(RequestBody):
    loaves: list[Loaf]


def detail(body: Any, of: type[RequestBody] = Loaf) -> dict[str, Any]:
    with pytest.raises(ValidationError) as refused:
        of.model_validate(body)
    (found,) = issues(list(refused.value.errors()), body)
    return dict(found)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"name": "R"}, {"code": "too_short", "min": 2, "length": 1}),
        ({"name": "Bread!"}, {"code": "too_long", "max": 5, "length": 6}),
        ({"name": "a\0b"}, {"code": "forbidden_characters"}),
        ({"name": 7}, {"code": "wrong_type", "type": "string"}),
        ({"name": None}, {"code": "required"}),
        ({"kind": "wheat"}, {"code": "unknown_choice", "choices": ["rye", "oat", "spelt"]}),
        ({"grams": 49.9}, {"code": "too_small", "min": 50}),
        ({"grams": 1001}, {"code": "too_big", "max": 1000.5}),
        ({"grams": True}, {"code": "wrong_type", "type": "number"}),
        ({"grams": float("nan")}, {"code": "wrong_type", "type": "number"}),
        ({"slices": 0}, {"code": "too_small", "above": 0}),
        ({"slices": 40}, {"code": "too_big", "below": 40}),
        ({"slices": 1.5}, {"code": "wrong_type", "type": "integer"}),
        ({"seeds": []}, {"code": "too_short", "min": 1, "length": 0}),
        ({"seeds": {}}, {"code": "wrong_type", "type": "array"}),
        ({"isSliced": 1}, {"code": "wrong_type", "type": "boolean"}),
        ({"bakedOn": "2026-02-30"}, {"code": "not_a_date"}),
    ],
)
def test_a_wrong_value_has_a_code_and_its_numbers(
    body: dict[str, Any], expected: dict[str, Any]
) -> None:
    found = detail(body)
    assert (found.pop("field"), bool(found.pop("message"))) == (next(iter(body)), True)
    assert found == expected


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"name": ""}, "Must have at least 2 characters, not 0"),
        ({"name": "Bread!"}, "Must have at most 5 characters, not 6"),
        ({"note": ""}, "Must have at least 1 character"),
        ({"note": "A note"}, "Must have at most 4 characters"),
        ({"seeds": []}, "Must have at least 1 item, not 0"),
        ({"seeds": ["poppy"] * 4}, "Must have at most 3 items, not 4"),
    ],
)
def test_a_text_has_characters_and_a_list_has_items(body: dict[str, Any], message: str) -> None:
    assert detail(body)["message"] == message


def test_other_messages_are_those_of_pydantic_or_the_validator() -> None:
    assert detail({"grams": 1001})["message"] == "Input should be less than or equal to 1000.5"
    assert detail({"name": None})["message"] == "must not be null"


def test_the_path_leads_to_the_field() -> None:
    found = detail({"loaves": [{}, {"seeds": ["a", 7]}]}, Order)
    assert found["field"] == "loaves.1.seeds.1"
    assert detail({}, Order) == {
        "field": "loaves",
        "message": "Field required",
        "code": "required",
    }


def test_malformed_json_is_unreadable() -> None:
    assert detail(parse_json(b"{"))["code"] == "unreadable"
    # FastAPI keeps such a body, and its errors are those of a stand-in for it.
    (found,) = issues([], parse_json(b"{"))
    assert found["code"] == "unreadable"


def test_a_check_of_another_error_has_no_code() -> None:
    class Crumb(RequestBody):
        name: Annotated[str, AfterValidator(lambda text: int(text))]

    assert detail({"name": "x"}, Crumb)["code"] == "invalid"


@given(st.lists(st.from_regex(r"\A[a-z_]{1,9}\Z"), min_size=1, max_size=6, unique=True))
def test_all_choices_are_listed(choices: list[str]) -> None:
    class Slice(RequestBody):
        kind: Literal[tuple(choices)]  # type: ignore[valid-type]

    assert detail({"kind": "-"}, Slice)["choices"] == choices
