"""Headers that belong to one connection, and are not passed on."""

from gateway.messages.responses import Headers

# Of one connection only, so never passed on (RFC 9110, 7.6.1).
HOP_BY_HOP = frozenset(
    b"connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer "
    b"transfer-encoding upgrade".split()
)


def without_named(headers: Headers, connection: bytes | None) -> Headers:
    """Leave out the headers that a header `Connection` names."""
    if not connection or connection in (b"keep-alive", b"close"):
        return headers
    named = {option.strip() for option in connection.lower().split(b",")}
    return [pair for pair in headers if pair[0] not in named]
