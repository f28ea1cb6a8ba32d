"""The resources for a number of daily members, from the figures of one request."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from lab.capacity.rules import BUSY, peak_rate, replicas_needed, servers_needed
from lab.capacity.sources import Figures, Model, Prices, Size
from messaging.retention import INBOX

# An assumption: a member's requests in a day, named as in `lab.benchmarks.by_part`. A page of the
# diary reads two days.
A_DAY = {"login": 1, "log": 3, "entry": 10, "day": 20}
# An assumption: the load of the busiest hour, divided by the mean.
PEAK = 5
# The limit of free members.
PLANS_A_WEEK = 1
# The share of the plans in the busiest hour that can start later than this.
LATE, WAIT_SECONDS = 0.05, 60.0
_GIB = 2.0**30


@dataclass(frozen=True, kw_only=True)
class Sources:
    """What the needs are computed from."""

    figures: Figures
    pods: Mapping[str, Mapping[str, Size]]
    servers: Mapping[str, Size]


@dataclass(frozen=True)
class Needs:
    """The resources for a number of members; rates and cores are those of the busiest hour."""

    members: int
    sources: Sources

    def rate(self, request: str) -> float:
        """Requests of this kind per second."""
        return peak_rate(self.members * A_DAY[request], PEAK)

    @cached_property
    def requests(self) -> float:
        return sum(self.rate(request) for request in A_DAY)

    @cached_property
    def events(self) -> float:
        """Events per second over all handlers."""
        handled = self.sources.figures.by_part.events_handled
        return sum(self.rate(request) * handled[request] for request in A_DAY)

    @cached_property
    def plans(self) -> float:
        return peak_rate(self.members * PLANS_A_WEEK / 7, PEAK)

    def cores(self, part: str) -> float:
        """The cores that the part's processes use."""
        costs = self.sources.figures.by_part.cpu_ms
        return sum(self.rate(request) * costs[request].get(part, 0) / 1000 for request in A_DAY)

    def replicas(self, service: str, kind: str) -> int:
        """The number of processes of one kind.

        The figures of a service do not distinguish requests from events, so each kind of process
        has enough for both.
        """
        return replicas_needed(self.cores(service), self.sources.pods[service][kind].least)

    @cached_property
    def all_cores(self) -> float:
        """The cores to provision: those used, at `BUSY`, or those requested by pods, if more."""
        services = sum(
            max(
                self.cores(name) / BUSY,
                sum(self.replicas(name, kind) * size.cores for kind, size in kinds.items()),
            )
            for name, kinds in self.sources.pods.items()
        )
        servers = sum(
            each.least * max(each.cores, self.cores(part) / BUSY)
            for part, each in self.sources.servers.items()
        )
        return services + servers

    @cached_property
    def memory(self) -> float:
        """The memory requests of all pods, in GiB."""
        services = sum(
            self.replicas(name, kind) * size.memory
            for name, kinds in self.sources.pods.items()
            for kind, size in kinds.items()
        )
        servers = sum(each.least * each.memory for each in self.sources.servers.values())
        return (services + servers) / _GIB

    @cached_property
    def disk(self) -> float:
        """GiB of one PostgreSQL after a year."""
        figures = self.sources.figures
        row, handled = figures.disk, figures.by_part.events_handled
        a_year = 365 * (A_DAY["entry"] * row["entry"] + row["day"])
        plans = 365 / 7 * PLANS_A_WEEK * figures.by_part.plan_bytes
        events = INBOX.days * sum(A_DAY[each] * handled[each] for each in A_DAY)
        a_member = row["member"] + a_year + plans + events * row["handled event"]
        return self.members * a_member / _GIB

    @cached_property
    def all_disk(self) -> float:
        """GiB of all instances of PostgreSQL together after a year."""
        return self.disk * self.sources.servers["postgres"].least

    def gpus(self, seconds: float) -> int:
        """The GPUs needed, when the generation of a plan occupies one for `seconds`."""
        return servers_needed(self.plans, seconds, wait=WAIT_SECONDS, late=LATE)

    def cost(self, prices: Prices, model: Model | None) -> float:
        """The cost of a month, with the disk of a whole year."""
        return (
            math.ceil(self.all_cores) * prices.core
            + math.ceil(self.memory) * prices.gib_of_memory
            + math.ceil(self.all_disk) * prices.gib_of_disk
            + (self.gpus(model.seconds) * prices.gpu if model else 0)
        )
