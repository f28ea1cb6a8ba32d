"""A process that is gone, or whose work does not get done."""

from collections.abc import AsyncIterator
from functools import partial

from tests.e2e.scenarios.declared import Values, alert, scenario
from tests.e2e.scenarios.world import World


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
