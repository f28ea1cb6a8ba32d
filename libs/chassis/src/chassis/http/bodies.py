"""Request bodies: strict types, and nothing in them that a database cannot store."""

from typing import Annotated, Any, TypeVar

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic_core import from_json
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

B = TypeVar("B", bound=BaseModel)

_NO_OBJECT = ("model_type", "model_attributes_type")


class RequestBody(BaseModel):
    """A request body: a string is no number, a boolean is no number, NaN is nothing.

    An optional field may be left out. Null is a value like any other, and none that fits.
    """

    model_config = ConfigDict(
        strict=True,
        allow_inf_nan=False,
        extra="ignore",
        alias_generator=to_camel,
        validate_by_alias=True,
        validate_by_name=False,
        frozen=True,
    )

    @model_validator(mode="before")
    @classmethod
    def _is_json(cls, value: object) -> object:
        # FastAPI validates with `from_attributes`: where every field is optional, any object at
        # all would pass for a body that leaves all of them out.
        if isinstance(value, NotJson):
            raise ValueError(f"Malformed JSON: {value.reason}")
        return value

    @field_validator("*", mode="before")
    @classmethod
    def _is_not_null(cls, value: object) -> object:
        if value is None:
            raise ValueError("must not be null")
        return value


class ResponseBody(BaseModel):
    """An answer's body: camelCase outside, snake_case inside."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        from_attributes=True,
    )


def _storable(text: str) -> str:
    if "\0" in text:
        raise ValueError("must not contain NUL characters")
    return text


# Lone surrogates are refused before they get here: they are no Unicode text.
Text = Annotated[str, AfterValidator(_storable)]


class NotJson:
    """Stands in for a body that is no JSON, so that it fails validation like any wrong body:
    after the caller's token was looked at, and with the operation's own words."""

    def __init__(self, reason: str) -> None:
        self.reason = reason


class StrictRequest(Request):
    """A request whose JSON is parsed strictly: no NaN, no lone surrogates, bounded nesting."""

    async def json(self) -> Any:
        if not hasattr(self, "_strict_json"):
            self._strict_json = parse(await self.body())
        return self._strict_json


def parse(raw: bytes) -> Any:
    """The value of a JSON text, or `NotJson`."""
    try:
        return from_json(raw, allow_inf_nan=False)
    except ValueError as error:
        return NotJson(str(error))


async def read_body(request: Request, body: type[B]) -> B:
    """Read the body by hand, where something else must be decided before it is looked at."""
    try:
        value = parse(await request.body())
    except ClientDisconnect:
        # As FastAPI does where it reads the body: nobody is left to hear it.
        raise HTTPException(400) from None
    try:
        return body.model_validate(value)
    except ValidationError as error:
        raise RequestValidationError(error.errors(), body=value) from None


def issues(errors: list[Any], body: Any = None) -> list[dict[str, str]]:
    """What is wrong with a body, as the `details` of an error: one issue a field."""
    if isinstance(body, NotJson):
        return [{"field": "body", "message": f"Malformed JSON: {body.reason}"}]
    if isinstance(body, bytes):
        return [{"field": "body", "message": "Must be sent with content-type: application/json"}]
    return [
        {
            "field": ".".join(str(part) for part in _path(error["loc"])) or "body",
            # The library's own words name the class behind the body.
            "message": "Must be a JSON object" if error["type"] in _NO_OBJECT else error["msg"],
        }
        for error in errors
    ]


def _path(location: tuple[int | str, ...]) -> tuple[int | str, ...]:
    return location[1:] if location[:1] in (("body",), ("query",), ("path",)) else location
