"""The requests of a member of planner."""

from collections.abc import AsyncIterator
from typing import Any

import httpx

from chassis import ids
from contracts.billing import SubscriptionChanged
from contracts.identity import UserProfileChanged
from contracts.samples import sample
from planner.personal_data import PERSONAL
from testkit import RunningService, eventually

PLANNER_INPUT: dict[str, Any] = {
    "weightKg": 82.5,
    "targetWeightKg": 70,
    "heightCm": 168,
    "age": 34,
    "gender": "female",
    "activityLevel": "light",
}

FAILED = {"error": "Failed to generate plan. Please try again."}


def outcome(answer: httpx.Response) -> tuple[int, Any]:
    return answer.status_code, answer.json()


class PlannerClient:
    """A member who sends requests to planner."""

    def __init__(self, planner: RunningService, member_id: str | None = None) -> None:
        self.id = member_id or ids.new()
        self.headers = planner.as_member(self.id)
        self._planner = planner
        self._client = planner.client

    async def generate(self, **changes: Any) -> httpx.Response:
        return await self._client.post(
            "/api/ai/generate-plan", json={**PLANNER_INPUT, **changes}, headers=self.headers
        )

    async def post(self, raw: bytes | AsyncIterator[bytes]) -> httpx.Response:
        return await self._client.post(
            "/api/ai/generate-plan",
            content=raw,
            headers={**self.headers, "content-type": "application/json"},
        )

    async def lives_in(self, zone: str | None) -> None:
        """Have identity's event about her time zone handled."""
        event = sample(UserProfileChanged, user_id=self.id, timezone=zone)
        await self._planner.handled(*await self._planner.deliver(event), by="planner.members")

    async def becomes(self, tier: str, **changes: Any) -> None:
        """Have billing's event about her membership handled."""
        event = sample(SubscriptionChanged, user_id=self.id, tier=tier, **changes)
        await self._planner.handled(*await self._planner.deliver(event), by="planner.membership")

    async def has(self, tier: str, status: str = "ACTIVE", *, is_trial: bool = False) -> None:
        """Have this membership noted without an event: another planner may have the same queue."""
        await self._planner.rows(
            "INSERT INTO membership VALUES ($1, $2, 1, $3, $4)", self.id, tier, status, is_trial
        )

    async def reserved(self) -> list[dict[str, Any]]:
        """What her generations in flight have taken."""
        return [
            row
            for table in ("reservation", "generation")
            for row in await self._planner.rows(
                f"SELECT * FROM {table} WHERE user_id = $1", self.id
            )
        ]

    async def kept(self) -> list[dict[str, Any]]:
        """Everything that is stored of her."""
        return [
            row
            for table in PERSONAL.tables
            for row in await self._planner.rows(
                f"SELECT * FROM {table.name} WHERE {table.whose}".replace(":user_id", "$1"), self.id
            )
        ]

    async def get(self, path: str) -> httpx.Response:
        return await self._client.get(f"/api/ai{path}", headers=self.headers)

    async def sessions(self) -> list[dict[str, Any]]:
        answer = await self.get("/sessions")
        assert answer.status_code == 200
        found: list[dict[str, Any]] = answer.json()["sessions"]
        return found

    async def start(self, **changes: Any) -> httpx.Response:
        """Ask for a job."""
        return await self._client.post(
            "/api/ai/jobs", json={**PLANNER_INPUT, **changes}, headers=self.headers
        )

    async def started(self, **changes: Any) -> str:
        """The id of a new job."""
        answer = await self.start(**changes)
        assert answer.status_code == 202, answer.text
        found: str = answer.json()["job"]["id"]
        return found

    async def cancel(self, job_id: str) -> httpx.Response:
        return await self._client.delete(f"/api/ai/jobs/{job_id}", headers=self.headers)

    async def post_to(self, path: str, body: Any = None) -> httpx.Response:
        return await self._client.post(f"/api/ai{path}", json=body, headers=self.headers)

    async def put(self, path: str, body: Any) -> httpx.Response:
        return await self._client.put(f"/api/ai{path}", json=body, headers=self.headers)

    async def delete(self, path: str) -> httpx.Response:
        return await self._client.delete(f"/api/ai{path}", headers=self.headers)

    async def planned(self, **changes: Any) -> str:
        """The id of the session of a job that is done."""
        done = await self.becomes_state(await self.started(**changes), "done")
        found: str = done["sessionId"]
        return found

    async def plan(self, session_id: str) -> dict[str, Any]:
        found: dict[str, Any] = (await self.get(f"/sessions/{session_id}")).json()
        plan: dict[str, Any] = found["session"]["outputPlan"]
        return plan

    async def job(self, job_id: str) -> dict[str, Any]:
        answer = await self.get(f"/jobs/{job_id}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["job"]
        return found

    async def becomes_state(self, job_id: str, *states: str) -> dict[str, Any]:
        """Wait until a job is in one of these states."""

        async def found() -> dict[str, Any] | None:
            job = await self.job(job_id)
            return job if job["state"] in states else None

        job: dict[str, Any] = await eventually(found, what=f"the job is {states}")
        return job
