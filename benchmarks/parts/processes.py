"""Servers as processes of their own, and what they take of the machine."""

import os
import sys
from pathlib import Path

from services.gateway.tests.gateways import Process
from testkit.ports import free_port

SECRET = "a secret for benchmarks, known to everybody"
NO_BROKER = "amqp://127.0.0.1:1/"
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


class MeasuredProcess(Process):
    """A server; in the block it is ready."""

    # Longer than in a test: several start beside a machine's other work.
    START_SECONDS = 60

    def cpu_seconds(self) -> float:
        """The CPU time so far."""
        fields = self._read("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def memory(self) -> float:
        """The resident memory, in MiB."""
        return int(self._read("statm").split()[1]) * _PAGE / 2**20

    def _read(self, file: str) -> str:
        return Path(f"/proc/{self._process.pid}/{file}").read_text()


def service(*command: str, database_url: str, rabbitmq_url: str = NO_BROKER) -> MeasuredProcess:
    """`python -m` with a service's settings; its neighbours are nowhere."""
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
