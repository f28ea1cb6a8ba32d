"""Liveness, readiness and metrics of the gateway."""

import json
import socket

import pytest

from gateway.settings import SERVICES
from services.gateway.tests.gateways import GatewayThread
from services.gateway.tests.upstream_server import Upstream, never, ok
from services.gateway.tests.wire import ME, Client
from testkit.ports import free_port


async def test_healthz_returns_the_version_even_without_services(upstream: Upstream) -> None:
    async with GatewayThread(upstream, keto_version="1.2.3") as gateway, gateway.client() as client:
        await upstream.stop()
        answer = await client.get(b"/healthz")
        assert answer.status == 200
        assert json.loads(answer.body) == {"status": "ok", "version": "1.2.3"}


async def test_the_gateway_is_ready_when_every_service_is(upstream: Upstream) -> None:
    async with GatewayThread(upstream, readyz_seconds=20) as gateway, gateway.client() as client:
        answer = await client.get(b"/readyz")
        assert answer.status == 200
        assert json.loads(answer.body) == {"ready": True, "checks": dict.fromkeys(SERVICES, "ok")}
        for _ in range(9):
            assert (await client.get(b"/readyz")).body == answer.body
    assert {request.target for request in upstream.requests} == {b"/readyz"}
    # Frequent calls do not reach the services as often.
    assert len(upstream.requests) < 9 * len(SERVICES)


async def test_readyz_names_the_services_that_are_not_ready_without_waiting(
    upstream: Upstream,
) -> None:
    async with Upstream() as silent, Upstream() as starting:
        silent.answers(never)
        starting.answers(ok(b"{}", status=b"503 Not yet"))
        closed = f"http://127.0.0.1:{free_port()}"
        urls = {"tracker_url": silent.url, "billing_url": starting.url, "planner_url": closed}
        async with GatewayThread(upstream, **urls) as gateway, gateway.client() as client:
            answer = await client.get(b"/readyz")
    failures = {"tracker": "no answer in time", "billing": "not ready", "planner": "unreachable"}
    assert answer.status == 503
    assert json.loads(answer.body)["checks"] == {**dict.fromkeys(SERVICES, "ok"), **failures}


async def test_probes_and_metrics_have_a_separate_port(upstream: Upstream) -> None:
    port = free_port()
    upstream.answers(ok(status=b"201 Created"))
    async with GatewayThread(upstream, admin_port=port) as gateway, gateway.client() as client:
        await client.ask(b"POST", b"/api/auth/register", body=b"{}")
        assert (await client.get(b"/metrics")).status == 404
        operator = await Client.connect(port)
        upstream.forget()
        assert json.loads((await operator.get(b"/healthz")).body)["status"] == "ok"
        assert json.loads((await operator.get(b"/readyz")).body)["ready"]
        assert (await operator.get(ME)).status == 404
        metrics = (await operator.get(b"/metrics")).body.decode()
        operator.close()
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


@pytest.mark.parametrize("which", ["port", "admin_port"])
async def test_a_port_in_use_prevents_the_start(upstream: Upstream, which: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        gateway = GatewayThread(upstream, **{which: taken.getsockname()[1]})
        with pytest.raises(OSError, match="in use"):
            await gateway.__aenter__()
