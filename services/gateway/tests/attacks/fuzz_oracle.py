"""The invariants of every case: for requests at the upstream and for responses."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from services.gateway.tests.wire import Malformed, Message, take_answer

from .fuzz_cases import Case, RequestParts, is_intact, number_of
from .fuzz_mutations import BYTES, LAST

_PATH = re.compile(rb"/api/(auth|ai|tracker|plans|payments)(/[^?]*)?")
_TWO_MEANINGS = re.compile(
    rb"//|\\|/\.{1,2}(/|$)|%([01][0-9a-f]|7f|2f|5c|2e|2d|5f|7e|3[0-9]|[46][1-9a-f]|[57][0-9a])",
    re.I,
)
HOP_BY_HOP = (b"upgrade", b"te", b"trailer", b"keep-alive", b"proxy-connection", b"expect")
REPEATABLE = (b"GET", b"PUT", b"DELETE")
REFUSALS = (400, 404, 405, 408, 411, 413, 414, 417, 421, 429, 431, 501, 502, 503, 505)
# They may turn a path into that of a page of the gateway's own.
BYTES_ALONE = tuple((name,) for name in BYTES)
_MAY_FAIL = (b"drop", b"drop-body", b"drop-whole", b"cut", b"until-eof", b"extra")


@dataclass
class CaseResult:
    """What a client saw."""

    received: bytes = b""
    sent_all: bool = True
    timed_out: bool = False


def complaints_about_arrival(arrival: Message, case: Case, host: bytes) -> Iterator[str]:
    """What is wrong with a request that arrived from this case."""
    if arrival.all(b"host") != [host] or len(arrival.all(b"x-request-id")) != 1:
        yield "not written by the gateway"
    if kept := [name for name in HOP_BY_HOP if arrival.all(name)]:
        yield f"hop-by-hop headers: {kept}"
    if not _PATH.fullmatch(arrival.path) or _TWO_MEANINGS.search(arrival.path):
        yield "a path with two meanings, or none"
    if not arrival.whole and not arrival.target.endswith((b"do=drop", b"do=drop-body")):
        yield "the rest of its body never came"
    if arrival.whole and not _is_subsequence(arrival.body, case.data):
        yield "its body is not what the client sent"
    if case.mutations and case.mutations[0] in BYTES:
        return
    found = arrival.marker
    if not is_intact(found) or number_of(found) != case.number:
        yield "another client's marker"
        return
    if arrival.all(b"x-marker") != [found] and "connection names a header" not in case.mutations:
        yield "another request's header"
    yield from _differences_to_plan(arrival, case, found.split(b".")[1:-1])


def _differences_to_plan(arrival: Message, case: Case, name: list[bytes]) -> Iterator[str]:
    if name[-1] == b"hidden":
        # After an ambiguous request, the client's own bytes may be read in another way.
        if int(name[0]) < case.mutated:
            yield "hidden in the body of a plain request"
        return
    index = len(case.requests) if name == [LAST] else int(name[0])
    if index == case.mutated:
        return
    request = None if name == [LAST] else case.requests[index]
    # Bytes left over from an ambiguous request, or too few, may change the next one's method.
    if request and index < case.mutated and arrival.method != request.method:
        yield f"sent as {request.method!r}"
    if arrival.whole and arrival.body != (request.body if request else b""):
        yield "its body is not the one that was sent"


def complaints_about_number(arrivals: Iterable[Message], case: Case) -> Iterator[str]:
    """What arrived more often than a retry explains."""
    if case.mutations[:1] == ("bytes doubled",):
        return
    for (marker, method), count in Counter((a.marker, a.method) for a in arrivals).items():
        if count > (2 if method in REPEATABLE else 1):
            yield f"{marker!r} arrived {count} times as {method!r}"


def complaints_about_answers(case: Case, outcome: CaseResult) -> Iterator[str]:
    """What is wrong with what this client was answered."""
    try:
        answers = list(_answers(outcome.received))
    except Malformed as error:
        yield f"a malformed answer: {error}"
        return
    for answer in answers:
        if answer.echo:
            yield from _complaints_about_echo(answer, case)
        elif answer.status not in (*REFUSALS, 100) and case.mutations[:1] not in BYTES_ALONE:
            yield f"status {answer.status} from the gateway"
    echoes = [answer.echo for answer in answers if answer.echo]
    if "bytes doubled" not in case.mutations and len(set(echoes)) < len(echoes):
        yield f"a request was answered twice: {echoes}"
    if case.clean and case.ending == "wait":
        yield from _complaints_about_plain(case, [a for a in answers if a.status != 100], outcome)


def _answers(data: bytes) -> Iterator[Message]:
    while data:
        try:
            found = take_answer(data)
        except Malformed as error:
            if "without a length" not in str(error):
                raise
            # To HTTP/1.0 the end of the connection may be the end of the answer.
            return
        if found is None:
            return
        answer, data = found
        yield answer


def _complaints_about_echo(answer: Message, case: Case) -> Iterator[str]:
    if answer.echo not in case.data:
        yield f"another client's answer: {answer.echo!r}"
    if answer.status == 200 and not answer.body.startswith(b"echo=" + answer.echo + b";"):
        yield f"the body of another answer: {answer.body[:80]!r}"


def _complaints_about_plain(
    case: Case, answers: list[Message], outcome: CaseResult
) -> Iterator[str]:
    if len(answers) != len(case.requests) or not outcome.sent_all:
        yield f"{len(answers)} answers to {len(case.requests)} requests"
    for request, answer in zip(case.requests, answers, strict=False):
        if answer.status == 502 and may_fail(request):
            continue
        if answer.echo != request.marker or answer.status not in (200, 204):
            yield f"{answer.status} {answer.echo!r} as the answer to {request.marker!r}"
        elif answer.status == 200 and _digest(answer) not in (b"-", _hash(request.body)):
            yield f"the service had another body for {request.marker!r}"


def may_fail(request: RequestParts) -> bool:
    """Whether the upstream's behaviour may turn this request into a 502.

    A kept connection may be closed just as a request is sent on it. A request that is not
    idempotent is then not retried.
    """
    return request.do in _MAY_FAIL or request.method not in REPEATABLE


def _digest(answer: Message) -> bytes:
    found = re.search(rb";body=([^;]*);", answer.body)
    return found[1] if found else b"?"


def _hash(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest()[:16].encode()


def _is_subsequence(body: bytes, data: bytes) -> bool:
    if body in data:
        return True
    remaining = iter(data)
    return all(byte in remaining for byte in body)
