"""Markers: each request carries its own, and each answer names the request it belongs to."""

PREFIXES = (
    *(b"/api/auth/me", b"/api/ai/sessions", b"/api/ai/generate-plan"),
    *(b"/api/tracker/summary", b"/api/plans", b"/api/payments/history"),
)
# Offers to upgrade, which the gateway declines.
OFFERS = {
    "foo": (b"connection: Upgrade", b"upgrade: foo"),
    "h2c": (
        b"connection: Upgrade, HTTP2-Settings",
        b"upgrade: h2c",
        b"http2-settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
    ),
    "websocket": (
        b"connection: Upgrade",
        b"upgrade: websocket",
        b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
        b"sec-websocket-version: 13",
    ),
}


def target(path: bytes, marker: bytes, do: bytes = b"") -> bytes:
    """A path with a marker, and with what the upstream is to do."""
    return path + b"?m=" + marker + (b"&do=" + do if do else b"")


def request(
    method: bytes,
    path: bytes,
    marker: bytes,
    *headers: bytes,
    body: bytes | None = None,
    do: bytes = b"",
) -> bytes:
    """A well-formed request whose target, header and body carry the marker."""
    start = method + b" " + target(path, marker, do) + b" HTTP/1.1"
    lines = [start, b"host: keto.test", b"x-marker: " + marker, *headers]
    if body is not None:
        lines.append(b"content-length: %d" % len(body))
    return b"\r\n".join(lines) + b"\r\n\r\n" + (body or b"")
