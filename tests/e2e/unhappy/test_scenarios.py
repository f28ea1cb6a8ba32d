"""Some of the failures of `make scenario`, side by side: their alerts fire, their runbooks work."""

import secrets
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from testkit import eventually
from tests.e2e.people import PLANNER_INPUT
from tests.e2e.scenarios import SCENARIOS, Played, Prometheus, World, play_all, running

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(not Prometheus.is_installed(), reason="prometheus is not installed"),
]
# They take some seconds each, and do not disturb one another.
QUICK = ("service-down", "one-database-password-is-wrong", "a-message-fits-no-contract")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """A system of its own: its services are stopped."""
    async with running(tmp_path_factory.mktemp("scenarios")) as it:
        yield it


async def test_a_latency_leads_to_its_trace_through_the_services(world: World) -> None:
    member, trace = await world.member(), secrets.token_hex(16)
    headers = {**member.headers, "traceparent": f"00-{trace}-00f067aa0ba902b7-00"}
    answer = await world.api.post("/api/ai/jobs", headers=headers, json=PLANNER_INPUT)
    assert answer.is_success, answer.text
    for histogram in (
        "keto_gateway_request_seconds_bucket",
        "keto_request_seconds_bucket",
        "keto_plan_job_seconds_bucket",
    ):

        async def leads_to_it(histogram: str = histogram) -> bool:
            return trace in await world.prometheus.exemplars(histogram)

        await eventually(leads_to_it, what=histogram)
    # The mail that welcomes her has the trace of her registration.
    mails = "keto_side_effect_age_seconds_bucket"
    await eventually(lambda: world.prometheus.exemplars(mails), what=mails)
    await eventually(
        lambda: (
            {
                "gateway: POST /api/ai",
                "planner: POST /api/ai/jobs",
                "planner: work on PlanJob",
                "planner: publish planner.plan-generated.v1",
            }
            <= world.spans.names(trace)
        )
    )


async def test_alerts_fire_and_the_commands_of_their_runbooks_end_the_failures(
    world: World,
) -> None:
    outcomes = await play_all(world, [SCENARIOS[name] for name in QUICK], print)
    assert [(each.name, seen) for each, seen in outcomes if not isinstance(seen, Played)] == []
