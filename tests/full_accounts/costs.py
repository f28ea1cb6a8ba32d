"""The CPU cost of each operation with a full account.

The services run in this process, one after the other. The CPU of the main thread is that of the
event loop, for which other requests wait. The rest is that of other threads, and of processes that
the service has started.
"""

import gc
import json
import os
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from importlib import import_module
from pathlib import Path

import asyncpg
import httpx
import stripe

from chassis import clock
from identity.staff.rules import code_of, step_at
from testkit import JWT_SECRET, SERVICE_SECRETS, RunningService, running
from testkit.databases import Databases
from tests.full_accounts.examples import (
    BEFORE,
    EMAIL,
    MEMBER,
    STAFF_SECRET,
    TOKENS,
    Operation,
    operations,
)
from tests.full_accounts.limits import AT_ONCE, LOOP_MS

_FULL = Path(__file__).parent / "rows"
_SERIES = re.compile(r"(?<=generate_series)\((\d+), (\d+)\)")
_NOWHERE = "http://127.0.0.1:9"
_STRIPE_KEY = "sk_test_sandbox"
_WEBHOOK_SECRET = "whsec_of_costs"
# The stand-in's model.
_MODEL = "keto-sandbox"
# The milliseconds of `_work` on the quiet machine of docs/figures.md.
_QUIET_MS = 3.0
# A cost above its limit is measured again, as other processes evict caches on a busy machine.
_MOST_REPEATS = 10
# A thread that takes this long is not measured again: other processes cannot explain it.
_LONG_SECONDS = 1.0
_TIERS = ("basic", "pro", "lifetime")


@dataclass(frozen=True)
class Cost:
    """The CPU of one request, in milliseconds of a quiet core."""

    operation: str
    status: int
    loop: float
    # Including processes: no other request waits for either.
    threads: float
    # Whether the response is that of completed work.
    is_done: bool


# What triggers would have set.
_NUMBERS = """
    UPDATE payment SET number = number_of_payment(stripe_session_id, plan_id) WHERE number IS NULL;
    UPDATE subscription SET number = number_of_subscription(stripe_subscription_id)
    WHERE number IS NULL;
    UPDATE withdrawal SET number = number_of_contract(order_number) WHERE number IS NULL;
"""


@asynccontextmanager
async def full(
    service: str,
    databases: Databases,
    rabbitmq: str,
    others: dict[str, str],
    *,
    most: int | None = None,
) -> AsyncIterator[RunningService]:
    """A running service with a member whose account is at all limits, or has `most` of each kind.

    `others` are the URLs of `stand_ins`.
    """
    rows = (_FULL / f"{service}.sql").read_text()
    if most:
        rows = _SERIES.sub(lambda match: f"({match[1]}, {min(int(match[2]), most)})", rows)
    url = await databases.of(service)
    connection = await asyncpg.connect(url)
    try:
        # As a restore does: the triggers take a lock for each row.
        await connection.execute("SET session_replication_role = replica")
        await connection.execute(rows)
        if service == "billing":
            await _buy(connection, others["payments"])
            await connection.execute(_NUMBERS)
        await connection.execute("ANALYZE")
    finally:
        await connection.close()
    values = {
        "database_url": url,
        "rabbitmq_url": rabbitmq,
        "jwt_secret": JWT_SECRET,
        "local_run": True,
        "billing_secret": SERVICE_SECRETS["identity"],
        "catalogue_secret": SERVICE_SECRETS["catalogue"],
        "identity_secret": SERVICE_SECRETS["identity"],
        "catalogue_url": others["internal"],
        "identity_url": others["internal"],
        "model_name": _MODEL,
        "model_server_url": others["model-server"],
        "food_lookup_url": others["food-lookup"],
        "stripe_secret_key": _STRIPE_KEY,
        "stripe_webhook_secret": _WEBHOOK_SECRET,
        "stripe_api_base": others["payments"],
        **{f"stripe_price_{tier}": f"price_sandbox_{tier}" for tier in _TIERS},
        "smtp_url": "smtp://127.0.0.1:9",
    }
    settings = import_module(f"{service}.settings").Settings
    for name, described in settings.model_fields.items():
        if described.is_required() and name not in values:
            values[name] = _NOWHERE
    known_values = {name: values[name] for name in values.keys() & settings.model_fields.keys()}
    async with running(
        import_module(f"{service}.main").make(settings(**known_values)), handles=False
    ) as it:
        yield it


async def _buy(connection: asyncpg.Connection, payments: str) -> None:
    """Make the member a customer at the payments stand-in, with a payment and a subscription."""
    headers = {"authorization": f"Bearer {_STRIPE_KEY}"}
    async with httpx.AsyncClient(base_url=payments, headers=headers, timeout=20) as http:
        form = {"email": EMAIL, "metadata[userId]": MEMBER}
        customer = (await http.post("/v1/customers", data=form)).raise_for_status().json()["id"]
        form = {
            "mode": "payment",
            "customer": customer,
            "line_items[0][price]": "price_sandbox_lifetime",
            "line_items[0][quantity]": "1",
            "success_url": "http://127.0.0.1/",
            "cancel_url": "http://127.0.0.1/",
        }
        opened = (await http.post("/v1/checkout/sessions", data=form)).raise_for_status().json()
        paid = await http.post(f"/sandbox/checkout/{opened['id']}/pay", json={})
        payment = paid.raise_for_status().json()["session"]["payment_intent"]
        form = {"customer": customer, "items[0][price]": "price_sandbox_basic"}
        form["trial_period_days"] = "7"
        began = (await http.post("/v1/subscriptions", data=form)).raise_for_status().json()
    await connection.execute("UPDATE customer SET stripe_customer_id = $1", customer)
    await connection.execute(
        "UPDATE payment SET stripe_payment_id = $1 WHERE stripe_payment_id = 'pi_0'", payment
    )
    await connection.execute(
        "UPDATE subscription SET stripe_subscription_id = $1, item_id = $2",
        began["id"],
        began["items"]["data"][0]["id"],
    )
    await connection.execute(
        "UPDATE invoice SET id = $1 WHERE id = 'in_0'", began["latest_invoice"]
    )


