"""Some of the scenarios of `make scenario`, concurrently: alerts fire, and their runbooks work."""

import secrets
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from lab.scenarios import SCENARIOS, Played, World, play_all, running
from testkit import eventually, programs
from tests.e2e.people import PLANNER_INPUT

pytestmark = pytest.mark.faults
# They take some seconds each, and do not affect each other.
QUICK = ("service-down", "one-database-password-is-wrong", "a-message-fits-no-contract")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """A separate system, as its services are stopped."""
    programs.needed("prometheus")
    async with running(tmp_path_factory.mktemp("scenarios")) as it:
        yield it


async def test_a_latency_leads_to_its_trace_through_the_services(world: World) -> None:
    member, trace = await world.member(), secrets.token_hex(16)
    member.http.headers["traceparent"] = f"00-{trace}-00f067aa0ba902b7-00"
    await member.ai.start_job(PLANNER_INPUT)
    del member.http.headers["traceparent"]
    for histogram in (
        "keto_gateway_request_seconds_bucket",
        "keto_request_seconds_bucket",
        "keto_plan_job_seconds_bucket",
    ):

        async def leads_to_it(histogram: str = histogram) -> bool:
            return trace in await world.prometheus.exemplars(histogram)

        await eventually(leads_to_it, what=histogram)
    # The exemplar of the member's welcome mail.
    mails = "keto_side_effect_age_seconds_bucket"
    await eventually(lambda: world.prometheus.exemplars(mails), what=mails)
    await eventually(
        lambda: (
            {
                "gateway: POST /api/ai/jobs",
                "planner: POST /api/ai/jobs",
                "planner: work write-plan",
                "planner: publish planner.plan-generated.v1",
            }
            <= world.spans.names(trace)
        )
    )


async def test_alerts_fire_and_the_commands_of_their_runbooks_end_the_failures(
    world: World,
) -> None:
    outcomes = await play_all(world, [SCENARIOS[name] for name in QUICK], print)
    failed = [(each.name, result) for each, result in outcomes if not isinstance(result, Played)]
    assert failed == []
