"""What the tests stand on."""

from testkit.eventually import eventually
from testkit.plugin import JWT_SECRET, SERVICE_SECRET, ServerUrls
from testkit.running import Running, empty_queues, running
from testkit.tether import Tether

__all__ = [
    "JWT_SECRET",
    "SERVICE_SECRET",
    "Running",
    "ServerUrls",
    "Tether",
    "empty_queues",
    "eventually",
    "running",
]
