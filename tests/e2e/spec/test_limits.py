"""Each limit, at both of its edges."""

import asyncio
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import pytest_asyncio

from chassis import ids
from tests.e2e.people import Person, a_new_member, log_in, register
from tests.e2e.spec.operations import OPERATIONS, SpecifiedOperation
from tests.e2e.spec.test_bad_input import refused
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
# operation, field, the most characters
TEXTS = [("log", "notes", 500), ("review", "title", 100), ("review", "body", 1000)]
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


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def members(api: httpx.AsyncClient, patron: Person, owner: Person) -> dict[str, Person]:
    """Who may do each operation as often as they like."""
    # A lifetime member is sold no tier.
    subscriber = await a_new_member(api)
    return {"generate-plan": patron, "log": patron, "review": owner, "subscribe": subscriber}


@dataclass
class Limited:
    """An operation with a valid body, of which a test changes fields."""

    person: Person
    operation: SpecifiedOperation
    name: str
    path: str

    async def takes(self, **changed: Any) -> None:
        answer = await self.person.sends(self.path, {**self.operation.body, **changed})
        if self.name in ("log", "review"):
            assert {name: answer[self.name][name] for name in changed} == changed

    async def refuses(self, **changed: Any) -> None:
        answer = await self.person.post(self.path, {**self.operation.body, **changed})
        refused(self.operation, answer, str(changed))
        if self.operation.details:
            assert set(changed) <= {issue["field"] for issue in answer.json()["details"]}


@pytest.fixture
def limited(name: str, members: dict[str, Person], plan_id: str) -> Limited:
    operation = OPERATIONS[name]
    return Limited(members[name], operation, name, operation.path.replace("{id}", plan_id))


@pytest.mark.parametrize(("name", "field", "least", "most"), NUMBERS)
async def test_a_number_has_a_least_and_a_most(
    limited: Limited, field: str, least: int, most: int
) -> None:
    for value in (least, most, float(least), most - 0.5):
        await limited.takes(**{field: value})
    for value in (least - A_LITTLE, most + A_LITTLE, least - 1, most + 1, -1e300, 1e300):
        await limited.refuses(**{field: value})


@pytest.mark.parametrize(("name", "field", "most"), TEXTS)
async def test_a_text_is_so_long_at_most_in_characters(
    limited: Limited, field: str, most: int
) -> None:
    for letter in ("x", "é", "🥑"):
        await limited.takes(**{field: letter * most})
        await limited.refuses(**{field: letter * (most + 1)})
    await limited.takes(**{field: ""})


@pytest.mark.parametrize(("name", "field", "choices"), CHOICES)
async def test_a_choice_is_one_of_its_words(
    limited: Limited, field: str, choices: list[str]
) -> None:
    for choice in choices:
        await limited.takes(**{field: choice})
        for wrong in (choice.upper(), f" {choice}", f"{choice}s"):
            await limited.refuses(**{field: wrong})
    await limited.refuses(**{field: ""})


async def test_a_password_has_8_to_72_characters_whatever_their_bytes(
    api: httpx.AsyncClient, forger: Forger
) -> None:
    async def registers(password: str) -> httpx.Response:
        email = f"{ids.new()}@example.com"
        answer = await register(api, email, password=password)
        if answer.status_code == 201:
            assert (await log_in(api, email, password)).status_code == 200, password
            assert (await log_in(api, email, password[:-1])).status_code == 401, password
        return answer

    accepted = ["xq" * 4, "x" * 72, "🥑" * 8, "🥑" * 72, "é" * 72, " " * 8]
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
        return await register(api, f"{ids.new()}@example.com", name=name)

    accepted = ["Bo", "x" * 50, "🥑" * 50]
    for name, answer in zip(accepted, await asyncio.gather(*map(registers, accepted)), strict=True):
        assert (answer.status_code, answer.json()["user"]["name"]) == (201, name)
    for name in ("", "B", "x" * 51, "🥑" * 51):
        answer = await registers(name)
        assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")


async def test_an_address_is_one(api: httpx.AsyncClient) -> None:
    local = ids.new()
    for email in (f"{local}+tag@example.com", f"{local}@sub.example.co.uk"):
        assert (await register(api, email)).status_code == 201
    for email in (
        *("", "mia", "mia@", "@example.com", "mia@example", "mia @example.com", "mia@@example.com"),
        *("mia@example..com", "mia@exam ple.com", "Mia <mia@example.com>", "mia@example.com\r\n"),
        *("mia@example.com, max@example.com", "mia\0@example.com", f"{'x' * 300}@example.com"),
    ):
        for answer in (await register(api, email), await log_in(api, email)):
            assert answer.status_code == 400, email
            assert answer.json()["details"][0]["field"] == "email"
        answer = await api.post("/api/auth/forgot-password", json={"email": email})
        assert (answer.status_code, answer.json()) == (500, {"error": "Failed to process request"})
