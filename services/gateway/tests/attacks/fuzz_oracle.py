"""The invariants of every case: for requests at the upstream and for responses."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from services.gateway.tests.upstream_server import digest, echo_of
from services.gateway.tests.wire import Malformed, Message, take_answer

from .fuzz_cases import Case, RequestParts, origin_of
from .mutations import BYTES

_PATH = re.compile(rb"/api/(auth|ai|tracker|plans|payments)(/[^?]*)?")
_TWO_MEANINGS = re.compile(
    rb"//|\\|/\.{1,2}(/|$)|%([01][0-9a-f]|7f|2f|5c|2e|2d|5f|7e|3[0-9]|[46][1-9a-f]|[57][0-9a])",
    re.I,
)
_HOP_BY_HOP = (b"upgrade", b"te", b"trailer", b"keep-alive", b"proxy-connection", b"expect")
_REPEATABLE = (b"GET", b"PUT", b"DELETE")
_REFUSALS = (100, 400, 404, 405, 408, 413, 429, 431, 501, 502, 503)
_MAY_FAIL = (b"drop", b"drop-body", b"drop-whole", b"cut", b"until-eof", b"extra")


def complaints_about_arrival(arrival: Message, case: Case, host: bytes) -> Iterator[str]:
    """What is wrong with a request that arrived from this case."""
    if arrival.all(b"host") != [host] or len(arrival.all(b"x-request-id")) != 1:
        yield "not written by the gateway"
    if kept := [name for name in _HOP_BY_HOP if name in arrival]:
        yield f"hop-by-hop headers: {kept}"
    if not _PATH.fullmatch(arrival.path) or _TWO_MEANINGS.search(arrival.path):
        yield "a path with two meanings, or none"
    if not arrival.whole and arrival.do not in (b"drop", b"drop-body"):
        yield "the rest of its body never came"
    if arrival.whole and not _is_subsequence(arrival.body, case.data):
        yield "its body is not what the client sent"
    if case.mutation in BYTES:
        return
    origin = origin_of(arrival.marker)
    if origin is None or origin.number != case.number:
        yield "another client's marker"
        return
    if (
        arrival.all(b"x-marker") != [arrival.marker]
        and case.mutation != "connection names a header"
    ):
        yield "another request's header"
    # After an ambiguous request, the client's own bytes may be read in another way.
    if origin.is_hidden and origin.place < case.mutated:
        yield "hidden in the body of a plain request"
    if origin.is_hidden or origin.place == case.mutated:
        return
    request = case.requests[origin.place]
    # Bytes left over from an ambiguous request, or too few, may change the next one's method.
    if origin.place < case.mutated and arrival.method != request.method:
        yield f"sent as {request.method!r}"
    if arrival.whole and arrival.body != request.body:
        yield "its body is not the one that was sent"


def complaints_about_number(arrivals: Iterable[Message], case: Case) -> Iterator[str]:
    """What arrived more often than a retry explains."""
    if case.mutation == "bytes doubled":
        return
    for (marker, method), count in Counter((a.marker, a.method) for a in arrivals).items():
        if count > (2 if method in _REPEATABLE else 1):
            yield f"{marker!r} arrived {count} times as {method!r}"


def complaints_about_answers(case: Case, received: bytes) -> Iterator[str]:
    """What is wrong with what this client was answered."""
    try:
        answers = answers_in(received)
    except Malformed as error:
        yield f"a malformed answer: {error}"
        return
    for answer in answers:
        if answer.echo:
            if answer.echo not in case.data:
                yield f"another client's answer: {answer.echo!r}"
            if answer.status == 200 and not answer.body.startswith(b"echo=" + answer.echo + b";"):
                yield f"the body of another answer: {answer.body[:80]!r}"
        # Changed bytes may turn a path into that of a page of the gateway's own.
        elif answer.status not in _REFUSALS and case.mutation not in BYTES:
            yield f"status {answer.status} from the gateway"
    echoes = [answer.echo for answer in answers if answer.echo]
    if case.mutation != "bytes doubled" and len(set(echoes)) < len(echoes):
        yield f"a request was answered twice: {echoes}"
    if case.is_served:
        final = [answer for answer in answers if answer.status != 100]
        if len(final) != len(case.requests):
            yield f"{len(final)} answers to {len(case.requests)} requests"
        for request, answer in zip(case.requests, final, strict=False):
            yield from _complaints_about_plain(request, answer)


def answers_in(data: bytes) -> list[Message]:
    """The complete answers."""
    answers = []
    while (found := take_answer(data)) is not None:
        answer, data = found
        answers.append(answer)
    return answers


def _complaints_about_plain(request: RequestParts, answer: Message) -> Iterator[str]:
    # A kept connection may be closed just as a request is sent on it; one that is not idempotent
    # is then not sent again.
    if answer.status == 502 and (request.do in _MAY_FAIL or request.method not in _REPEATABLE):
        return
    if answer.echo != request.marker or answer.status not in (200, 204):
        yield f"{answer.status} {answer.echo!r} as the answer to {request.marker!r}"
    elif answer.status == 200:
        bodies = (b"-", digest(request.body))
        starts = tuple(echo_of(request.marker, request.method, body) for body in bodies)
        if not answer.body.startswith(starts):
            yield f"the service had another body for {request.marker!r}"


def _is_subsequence(body: bytes, data: bytes) -> bool:
    remaining = iter(data)
    return body in data or all(byte in remaining for byte in body)
