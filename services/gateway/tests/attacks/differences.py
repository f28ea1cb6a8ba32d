"""The fuzzer's cases sent to the gateway and to nginx: what reaches the upstream differently."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from services.gateway.tests.gateways import GatewayProcess
from services.gateway.tests.upstream import Upstream
from services.gateway.tests.wire import Message

from .explanations import explanation_of
from .fuzz import BATCH, QUIET_SECONDS, by_case, play_all
from .fuzz_cases import Case, is_intact
from .fuzz_mutations import BYTES, LAST, case_of
from .nginx_process import NginxProcess

# Written by the proxies themselves, each in its way.
_OWN_HEADERS = (
    *(b"host", b"connection", b"content-length", b"transfer-encoding", b"x-request-id"),
    *(b"traceparent", b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host"),
    b"x-client-networks",
)


@dataclass
class Differences:
    """The cases that reached the upstream differently, by class."""

    cases: int = 0
    same: int = 0
    classes: Counter[tuple[str, str]] = field(default_factory=Counter)
    examples: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(self, case: Case, found: "Found") -> None:
        """Count what was found about a case."""
        self.cases += 1
        self.same += not found
        for each, example in found.items():
            self.classes[each] += 1
            self.examples.setdefault(each, f"case {case.number}: {example}")

    def unexplained(self) -> list[str]:
        return [
            f"{name}: {kind}\n    {self.examples[name, kind]}"
            for name, kind in self.classes
            if not explanation_of(name, kind)
        ]

    def table(self, *, details: bool) -> str:
        by_reason: dict[str, Counter[str]] = defaultdict(Counter)
        for (name, kind), count in self.classes.items():
            by_reason[explanation_of(name, kind) or "not explained"][f"{kind}: {name}"] += count
        lines = [f"{self.cases} cases, {self.same} reached the upstream in the same way\n"]
        for reason, found in sorted(by_reason.items(), key=lambda each: -each[1].total()):
            lines.append(f"{found.total():6}  {reason}")
            if details:
                lines += [f"        {count:5}  {what}" for what, count in found.most_common()]
        return "\n".join([*lines, *self.unexplained()])


_PARTS = ("method", "target", "body")
Signature = tuple[bytes, bytes, bytes, tuple[tuple[bytes, bytes], ...]]


def _signatures(arrivals: list[Message]) -> dict[bytes, Signature]:
    """What arrived, by marker."""
    found = {}
    for a in arrivals:
        if a.whole:
            headers = sorted(pair for pair in a.headers if pair[0] not in _OWN_HEADERS)
            found[a.marker or a.target] = (a.method, a.target, a.body, tuple(headers))
    return found


Found = dict[tuple[str, str], str]


def differences_of(case: Case, gateway: list[Message], nginx: list[Message]) -> Found:
    """Each way in which the two differ, with an example."""
    ours, theirs = _signatures(gateway), _signatures(nginx)
    return {
        (_name(case, marker), kind): example[:1500]
        for marker in ours.keys() | theirs.keys()
        for kind, example in _kinds(ours.get(marker), theirs.get(marker))
    }


def _kinds(ours: Signature | None, theirs: Signature | None) -> Iterator[tuple[str, str]]:
    if ours is None:
        yield "only nginx forwards", repr(theirs)
    elif theirs is None:
        yield "only the gateway forwards", repr(ours)
    else:
        for what, own, other in zip(_PARTS, ours[:3], theirs[:3], strict=True):
            if own != other:
                yield f"another {what}", f"{ours[:2]}: gateway {own!r}, nginx {other!r}"
        for name, value in set(ours[3]) ^ set(theirs[3]):
            yield f"header {name.decode('latin-1')}", f"{value!r}: {ours[3]}, {theirs[3]}"


def _name(case: Case, marker: bytes) -> str:
    """What the request with this marker is: plain, mutated, or one that follows."""
    mutation = ", ".join(case.mutations)
    if mutation in BYTES:
        return mutation
    if not is_intact(marker) or b"hidden" in marker:
        return f"what follows {mutation}"
    name = marker.split(b".")[1]
    index = len(case.requests) if name == LAST else int(name)
    if index == case.mutated:
        return mutation
    return f"what follows {mutation}" if index > case.mutated else "plain"


class Comparison:
    """A gateway and nginx, each with an upstream of its own."""

    def __init__(self) -> None:
        self._ours, self._theirs = Upstream(), Upstream()

    async def run(self, seed: int, numbers: range) -> Differences:
        """Send each case to both."""
        await asyncio.gather(self._ours.start(), self._theirs.start())
        differences = Differences()
        try:
            async with (
                GatewayProcess(self._ours.port) as self._gateway,
                NginxProcess(self._theirs.port) as self._nginx,
            ):
                for start in range(numbers.start, numbers.stop, BATCH):
                    batch = range(start, min(start + BATCH, numbers.stop))
                    cases = [_comparable(seed, number) for number in batch]
                    await self._compare(differences, cases)
        finally:
            await asyncio.gather(self._ours.stop(), self._theirs.stop())
        return differences

    async def _compare(self, differences: Differences, cases: list[Case]) -> None:
        for case, found in zip(cases, await self._play(cases), strict=True):
            if not all(explanation_of(*each) for each in found):
                # Time may explain it: once more, alone.
                (found,) = await self._play([case], quiet=2.0)
            differences.add(case, found)

    async def _play(self, cases: list[Case], *, quiet: float = QUIET_SECONDS) -> list[Found]:
        self._ours.forget()
        self._theirs.forget()
        await asyncio.gather(
            play_all(self._gateway.port, cases, quiet=quiet),
            play_all(self._nginx.port, cases, quiet=quiet),
        )
        await asyncio.gather(self._gateway.settle(), self._nginx.settle())
        ours, theirs = by_case(self._ours.requests), by_case(self._theirs.requests)
        sources = [case.source.encode() for case in cases]
        return [
            differences_of(case, ours[source], theirs[source])
            for case, source in zip(cases, sources, strict=True)
        ]


def _comparable(seed: int, number: int) -> Case:
    """A case without races: the upstream behaves, and the client neither leaves nor half-closes."""
    case = case_of(seed, number, behaves=True)
    case.ending = "wait"
    return case