async def costs(it: RunningService, service: str, *, repeats: int = 1) -> list[Cost]:
    """The least cost of each operation of a service over the repeats, for the full account."""
    # Exclude the other objects of this process, such as a test suite, from garbage collection,
    # which would take 100 ms.
    gc.collect()
    gc.freeze()
    try:
        return [await _cost(it, service, operation, repeats) for operation in operations(service)]
    finally:
        gc.unfreeze()


async def _cost(it: RunningService, service: str, operation: Operation, repeats: int) -> Cost:
    seen: list[Cost] = []
    while len(seen) < repeats or (len(seen) < _MOST_REPEATS and _is_above(seen)):
        if operation.name in BEFORE:
            async with it.database.raw_sql.transaction() as connection:
                await connection.execute(BEFORE[operation.name])
        content = _content(it, operation)
        # The client reads the response in the same thread, which is a small part of the cost.
        request = it.client.build_request(
            operation.method,
            await _path(it, operation),
            params=operation.query,
            content=content,
            headers=_headers(it, operation, content),
        )
        work = _work()
        loop, total = time.thread_time(), time.process_time() + _of_children(service)
        answer: httpx.Response = await it.client.send(request)
        loop = time.thread_time() - loop
        total = time.process_time() + _of_children(service) - total
        threads = max(0.0, total - loop)
        status = answer.status_code
        ms = 1000 * _QUIET_MS / ((work + _work()) / 2)
        cost = Cost(operation.name, status, loop * ms, threads * ms, _is_done(operation, status))
        seen.append(cost)
        if threads > _LONG_SECONDS and cost.loop <= LOOP_MS:
            break
    # The first request can include imports. Ignore repeats with a different outcome.
    alike = [cost for cost in seen if cost.status == seen[0].status]
    # Separate minima, as in `_is_above`: work can move between the loop and a thread.
    loop, threads = min(cost.loop for cost in alike), min(cost.threads for cost in alike)
    return replace(alike[0], loop=loop, threads=threads)


def _work() -> float:
    """The milliseconds of CPU that a fixed piece of work takes now."""
    began = time.thread_time()
    json.loads(json.dumps({str(n): [n] for n in range(5_000)}))
    return (time.thread_time() - began) * 1000


def _is_above(seen: list[Cost]) -> bool:
    """Whether all repeats were above the limit of the event loop, or of a thread."""
    loop, threads = min(cost.loop for cost in seen), min(cost.threads for cost in seen)
    return loop > LOOP_MS or (seen[0].operation not in AT_ONCE and threads > LOOP_MS)


def _of_children(service: str) -> float:
    """The CPU seconds of the processes that a service has started; 0 except on Linux."""
    ticks = 0
    # Only this process's children: reading all processes would cost more than most requests.
    for listed in Path("/proc/self/task").glob("*/children"):
        # A thread or a process can end in the meantime.
        with suppress(OSError):
            for pid in listed.read_text().split():
                if f"\0{service}." in Path(f"/proc/{pid}/cmdline").read_text():
                    facts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                    ticks += int(facts[11]) + int(facts[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def _path(it: RunningService, operation: Operation) -> str:
    """The path of the request, with the stand-in's id of the invoice."""
    if operation.name != "payments.getInvoicePdf":
        return operation.path
    (row,) = await it.rows("SELECT id FROM invoice WHERE number = 'A-0'")
    return operation.path.replace("in_1example", row["id"])


def _is_done(operation: Operation, status: int) -> bool:
    return status == 400 if operation.is_refused else 200 <= status < 300


def _content(it: RunningService, operation: Operation) -> bytes:
    if operation.name == "admin.login":
        code = code_of(STAFF_SECRET, step_at(clock.now()))
        return json.dumps({**json.loads(operation.content), "code": code}).encode()
    if operation.name not in TOKENS:
        return operation.content
    claims = {**TOKENS[operation.name], "requestedAt": clock.now().timestamp()}
    token = it.tokens.issue({"sub": MEMBER, **claims}, timedelta(hours=1))
    return json.dumps({**json.loads(operation.content), "token": token}).encode()


def _headers(it: RunningService, operation: Operation, content: bytes) -> dict[str, str]:
    # A separate session for each operation, as one of them ends it.
    session = {"sid": operation.name}
    headers = it.as_member(MEMBER, **session)
    if operation.role:
        headers = it.as_staff(operation.role, **session)
    if content:
        headers["content-type"] = operation.media_type
    if operation.name == "payments.receiveWebhook":
        headers["stripe-signature"] = stripe.WebhookSignature.generate_signature_header(
            content.decode(), secret=_WEBHOOK_SECRET
        )
    return headers
