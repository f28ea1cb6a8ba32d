"""Free ports on the loopback interface."""

from __future__ import annotations

import random
import socket
from collections.abc import Collection

# Below the range from which the kernel takes ports for outgoing connections: a port
# that is free for a moment, while its server restarts, is not given to another program's client.
RANGE = range(20_000, 32_000)


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def pick(avoid: Collection[int] = ()) -> int:
    while True:
        port = random.choice(RANGE)
        if port not in avoid and is_free(port):
            return port
