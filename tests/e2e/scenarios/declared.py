"""What a scenario is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.e2e.scenarios.world import World

# What the words in capitals of a command stand for.
Values = Mapping[str, str]
Failure = Callable[["World"], AbstractAsyncContextManager[Values]]


@dataclass(frozen=True)
class Alert:
    """An alert by its name and some of its labels."""

    name: str
    labels: tuple[tuple[str, str], ...] = ()

    def is_in(self, labels: Mapping[str, str]) -> bool:
        wanted = {"alertname": self.name, **dict(self.labels)}
        return wanted.items() <= labels.items()

    def __str__(self) -> str:
        return self.name + "".join(f" {value}" for _, value in self.labels)


def alert(name: str, **labels: str) -> Alert:
    return Alert(name, tuple(labels.items()))


@dataclass(frozen=True)
class Scenario:
    """A failure, the alerts that fire, the commands that end it, and what is true afterwards.

    `fails` breaks something, gives the values of the commands, and looks at the end whether members
    are served and nothing is lost.
    """

    name: str
    broken: str
    alerts: tuple[Alert, ...]
    commands: tuple[str, ...]
    fails: Failure
    # Those of one phase run beside one another.
    phase: int
    # What the runbook leaves to an engineer, before the commands: a defect is mended.
    mends: Callable[[World], Awaitable[None]] | None = None


SCENARIOS: dict[str, Scenario] = {}


def scenario(
    *alerts: Alert,
    commands: tuple[str, ...],
    phase: int,
    mends: Callable[[World], Awaitable[None]] | None = None,
) -> Callable[[Callable[[World], AsyncIterator[Values]]], Scenario]:
    """Declare a scenario; its name is that of the function, and its docstring what is broken."""

    def declare(fails: Callable[[World], AsyncIterator[Values]]) -> Scenario:
        name = fails.__name__.replace("_", "-")
        broken = (fails.__doc__ or "").partition("\n")[0].rstrip(".")
        declared = Scenario(
            name, broken, alerts, commands, asynccontextmanager(fails), phase, mends
        )
        SCENARIOS[name] = declared
        return declared

    return declare
