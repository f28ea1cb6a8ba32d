"""Free ports on the loopback interface."""

from __future__ import annotations

import os
import random
import socket
import sys
from collections.abc import Collection

# Below the range from which the kernel takes ports for outgoing connections: a port
# that is free for a moment, while its server restarts, is not given to another program's client.
RANGE = range(20_000, 32_000)
# Chosen ports, held until their servers listen, so that no other run chooses them. The oldest are
# released: a test suite chooses a thousand.
_MOST_CLAIMS = 200
_claims: dict[int, int] = {}


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def take(port: int) -> bool:
    """Claim a port until this process ends; False if it is claimed by another or in use."""
    return is_free(port) and (port in _claims or _claim(port))


def pick(avoid: Collection[int] = ()) -> int:
    while True:
        port = random.choice(RANGE)
        if port not in avoid and port not in _claims and take(port):
            return port


def _claim(port: int) -> bool:
    # Only Linux has abstract sockets, which are not files and vanish with their owner.
    if sys.platform != "linux":
        return True
    claim = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    try:
        claim.bind(f"\0keto/port/{port}")
    except OSError:
        claim.close()
        return False
    while len(_claims) >= _MOST_CLAIMS:
        os.close(_claims.pop(next(iter(_claims))))
    # A descriptor, which the garbage collector neither closes nor warns about.
    _claims[port] = claim.detach()
    return True
