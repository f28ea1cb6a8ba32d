"""Markers: each request carries its own, and each answer names the request it belongs to."""

import re

_IN_TARGET = re.compile(rb"[?&]m=([A-Za-z0-9.\-]+)")
_DO = re.compile(rb"[?&]do=([a-z0-9\-]+)")


def target(path: bytes, marker: bytes, do: bytes = b"") -> bytes:
    """A path with a marker, and with what the upstream is to do."""
    return path + b"?m=" + marker + (b"&do=" + do if do else b"")


def marker_of(request_target: bytes) -> bytes:
    """The marker of a request; empty if it has none."""
    found = _IN_TARGET.search(request_target)
    return found[1] if found else b""


def behaviour_of(request_target: bytes) -> bytes:
    """What the upstream is to do about a request."""
    found = _DO.search(request_target)
    return found[1] if found else b""


def request(
    method: bytes,
    path: bytes,
    marker: bytes,
    *headers: bytes,
    body: bytes | None = None,
    do: bytes = b"",
) -> bytes:
    """A well-formed request whose target, header and body carry the marker."""
    lines = [
        method + b" " + target(path, marker, do) + b" HTTP/1.1",
        b"host: keto.test",
        b"x-marker: " + marker,
        *headers,
    ]
    if body is not None:
        lines.append(b"content-length: %d" % len(body))
    return b"\r\n".join(lines) + b"\r\n\r\n" + (body or b"")


def chunks(*pieces: bytes) -> bytes:
    """A chunked body."""
    return b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"
