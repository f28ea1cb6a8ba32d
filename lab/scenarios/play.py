"""Plays scenarios: cause the failure, wait for the alerts, run the commands, wait until they
end."""

from __future__ import annotations

import asyncio
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from lab.scenarios.alerts import Alert
from lab.scenarios.declared import Scenario
from lab.scenarios.world import World
from testkit import eventually

_FIRES_WITHIN_SECONDS = 240
_ENDS_WITHIN_SECONDS = 240


@dataclass(frozen=True)
class Played:
    """A played scenario: the seconds until the alerts fired, and then until they ended."""

    scenario: Scenario
    fired: float
    ended: float


async def play(world: World, scenario: Scenario) -> Played:
    """Play one scenario; raises an AssertionError if an alert or a check fails."""
    began = time.monotonic()
    async with scenario.fails(world) as values:
        for alert in scenario.alerts:
            await eventually(
                partial(world.prometheus.fires, alert),
                within=_FIRES_WITHIN_SECONDS,
                what=f"{alert} fires",
            )
        fired = time.monotonic()
        if scenario.fixes is not None:
            await scenario.fixes(world)
        for command in scenario.commands:
            await world.shell(command, values)
        for alert in scenario.alerts:
            await eventually(
                partial(_has_ended, world, alert),
                within=_ENDS_WITHIN_SECONDS,
                what=f"{alert} ends",
            )
        ended = time.monotonic()
    return Played(scenario, fired - began, ended - fired)


async def _has_ended(world: World, alert: Alert) -> bool:
    return not await world.prometheus.fires(alert)


async def play_all(
    world: World, scenarios: Iterable[Scenario], say: Callable[[str], None]
) -> list[tuple[Scenario, Played | Exception]]:
    """Play the scenarios of each phase concurrently, one phase after the other."""
    outcomes: list[tuple[Scenario, Played | Exception]] = []
    for _, each in groupby(sorted(scenarios, key=_phase), key=_phase):
        phase = list(each)
        played = await asyncio.gather(*(_outcome(world, one, say) for one in phase))
        outcomes += zip(phase, played, strict=True)
    return outcomes


def _phase(scenario: Scenario) -> int:
    return scenario.phase


async def _outcome(
    world: World, scenario: Scenario, say: Callable[[str], None]
) -> Played | Exception:
    try:
        played = await play(world, scenario)
    except Exception as failure:
        details = "".join(traceback.format_exception(failure))
        say(f"{scenario.name}: FAILED\n{details}")
        return failure
    say(f"{scenario.name}: {', '.join(map(str, scenario.alerts))} after {played.fired:.0f} s;"
        f" ended {played.ended:.0f} s after the commands")  # fmt: skip
    return played
