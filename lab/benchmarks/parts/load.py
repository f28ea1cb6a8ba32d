"""Load on one port by wrk (Debian: `wrk`), on kept-alive connections without pauses between
requests."""

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass

from keto_client import Operations

_SCRIPT = """
local requests, at = {REQUESTS}, 0
function request()
  at = at % #requests + 1
  return requests[at]
end
"""
_MICROSECONDS = {"us": 1, "ms": 1e3, "s": 1e6}


def request(method: str, path: str, token: str = "", body: bytes = b"") -> bytes:
    """The bytes of an HTTP request."""
    lines = [f"{method} {path} HTTP/1.1", "Host: benchmark"]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def operations(token: str = "") -> Operations[bytes]:
    """The operations of the API, each as a request that goes over the wire."""
    return Operations(
        lambda it: request(
            it.method, it.url, token, json.dumps(it.body).encode() if it.body else b""
        )
    )


@dataclass(frozen=True)
class LoadResult:
    """The result of a run; latencies are in microseconds."""

    requests: int
    seconds: float
    median: float
    p99: float


def load(
    port: int, requests: Sequence[bytes], *, seconds: float, connections: int = 32
) -> LoadResult:
    """Send these requests repeatedly for some seconds; every response must be a success."""
    if shutil.which("wrk") is None:
        raise SystemExit("wrk is needed (Debian: wrk)")
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        # Escapes of ASCII characters are the same in JSON and Lua.
        listed = ",".join(json.dumps(each.decode("ascii")) for each in requests)
        script.write(_SCRIPT.replace("REQUESTS", listed))
        script.flush()
        # wrk counts a slow response as an error after 2 s, too early on a busy machine.
        timeout = ["--timeout", "60s"]
        options = [
            "-t1",
            f"-c{connections}",
            f"-d{max(1, round(seconds))}s",
            "--latency",
            *timeout,
        ]
        command = ["wrk", *options, "-s", script.name, f"http://127.0.0.1:{port}"]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in output or "Socket errors" in output:
        raise SystemExit(f"Some requests failed:\n{output}")
    total = re.search(r"(\d+) requests in ([\d.]+)s", output)
    if total is None:
        raise SystemExit(f"Unexpected output of wrk:\n{output}")
    median, p99 = (_percentile(output, percent) for percent in (50, 99))
    return LoadResult(int(total[1]), float(total[2]), median, p99)


def _percentile(output: str, percent: int) -> float:
    match = re.search(rf"{percent}%\s+([\d.]+)(us|ms|s)", output)
    if match is None:
        raise SystemExit(f"Unexpected output of wrk:\n{output}")
    return float(match[1]) * _MICROSECONDS[match[2]]
