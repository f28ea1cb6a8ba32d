"""The pages and controls of the payments stand-in."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

_KEY = {"authorization": "Bearer sk_test_sandbox"}


class Payments:
    """Pays, cancels and lets time pass at the payments stand-in."""

    def __init__(self, url: str) -> None:
        self._client = httpx.AsyncClient(base_url=url, timeout=30)

    async def pay(self, session_id: str) -> dict[str, Any]:
        """Press Pay on the hosted page of a checkout."""
        return await self._post(f"/sandbox/checkout/{session_id}/pay")

    async def act(self, on: str, wanted: str, action: str) -> dict[str, Any]:
        """One of the developers' actions: `subscriptions/<id>/advance` and so on."""
        return await self._post(f"/sandbox/{on}/{wanted}/{action}")

    async def subscription_of(self, session_id: str) -> str:
        """The subscription that a paid checkout began."""
        answer = await self._client.get("/sandbox/events", params={"limit": 200})
        for listed in answer.json()["events"]:
            session = listed["event"]["data"]["object"]
            if session.get("id") == session_id and session.get("subscription"):
                subscription: str = session["subscription"]
                return subscription
        raise AssertionError(f"{session_id} began no subscription")

    async def send_again(self, session_id: str, times: int) -> None:
        """Deliver the events about a session several times more."""
        answer = await self._client.get("/sandbox/events", params={"limit": 200})
        for listed in answer.json()["events"]:
            if listed["event"]["data"]["object"].get("id") == session_id:
                path = f"/sandbox/events/{listed['event']['id']}/send"
                (await self._client.post(path, json={"times": times})).raise_for_status()

    async def look(self, path: str, **parameters: Any) -> dict[str, Any]:
        """What the provider's own API shows."""
        answer = await self._client.get(path, params=parameters, headers=_KEY)
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found

    @asynccontextmanager
    async def misbehaving(self, kind: str, path: str = "/v1/") -> AsyncIterator[None]:
        """While the block runs, requests meet this fault."""
        payload = {"kind": kind, "path": path, "count": 1000}
        (await self._client.post("/sandbox/faults", json=payload)).raise_for_status()
        try:
            yield
        finally:
            (await self._client.delete("/sandbox/faults")).raise_for_status()

    async def close(self) -> None:
        await self._client.aclose()

    async def _post(self, path: str) -> dict[str, Any]:
        answer = await self._client.post(path)
        assert answer.is_success, answer.text
        body: dict[str, Any] = answer.json()
        return body


def session_in(checkout_url: str) -> str:
    """The session whose hosted page an address leads to."""
    return checkout_url.rpartition("/")[2].partition("?")[0].partition("#")[0]
