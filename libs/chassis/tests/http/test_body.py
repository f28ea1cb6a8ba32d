"""Request bodies: valid and invalid ones."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from chassis.http import RequestBody, Text
from chassis.http.bodies import NotJson, issues, parse_json


class PortionRequest(RequestBody):
    much: float | None = None
    many: int | None = None
    text_of_it: Text | None = None


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(2**53), 2**53)
        | st.text()
        | st.floats(allow_nan=False, allow_infinity=False),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=20,
    )
)
def test_valid_json_is_parsed(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False)
    try:
        raw = text.encode()
    except UnicodeEncodeError:
        return
    assert parse_json(raw) == value


@given(st.binary(max_size=60))
def test_any_bytes_are_parsed_or_not_json_and_never_raise(raw: bytes) -> None:
    parse_json(raw)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"NaN",
        b'{"a": Infinity}',
        b'{"a": -Infinity}',
        b'"\\ud800"',
        b"\xff",
        b"[" * 100_000,
        b'{"a":1}x',
        b"'a'",
    ],
)
def test_invalid_json_is_recognised(raw: bytes) -> None:
    assert isinstance(parse_json(raw), NotJson)


@pytest.mark.parametrize(
    "body",
    [
        {"much": "1"},
        {"much": True},
        {"many": 1.5},
        {"many": "1"},
        {"many": False},
        {"textOfIt": 1},
        {"textOfIt": "a\0b"},
        {"textOfIt": None},
        {"much": float("nan")},
        {"much": float("inf")},
        [],
        7,
    ],
)
def test_a_value_of_another_type_is_refused(body: object) -> None:
    with pytest.raises(ValidationError):
        PortionRequest.model_validate(body)


def test_names_are_camel_case_only() -> None:
    assert PortionRequest.model_validate({"textOfIt": "a", "text_of_it": "b"}).text_of_it == "a"
    assert PortionRequest.model_validate({"text_of_it": "b"}).text_of_it is None


def test_a_whole_number_is_a_number() -> None:
    assert PortionRequest.model_validate({"much": 3}).much == 3.0


@pytest.mark.parametrize("from_attributes", [True, False])
def test_a_body_that_is_not_an_object_is_explained(from_attributes: bool) -> None:
    with pytest.raises(ValidationError) as refused:
        PortionRequest.model_validate([], from_attributes=from_attributes)
    found = issues(list(refused.value.errors()), [])
    wrong = {"code": "wrong_type", "type": "object"}
    assert found == [{"field": "body", "message": "Must be a JSON object", **wrong}]


def test_a_body_with_another_content_type_is_explained() -> None:
    (found,) = issues([], b"much=1")
    assert "application/json" in found["message"]
    assert found["code"] == "unreadable"
