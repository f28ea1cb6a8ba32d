"""The networks of a client."""

from fastapi import Request


def networks_of(request: Request) -> list[str]:
    """Return the client's networks as the gateway names them; none for a client without limits.

    An IPv4 address; of IPv6 the /64, /56 and /48, each of which has twice as many plans in flight
    as the one before.
    """
    return request.headers.get("x-client-networks", "").split()
