"""Clients: their addresses and networks, and the limits of each."""

from gateway.clients.addresses import Client, Clients
from gateway.clients.limits import FREE_MEMORY, Counts, MemoryBudget
from gateway.clients.rates import Rates

__all__ = [
    "FREE_MEMORY",
    "Client",
    "Clients",
    "Counts",
    "MemoryBudget",
    "Rates",
]
