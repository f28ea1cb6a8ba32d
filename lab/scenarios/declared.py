"""The declaration of scenarios."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lab.scenarios.alerts import Alert

if TYPE_CHECKING:
    from lab.scenarios.world import World

# The values of a command's placeholders, which are words in capitals.
Values = Mapping[str, str]
Failure = Callable[["World"], AbstractAsyncContextManager[Values]]


@dataclass(frozen=True)
class Scenario:
    """A failure, the alerts that fire, the commands that end it, and checks afterwards.

    `fails` breaks something, yields the values for the commands, and finally checks that members
    are served and nothing is lost."""

    name: str
    broken: str
    alerts: tuple[Alert, ...]
    commands: tuple[str, ...]
    fails: Failure
    # The scenarios of one phase run concurrently.
    phase: int
    # Fixes the bug that the runbook leaves to an engineer, before the commands.
    fixes: Callable[[World], Awaitable[None]] | None = None


SCENARIOS: dict[str, Scenario] = {}


def scenario(
    *alerts: Alert,
    commands: tuple[str, ...],
    phase: int,
    fixes: Callable[[World], Awaitable[None]] | None = None,
) -> Callable[[Callable[[World], AsyncIterator[Values]]], Scenario]:
    """Declare a scenario, named after the function; the docstring describes the failure."""

    def declare(fails: Callable[[World], AsyncIterator[Values]]) -> Scenario:
        name = fails.__name__.replace("_", "-")
        broken = (fails.__doc__ or "").partition("\n")[0].rstrip(".")
        declared = Scenario(
            name, broken, alerts, commands, asynccontextmanager(fails), phase, fixes
        )
        SCENARIOS[name] = declared
        return declared

    return declare
