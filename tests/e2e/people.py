"""The people in the journeys: members at the frontend, and their mailboxes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx

from chassis import ids
from testkit import eventually

PASSWORD = "correct horse battery"


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

    async def me(self) -> dict[str, Any]:
        """The member's profile."""
        answer = await self.get("/api/auth/me")
        assert answer.status_code == 200, answer.text
        user: dict[str, Any] = answer.json()["user"]
        return user

    async def becomes(self, **expected: Any) -> dict[str, Any]:
        """Wait until the profile has these values, which arrive by events."""

        async def as_expected() -> dict[str, Any]:
            me = await self.me()
            seen = {name: me[name] for name in expected}
            assert seen == expected
            return me

        profile: dict[str, Any] = await eventually(as_expected, within=60)
        return profile


async def a_new_member(api: httpx.AsyncClient, name: str | None = "Mia") -> Person:
    """A member who has just registered."""
    email = f"{ids.new()}@example.com"
    body = {"email": email, "password": PASSWORD, **({"name": name} if name else {})}
    answer = await api.post("/api/auth/register", json=body)
    assert answer.status_code == 201, answer.text
    registered = answer.json()
    return Person(api, email, registered["user"]["id"], registered["token"])


class Mailbox:
    """The mails that were delivered."""

    def __init__(self, url: str) -> None:
        self._client = httpx.AsyncClient(base_url=url)

    async def to(self, email: str, about: str = "") -> list[dict[str, Any]]:
        """The mails to an address, whole, that have these words in their subject."""
        answer = await self._client.get("/api/mails", params={"to": email})
        found = [mail for mail in answer.json()["mails"] if about in mail["subject"]]
        return [(await self._client.get(f"/api/mails/{m['id']}")).json() for m in found]

    async def gets(self, email: str, about: str, within: float = 60) -> dict[str, Any]:
        """Wait for a mail."""

        async def arrived() -> list[dict[str, Any]]:
            return await self.to(email, about)

        mails = await eventually(arrived, within=within, what=f"a mail to {email} about {about}")
        first: dict[str, Any] = mails[0]
        return first

    @asynccontextmanager
    async def misbehaving(self, **faults: Any) -> AsyncIterator[None]:
        """While the block runs, the mail server has these faults."""
        (await self._client.post("/api/faults", json=faults)).raise_for_status()
        try:
            yield
        finally:
            (await self._client.delete("/api/faults")).raise_for_status()

    async def close(self) -> None:
        await self._client.aclose()


def token_in(mail: dict[str, Any]) -> str:
    """The reset token that a mail's link carries."""
    line = next(line for line in mail["text"].splitlines() if "token=" in line)
    token: str = parse_qs(urlsplit(line.strip()).query)["token"][0]
    return token
