"""Catalogue, running against real servers."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest_asyncio
from sqlmodel import SQLModel

from catalogue.main import make
from catalogue.plans.tables import KetoPlan
from catalogue.reviews.tables import Review, Reviewer
from catalogue.settings import Settings
from catalogue.tables import Membership, Purchase
from chassis import clock, ids
from messaging import Event
from testkit import JWT_SECRET, SERVICE_SECRETS, RunningService, ServerUrls, running
from testkit.databases import Databases

CONTENT = {
    "meals": [{"day": 1, "breakfast": "Eggs"}],
    "recipes": [{"name": "Eggs", "steps": ["Boil", "Eat"]}],
    "shopping_list": {"proteins": ["eggs"], "fats": []},
    "nutrition_info": {"calories": 1800, "netCarbsG": 19.5},
    "pdf_url": "/pdf/eggs.pdf",
}
GATED = ("meals", "recipes", "shoppingList", "nutritionInfo", "pdfUrl")


class Shop:
    """Shortcuts for requests and events of the catalogue."""

    def __init__(self, it: RunningService) -> None:
        self.it = it

    async def _store(self, row: SQLModel) -> None:
        async with self.it.database.session() as session:
            session.add(row)

    async def plan(self, **fields: Any) -> KetoPlan:
        slug = f"plan-{ids.new()}"
        plan = KetoPlan(**{"slug": slug, "title": "Eggs", "price": Decimal("9.99"), **fields})
        await self._store(plan)
        return plan

    async def bought(self, user_id: str, plan_id: str) -> None:
        await self._store(Purchase(user_id=user_id, plan_id=plan_id, purchased_at=clock.now()))

    async def member(self, user_id: str, tier: str, status: str) -> None:
        await self._store(Membership(user_id=user_id, tier=tier, status=status, version=1))

    async def named(self, user_id: str, name: str | None, avatar_url: str | None = None) -> None:
        await self._store(
            Reviewer(user_id=user_id, name=name, avatar_url=avatar_url, profile_version=1)
        )

    async def reviewed(self, plan_id: str, age: int = 0, **fields: Any) -> Review:
        written = datetime(2026, 3, 1, 12, tzinfo=UTC) - timedelta(days=age)
        default = {"user_id": ids.new(), "rating": 5, "approved": True}
        review = Review(
            plan_id=plan_id, created_at=written, updated_at=written, **{**default, **fields}
        )
        await self._store(review)
        return review

    async def buyer_of(self, plan_id: str) -> str:
        user_id = ids.new()
        await self.bought(user_id, plan_id)
        return user_id

    async def review(self, user_id: str, plan_id: str, **body: Any) -> httpx.Response:
        return await self.it.client.post(
            f"/api/plans/{plan_id}/review", json=body, headers=self.it.as_member(user_id)
        )

    async def detail(self, slug: str, headers: dict[str, str] | None = None) -> Any:
        answer = await self.it.client.get(f"/api/plans/{slug}", headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def rating(self, slug: str) -> tuple[float, int]:
        plan = (await self.detail(slug))["plan"]
        return plan["avgRating"], plan["reviewCount"]

    async def hears(self, *events: Event) -> None:
        """Deliver events one at a time, and wait until each is handled."""
        for event in events:
            queues = self.it.topology.queues_of("catalogue")
            (queue,) = [queue.name for queue in queues if type(event) in queue.events]
            await self.it.handled(*await self.it.deliver(event), by=queue)

    async def listed(self) -> list[dict[str, Any]]:
        answer = await self.it.client.get("/api/plans")
        assert answer.status_code == 200
        plans: list[dict[str, Any]] = answer.json()["plans"]
        return plans


@pytest_asyncio.fixture(scope="session")
async def settings(servers: ServerUrls, databases: Databases) -> Settings:
    return Settings(
        database_url=await databases.of("catalogue"),
        rabbitmq_url=servers.rabbitmq,
        jwt_secret=JWT_SECRET,
        billing_secret=SERVICE_SECRETS["catalogue"],
    )


@pytest_asyncio.fixture(scope="module")
async def catalogue(settings: Settings) -> AsyncIterator[RunningService]:
    async with running(make(settings)) as it:
        yield it


@pytest_asyncio.fixture
async def shop(catalogue: RunningService) -> Shop:
    return Shop(catalogue)
