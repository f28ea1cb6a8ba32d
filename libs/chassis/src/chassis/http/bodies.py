"""Request bodies: strict types, and only values that the database can store."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Any, TypeVar

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    GetJsonSchemaHandler,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic.fields import FieldInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, from_json
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from chassis.http.details import Coded, Detail, InvalidValue, detail_of

B = TypeVar("B", bound=BaseModel)
T = TypeVar("T")


class _TakesNull:
    """Marks a field of a request body that can be null."""


# `name: Nullable[str] = None` takes a string or null; `name: str | None = None` a string only.
Nullable = Annotated[T | None, _TakesNull()]


def example(body: Mapping[str, Any]) -> ConfigDict:
    """The configuration of a model with an example of its JSON, for the document of the API."""
    return ConfigDict(json_schema_extra={"examples": [dict(body)]})


class RequestBody(BaseModel):
    """A request body with strict types: a string or a boolean is not a number, NaN is invalid.

    An optional field may be left out. Null is invalid, except in a `Nullable` field.
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
        # FastAPI validates with `from_attributes`: where every field is optional, any object
        # would be a valid body.
        if isinstance(value, NotJson):
            raise InvalidValue("unreadable", f"Malformed JSON: {value.reason}")
        return value

    @field_validator("*", mode="before")
    @classmethod
    def _is_not_null(cls, value: object, info: ValidationInfo) -> object:
        if value is None and not _takes_null(cls.model_fields[info.field_name or ""]):
            raise InvalidValue("required", "must not be null")
        return value

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        reference = handler(core_schema)
        properties = handler.resolve_ref_schema(reference).get("properties", {})
        for name, field in cls.model_fields.items():
            described = properties.get(field.alias or name)
            if described is not None and not _takes_null(field):
                _remove_null(described)
        return reference


def _takes_null(field: FieldInfo) -> bool:
    return any(isinstance(each, _TakesNull) for each in field.metadata)


def _remove_null(described: dict[str, Any]) -> None:
    """Describe an optional field as it is validated: it can be omitted, but not be null."""
    if described.get("default", ...) is None:
        del described["default"]
    choices = [each for each in described.get("anyOf", ()) if each != {"type": "null"}]
    if len(choices) == 1:
        del described["anyOf"]
        described.update(choices[0])
    elif choices:
        described["anyOf"] = choices


class ResponseBody(BaseModel):
    """A response body: camelCase in JSON, snake_case in Python."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        from_attributes=True,
    )


def _storable(text: str) -> str:
    if "\0" in text:
        raise InvalidValue("forbidden_characters", "must not contain NUL characters")
    return text


# Text that PostgreSQL can store. (Lone surrogates are refused by the JSON parser.)
Text = Annotated[str, AfterValidator(_storable)]


def _in_cents(amount: float) -> float:
    if Decimal(repr(amount)) % Decimal("0.01"):
        raise ValueError("must have two decimals at most")
    return amount


# For amounts of money: at most two decimals.
IN_CENTS = AfterValidator(Coded("invalid", _in_cents))


class NotJson:
    """Stands for a body that is not JSON, so that it fails validation like any invalid body:
    after authentication, and with the operation's own message."""

    def __init__(self, reason: str) -> None:
        self.reason = reason


class StrictRequest(Request):
    """A request whose JSON is parsed strictly: no NaN, no lone surrogates, bounded nesting."""

    async def json(self) -> Any:
        if not hasattr(self, "_strict_json"):
            self._strict_json = parse_json(await self.body())
        return self._strict_json


def parse_json(raw: bytes) -> Any:
    """Parse a JSON text, or return `NotJson`."""
    try:
        return from_json(raw, allow_inf_nan=False)
    except ValueError as error:
        return NotJson(str(error))


async def read_body(request: Request, body: type[B]) -> B:
    """Read the body by hand, if something must be decided before it is validated."""
    try:
        value = parse_json(await request.body())
    except ClientDisconnect:
        # As in FastAPI.
        raise HTTPException(400) from None
    try:
        return body.model_validate(value)
    except ValidationError as error:
        raise RequestValidationError(error.errors(), body=value) from None


def issues(errors: list[Any], body: Any = None) -> list[Detail]:
    """List the errors of a body for `details`: one issue per field."""
    if isinstance(body, NotJson):
        return [unreadable(f"Malformed JSON: {body.reason}")]
    if isinstance(body, bytes):
        return [unreadable("Must be sent with content-type: application/json")]
    return [detail_of(error) for error in errors]


def unreadable(message: str) -> Detail:
    """The detail of a body of which no field can be read."""
    return {"field": "body", "message": message, "code": "unreadable"}
