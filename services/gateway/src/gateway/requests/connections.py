"""The connections of a port: their number is limited, and the idle ones are known.

Each 100 ms, one sweep ends heads, bodies and readers that are too slow; an exchange with a service
has the only timer. One parser serves the messages of a connection, and a request leaves no
reference cycles, so that the garbage collector rarely runs.
"""

from typing import Protocol

from gateway.clients import Client, Counts
from gateway.requests.exchange import Gateway


class Connection(Protocol):
    """A client's connection, as its port sees it."""

    host: str
    # The time by which the client must complete its current step.
    deadline: float

    def end(self) -> None: ...

    def abort(self) -> None: ...


class Connections:
    """All connections of a port, each with its client."""

    def __init__(self, gateway: Gateway, most: int) -> None:
        self.is_ending = False
        # Connections without a request in flight, the longest idle one first.
        self.idle: dict[Connection, None] = {}
        self._clients: dict[Connection, Client] = {}
        self._gateway = gateway
        self._counts = Counts(gateway.settings.connections_per_address)
        self._most = most

    def __len__(self) -> int:
        return len(self._clients)

    def enter(self, connection: Connection) -> None:
        """Add a connection; beyond the limit, close the one that has been idle longest."""
        client = self._gateway.clients.of_connection(connection.host)
        self._clients[connection] = client
        self.idle[connection] = None
        self._counts.add(client)
        if self._counts.exceeds(client):
            same = set(client.networks)
            self._evict(next(one for one in self.idle if same & {*self._clients[one].networks}))
        elif len(self._clients) > self._most:
            self._evict(next(iter(self.idle)))

    def leave(self, connection: Connection) -> None:
        self.idle.pop(connection, None)
        client = self._clients.pop(connection, None)
        if client is not None:
            self._counts.subtract(client)

    def late(self, now: float) -> list[Connection]:
        """The connections whose deadline has passed."""
        return [one for one in self._clients if one.deadline < now]

    def abort_all(self) -> None:
        for connection in list(self._clients):
            connection.abort()

    def _evict(self, connection: Connection) -> None:
        # Remove it now: the loop may accept more connections before it calls `connection_lost`.
        self.leave(connection)
        connection.abort()
