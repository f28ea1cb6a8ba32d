"""A client sends what the document of the API describes, and keeps the token of its member."""

import httpx
import pytest

from keto_client import Client, Operations, Refused, Request, session_in


async def test_a_token_of_a_response_is_sent_with_later_requests() -> None:
    sent: list[httpx.Request] = []

    def respond(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        return httpx.Response(201, json={"token": "abc"})

    transport = httpx.MockTransport(respond)
    async with httpx.AsyncClient(transport=transport, base_url="http://keto") as http:
        keto = Client(http)
        await keto.auth.register({"email": "mia@example.com"})
        await keto.tracker.start_import("date,weight")
    register, upload = sent
    assert "authorization" not in register.headers
    assert register.content == b'{"email":"mia@example.com"}'
    assert upload.headers["authorization"] == "Bearer abc"
    assert upload.headers["content-type"] == "text/csv"
    assert upload.content == b"date,weight"


async def test_an_error_response_is_raised_or_returned() -> None:
    transport = httpx.MockTransport(lambda _: httpx.Response(409, json={"error": "Too late"}))
    async with httpx.AsyncClient(transport=transport, base_url="http://keto") as http:
        keto = Client(http)
        with pytest.raises(Refused, match=r"GET /api/plans: 409 .*Too late"):
            await keto.plans.get_plans()
        assert (await keto.responses.plans.get_plans()).status_code == 409


def test_parameters_are_quoted() -> None:
    operations = Operations(lambda request: request)
    assert operations.plans.get_plan("a/b") == Request("GET", "/api/plans/a%2Fb")
    logs = operations.tracker.get_logs(from_="2026-01-01")
    assert logs.url == "/api/tracker/logs?from=2026-01-01"
    assert operations.tracker.delete_entries(["1", "2"]).url == "/api/tracker/entries?id=1&id=2"


def test_the_session_of_a_checkout_is_found_in_its_address() -> None:
    assert session_in("http://localhost:9000/c/pay/cs_1?x=1#top") == "cs_1"
