"""The people in the journeys: members at the frontend."""

from dataclasses import dataclass
from typing import Any

import httpx

from chassis import ids
from testkit import eventually

PASSWORD = "correct horse battery"
PLANNER_INPUT: dict[str, Any] = {
    "weightKg": 80,
    "targetWeightKg": 70,
    "heightCm": 175,
    "age": 30,
    "gender": "female",
    "activityLevel": "light",
    "durationDays": 2,
}

IN_EVERY_SERVICE = (
    "/api/auth/me",
    "/api/tracker/summary",
    "/api/ai/sessions",
    "/api/plans/mine/export",
    "/api/payments/orders",
)


@dataclass
class Person:
    """A member, seen from the frontend: only HTTP through the gateway."""

    api: httpx.AsyncClient
    email: str
    id: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.api.get(path, headers=self.headers, **more)

    async def post(self, path: str, json: Any = None) -> httpx.Response:
        return await self.api.post(path, headers=self.headers, json=json)

    async def reads(self, path: str, **query: str) -> dict[str, Any]:
        """GET what must be there."""
        return _succeeded(await self.get(path, params=query))

    async def sends(self, path: str, json: Any = None) -> dict[str, Any]:
        """POST what must be accepted."""
        return _succeeded(await self.post(path, json))

    async def me(self) -> dict[str, Any]:
        """The member's profile."""
        user: dict[str, Any] = (await self.reads("/api/auth/me"))["user"]
        return user

    async def becomes(self, **expected: Any) -> dict[str, Any]:
        """Wait until the profile has these values, which arrive by events."""

        async def as_expected() -> dict[str, Any]:
            me = await self.me()
            seen = {name: me[name] for name in expected}
            assert seen == expected, seen
            return me

        profile: dict[str, Any] = await eventually(as_expected, within=60)
        return profile

    async def logs_in(self) -> dict[str, Any]:
        """Log in anew: what the response says of the member."""
        answer = _succeeded(await log_in(self.api, self.email))
        self.token = answer["token"]
        user: dict[str, Any] = answer["user"]
        return user


async def a_new_member(api: httpx.AsyncClient, name: str | None = "Mia") -> Person:
    """A member who has just registered."""
    email = f"{ids.new()}@example.com"
    answer = await register(api, email, **({"name": name} if name else {}))
    assert answer.status_code == 201, answer.text
    registered = answer.json()
    return Person(api, email, registered["user"]["id"], registered["token"])


async def register(api: httpx.AsyncClient, email: str, **more: Any) -> httpx.Response:
    body = {"email": email, "password": PASSWORD, **more}
    return await api.post("/api/auth/register", json=body)


async def log_in(api: httpx.AsyncClient, email: str, password: str = PASSWORD) -> httpx.Response:
    return await api.post("/api/auth/login", json={"email": email, "password": password})


def _succeeded(answer: httpx.Response) -> dict[str, Any]:
    assert answer.is_success, answer.text
    body: dict[str, Any] = answer.json()
    return body


async def changes_the_password(member: Person) -> Person:
    """The same member, with the token that comes with the new password."""
    body = {"currentPassword": PASSWORD, "newPassword": "another horse"}
    changed = await member.sends("/api/auth/change-password", body)
    return Person(member.api, member.email, member.id, changed["token"])


async def shut_out(thief: Person) -> None:
    """Wait until every service refuses the token."""

    async def everywhere() -> bool:
        answers = [await thief.get(path) for path in IN_EVERY_SERVICE]
        return all(answer.json() == {"error": "Invalid token"} for answer in answers)

    await eventually(everywhere, within=60, what="every service refuses the token")


async def works(member: Person) -> None:
    for path in IN_EVERY_SERVICE:
        await member.reads(path)
