"""Where a request comes from."""

from fastapi import Request

from chassis.http import networks


def networks_of(request: Request) -> tuple[str, ...]:
    """The client's networks, widest last.

    The gateway sets the header; its first address is the client's.
    """
    first = request.headers.get("x-forwarded-for", "").partition(",")[0].strip()
    if not first and request.client is not None:
        first = request.client.host
    return networks(first)
