"""What each operation costs a service where the account is full, in CPU and not in time.

The services run in this process, one after the other. The CPU of its one thread is that of the
event loop: other requests wait for it. The rest of the process is the threads.
"""

import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import asyncpg
import httpx

import documents
from testkit import JWT_SECRET, SERVICE_SECRETS, RunningService, running
from testkit.databases import Databases

MEMBER = "01939fa0-8000-7000-8000-000000000001"
_FULL = Path(__file__).parent / "full"
_PREFIXES = {
    "identity": "auth",
    "planner": "ai",
    "tracker": "tracker",
    "catalogue": "plans",
    "billing": "payments",
}
_NOWHERE = "http://127.0.0.1:9"
_REPEATS = 3
# What takes so long is not repeated: no other work explains it.
_LONG_SECONDS = 1.0
# The longest that each takes, where it is longer than the example of the document.
_EVERYTHING = {"from": "2015-01-01", "to": "2026-12-31"}
_DEAREST: dict[str, dict[str, str]] = {
    "ai.getExclusions": {"q": "\ufdfa, " * 120},
    "ai.getJobs": {"limit": "100"},
    "tracker.getFoods": {"q": "keto bread \ufdfa", "limit": "50"},
    "tracker.getLogs": _EVERYTHING,
    "tracker.getMeasurements": _EVERYTHING,
    "tracker.deleteLog": {"date": "2026-03-29"},
    "tracker.getWeight": {"from": "2024-04-01", "to": "2026-03-31"},
    "tracker.getDiaryCsv": {"from": "2025-08-10", "to": "2026-03-31"},
    "tracker.getRecent": {"limit": "50"},
    "payments.getOrders": {"limit": "100"},
    "payments.getPurchases": {"limit": "100"},
}
# What a path is about, where the document has no example of it.
_IDS = {
    "/api/tracker/my-foods/": "food-998",
    "/api/tracker/dishes/": "dish-498",
    "/api/tracker/entries/": "01939fa0-8000-7000-8000-00000000000e",
    "/api/tracker/measurements/": "measurement-4000",
    "/api/tracker/plan-starts/": "plan-299",
    "/api/tracker/log/": "2026-03-30",
}
_LONG = "\ufdfa" * 100
_BODIES: dict[str, Any] = {
    "ai.startJob": {"allergies": [f"{_LONG}{n}"[-100:] for n in range(100)]},
    "ai.generatePlan": {"allergies": [f"{_LONG}{n}"[-100:] for n in range(100)]},
    "tracker.addMyFood": {"name": _LONG},
    "tracker.updateMyFood": {"name": _LONG},
    "tracker.addDish": {"name": _LONG},
}


@dataclass(frozen=True)
class Operation:
    """A request of an operation, as the document's example has it."""

    name: str
    method: str
    path: str
    query: dict[str, str] = field(default_factory=dict)
    content: bytes = b""
    media_type: str = "application/json"


@dataclass(frozen=True)
class Cost:
    """The CPU of one request, in milliseconds."""

    operation: str
    status: int
    loop: float
    threads: float


def operations(service: str) -> Iterator[Operation]:
    """The operations of a service, those that end the session or the account last."""
    folder = Path(documents.__file__).parent
    described = json.loads((folder / "openapi.json").read_text())
    prefix = f"/api/{_PREFIXES[service]}"
    found = [
        _operation(method.upper(), path, operation)
        for path, methods in described["paths"].items()
        if path == prefix or path.startswith(f"{prefix}/")
        for method, operation in methods.items()
    ]
    # What deletes comes after what reads.
    yield from sorted(found, key=lambda each: (_ends(each.name), each.method == "DELETE"))


def _ends(name: str) -> bool:
    return name in ("auth.deleteAccount", "auth.logoutEverywhere", "auth.changePassword")


def _operation(method: str, path: str, described: dict[str, Any]) -> Operation:
    name, query = described["operationId"], {}
    known = next((id for prefix, id in _IDS.items() if path.startswith(prefix)), "x")
    for parameter in described.get("parameters", ()):
        value = str(parameter.get("example", known))
        if parameter["in"] == "path":
            path = path.replace(f"{{{parameter['name']}}}", value)
        elif "example" in parameter:
            query[parameter["name"]] = value
    query |= _DEAREST.get(name, {})
    content, media_type = b"", "application/json"
    for media_type, body in described.get("requestBody", {}).get("content", {}).items():
        example = body.get("example", {})
        if media_type == "application/json":
            content = json.dumps({**example, **_BODIES.get(name, {})}).encode()
        else:
            content = str(example).encode()
    return Operation(name, method, path, query, content, media_type)


@asynccontextmanager
async def full(service: str, databases: Databases, rabbitmq: str) -> AsyncIterator[RunningService]:
    """A running service in which a member has as much as the limits let in."""
    url = await databases.of(service)
    connection = await asyncpg.connect(url)
    try:
        # As a restore does: the triggers take a lock for each row.
        await connection.execute("SET session_replication_role = replica")
        await connection.execute((_FULL / f"{service}.sql").read_text())
        await connection.execute("ANALYZE")
    finally:
        await connection.close()
    given = {
        "database_url": url,
        "rabbitmq_url": rabbitmq,
        "jwt_secret": JWT_SECRET,
        "local_run": True,
        "billing_secret": SERVICE_SECRETS["identity"],
        "catalogue_secret": SERVICE_SECRETS["catalogue"],
        "identity_secret": SERVICE_SECRETS["identity"],
        "stripe_secret_key": "sk_test_unused",
        "stripe_webhook_secret": "whsec_unused",
        "stripe_api_base": _NOWHERE,
        "smtp_url": "smtp://127.0.0.1:9",
    }
    settings = import_module(f"{service}.settings").Settings
    for name, described in settings.model_fields.items():
        if described.is_required() and name not in given:
            given[name] = _NOWHERE
    made = settings(**{name: given[name] for name in given.keys() & settings.model_fields.keys()})
    async with running(import_module(f"{service}.main").make(made), handles=False) as it:
        yield it


async def costs(it: RunningService, service: str) -> list[Cost]:
    """The cost of each operation of a service, as its full member."""
    return [await _cost(it, operation) for operation in operations(service)]


async def _cost(it: RunningService, operation: Operation) -> Cost:
    headers = it.as_member(MEMBER)
    if operation.content:
        headers["content-type"] = operation.media_type
    seen: list[Cost] = []
    for _ in range(_REPEATS):
        # A client of its own would read what the service has sent, too: it is a fraction of it.
        request = it.client.build_request(
            operation.method,
            operation.path,
            params=operation.query,
            content=operation.content,
            headers=headers,
        )
        loop, process = time.thread_time(), time.process_time()
        answer: httpx.Response = await it.client.send(request)
        loop, process = time.thread_time() - loop, time.process_time() - process
        threads = max(0.0, process - loop)
        seen.append(Cost(operation.name, answer.status_code, loop * 1000, threads * 1000))
        if loop + threads > _LONG_SECONDS:
            break
    # The first one may have imported something. A repetition that is refused says nothing.
    alike = [cost for cost in seen if cost.status == seen[0].status]
    return min(alike, key=lambda cost: cost.loop + cost.threads)
