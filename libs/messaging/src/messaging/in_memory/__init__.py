"""A broker in memory, to test the logic of handlers without a server."""

from messaging.in_memory.broker import InMemoryBroker

__all__ = ["InMemoryBroker"]
