"""Limits on the clients' connections, which hyper owns.

granian has no limit per address and no way to close a connection. So the sockets are looked up
among the file descriptors of this process. A duplicate of a descriptor refers to the same socket
even if the original is closed. It is compared and shut down, and hyper sees the end of the
connection.
"""

import os
import socket
import stat
import struct
from collections import Counter
from dataclasses import dataclass
from itertools import count

from gateway.addresses import Client, Clients
from gateway.limits import ClientAddresses, Peer, exceeds

_DESCRIPTORS = "/proc/self/fd"
_RESET = struct.pack("ii", 1, 0)


@dataclass(frozen=True, slots=True)
class Connection:
    descriptor: int
    inode: int
    peer: Peer
    client: Client
    number: int


class Connections:
    """The accepted connections of a port, oldest first."""

    def __init__(
        self, port: int, addresses: ClientAddresses, clients: Clients, per_address: int, most: int
    ) -> None:
        self._port = port
        self._clients = clients
        self._addresses = addresses
        self._per_address = per_address
        # Keep some slots free for new clients until the next sweep.
        self._most = most - most // 8
        self._slots = most
        self._numbers = count()
        # Connections that were not there at the last sweep have this number or a later one.
        self._new = 0
        self._seen: dict[int, tuple[int, Connection | None]] = {}

    def sweep(self) -> None:
        """Close idle connections, oldest first: of addresses over their limit, then of all.

        A new connection, and one where a request has just ended, may have the next request on its
        way: these are closed only when hardly a slot is left.
        """
        ended = self._addresses.recently_ended()
        if not os.path.isdir(_DESCRIPTORS):
            return  # not Linux: a developer's machine
        limit = self._per_address
        if len(os.listdir(_DESCRIPTORS)) <= min(limit, self._most):
            return
        connections = self.all()
        too_many = Counter(network for c in connections for network in c.client.networks)
        excess = len(connections) - self._most
        if len(connections) < self._slots - self._slots // 32:
            new = self._new
            connections = [c for c in connections if c.number < new and c.peer not in ended]
        self._new = next(self._numbers)
        for connection in connections:
            client = connection.client
            over = not client.is_exempt and exceeds(too_many, client.networks, limit)
            if (over or excess > 0) and not self._addresses.has_request(connection.peer):
                _close(connection)
                too_many.subtract(client.networks)
                excess -= 1

    def all(self) -> list[Connection]:
        """Return the open connections."""
        if not os.path.isdir(_DESCRIPTORS):
            return []
        seen: dict[int, tuple[int, Connection | None]] = {}
        for name in os.listdir(_DESCRIPTORS):
            descriptor = int(name)
            try:
                about = os.fstat(descriptor)
            except OSError:
                continue
            known = self._seen.get(descriptor)
            if known is not None and known[0] == about.st_ino:
                seen[descriptor] = known
            else:
                is_socket = stat.S_ISSOCK(about.st_mode)
                found = self._inspect(descriptor, about.st_ino) if is_socket else None
                seen[descriptor] = (about.st_ino, found)
        self._seen = seen
        open_now = [connection for _, connection in seen.values() if connection is not None]
        return sorted(open_now, key=lambda connection: connection.number)

    def abort(self, peer: Peer) -> None:
        """Reset the connection of this peer; unsent data is dropped."""
        for connection in self.all():
            if connection.peer == peer:
                _close(connection, reset=True)

    def abort_all(self) -> None:
        """Reset every connection."""
        for connection in self.all():
            _close(connection, reset=True)

    def _inspect(self, descriptor: int, inode: int) -> Connection | None:
        """Return the accepted connection of a descriptor, or None for another kind of socket."""
        try:
            found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, 0, descriptor)
        except OSError:
            return None
        try:
            own, peer = found.getsockname(), found.getpeername()
        except OSError:
            return None
        finally:
            found.detach()
        if not isinstance(own, tuple) or own[1] != self._port:
            return None
        host, client_port = peer[:2]
        name = (host, str(client_port))
        client = self._clients.of_connection(host)
        return Connection(descriptor, inode, name, client, next(self._numbers))


def _close(connection: Connection, *, reset: bool = False) -> None:
    """Shut the connection down, if its descriptor still refers to the same socket."""
    try:
        with socket.socket(fileno=os.dup(connection.descriptor)) as duplicate:
            if os.fstat(duplicate.fileno()).st_ino != connection.inode:
                return
            if reset:
                duplicate.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            duplicate.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # it is closed already
