"""Liveness, readiness and metrics of the gateway."""

import asyncio
import json
import socket

import httpx
import pytest

from gateway import pages
from gateway.pages import Readiness
from gateway.settings import SERVICES
from testkit.eventually import eventually
from testkit.ports import free_port

from .gateways import Door, all_at
from .upstream import Connection, Upstream, ok
from .wire import Client, Message


async def test_it_lives_whatever_the_services_do(client: Client) -> None:
    answer = await client.get(b"/healthz")
    assert (answer.status, json.loads(answer.body)) == (200, {"status": "ok"})


async def test_it_is_ready_when_every_service_is(
    client: Client, services: dict[str, Upstream]
) -> None:
    for service in services.values():
        service.forget()
    answer = await client.get(b"/readyz")
    assert answer.status == 200
    assert json.loads(answer.body) == {"ready": True, "checks": dict.fromkeys(SERVICES, "ok")}
    assert {s.requests[0].target for s in services.values()} == {b"/readyz"}
    for _ in range(9):
        assert (await client.get(b"/readyz")).body == answer.body
    # Frequent calls do not reach the services as often.
    assert sum(len(service.requests) for service in services.values()) < 9 * len(services)


async def test_it_says_which_service_is_not_ready(
    client: Client, services: dict[str, Upstream]
) -> None:
    services["billing"].answers(ok(b"{}", status=b"503 Not yet"))

    async def readyz() -> Message | None:
        answer = await client.get(b"/readyz")
        return answer if answer.status == 503 else None

    answer = await eventually(readyz, what="what was found before is older than a second")
    services["billing"].forget()
    checks = json.loads(answer.body)["checks"]
    assert answer.status == 503
    assert checks == {**dict.fromkeys(SERVICES, "ok"), "billing": "not ready"}


async def test_a_service_that_is_down_or_silent_does_not_hold_the_answer_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    silent = await Upstream().start()
    silence = asyncio.Event()

    async def say_nothing(request: Message, on: Connection) -> None:
        await silence.wait()

    silent.answers(say_nothing)
    urls = {**all_at(f"http://127.0.0.1:{free_port()}"), "tracker": silent.url}
    monkeypatch.setattr(pages, "_READYZ_SECONDS", 0.2)
    answer = await Readiness(urls).page([])
    checks = json.loads(b"".join(answer.body))["checks"]
    assert checks == {
        **dict.fromkeys(SERVICES, "unreachable"),
        "tracker": "no answer in time",
    }
    await silent.stop()


async def test_the_front_page_says_where_to_go(client: Client) -> None:
    answer = await client.get(b"/")
    assert answer.status == 200
    assert json.loads(answer.body)["links"]["ready"] == "/readyz"
    assert (await client.ask(b"HEAD", b"/")).status == 200
    assert (await client.ask(b"POST", b"/", body=b"x")).status == 405


async def test_the_numbers_are_on_a_port_of_their_own(own: Upstream) -> None:
    port = free_port()
    async with Door(all_at(own.url), admin_port=port) as door, door.client() as client:
        own.answers(ok(status=b"201 Created"))
        await client.ask(b"POST", b"/api/auth/register", body=b"{}")
        assert (await client.get(b"/metrics")).status == 404
        async with httpx.AsyncClient() as operator:
            metrics = (await operator.get(f"http://127.0.0.1:{port}/metrics")).text
    labels = 'route="/api/auth",service="identity"'
    for line in (
        f'keto_gateway_requests_total{{{labels},status="2xx"}} 1.0',
        f"keto_gateway_requests_in_flight{{{labels}}} 0.0",
        f'keto_gateway_request_seconds_bucket{{le="+Inf",{labels}}} 1.0',
        f'keto_gateway_upstream_connections{{{labels},state="idle"}} 1.0',
        f'keto_gateway_upstream_connections{{{labels},state="busy"}} 0.0',
        f"keto_gateway_upstream_waiting{{{labels}}} 0.0",
    ):
        assert line in metrics


async def test_probes_have_the_admin_port(own: Upstream) -> None:
    port = free_port()
    async with Door(all_at(own.url), admin_port=port), httpx.AsyncClient() as probe:
        assert (await probe.get(f"http://127.0.0.1:{port}/healthz")).json() == {"status": "ok"}
        assert (await probe.get(f"http://127.0.0.1:{port}/readyz")).json()["ready"]
        assert (await probe.get(f"http://127.0.0.1:{port}/api/auth/me")).status_code == 404


@pytest.mark.parametrize("which", ["port", "admin_port"])
async def test_a_port_in_use_prevents_the_start(own: Upstream, which: str) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(OSError, match="in use"),
    ):
        async with Door(all_at(own.url), **{which: taken.getsockname()[1]}):
            pass
