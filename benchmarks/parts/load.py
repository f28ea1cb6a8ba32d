"""Load on one address by wrk (Debian: `wrk`): kept connections that each send the next request at
once."""

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass

_SCRIPT = """
local requests, at = {REQUESTS}, 0
function request()
  at = at % #requests + 1
  return requests[at]
end
"""
_MICROSECONDS = {"us": 1, "ms": 1e3, "s": 1e6}


def request(method: str, path: str, token: str = "", body: bytes = b"") -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", "Host: benchmark"]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


@dataclass(frozen=True)
class LoadResult:
    """What came of a run; latencies are in microseconds."""

    requests: int
    seconds: float
    median: float
    p99: float


def load(
    port: int, requests: Sequence[bytes], *, seconds: float, connections: int = 32
) -> LoadResult:
    """Send these requests, round and round, for some seconds; each answer must be a success."""
    if shutil.which("wrk") is None:
        raise SystemExit("wrk is needed (Debian: wrk)")
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        # JSON's escapes of ASCII are Lua's, too.
        listed = ",".join(json.dumps(each.decode("ascii")) for each in requests)
        script.write(_SCRIPT.replace("REQUESTS", listed))
        script.flush()
        # A busy machine is slow, and the requests have not failed.
        patience = ["--timeout", "60s"]
        options = [
            "-t1",
            f"-c{connections}",
            f"-d{max(1, round(seconds))}s",
            "--latency",
            *patience,
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
    found = re.search(rf"{percent}%\s+([\d.]+)(us|ms|s)", output)
    if found is None:
        raise SystemExit(f"Unexpected output of wrk:\n{output}")
    return float(found[1]) * _MICROSECONDS[found[2]]
