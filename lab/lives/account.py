"""A member's account, as her devices and staff see it."""

from dataclasses import dataclass, field
from typing import Any

import httpx

from lab.lives.shown import Shown
from lab.lives.world import World
from sandbox.payments.account import Json


@dataclass
class Account:
    """A member's account: what she was shown and told, and what staff have given and taken."""

    world: World
    id: str
    shown: Shown = field(default_factory=Shown)
    granted: set[str] = field(default_factory=set)
    # Stripe's sessions of what staff have taken.
    revoked: set[str] = field(default_factory=set)
    erased_at: int | None = None
    # Contracts of which the answer to a withdrawal said that nothing goes back.
    told_nothing: set[str] = field(default_factory=set)
    wrong_answers: list[str] = field(default_factory=list)
    is_faulty: bool = False
    dates: list[int] = field(default_factory=list)

    async def asks(self, method: str, path: str, body: Any = None) -> tuple[int, Json]:
        headers = self.world.member(self.id)
        return await self._send(method, f"/api/payments/{path}", body, headers)

    async def staff_asks(self, method: str, path: str, body: Any = None) -> tuple[int, Json]:
        return await self._send(method, f"/api/admin/{path}", body, self.world.staff)

    async def _send(
        self, method: str, path: str, body: Any, headers: dict[str, str]
    ) -> tuple[int, Json]:
        answer: httpx.Response = await self.world.client.request(
            method, path, json=body, headers=headers
        )
        if answer.status_code >= 500 and not self.is_faulty:
            self.wrong_answers.append(f"{method} {path} {body}: {answer.status_code} {answer.text}")
        try:
            content: Json = answer.json()
        except ValueError:
            content = {}
        return answer.status_code, content

    async def membership(self) -> Json:
        _, body = await self.asks("GET", "membership")
        membership: Json = body.get("membership") or {}
        return membership

    def sees(self, change: Json) -> int:
        self.shown.preview(cents_of(change["dueToday"]), self.world.now)
        self.shown.renewals.add(cents_of(change["nextAmount"]))
        self.dates.append(change["prorationDate"])
        return int(change["prorationDate"])


def cents_of(amount: float) -> int:
    return round(amount * 100)
