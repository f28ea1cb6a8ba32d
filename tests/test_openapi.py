"""The API document has an example of everything that is sent and received."""

import json
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

from chassis.http import ResponseBody, example, operation_of
from chassis.http.request_middleware import install_error_handlers
from contracts.services import SERVICES
from planner.quota import TooManyGenerations, WeeklyPlanUsed
from tools.openapi import FOLDER, refused_request, request_example, routers_of
from tools.openapi.body_examples import check, example_of

DOCUMENT = json.loads((FOLDER / "openapi.json").read_text())
OPERATIONS: list[dict[str, Any]] = [
    operation for methods in DOCUMENT["paths"].values() for operation in methods.values()
]


def test_every_body_has_an_example() -> None:
    without = []
    for operation in OPERATIONS:
        bodies = {"request": operation.get("requestBody", {}), **operation["responses"]}
        for name, body in bodies.items():
            content = body.get("content", {}).get("application/json")
            if content is not None and not content.keys() & {"example", "examples"}:
                without.append((operation["operationId"], name))
    assert without == []


class Loaf(ResponseBody):
    model_config = example({"name": "Rye", "grams": 750})

    name: str
    grams: float


class Oven(ResponseBody):
    loaves: list[Loaf]
    baker: str | None


class Crumbs(ResponseBody):
    grams: float


def test_a_model_has_its_own_example_or_those_of_its_fields() -> None:
    assert example_of(Loaf) == {"name": "Rye", "grams": 750}
    assert example_of(Oven) == {"loaves": [{"name": "Rye", "grams": 750}], "baker": None}
    with pytest.raises(LookupError, match="Grams has no example"):
        example_of(Crumbs)


@pytest.mark.parametrize(
    "refused", [{"name": "Rye"}, {"name": "Rye", "grams": "soon"}, {"grams": 750, "nam": "Rye"}]
)
def test_an_invalid_example_is_an_error(refused: dict[str, object]) -> None:
    check(Loaf, example_of(Loaf))
    with pytest.raises(ValueError, match="Loaf"):
        check(Loaf, refused)
    with pytest.raises(ValueError, match="not_there"):
        check(Loaf, {**example_of(Loaf), "not_there": 1})


def test_every_declared_error_has_an_example_of_each_message() -> None:
    for operation in OPERATIONS:
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                examples = response["content"]["application/json"]["examples"]
                assert " / ".join(examples) == response["description"]
                assert all(each["value"]["error"] == name for name, each in examples.items())


async def test_the_example_of_a_validation_error_is_the_services_real_response() -> None:
    compared = set()
    for service in SERVICES:
        app = FastAPI()
        public = [each for each in routers_of(service) if each.include_in_schema]
        for router in public:
            app.include_router(router)
        install_error_handlers(app)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://api") as client:
            for route in (each for router in public for each in router.routes):
                assert isinstance(route, APIRoute)
                for dependency in route.dependant.dependencies:
                    # The request is refused before any of these is used.
                    assert dependency.call is not None
                    app.dependency_overrides[dependency.call] = lambda: None
                compared |= await _compare(client, route)
    described = {
        operation["operationId"]
        for operation in OPERATIONS
        if '"details"' in json.dumps(operation["responses"])
    }
    # These parse their bodies themselves: a file, an optional body, or one that is read after the
    # quota. The day of `replaceWholeDay` is in its path.
    by_hand = {
        "ai.generatePlan",
        "ai.startJob",
        "payments.cancelSubscription",
        "payments.resumeSubscription",
        "tracker.replaceWholeDay",
        "tracker.startImport",
    }
    assert described - compared == by_hand


async def _compare(client: httpx.AsyncClient, route: APIRoute) -> set[str]:
    """Send the request of an example, if the operation has one."""
    (method,) = route.methods or {"GET"}
    described = DOCUMENT["paths"][route.path][method.lower()]
    declared = operation_of(route.endpoint)
    refused = refused_request(route, request_example(described))
    if refused is None or declared.reads or not declared.invalid.details:
        return set()
    path = route.path.replace("{date}", "2026-01-31").replace("{order_id}", "1")
    answer = await client.request(method, path, json=refused.body, params=refused.query)
    content = described["responses"][str(answer.status_code)]["content"]["application/json"]
    assert answer.json() == content["examples"][declared.invalid.message]["value"]
    return {described["operationId"]}


def test_only_a_spent_week_asks_for_an_upgrade() -> None:
    examples = {
        (operation["operationId"], name): example["value"]
        for operation in OPERATIONS
        for response in operation["responses"].values()
        for content in response.get("content", {}).values()
        for name, example in content.get("examples", {}).items()
        if "upgradeRequired" in example["value"]
    }
    refusals = (WeeklyPlanUsed(), TooManyGenerations())
    operations = ("ai.generatePlan", "ai.startJob")
    assert examples == {(of, each.message): each.body for of in operations for each in refusals}


def test_the_operations_are_in_the_order_of_a_journey_and_named_by_intent() -> None:
    groups = [tag["name"] for tag in DOCUMENT["tags"]]
    assert all(tag["description"] for tag in DOCUMENT["tags"])
    used = [operation["tags"][0] for operation in OPERATIONS]
    assert list(dict.fromkeys(used)) == groups
    names = [operation["operationId"] for operation in OPERATIONS]
    assert names[:2] == ["auth.register", "auth.login"]
    assert len(set(names)) == len(names)
    assert not [name for name in names if ".post" in name or ".patch" in name or ".put" in name]
    assert {server["url"] for server in DOCUMENT["servers"]} == {"/", "http://localhost:8000"}
