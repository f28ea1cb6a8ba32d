"""Faults of a cluster, from a seed: whole nodes, single servers, single processes, lines."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Callable

from chaos.cluster_nodes import GRACE_SECONDS, NODES
from chaos.cluster_view import RunningCluster
from chaos.fault_injection import STAND_INS, Fault, Faults, Limits

NODE = "kill node"
_KINDS = {NODE: 6, "kill": 5, "kill server": 2, "kill primary": 1, "evict": 2, "stop": 2,
          "cut": 3, "slow": 2}  # fmt: skip
# Some are longer than the lease of Patroni's primary, some come back within it.
_LONGEST_DOWN_SECONDS = 30.0
# Longer is no pause: Kubernetes' liveness probe would have it killed.
LONGEST_STOP_SECONDS = 20.0
_LONGEST_CUT_SECONDS = 10.0
# A node that is killed takes a minute to come back on a busy machine.
_WHOLE_SECONDS = 600.0
# Until the runner has read the command.
_ORDER_SECONDS = 0.2


class ClusterFaults(Faults):
    """Makes one fault after the other; no server is killed before all are whole, as a disruption
    budget has it: two of three hold what was acknowledged, and two are a majority."""

    def __init__(
        self,
        system: RunningCluster,
        seed: int,
        limits: Limits,
        node_kills: int,
        say: Callable[[str], None],
    ) -> None:
        super().__init__(system, seed, limits, say)
        self._cluster = system
        self._node_kills = node_kills
        self._budget = asyncio.Lock()

    @property
    def is_enough(self) -> bool:
        return super().is_enough and self.made[NODE] >= self._node_kills

    def plan(self) -> Fault:
        """The next fault; it depends on the seed and on those before alone."""
        chance, longest = self._chance, self._limits.longest
        kind = chance.choices([*_KINDS], [*_KINDS.values()])[0]
        match kind:
            case "kill node":
                down = chance.uniform(1, min(longest, _LONGEST_DOWN_SECONDS))
                return Fault(kind, chance.choice(NODES), down)
            case "kill server":
                server = chance.choice(("rabbitmq", "postgres"))
                return Fault(kind, f"{server}-{chance.choice(NODES)}", 0)
            case "kill primary":
                return Fault(kind, "postgres", 0)
            case "kill":
                return Fault(kind, chance.choice((*self._cluster.processes, *STAND_INS)), 0)
            case "evict":
                return Fault(kind, chance.choice(self._cluster.processes), GRACE_SECONDS)
            case "stop":
                seconds = chance.uniform(0.5, min(longest, LONGEST_STOP_SECONDS))
                return Fault(kind, chance.choice(self._cluster.processes), seconds)
        line = chance.choice(self._cluster.lines)
        seconds = chance.uniform(0.1, min(longest, _LONGEST_CUT_SECONDS))
        return Fault(kind, line, seconds, chance.uniform(0.01, 0.2) if kind == "slow" else 0.0)

    async def _make(self, fault: Fault) -> None:
        match fault.kind:
            case "kill node":
                async with self._budget:
                    await self._until_whole()
                    await self._kill_node(fault)
            case "kill server" | "kill primary":
                async with self._budget:
                    await self._until_whole()
                    primary = f"postgres-{self._cluster.primary}"
                    self._kill(primary if fault.kind == "kill primary" else fault.target)
                    await self._until_noticed(time.time())
            case "evict":
                await self._evict(fault)
            case _:
                await super()._make(fault)

    async def _kill_node(self, fault: Fault) -> None:
        """SIGKILL every process of a node at once; it comes back after a while."""
        self._cluster.line("hold", fault.target)
        await asyncio.sleep(_ORDER_SECONDS)
        for part in self._cluster.parts_of(fault.target):
            self._kill(part)
        since = time.time()
        await asyncio.sleep(fault.seconds)
        self._cluster.line("release", fault.target)
        await self._until_noticed(since)

    def _kill(self, part: str) -> None:
        if (pid := self._cluster.pid(part)) is not None:
            self.kills.append((time.time(), part))
            self._cluster.signal(pid, signal.SIGKILL)

    async def _evict(self, fault: Fault) -> None:
        """Ask a process to end, and kill it when its grace period is over."""
        pid = self._cluster.pid(fault.target)
        if pid is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
        ends = time.monotonic() + fault.seconds
        while self._cluster.pid(fault.target) == pid:
            if time.monotonic() > ends:
                self.made["killed after the grace period"] += 1
                self._kill(fault.target)
                return
            await asyncio.sleep(0.2)

    async def _until_whole(self) -> None:
        """Wait until every server is back, as the disruption budgets have it."""
        ends = time.monotonic() + _WHOLE_SECONDS
        while missing := await asyncio.to_thread(self._cluster.missing_servers):
            if time.monotonic() > ends:
                raise SystemExit(f"chaos: the cluster stays without {', '.join(missing)}")
            await asyncio.sleep(0.5)

    async def _until_noticed(self, since: float) -> None:
        """Wait for the next look: before it, a server that was just killed counts as whole."""
        while True:
            if self._cluster.looked_at > since:
                return
            await asyncio.sleep(_ORDER_SECONDS)

    async def end_all(self) -> None:
        """Leave no fault behind."""
        for node in NODES:
            self._cluster.line("release", node)
        for part in self._cluster.processes:
            if (pid := self._cluster.pid(part)) is not None:
                self._cluster.signal(pid, signal.SIGCONT)
        self._say(
            f"{len(self.kills)} processes were killed, {self._cluster.promotions} standbys promoted"
        )
