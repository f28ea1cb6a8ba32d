"""Plays scenarios: break, wait for the alerts, run the commands, wait until the alerts end."""

from __future__ import annotations

import asyncio
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from testkit import eventually
from tests.e2e.scenarios.declared import Alert, Scenario
from tests.e2e.scenarios.world import World

_FIRES_WITHIN_SECONDS = 240
_ENDS_WITHIN_SECONDS = 240


@dataclass(frozen=True)
class Played:
    """What was seen, in seconds from the failure and from the commands."""

    scenario: Scenario
    fired: float
    ended: float


async def play(world: World, scenario: Scenario) -> Played:
    """Play one scenario; an AssertionError says what did not happen."""
    begun = time.monotonic()
    async with scenario.fails(world) as values:
        for alert in scenario.alerts:
            await eventually(
                partial(world.prometheus.fires, alert),
                within=_FIRES_WITHIN_SECONDS,
                what=f"{alert} fires",
            )
        fired = time.monotonic()
        if scenario.mends is not None:
            await scenario.mends(world)
        for command in scenario.commands:
            await world.shell(command, values)
        for alert in scenario.alerts:
            await eventually(
                partial(_has_ended, world, alert),
                within=_ENDS_WITHIN_SECONDS,
                what=f"{alert} ends",
            )
        ended = time.monotonic()
    return Played(scenario, fired - begun, ended - fired)


async def _has_ended(world: World, alert: Alert) -> bool:
    return not await world.prometheus.fires(alert)


async def play_all(
    world: World, scenarios: Iterable[Scenario], say: Callable[[str], None]
) -> list[tuple[Scenario, Played | Exception]]:
    """Play those of a phase beside one another, and one phase after the other."""
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
        said = "".join(traceback.format_exception(failure))
        say(f"{scenario.name}: FAILED\n{said}")
        return failure
    say(f"{scenario.name}: {', '.join(map(str, scenario.alerts))} after {played.fired:.0f} s;"
        f" ended {played.ended:.0f} s after the commands")  # fmt: skip
    return played
