"""A service refuses to start where a body may have a text or a list of any length."""

import re
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal

import pytest
from fastapi import Request
from pydantic import Field, JsonValue, StringConstraints

from chassis.http import Nullable, RequestBody, Routes, Text, read_body
from chassis.service import Service
from testkit.toy import BAKERY, toy_settings

Name = Annotated[Text, StringConstraints(max_length=50)]
NULLABLE: Any = Nullable
NULLABLE_TEXT, NULLABLE_NAME = NULLABLE[Text], NULLABLE[Name]


class Flour(RequestBody):
    name: Text


class Grain(RequestBody):
    name: Name
    grown_with: "Annotated[list[Grain], Field(max_length=3)]" = Field([])


def service_taking(body: Any, *, by_hand: bool = False) -> Service:
    """A bakery with an operation that has a field of this type in its body."""

    class Loaf(RequestBody):
        field: body

    api = Routes("/api/loaves")

    if by_hand:

        @api.post("", reads=Loaf)
        async def read_loaf(request: Request) -> dict[str, str]:
            return {"read": str(await read_body(request, Loaf))}
    else:

        @api.post("")
        async def post_loaf(body: Loaf) -> dict[str, str]:
            return {"read": str(body)}

    settings = toy_settings("postgresql://nowhere/bakery", "amqp://nowhere")
    return Service(name="bakery", settings=settings, topology=BAKERY, routes=[api])


@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize(
    ("body", "field"),
    [
        (Text, "field"),
        (str | None, "field"),
        (NULLABLE_TEXT, "field"),
        (Annotated[Text, StringConstraints(min_length=1, pattern=".+")], "field"),
        (Annotated[int, Field(ge=0)] | Text, "field"),
        (Flour, "field.name"),
        (Flour | None, "field.name"),
        (Annotated[list[Text], Field(max_length=3)], "field[]"),
        (list[Name], "field"),
        (Annotated[dict[Name, Text], Field(max_length=3)], "field.*"),
        (Annotated[dict[str, Name], Field(max_length=3)], "field.*"),
        (dict[Name, Name], "field"),
        (Annotated[dict[Name, Any], Field(max_length=3)], "field.*"),
        (tuple[Name, Text], "field[]"),
        (JsonValue, "field"),
        (bytes, "field"),
        (Decimal, "field"),
    ],
)
def test_a_body_without_a_limit_is_refused_at_start(body: Any, field: str, by_hand: bool) -> None:
    service = service_taking(body, by_hand=by_hand)
    with pytest.raises(TypeError, match=rf"POST /api/loaves: {re.escape(field)} has no max_length"):
        service.app()


@pytest.mark.parametrize(
    "body",
    [
        Name,
        NULLABLE_NAME,
        Grain,
        Annotated[list[Name], Field(max_length=3)],
        Annotated[dict[Name, Name], Field(max_length=3)],
        tuple[Name, Name],
        Literal["rye", "wheat"],
        date,
        bool,
        Annotated[float, Field(ge=0)] | None,
    ],
)
def test_a_body_with_limits_is_served(body: Any) -> None:
    service_taking(body).app()
