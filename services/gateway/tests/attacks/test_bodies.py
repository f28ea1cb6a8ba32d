"""A body reaches a service whole or not at all, whatever is offered, dropped or held back.

An offer to upgrade is plain HTTP/1.1: it neither hides a body nor invents one. A request is
repeated whole or not at all when the service drops a kept connection.
"""

import itertools
from random import Random

import pytest

from services.gateway.tests.gateways import GatewayProcess
from services.gateway.tests.upstream_server import Upstream

from .fuzz import Report, attack
from .fuzz_cases import Case, RequestParts
from .fuzz_oracle import answers_in
from .members import OFFERS, PREFIXES, marked, members_are_served, opened

PARTS = ["nothing", "a part", "a part and a request"]


@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize("sent", PARTS)
async def test_an_unfinished_body_reaches_no_other_request(
    gateway: GatewayProcess, service: Upstream, offer: str, sent: str
) -> None:
    def unfinished(index: int) -> bytes:
        marker = b"body.%d" % index
        hidden = marked(b"GET", b"/internal/users", marker + b".hidden")
        length = b"content-length: %d" % (len(hidden) + 200)
        path = PREFIXES[index % len(PREFIXES)]
        head = marked(b"GET", path, marker, *OFFERS[offer], length, do=b"early")
        return head + (b"", b"x" * 20, hidden)[PARTS.index(sent)]

    async with opened(gateway, 24, unfinished):
        await members_are_served(gateway, members=50)
    await members_are_served(gateway, members=20)
    # Nothing arrived that was hidden in a body or cut off from its head.
    assert [broken for broken in service.broken if broken[1]] == []
    assert [a for a in service.requests if a.path not in PREFIXES or not a.marker] == []
    assert [a.target for a in service.requests if b"upgrade" in a] == []


def in_two_pieces(
    number: int,
    do: bytes,
    method: bytes,
    path: bytes,
    framing: str,
    offer: tuple[bytes, ...],
    is_cut: bool,
) -> Case:
    """A request with half of its body in its first segment, or nothing, and one after it."""
    first = RequestParts(number, 0, method, path, *offer, do=do)
    first.frame(Random(number), framing)
    second = RequestParts(number, 1, b"GET", path)
    half = len(first.payload) // 2 if is_cut else 0
    pieces = [first.head + first.payload[:half], first.payload[half:] + second.render()]
    return Case(number, [first, second], pieces)


@pytest.mark.parametrize("do", [b"", b"drop", b"drop-body", b"drop-whole"])
async def test_a_body_in_two_pieces_arrives_whole(
    gateway: GatewayProcess, service: Upstream, do: bytes
) -> None:
    framings, offers = ("none", "length", "chunks"), ((), *OFFERS.values())
    methods = (b"GET", b"PUT", b"POST")
    ways = itertools.product(methods, PREFIXES, framings, offers, (False, True))
    cases = [in_two_pieces(number, do, *way) for number, way in enumerate(ways)]
    report = Report(seed=0)
    received = await attack(gateway, service, cases, report)
    assert report.complaints == []
    for case, answers in zip(cases, received, strict=True):
        first, second = (answer.status for answer in answers_in(answers))
        # A POST that may have been done is not repeated.
        may_fail = do and case.requests[0].method == b"POST"
        assert first == 200 or (first == 502 and may_fail)
        assert second == 200
