"""Servers that do the same work alternately, so that the machine's noise affects all of them.

CPU is that of the server's process: the figure to trust on a machine with few cores, as requests/s
also depend on how much of them the load generator uses. Ratios are computed within a round, and
their medians over the rounds are shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Protocol

from lab.benchmarks.parts.load import load
from tools.tables import markdown


class Measured(Protocol):
    """A process, or several that form one server."""

    port: int

    def cpu_seconds(self) -> float: ...


@dataclass(frozen=True)
class Work:
    """The requests to send, and over how many connections."""

    name: str
    # The same for all servers, or by the name of the server.
    requests: Sequence[bytes] | Mapping[str, Sequence[bytes]]
    connections: int = 32

    def requests_of(self, name: str) -> Sequence[bytes]:
        requests = self.requests
        return requests[name] if isinstance(requests, Mapping) else requests


@dataclass
class Contestant:
    """A running server, and its figures for one work, round by round."""

    name: str
    process: Measured
    # Microseconds of CPU per request, requests/s, microseconds of the median request.
    costs: list[float] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)
    medians: list[float] = field(default_factory=list)

    def measure(self, work: Work, seconds: float) -> None:
        before = self.process.cpu_seconds()
        requests = work.requests_of(self.name)
        run = load(self.process.port, requests, seconds=seconds, connections=work.connections)
        self.costs.append((self.process.cpu_seconds() - before) / run.requests * 1e6)
        self.rates.append(run.requests / run.seconds)
        self.medians.append(run.median)


def compare(work: Work, processes: Mapping[str, Measured], rounds: int, seconds: float) -> None:
    """Have all of them do the work, and print each with its ratio to the first."""
    contestants = [Contestant(name, process) for name, process in processes.items()]
    for _ in range(rounds):
        for each in contestants:
            each.measure(work, seconds)
    first = contestants[0]
    rows = [
        (
            each.name,
            f"{median(each.costs):,.0f} µs",
            _ratio(each.costs, first.costs),
            f"{median(each.rates):,.0f}",
            _ratio(each.rates, first.rates),
            f"{median(each.medians):,.0f} µs",
            _ratio(each.medians, first.medians),
        )
        for each in contestants
    ]
    print(markdown((work.name, "CPU", "÷", "requests/s", "÷", "p50", "÷"), rows), "\n", flush=True)


def _ratio(these: list[float], those: list[float]) -> str:
    return f"{median(a / b for a, b in zip(these, those, strict=True)):.2f}"
