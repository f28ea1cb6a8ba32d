"""Servers as separate processes, and the CPU and memory that they use."""

import os
import sys
from pathlib import Path

from services.gateway.tests.gateways import Process
from testkit.ports import free_port

SECRET = "a secret for benchmarks, which is public"
NO_BROKER = "amqp://127.0.0.1:1/"
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


def cpu_of_tree(pid: int) -> float:
    """The CPU seconds of a process and of its children, including those that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0.0
    # utime, stime, cutime and cstime: proc(5) counts from the field before these.
    process = sum(int(field) for field in fields[11:15]) / _TICKS
    return process + sum(cpu_of_tree(int(child)) for child in children)


class MeasuredProcess(Process):
    """A server that is ready within the `async with` block."""

    # Longer than in a test: several start at once, on a machine with other work.
    START_SECONDS = 60

    def cpu_seconds(self) -> float:
        return cpu_of_tree(self._process.pid)

    def loop_seconds(self) -> float:
        """The CPU seconds of its main thread alone, to the microsecond."""
        schedstat = Path(f"/proc/{self._process.pid}/schedstat").read_text()
        return int(schedstat.split()[0]) / 1e9

    def memory(self) -> float:
        """The resident memory, in MiB."""
        statm = Path(f"/proc/{self._process.pid}/statm").read_text()
        return int(statm.split()[1]) * _PAGE / 2**20

    def shared_memory(self) -> float:
        """The memory in MiB, with a proportional share of what processes share (PSS)."""
        lines = Path(f"/proc/{self._process.pid}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:"))


def service(*command: str, database_url: str, rabbitmq_url: str = NO_BROKER) -> MeasuredProcess:
    """`python -m` with a service's settings, in which no other service can be reached."""
    port = free_port()
    variables = {
        "PORT": str(port),
        "DATABASE_URL": database_url,
        "RABBITMQ_URL": rabbitmq_url,
        "JWT_SECRET": SECRET,
        "BILLING_SECRET": f"{SECRET} of services",
        "FRONTEND_URL": "http://frontend.example",
        "SMTP_URL": "smtp://127.0.0.1:1",
        "LOG_LEVEL": "ERROR",
    }
    return MeasuredProcess(port, [sys.executable, "-m", *command], variables)
