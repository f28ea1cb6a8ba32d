"""Requests about plans and reviews."""

from typing import Any

import httpx

from testkit import eventually
from tests.e2e.people import Person, a_new_member
from tests.e2e.spec.provider import Provider, checkout

PLANS = "/api/plans"
GATED = {
    "meals": [{"day": 1, "meals": {"breakfast": {"name": "Eggs"}}}],
    "recipes": [{"name": "Eggs", "steps": ["Fry them."]}],
    "shoppingList": {"proteins": ["Eggs: 3"]},
    "nutritionInfo": {"perDay": {"calories": 1800}},
    "pdfUrl": "https://files.example/reader.pdf",
}
CLOSED = dict.fromkeys(GATED)


async def listed(api: httpx.AsyncClient) -> dict[str, dict[str, Any]]:
    """The plans on sale, by slug."""
    answer = await api.get(PLANS)
    assert answer.status_code == 200
    assert set(answer.json()) == {"plans"}
    return {plan["slug"]: plan for plan in answer.json()["plans"]}


async def shown(asker: Person | httpx.AsyncClient, slug: str = "reader") -> dict[str, Any]:
    answer = await asker.get(f"{PLANS}/{slug}")
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"plan", "hasAccess"}
    found: dict[str, Any] = answer.json()
    return found


async def opens(person: Person, slug: str = "reader") -> bool:
    """Whether the plan is open to a member, and its content with it."""
    detail = await shown(person, slug)
    if slug == "reader":
        content = {name: detail["plan"][name] for name in GATED}
        assert content == (GATED if detail["hasAccess"] else CLOSED)
    assert isinstance(detail["hasAccess"], bool)
    return bool(detail["hasAccess"])


async def comes_to(person: Person, is_open: bool, slug: str = "reader") -> None:
    """Wait until the plan is open to a member, or closed."""

    async def as_expected() -> bool:
        return await opens(person, slug) is is_open

    await eventually(as_expected, what=f"{slug} open: {is_open}")


async def owner(api: httpx.AsyncClient, provider: Provider, plan: str, name: str = "Mia") -> Person:
    """A member who bought a plan."""
    person = await a_new_member(api, name)
    await provider.deliver(checkout(person.id, planId=f"plan-{plan}"))
    await comes_to(person, True, plan)
    return person


async def review(person: Person, plan: str, **texts: Any) -> dict[str, Any]:
    answer = await person.post(f"{PLANS}/plan-{plan}/review", texts)
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"review"}
    stored: dict[str, Any] = answer.json()["review"]
    return stored
