"""One load on the gateway, made by wrk: saved logs of many members.

wrk is the proxy in front: it keeps connections, and names the address of each request's client.
"""

import asyncio
import json
import re
import shutil
import tempfile
from dataclasses import dataclass
from typing import Literal

# When a client sends its next request:
# - repeat: at once, whatever it was answered;
# - retry-after: at once, but after a 503 when it was told to, with jitter, as an honest client;
# - rate: never; so many new clients a second send one request each, however slow the answers are.
Manner = Literal["repeat", "retry-after", "rate"]

_SCRIPT = """
local ffi = require("ffi")
ffi.cdef[[ typedef struct { long s; long ns; } moment; int clock_gettime(int, moment *); ]]
local tokens, manner, rate = {TOKENS}, "MANNER", RATE
local clients = CLIENTS
local threads, requests, pauses = {}, {}, {}
local moment, first, last, sent, next_at = ffi.new("moment"), 1, 0, 0, 0

local function seconds()
  ffi.C.clock_gettime(1, moment)
  return tonumber(moment.s) + tonumber(moment.ns) / 1e9
end

function setup(thread) table.insert(threads, thread) end

function init(args)
  good = 0; refused = 0; mute = 0; other = 0
  for at, token in ipairs(tokens) do
    local whole = wrk.format("POST", nil, {["Host"] = wrk.headers["Host"],
      ["Content-Type"] = "application/json", ["Authorization"] = "Bearer " .. token,
      ["X-Forwarded-For"] = "CLIENT"}, '{"calories": 1800}')
    local from, to = whole:find("CLIENT", 1, true)
    requests[at] = {whole:sub(1, from - 1), whole:sub(to + 1)}
  end
  next_at = seconds()
end

function request()
  sent = sent + 1
  local member, client = requests[sent % #requests + 1], sent
  if manner == "repeat" then client = sent % clients end
  local address = string.format("127.%d.%d.%d", client / 65536 % 256, client / 256 % 256,
    client % 256)
  return member[1] .. address .. member[2]
end

local function delayed()
  if manner == "rate" then
    local now = seconds()
    -- Late by a second at most: a generator without a free connection does not catch up.
    next_at = math.max(next_at, now - 1) + 1 / rate
    return math.max(0, (next_at - now) * 1000)
  end
  -- In the order of the answers; wrk does not say which connection asks, and all are alike.
  if first > last then return 0 end
  local pause = pauses[first]
  pauses[first] = nil; first = first + 1
  return pause
end
if manner ~= "repeat" then delay = delayed end

function response(status, headers, body)
  local pause = 0
  if status == 200 then good = good + 1
  elseif status == 503 then
    refused = refused + 1
    local after = nil
    for name, value in pairs(headers) do
      if name:lower() == "retry-after" then after = tonumber(value) end
    end
    if after == nil then mute = mute + 1 end
    pause = (after or 0) * 1000 * (1 + math.random() / 2)
  else other = other + 1 end
  if manner == "retry-after" then last = last + 1; pauses[last] = pause end
end

function done(summary, latency, requests)
  local sums = {good = 0, refused = 0, mute = 0, other = 0}
  for _, thread in ipairs(threads) do
    for name in pairs(sums) do sums[name] = sums[name] + thread:get(name) end
  end
  local errors = summary.errors
  print(string.format('RESULT {"good": %d, "refused": %d, "mute": %d, "other": %d,'
    .. ' "timeouts": %d, "broken": %d, "seconds": %f, "p50": %f, "p99": %f, "longest": %f}',
    sums.good, sums.refused, sums.mute, sums.other, errors.timeout,
    errors.connect + errors.read + errors.write, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3))
end
"""


@dataclass(frozen=True)
class Load:
    """What came of a load: requests by answer, and latencies in milliseconds."""

    good: int
    refused: int
    mute: int
    other: int
    timeouts: int
    broken: int
    seconds: float
    p50: float
    p99: float
    longest: float

    @property
    def goodput(self) -> float:
        return self.good / self.seconds

    @property
    def rate(self) -> float:
        return (self.good + self.refused + self.other) / self.seconds


async def load(
    gateway: str,
    tokens: list[str],
    connections: int,
    seconds: float,
    manner: Manner = "repeat",
    rate: float = 1,
) -> Load:
    """Save logs of these members for some seconds."""
    if shutil.which("wrk") is None:
        raise SystemExit("chaos: wrk is needed (Debian: wrk)")
    listed = ", ".join(f'"{token}"' for token in tokens)
    script = _SCRIPT.replace("TOKENS", listed).replace("MANNER", manner)
    script = script.replace("CLIENTS", str(connections))
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(script.replace("RATE", f"{rate:.1f}"))
        file.flush()
        process = await asyncio.create_subprocess_exec(
            *("wrk", "-t1", f"-c{connections}", f"-d{seconds:.0f}s", "--timeout", "30s"),
            *("-s", file.name, f"{gateway}/api/tracker/log"),
            stdout=asyncio.subprocess.PIPE,
        )
        output = (await process.communicate())[0].decode()
    found = re.search(r"RESULT (.*)", output)
    if found is None:
        raise SystemExit(f"chaos: unexpected output of wrk:\n{output}")
    return Load(**json.loads(found[1]))
