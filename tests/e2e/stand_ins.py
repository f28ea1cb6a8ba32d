"""The stand-ins of `make run`: the mailbox, the payment provider, the model server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx

from keto_client import pay
from testkit import eventually
from tests.e2e.system import System

_KEY = {"authorization": "Bearer sk_test_sandbox"}


@asynccontextmanager
async def _faulty(client: httpx.AsyncClient, path: str, /, **faults: Any) -> AsyncIterator[None]:
    """While the block runs, a stand-in has these faults."""
    (await client.post(path, json=faults)).raise_for_status()
    try:
        yield
    finally:
        (await client.delete(path)).raise_for_status()


@asynccontextmanager
async def faulty_model(system: System, **faults: Any) -> AsyncIterator[None]:
    """While the block runs, the model server has these faults."""
    url = system.run["sandbox"]["model_server_url"]
    async with httpx.AsyncClient(base_url=url) as model, _faulty(model, "/api/faults", **faults):
        yield


async def model_holds_a_request(system: System) -> None:
    """Wait until the model server holds a request."""
    url = system.run["sandbox"]["model_server_url"]
    async with httpx.AsyncClient(base_url=url) as model:

        async def holds() -> bool:
            return bool((await model.get("/api/faults")).json()["waiting"])

        await eventually(holds, within=60, what="the model server holds a request")


class Mailbox:
    """The delivered mails."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client

    async def to(self, email: str, about: str = "") -> list[dict[str, Any]]:
        """The mails to an address with these words in the subject."""
        answer = await self._client.get("/api/mails", params={"to": email})
        found = [mail for mail in answer.json()["mails"] if about in mail["subject"]]
        return [(await self._client.get(f"/api/mails/{m['id']}")).json() for m in found]

    async def gets(self, email: str, about: str, within: float = 60) -> dict[str, Any]:
        """Wait for a mail."""
        mails: list[dict[str, Any]] = await eventually(
            lambda: self.to(email, about), within=within, what=f"a mail to {email} about {about}"
        )
        return mails[0]

    @asynccontextmanager
    async def misbehaving(self, **faults: Any) -> AsyncIterator[None]:
        """While the block runs, the mail server has these faults."""
        async with _faulty(self._client, "/api/faults", **faults):
            yield


def link_in(mail: dict[str, Any]) -> str:
    """The link with a token in a mail."""
    text: str = mail["text"]
    return next(line for line in text.splitlines() if "token=" in line).strip()


def withdrawal_link_in(mail: dict[str, Any]) -> str:
    """The link to the page that withdraws from a mail's contract."""
    text: str = mail["text"]
    return next(line for line in text.splitlines() if "/withdraw?number=" in line).strip()


def token_in(mail: dict[str, Any]) -> str:
    """The token in a mail's link."""
    token: str = parse_qs(urlsplit(link_in(mail)).query)["token"][0]
    return token


class Payments:
    """Pays, cancels and advances time at the payments stand-in."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client

    async def pay(self, session_id: str, card: str = "4242424242424242") -> dict[str, Any]:
        """Press Pay on the hosted page of a checkout."""
        return _succeeded(await pay(self._client, session_id, card))

    async def act(self, wanted: str, action: str, *, on: str = "subscriptions") -> dict[str, Any]:
        """Perform a developer's action, usually on a subscription: `advance`, `cancel`."""
        return await self._post(f"/sandbox/{on}/{wanted}/{action}")

    async def subscription_of(self, session_id: str) -> str:
        """The subscription that a paid checkout created."""
        for event in await self._events_about(session_id):
            if subscription := event["data"]["object"].get("subscription"):
                return str(subscription)
        raise AssertionError(f"{session_id} created no subscription")

    async def send_again(self, session_id: str, times: int) -> None:
        """Redeliver the events about a session several times."""
        for event in await self._events_about(session_id):
            await self._post(f"/sandbox/events/{event['id']}/send", times=times)

    async def change(self, setting: str, **values: Any) -> dict[str, Any]:
        """Change a setting of the account, such as `switches`."""
        return await self._post(f"/sandbox/{setting}", **values)

    async def look(self, path: str, **parameters: Any) -> dict[str, Any]:
        """The response of the provider's API."""
        return _succeeded(await self._client.get(path, params=parameters, headers=_KEY))

    @asynccontextmanager
    async def failing(self) -> AsyncIterator[None]:
        """While the block runs, the provider's API fails."""
        async with _faulty(self._client, "/sandbox/faults", kind="fail", path="/v1/", count=1000):
            yield

    async def _events_about(self, session_id: str) -> list[dict[str, Any]]:
        listed = (await self.look("/sandbox/events", limit=200))["events"]
        events: list[dict[str, Any]] = [each["event"] for each in listed]
        return [event for event in events if event["data"]["object"].get("id") == session_id]

    async def _post(self, path: str, **body: Any) -> dict[str, Any]:
        return _succeeded(await self._client.post(path, json=body or None))


def _succeeded(response: httpx.Response) -> dict[str, Any]:
    assert response.is_success, response.text
    body: dict[str, Any] = response.json()
    return body
