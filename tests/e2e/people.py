"""The people in the journeys: members who use the frontend."""

from collections.abc import Iterator
from typing import Any, TypeVar

import httpx

from chassis import ids
from keto_client import Client, Operations, Refused, Request
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
Reply = TypeVar("Reply")


class Person(Client):
    """A member who uses HTTP through the gateway only, as the frontend does."""

    def __init__(self, http: httpx.AsyncClient, email: str, id: str = "", token: str = "") -> None:
        super().__init__(http, token)
        self.email = email
        self.id = id

    async def call(self, request: Request) -> Any:
        try:
            return await super().call(request)
        except Refused as refused:
            # `eventually` waits until no assertion fails.
            raise AssertionError(refused) from refused

    async def me(self) -> dict[str, Any]:
        """The member's profile."""
        user: dict[str, Any] = (await self.auth.get_me())["user"]
        return user

    async def becomes(self, **expected: Any) -> dict[str, Any]:
        """Wait until the profile has these values, which events bring."""

        async def as_expected() -> dict[str, Any]:
            me = await self.me()
            seen = {name: me[name] for name in expected}
            assert seen == expected, seen
            return me

        profile: dict[str, Any] = await eventually(as_expected, within=60)
        return profile

    async def logs_in(self) -> dict[str, Any]:
        """Log in again, and return the member in the response."""
        answer = await self.auth.login({"email": self.email, "password": PASSWORD})
        user: dict[str, Any] = answer["user"]
        return user


async def a_new_member(http: httpx.AsyncClient, name: str | None = "Mia") -> Person:
    """A member who has just registered."""
    member = Person(http, f"{ids.new()}@example.com")
    body = {"email": member.email, "password": PASSWORD, **({"name": name} if name else {})}
    member.id = (await member.auth.register(body))["user"]["id"]
    return member


async def register(http: httpx.AsyncClient, email: str, **more: Any) -> httpx.Response:
    body = {"email": email, "password": PASSWORD, **more}
    return await Client(http).responses.auth.register(body)


async def log_in(http: httpx.AsyncClient, email: str, password: str = PASSWORD) -> httpx.Response:
    return await Client(http).responses.auth.login({"email": email, "password": password})


def in_every_service(operations: Operations[Reply]) -> Iterator[Reply]:
    """An operation of each service that needs a token."""
    yield operations.auth.get_me()
    yield operations.tracker.get_summary()
    yield operations.ai.get_sessions()
    yield operations.plans.get_export()
    yield operations.payments.get_orders()


async def changes_the_password(member: Person) -> Person:
    """The same member with the token that the new password returns."""
    renewed = Person(member.http, member.email, member.id, member.token)
    body = {"currentPassword": PASSWORD, "newPassword": "another horse"}
    await renewed.auth.change_password(body)
    return renewed


async def shut_out(thief: Person) -> None:
    """Wait until every service refuses the token."""

    async def everywhere() -> bool:
        answers = [await answer for answer in in_every_service(thief.responses)]
        return all(answer.json() == {"error": "Invalid token"} for answer in answers)

    await eventually(everywhere, within=60, what="every service refuses the token")


async def works(member: Person) -> None:
    for answer in in_every_service(member):
        await answer
