"""Free ports on the loopback interface."""

from __future__ import annotations

import random
import socket
import sys
from collections.abc import Collection

# Below the range from which the kernel takes ports for outgoing connections: a port
# that is free for a moment, while its server restarts, is not given to another program's client.
RANGE = range(20_000, 32_000)
# What was chosen, so that no other run chooses it before its server listens. The first are let go:
# a suite of tests chooses a thousand.
_MOST_CLAIMS = 200
_claims: dict[int, socket.socket] = {}


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def take(port: int) -> bool:
    """Claim a port until this process ends; False if it is another's, or is used."""
    return is_free(port) and (port in _claims or _claim(port))


def pick(avoid: Collection[int] = ()) -> int:
    while True:
        port = random.choice(RANGE)
        if port not in avoid and port not in _claims and take(port):
            return port


def _claim(port: int) -> bool:
    # Only Linux has names that are no files, and are free again when who bound them has ended.
    if sys.platform != "linux":
        return True
    claim = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    try:
        claim.bind(f"\0keto/port/{port}")
    except OSError:
        claim.close()
        return False
    while len(_claims) >= _MOST_CLAIMS:
        _claims.pop(next(iter(_claims))).close()
    _claims[port] = claim
    return True
