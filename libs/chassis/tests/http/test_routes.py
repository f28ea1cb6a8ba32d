"""Routes: the methods that they have, and the errors that they declare."""

from collections.abc import AsyncIterator

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI

from chassis.http import (
    CallingService,
    CurrentUser,
    InvalidRequest,
    NotFound,
    Nullable,
    RequestBody,
    Routes,
    Tokens,
)
from chassis.http.operations import Operations
from chassis.http.request_middleware import RequestMiddleware, install_error_handlers
from chassis.http.routes import operation_of
from chassis.parts import Parts
from testkit.declared_errors import only_declared_errors

api = Routes("/loaves")


class Loaf(RequestBody):
    name: str | None = None
    note: Nullable[str] = None


@api.put("/{id}", errors={404: ("Loaf not found", "Loaf eaten"), 500: "Failed to bake"})
async def put_loaf(id: str, loaf: Loaf, user: CurrentUser) -> dict[str, str | None]:
    """Bake a loaf."""
    return {"id": id, "note": loaf.note}


@api.patch("/{id}", invalid=InvalidRequest("Not a loaf", status=422, details=False))
async def patch_loaf(id: str, loaf: Loaf) -> dict[str, list[str]]:
    """Change a loaf."""
    return {"sent": sorted(loaf.model_fields_set)}


@api.delete("/{id}", status=204, errors={404: "Loaf not found"})
async def delete_loaf(id: str) -> None:
    """Eat a loaf."""
    if id == "undeclared":
        raise NotFound("No bakery here")
    if id == "burnt":
        raise RuntimeError("Burnt")


@api.get("/{id}/price")
async def get_price(id: str, caller: CallingService) -> dict[str, str]:
    """Tell another service the price."""
    return {"caller": caller}


@pytest_asyncio.fixture(loop_scope="session", params=["compiled", "by FastAPI"])
async def client(request: pytest.FixtureRequest) -> AsyncIterator[httpx.AsyncClient]:
    app = FastAPI()
    app.state.parts = parts = Parts()
    parts.add(Tokens("a secret of thirty-two bytes or more"))
    app.include_router(api.router)
    install_error_handlers(app)
    operations = Operations(api.declared if request.param == "compiled" else ())
    app.add_middleware(RequestMiddleware, operations=operations)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    hooks = {"response": [only_declared_errors([api])]}
    async with httpx.AsyncClient(
        transport=transport, base_url="http://bakery", event_hooks=hooks
    ) as client:
        yield client


def test_a_route_declares_its_errors_and_those_of_its_arguments() -> None:
    assert operation_of(put_loaf).errors == {
        400: ("Validation error",),
        401: ("Not authenticated", "Invalid token"),
        404: ("Loaf not found", "Loaf eaten"),
        429: ("Too many requests",),
        500: ("Failed to bake",),
    }
    assert operation_of(patch_loaf).errors == {422: ("Not a loaf",), 500: ("Internal error",)}
    assert operation_of(delete_loaf).errors == {
        404: ("Loaf not found",),
        500: ("Internal error",),
    }
    assert operation_of(get_price).errors == {
        401: ("For services only",),
        500: ("Internal error",),
    }


async def test_put_patch_and_delete_are_routed(client: httpx.AsyncClient) -> None:
    assert (await client.put("/loaves/1", json={})).status_code == 401
    assert (await client.patch("/loaves/1", json={"name": "Rye"})).json() == {"sent": ["name"]}
    assert (await client.delete("/loaves/1")).status_code == 204


async def test_a_method_without_a_route_is_405_and_lists_the_allowed_ones(
    client: httpx.AsyncClient,
) -> None:
    refused = await client.post("/loaves/1")
    assert (refused.status_code, refused.headers["allow"]) == (405, "PUT, PATCH, DELETE")
    assert (await client.post("/loaves/1/price")).headers["allow"] == "GET"


async def test_null_is_valid_only_in_a_nullable_field(client: httpx.AsyncClient) -> None:
    assert (await client.patch("/loaves/1", json={"note": None})).json() == {"sent": ["note"]}
    refused = await client.patch("/loaves/1", json={"name": None})
    assert (refused.status_code, refused.json()) == (422, {"error": "Not a loaf"})


def test_the_schema_says_which_fields_may_be_null() -> None:
    properties = Loaf.model_json_schema()["properties"]
    assert properties["name"] == {"type": "string", "title": "Name"}
    assert {"type": "null"} in properties["note"]["anyOf"]


async def test_an_undeclared_error_fails_the_test_that_meets_it(client: httpx.AsyncClient) -> None:
    with pytest.raises(AssertionError, match="does not declare 404 'No bakery here'"):
        await client.delete("/loaves/undeclared")


async def test_an_unexpected_error_has_the_declared_message(client: httpx.AsyncClient) -> None:
    failed = await client.delete("/loaves/burnt")
    assert (failed.status_code, failed.json()) == (500, {"error": "Internal error"})


async def test_private_responses_are_not_cached(client: httpx.AsyncClient) -> None:
    """Responses to requests with a token, to changes, and those with a new token."""
    private = {"authorization": "Bearer x"}
    for answer in (
        await client.get("/loaves/1/price", headers=private),
        await client.put("/loaves/1", json={}, headers=private),
        await client.patch("/loaves/1", json={}),
        await client.delete("/loaves/burnt"),
    ):
        assert answer.headers.get_list("cache-control") == ["no-store"], answer.request
    assert "cache-control" not in (await client.get("/loaves/1/price")).headers
