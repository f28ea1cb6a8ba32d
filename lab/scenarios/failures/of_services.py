"""Failures of a service's process."""

from collections.abc import AsyncIterator
from functools import partial

from lab.scenarios.alerts import alert
from lab.scenarios.declared import Values, scenario
from lab.scenarios.world import World


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
    """A service has stopped and is not restarted."""
    mia = await world.member()
    log = partial(mia.responses.tracker.save_log, {"date": "2026-01-02", "weightKg": 80})
    async with world.repeating(log):
        await world.docker_does("stop", "tracker")
        yield {"SERVICE": "tracker"}
    await mia.tracker.save_log({"weightKg": 79})
    (log,) = (await mia.tracker.get_logs())["logs"]
    assert log["weightKg"] == 79, log
