"""Each limit, at both of its edges."""

import asyncio
from typing import Any

import httpx
import pytest

from chassis import ids
from tests.e2e.people import Person, a_new_member
from tests.e2e.spec.operations import OPERATIONS, SpecifiedOperation
from tests.e2e.spec.provider import Provider
from tests.e2e.spec.shop import owner
from tests.e2e.spec.tokens import Forger

A_LITTLE = 0.001
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
# operation, field, least, most: the length of a text
TEXTS = [
    ("log", "notes", 0, 500),
    ("review", "title", 0, 100),
    ("review", "body", 0, 1000),
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


@pytest.fixture(scope="session")
def buyer_of_edges() -> dict[str, Person]:
    """Filled by the first test that needs a member who may review."""
    return {}


@pytest.fixture
async def members(
    api: httpx.AsyncClient,
    provider: Provider,
    patron: Person,
    buyer_of_edges: dict[str, Person],
) -> dict[str, Person]:
    """Who may do each operation as often as they like."""
    # A lifetime member is sold no tier.
    subscriber = await a_new_member(api)
    if not buyer_of_edges:
        buyer_of_edges["review"] = await owner(api, provider, "edges")
    return {"generate-plan": patron, "log": patron, "subscribe": subscriber, **buyer_of_edges}


async def accepts(person: Person, operation: SpecifiedOperation, **changed: Any) -> None:
    answer = await person.post(operation.path, {**operation.body, **changed})
    assert answer.status_code == 200, (changed, answer.text)
    if operation.name in ("log", "review"):
        stored = answer.json()[operation.name]
        assert {name: stored[name] for name in changed} == changed


async def refuses(person: Person, operation: SpecifiedOperation, **changed: Any) -> None:
    answer = await person.post(operation.path, {**operation.body, **changed})
    assert answer.status_code == 400, (changed, answer.text)
    body = answer.json()
    assert body["error"] == operation.error
    if operation.details:
        assert set(changed) <= {issue["field"] for issue in body["details"]}
    else:
        assert set(body) == {"error"}


@pytest.mark.parametrize(("name", "field", "least", "most"), NUMBERS)
async def test_a_number_has_a_least_and_a_most(
    members: dict[str, Person], name: str, field: str, least: int, most: int
) -> None:
    person, operation = members[name], OPERATIONS[name]
    for value in (least, most, float(least), most - 0.5):
        await accepts(person, operation, **{field: value})
    for value in (least - A_LITTLE, most + A_LITTLE, least - 1, most + 1, -1e300, 1e300):
        await refuses(person, operation, **{field: value})


@pytest.mark.parametrize(("name", "field", "least", "most"), TEXTS)
async def test_a_text_is_so_long_at_most_in_characters(
    members: dict[str, Person], name: str, field: str, least: int, most: int
) -> None:
    person, operation = members[name], OPERATIONS[name]
    for letter in ("x", "é", "🥑"):
        await accepts(person, operation, **{field: letter * most})
        await refuses(person, operation, **{field: letter * (most + 1)})
    await accepts(person, operation, **{field: ""})


@pytest.mark.parametrize(("name", "field", "choices"), CHOICES)
async def test_a_choice_is_one_of_its_words(
    members: dict[str, Person], name: str, field: str, choices: list[str]
) -> None:
    person, operation = members[name], OPERATIONS[name]
    for choice in choices:
        await accepts(person, operation, **{field: choice})
        for wrong in (choice.upper(), f" {choice}", f"{choice}s"):
            await refuses(person, operation, **{field: wrong})
    await refuses(person, operation, **{field: ""})


async def test_a_password_has_8_to_72_characters_whatever_their_bytes(
    api: httpx.AsyncClient, forger: Forger
) -> None:
    async def registers(password: str) -> httpx.Response:
        email = f"{ids.new()}@example.com"
        payload = {"email": email, "password": password}
        answer = await api.post("/api/auth/register", json=payload)
        if answer.status_code == 201:
            again = await api.post("/api/auth/login", json=payload)
            assert again.status_code == 200, password
            cut = {**payload, "password": password[:-1]}
            assert (await api.post("/api/auth/login", json=cut)).status_code == 401, password
        return answer

    accepted = ["x" * 8, "x" * 72, "🥑" * 8, "🥑" * 72, "é" * 72, " " * 8]
    refused = ["", "x" * 7, "x" * 73, "🥑" * 7, "🥑" * 73]
    answers = await asyncio.gather(*map(registers, accepted))
    assert [answer.status_code for answer in answers] == [201] * len(accepted)
    for answer in await asyncio.gather(*map(registers, refused)):
        assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
        assert [issue["field"] for issue in answer.json()["details"]] == ["password"]

    member = await a_new_member(api)
    token = forger.token(sub=member.id, type="reset")
    for password, status in ((accepted[3], 200), (refused[4], 400), (refused[3], 400)):
        payload = {"token": token, "password": password}
        answer = await api.post("/api/auth/reset-password", json=payload)
        assert answer.status_code == status, password


async def test_a_name_has_2_to_50_characters(api: httpx.AsyncClient) -> None:
    async def registers(name: str) -> httpx.Response:
        payload = {"email": f"{ids.new()}@example.com", "password": "long enough", "name": name}
        return await api.post("/api/auth/register", json=payload)

    accepted = ["Bo", "x" * 50, "🥑" * 50]
    for name, answer in zip(accepted, await asyncio.gather(*map(registers, accepted)), strict=True):
        assert (answer.status_code, answer.json()["user"]["name"]) == (201, name)
    for name in ("", "B", "x" * 51, "🥑" * 51):
        answer = await registers(name)
        assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")


async def test_an_address_is_one(api: httpx.AsyncClient) -> None:
    local = ids.new()
    for email in (f"{local}+tag@example.com", f"{local}@sub.example.co.uk"):
        payload = {"email": email, "password": "long enough"}
        assert (await api.post("/api/auth/register", json=payload)).status_code == 201
    for email in (
        *("", "mia", "mia@", "@example.com", "mia@example", "mia @example.com", "mia@@example.com"),
        *("mia@example..com", "mia@exam ple.com", "Mia <mia@example.com>", "mia@example.com\r\n"),
        *("mia@example.com, max@example.com", "mia\0@example.com", f"{'x' * 300}@example.com"),
    ):
        for path in ("register", "login"):
            payload = {"email": email, "password": "long enough"}
            answer = await api.post(f"/api/auth/{path}", json=payload)
            assert answer.status_code == 400, email
            assert answer.json()["details"][0]["field"] == "email"
        answer = await api.post("/api/auth/forgot-password", json={"email": email})
        assert (answer.status_code, answer.json()) == (500, {"error": "Failed to process request"})
