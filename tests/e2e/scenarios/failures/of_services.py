"""A process that is gone, or whose work does not get done."""

from collections.abc import AsyncIterator
from functools import partial

from tests.e2e.people import PLANNER_INPUT
from tests.e2e.scenarios.declared import Values, alert, scenario
from tests.e2e.scenarios.world import World
from tests.e2e.stand_ins import faulty_model


@scenario(
    alert("ServiceDown", job="tracker"),
    alert("GatewayErrorRateHigh", service="tracker"),
    alert("ErrorBudgetBurnFast", slo="log"),
    commands=(
        "docker compose ps -a SERVICE",
        "docker compose logs --tail 50 SERVICE",
        "docker compose up -d --wait",
    ),
    phase=1,
)
async def service_down(world: World) -> AsyncIterator[Values]:
    """A service has ended and is not started again."""
    mia = await world.member()
    log = partial(mia.post, "/api/tracker/log", {"date": "2026-01-02", "weightKg": 80})
    async with world.repeating(log):
        await world.docker_does("stop", "tracker")
        yield {"SERVICE": "tracker"}
    await mia.sends("/api/tracker/log", {"weightKg": 79})
    (log,) = (await mia.reads("/api/tracker/logs"))["logs"]
    assert log["weightKg"] == 79, log


@scenario(
    alert("PlanJobsWaiting"),
    alert("ErrorBudgetBurnFast", slo="plan"),
    commands=("echo MODEL_CALLS=4 >>.env", "docker compose up -d --wait planner"),
    phase=2,
)
async def more_plans_than_the_model_writes(world: World) -> AsyncIterator[Values]:
    """The model server is slow, and too few jobs ask it at once."""
    first, second = await world.member(), await world.member()
    async with faulty_model(world.system, slow=600):
        jobs = [await each.sends("/api/ai/jobs", PLANNER_INPUT) for each in (first, second)]
        yield {}
    assert jobs
