"""The details of a validation error of a field: a message, a code, and numbers.

Messages are those of pydantic, a service or chassis, and may change. The codes are a closed list,
which `Detail` describes for the API's document, and never change.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, NotRequired, TypedDict, TypeVar

T = TypeVar("T")
R = TypeVar("R")

Code = Literal[
    "required",
    "wrong_type",
    "too_short",
    "too_long",
    "too_small",
    "too_big",
    "too_many",
    "unknown_choice",
    "not_a_date",
    "not_an_email",
    "not_a_url",
    "not_a_time",
    "not_a_timezone",
    "not_a_locale",
    "not_a_cursor",
    "forbidden_characters",
    "common_password",
    "unchanged",
    "minor",
    "underweight",
    "contradiction",
    "older",
    "unreadable",
    "invalid",
]
# For operations of staff only: the codes for members are a promised list.
StaffCode = Literal["not_public"]

JsonType = Literal["string", "number", "integer", "boolean", "array", "object"]


class Detail(TypedDict):
    """One invalid field: a message, a code by which a client can choose another message, numbers.

    `field` is its path, such as `allergies.0`; `body` for the whole body. Messages may change; the
    codes are a closed list. `required`: it is missing, or null where null is not allowed.
    `wrong_type`: `type` is expected. `too_short`, `too_long`: a text or a list with fewer than
    `min` or more than `max` characters or entries; `length` is their number, if it is known.
    `too_small`, `too_big`: a number below `min` or above `max`, or not more than `above` or not
    less than `below`. `too_many`: more than `max` are stored or requested.
    `unknown_choice`: none of `choices`. `not_a_date`, `not_an_email`, `not_a_url`, `not_a_time`,
    `not_a_timezone`, `not_a_locale`: a text of another form. `not_a_cursor`: not the `next` of a
    page. `forbidden_characters`: a text with characters that are not allowed. `common_password`: a
    password that is guessed first. `unchanged`: the value is the current one. `minor`: only from
    the age of 18. `underweight`: a weight that is too low to lose any more, or too low as a target.
    `contradiction`: a value that another one excludes. `older`: a weight that is too low to lose
    any more at this age. `unreadable`: the whole body is not JSON.
    `not_public`, at the desk: a URL that is not https, or whose host is not public. `invalid`:
    anything else.
    """

    field: str
    message: str
    code: Code | StaffCode
    min: NotRequired[float]
    max: NotRequired[float]
    above: NotRequired[float]
    below: NotRequired[float]
    length: NotRequired[int]
    type: NotRequired[JsonType]
    choices: NotRequired[list[str]]


class InvalidValue(ValueError):
    """A value that one of our validators refuses."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Coded(Generic[T, R]):
    """A check of a value, for pydantic's validators, whose every ValueError has this code."""

    code: Code
    check: Callable[[T], R]

    def __call__(self, value: T) -> R:
        try:
            return self.check(value)
        except ValueError as error:
            raise InvalidValue(self.code, str(error)) from None


# By pydantic's type of an error; that of `value_error` is the validator's.
_CODES: dict[str, Code] = {
    "missing": "required",
    "string_too_short": "too_short",
    "too_short": "too_short",
    "string_too_long": "too_long",
    "too_long": "too_long",
    "greater_than": "too_small",
    "greater_than_equal": "too_small",
    "less_than": "too_big",
    "less_than_equal": "too_big",
    "int_parsing_size": "too_big",
    "literal_error": "unknown_choice",
    "date_type": "not_a_date",
    "datetime_type": "not_a_date",
}
# The error types for a value of another type than this one.
_EXPECTED_TYPES: dict[str, JsonType] = {
    "string_type": "string",
    "float_type": "number",
    "float_parsing": "number",
    "finite_number": "number",
    "int_type": "integer",
    "int_parsing": "integer",
    "int_from_float": "integer",
    "bool_type": "boolean",
    "bool_parsing": "boolean",
    "list_type": "array",
    "dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
}
_NUMBERS = {
    "ge": "min",
    "min_length": "min",
    "le": "max",
    "max_length": "max",
    "gt": "above",
    "lt": "below",
    "actual_length": "length",
}
# The limit in the error types about a length, as text and by its name.
_LENGTHS = {
    "string_too_short": ("at least", "min_length"),
    "too_short": ("at least", "min_length"),
    "string_too_long": ("at most", "max_length"),
    "too_long": ("at most", "max_length"),
}


def detail_of(error: Mapping[str, Any]) -> Detail:
    """Describe an error of pydantic's."""
    kind, context = error["type"], error.get("ctx", {})
    detail: dict[str, Any] = {
        "field": ".".join(str(part) for part in _path(error["loc"])) or "body",
        "message": _in_words(error),
        "code": code_of(kind, context.get("error")),
    }
    if kind in _EXPECTED_TYPES:
        detail["type"] = _EXPECTED_TYPES[kind]
    if kind == "literal_error":
        detail["choices"] = choices_in(context["expected"])
    for name, number in context.items():
        if name in _NUMBERS and number is not None:
            detail[_NUMBERS[name]] = int(number) if number == int(number) else float(number)
    return detail  # type: ignore[return-value]


def _in_words(error: Mapping[str, Any]) -> str:
    kind = error["type"]
    if kind in _LENGTHS:
        return _length_in_words(error)
    if kind in ("model_type", "model_attributes_type"):
        # pydantic's message would name the class.
        return "Must be a JSON object"
    # pydantic writes "Value error, " before a validator's message.
    return str(error["ctx"]["error"] if kind == "value_error" else error["msg"])


def _length_in_words(error: Mapping[str, Any]) -> str:
    """The length of a text, which pydantic would call "items after validation"."""
    most, limit = _LENGTHS[error["type"]]
    number, length = error["ctx"][limit], error["ctx"].get("actual_length")
    unit = "character" if isinstance(error.get("input"), str) else "item"
    plural = "" if number == 1 else "s"
    return f"Must have {most} {number} {unit}{plural}" + (
        "" if length is None else f", not {length}"
    )


def code_of(kind: str, error: object = None) -> Code:
    """The code of an error type of pydantic; `error` is the validator's exception."""
    if isinstance(error, InvalidValue):
        return error.code
    return "wrong_type" if kind in _EXPECTED_TYPES else _CODES.get(kind, "invalid")


def choices_in(expected: str) -> list[str]:
    """The choices that pydantic lists as `'basic', 'pro' or 'lifetime'`, or as `20, 35 or 50`."""
    return re.findall(r"'([^']*)'", expected) or re.findall(r"\d+", expected)


def _path(location: tuple[int | str, ...]) -> tuple[int | str, ...]:
    return location[1:] if location[:1] in (("body",), ("query",), ("path",)) else location
