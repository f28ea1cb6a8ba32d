"""Ids for requests and traces that came without one."""

from random import Random

# Names, not secrets: nothing is granted to who guesses one, so no system call for each.
_random = Random()


def request_id() -> bytes:
    """A random UUID (version 4)."""
    bits = _random.getrandbits(128) & ~(0xF << 76 | 0x3 << 62) | 0x4 << 76 | 0x2 << 62
    text = f"{bits:032x}"
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}".encode()


def traceparent() -> bytes:
    """The start of a trace, sampled: whether spans are kept is each service's own setting."""
    return b"00-%032x-%016x-01" % (_random.getrandbits(128) | 1, _random.getrandbits(64) | 1)
