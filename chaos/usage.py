"""The CPU time and the memory of the processes of a system, from /proc."""

import os
import resource
from pathlib import Path

from chaos.system import RunningSystem

_TICK = os.sysconf("SC_CLK_TCK")
_PAGE_KIB = 4
SERVICES = ("identity", "planner", "tracker", "catalogue", "billing")


def cpu_seconds(system: RunningSystem) -> dict[str, float]:
    """The CPU time used until now, by part; the rest of the machine comes last."""
    used = {part: _of_tree(system.pid(part)) for part in ("gateway", "tracker")}
    used["PostgreSQL"] = _of_tree(system.pid("postgres"))
    used["RabbitMQ"] = _of_tree(system.pid("rabbitmq"))
    used["other services"] = sum(_of_tree(system.pid(p)) for p in SERVICES if p != "tracker")
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    used["the load generator"] = ended.ru_utime + ended.ru_stime
    used["everything else"] = _of_machine() - sum(used.values())
    return used


def memory_mib(system: RunningSystem) -> dict[str, int]:
    """The resident memory of the gateway and of each service in MiB."""
    found = {}
    for part in ("gateway", *SERVICES):
        if (pid := system.pid(part)) is not None:
            pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            found[part] = pages * _PAGE_KIB // 1024
    return found


def _of_tree(pid: int | None) -> float:
    """The CPU time of a process, of its children, and of those that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0.0
    # utime, stime, cutime and cstime: proc(5) counts from the field before these.
    own = sum(int(field) for field in fields[11:15]) / _TICK
    return own + sum(_of_tree(int(child)) for child in children)


def _of_machine() -> float:
    user, nice, system, _idle, _iowait, irq, softirq, *_ = (
        int(field) for field in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    )
    return (user + nice + system + irq + softirq) / _TICK
