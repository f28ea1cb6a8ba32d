"""The fuzzer's cases sent to the gateway and to nginx: what reaches the upstream differently."""

import asyncio
import tempfile
from collections import Counter
from pathlib import Path
from urllib.parse import unquote_to_bytes

from services.gateway.tests.gateways import GatewayProcess, Process
from services.gateway.tests.upstream_server import Upstream
from services.gateway.tests.wire import Message
from testkit import programs
from testkit.ports import free_port

from .fuzz import QUIET_SECONDS, batches, by_source, play_all
from .fuzz_cases import Case, origin_of
from .mutations import BYTES, REFUSED, case_of

_CONFIG = """
daemon off; pid {home}/pid; error_log {home}/error.log; worker_processes 1;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_body_temp_path {home}/body; proxy_temp_path {home}/proxy;
  fastcgi_temp_path {home}/a; uwsgi_temp_path {home}/b; scgi_temp_path {home}/c;
  upstream service {{ server 127.0.0.1:{service} max_fails=0; keepalive 64; }}
  server {{
    listen 127.0.0.1:{port};
    location = /healthz {{ return 200 ok; }}
    location ~ ^/api/(auth|ai|tracker|plans|payments)(/|$) {{
      proxy_pass http://service; proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host 127.0.0.1:{service};
      proxy_set_header X-Request-Id $request_id;
      proxy_set_header X-Forwarded-For $remote_addr;
    }}
    location / {{ return 404; }}
  }}
}}
"""
# Written by the proxies themselves, each in its way; or kept back by one of them: the gateway
# passes on nothing of one connection only, and nginx no name with an underscore.
_NOT_COMPARED = (
    *(b"host", b"connection", b"content-length", b"x-request-id", b"traceparent"),
    *(b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"x-client-networks"),
    *(b"forwarded", b"proxy-connection", b"http2-settings", b"x_under", b"transfer_encoding"),
)
# Why the two may differ about a request with this mutation that the gateway does not refuse.
_EXPLAINED = {
    "chunk without its end": "The next head is read as trailers, which the gateway bounds",
    "chunk extension of 20 KB": "The gateway bounds the lines between chunks",
    "trailers of 40 KB": "The gateway bounds trailers",
    "connection names a header": "The gateway drops what `Connection` names",
}
_UNEXPLAINED = "unexplained: "
Signature = tuple[bytes, bytes, bytes, list[tuple[bytes, bytes]]]


def nginx_process(upstream: Upstream, home: Path) -> Process:
    """One worker with the gateway's routes, that keeps its connections to the upstream."""
    # The worker runs as another user.
    home.chmod(0o755)
    config, port = home / "nginx.conf", free_port()
    config.write_text(_CONFIG.format(home=home, port=port, service=upstream.port))
    return Process(
        port, [programs.needed("nginx"), "-c", str(config), "-e", f"{home}/error.log"], {}
    )


async def compare(seed: int, numbers: range) -> Counter[str]:
    """Send each case to both; count what arrived in the same way, and why the rest did not."""
    reasons: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="keto-nginx-") as home:
        async with (
            Upstream() as ours,
            Upstream() as theirs,
            GatewayProcess(ours) as gateway,
            nginx_process(theirs, Path(home)) as other,
        ):

            async def play(cases: list[Case], quiet: float = QUIET_SECONDS) -> list[Counter[str]]:
                for upstream in (ours, theirs):
                    upstream.forget()
                await asyncio.gather(*(play_all(p.port, cases, quiet) for p in (gateway, other)))
                await asyncio.gather(gateway.settle(), other.settle())
                arrived = by_source(ours.requests), by_source(theirs.requests)
                keys = [case.source.encode() for case in cases]
                pairs = ([by[key] for by in arrived] for key in keys)
                return [_compared(c, *pair) for c, pair in zip(cases, pairs, strict=True)]

            for batch in batches(numbers):
                cases = [case_of(seed, number, behaves=True) for number in batch]
                for case, each in zip(cases, await play(cases), strict=True):
                    if unexplained(each):  # Time may explain it: once more, alone.
                        (each,) = await play([case], quiet=2.0)
                    reasons += each
    return reasons


def unexplained(reasons: Counter[str]) -> list[str]:
    return [what for what in reasons if what.startswith(_UNEXPLAINED)]


def _compared(case: Case, gateway: list[Message], nginx: list[Message]) -> Counter[str]:
    """Compare what arrived of a case, by marker."""
    ours, theirs = _signatures(gateway), _signatures(nginx)
    reasons: Counter[str] = Counter()
    for marker in ours.keys() | theirs.keys():
        signature, other = ours.get(marker), theirs.get(marker)
        case_name = f"case {case.number}, {case.mutation}"
        what = f"{_UNEXPLAINED}{case_name}:\n  gateway {signature}\n  nginx {other}"
        is_same = signature == other
        reasons["the same" if is_same else _reason(case, marker, signature) or what[:3000]] += 1
    return reasons


def _signatures(arrivals: list[Message]) -> dict[bytes, Signature]:
    signatures: dict[bytes, Signature] = {}
    for each in arrivals:
        if each.whole:
            passed_on = sorted(pair for pair in each.headers if pair[0] not in _NOT_COMPARED)
            # nginx forwards encoded letters as they came; the gateway decodes them.
            target = unquote_to_bytes(each.target)
            signatures[each.marker or each.target] = (each.method, target, each.body, passed_on)
    return signatures


def _reason(case: Case, marker: bytes, signature: Signature | None) -> str:
    """Why the two differ about this request; empty if nothing explains it."""
    origin = origin_of(marker)
    if case.mutation in BYTES:
        return "Bytes were changed at random"
    if origin is None or origin.is_hidden or origin.place > case.mutated:
        return "After a refusal one closes the connection, and the other reads the next request"
    if origin.place < case.mutated:
        return ""
    if signature is None and case.mutation in REFUSED:
        return "The gateway refuses what is malformed, too large or has two meanings"
    return _EXPLAINED.get(case.mutation, "")
