"""The faults of a cluster: whole nodes, single servers, single processes, lines."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Callable

from chaos.cluster.nodes import GRACE_SECONDS, NODES
from chaos.cluster.system import Cluster
from chaos.faults import CLUSTER_FAULTS, Fault, Faults, Limits

# A node that is killed takes a minute to come back on a busy machine.
_WHOLE_SECONDS = 600.0
_LOOK_SECONDS = 0.2
# Members go on living until so many nodes were killed.
_NODE_KILLS = 20


class ClusterFaults(Faults):
    """Makes one fault after the other; one server or node at a time."""

    kinds = CLUSTER_FAULTS

    def __init__(
        self, system: Cluster, seed: int, limits: Limits, say: Callable[[str], None]
    ) -> None:
        super().__init__(system, seed, limits, say)
        self._cluster = system
        self._budget = asyncio.Lock()
        self._killed = 0

    @property
    def is_enough(self) -> bool:
        return super().is_enough and self.made["kill node"] >= _NODE_KILLS

    async def make(self, fault: Fault) -> None:
        match fault.kind:
            case "kill node" | "kill server" | "kill primary":
                async with self._budget:
                    await self._until_whole()
                    since = await self._kill_servers(fault)
                    await self._until_noticed(since)
            case "kill":
                self._kill(fault.target)
            case "evict":
                await self._evict(fault.target)
            case _:
                await super().make(fault)

    async def _kill_servers(self, fault: Fault) -> float:
        """Kill one server, or a node that comes back after a while; returns when."""
        if fault.kind != "kill node":
            is_primary = fault.kind == "kill primary"
            self._kill(f"postgres-{self._cluster.primary}" if is_primary else fault.target)
            return time.time()
        self._cluster.take_down(fault.target)
        for part in self._cluster.parts_of(fault.target):
            self._kill(part)
        since = time.time()
        await asyncio.sleep(fault.seconds)
        self._cluster.bring_up(fault.target)
        return since

    def _kill(self, part: str) -> None:
        self._killed += self._cluster.signal(part, signal.SIGKILL)

    async def _evict(self, part: str) -> None:
        """Ask a process to end, and kill it when its grace period is over."""
        if (pid := self._cluster.pid(part)) is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
        ends = time.monotonic() + GRACE_SECONDS
        while self._cluster.pid(part) == pid:
            if time.monotonic() > ends:
                self.made["killed after the grace period"] += 1
                self._kill(part)
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
        while self._cluster.looked_at <= since:  # noqa: ASYNC110 - another thread notes it
            await asyncio.sleep(_LOOK_SECONDS)

    async def end_all(self) -> None:
        for node in NODES:
            self._cluster.bring_up(node)
        await super().end_all()
        promotions = self._cluster.promotions
        self._say(f"{self._killed} processes were killed, {promotions} standbys promoted")
