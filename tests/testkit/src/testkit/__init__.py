"""Fixtures and helpers of the tests: real servers, running services, faults."""

from testkit.eventually import eventually
from testkit.listeners.fault_proxy import FaultProxy
from testkit.listeners.webhook_receiver import OK, Received, Receiver, answering, receiving
from testkit.moved_clock import MovedClock
from testkit.plugin import JWT_SECRET, SERVICE_SECRETS, ServerUrls
from testkit.program import Program, program
from testkit.running import declare_once, empty_queues, running
from testkit.running_service import RunningService
from testkit.work import calls_of

__all__ = [
    "JWT_SECRET",
    "OK",
    "SERVICE_SECRETS",
    "FaultProxy",
    "MovedClock",
    "Program",
    "Received",
    "Receiver",
    "RunningService",
    "ServerUrls",
    "answering",
    "calls_of",
    "declare_once",
    "empty_queues",
    "eventually",
    "program",
    "receiving",
    "running",
]
