"""The reasons for each class of differences between the gateway and nginx."""

import re

_PATHS = "dots|dots out of the API|encoded dots|two slashes|an encoded slash"
_LIMITS = "headers, 120|headers, 20 KB|chunk extension of|trailers of"
_FIELDS = "header with|header without|header name|header before|trailer malformed|first header"
_LINES = "version missing|two spaces|tab before|method unknown|target with bytes"
# Without its end, a chunked body takes the next head for trailers.
_TWO_MEANINGS = "all lines end in|chunk size before|trailers that|chunk without its end"
EXPLANATIONS = {
    r"header (forwarded|proxy-connection|http2-settings|x-marker)": (
        "The gateway keeps `Forwarded`, `Proxy-Connection` and what `Connection` names to itself"
    ),
    r"header (x_under|transfer_encoding)": "nginx drops headers with an underscore",
    r"another target: path with an encoded": (
        "The gateway decodes encoded unreserved characters; nginx forwards them as they came"
    ),
    r"only nginx forwards: target with a fragment": "The gateway refuses a fragment",
    rf"only nginx forwards: path with ({_PATHS})$": (
        "The gateway refuses a path with two meanings; nginx routes by one and forwards the other"
    ),
    rf"only nginx forwards: ({_LIMITS})": (
        "The gateway bounds fields, chunk extensions and trailers more tightly"
    ),
    rf"only nginx forwards: ({_FIELDS})": (
        "A malformed field: the gateway refuses the request; nginx drops the field"
    ),
    rf"only nginx forwards: ({_LINES})": (
        "A malformed request line: the gateway refuses it; nginx takes it for HTTP/0.9 or reads on"
    ),
    rf"only nginx forwards: ({_TWO_MEANINGS})": (
        "A bare LF, or a length that has two meanings: the gateway refuses the request"
    ),
    r"only the gateway forwards: headers, 20 KB": "nginx bounds a line, the gateway the head",
    r"only (nginx|the gateway) forwards: what follows": (
        "After a refusal one of them closes the connection, and the other reads the next request"
    ),
    r".*: bytes": "One of the others, after a random change of bytes",
}
_COMPILED = {re.compile(pattern): reason for pattern, reason in EXPLANATIONS.items()}


def explanation_of(name: str, kind: str) -> str:
    """The reason for a difference of this kind in this request; empty if there is none."""
    found = (reason for each, reason in _COMPILED.items() if each.match(f"{kind}: {name}"))
    return next(found, "")
