"""Headers that belong to one connection and are not forwarded."""

from gateway.messages.responses import Headers

# Hop-by-hop headers are not forwarded (RFC 9110, 7.6.1).
HOP_BY_HOP = frozenset(
    b"connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer "
    b"transfer-encoding upgrade".split()
)


def without_named(headers: Headers, connection: bytes | None) -> Headers:
    """Drop the headers that the header `Connection` names."""
    if not connection or connection in (b"keep-alive", b"close"):
        return headers
    named = {option.strip() for option in connection.lower().split(b",")}
    return [pair for pair in headers if pair[0] not in named]
