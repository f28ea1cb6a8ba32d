"""Path normalisation: a path is routed and forwarded in one unambiguous form."""

import re

from gateway.messages.reader import malformed

# Paths with nothing to normalise.
_PLAIN = re.compile(rb"(?:/[A-Za-z0-9_~!$&'()*+,;=:@-][A-Za-z0-9._~!$&'()*+,;=:@-]*)+/?|/")
_VISIBLE = re.compile(rb"/[\x21-\x7e]*")
_ESCAPE = re.compile(rb"%(..)?", re.DOTALL)
_HEX = re.compile(rb"[0-9A-Fa-f]{2}")
_UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
# A service's route ends at "$", which also matches before a line feed at the end.
_CONTROL = (*range(0x20), 0x7F)
_FORBIDDEN = frozenset((*b"/\\", *_CONTROL))


def normalised(raw_path: bytes) -> bytes:
    """Decode unreserved characters and write escapes in upper case.

    Refuse encoded slashes and control characters, dot segments, empty segments and backslashes: a
    service could interpret them as another path than the one that was routed.
    """
    if _PLAIN.fullmatch(raw_path):
        return raw_path
    if not _VISIBLE.fullmatch(raw_path) or b"\\" in raw_path:
        raise malformed("An ambiguous path")
    path = _ESCAPE.sub(_decoded, raw_path)
    segments = path.split(b"/")[1:]
    if b"" in segments[:-1] or b"." in segments or b".." in segments:
        raise malformed("An ambiguous path")
    return path


def _decoded(escape: re.Match[bytes]) -> bytes:
    digits = escape[1]
    if digits is None or not _HEX.fullmatch(digits):
        raise malformed("An ambiguous path")
    code = int(digits, 16)
    if code in _FORBIDDEN:
        raise malformed("An ambiguous path")
    return bytes((code,)) if code in _UNRESERVED else b"%" + digits.upper()
