"""The networks of a client."""

from fastapi import Request


def networks_of(request: Request) -> list[str]:
    """The client's networks as the gateway names them; none of a client without limits."""
    return request.headers.get("x-client-networks", "").split()
