"""The files of the repository that a request passes.

    make passes                (ARGS=--files names them)

The gateway and all services run in this process. A file is passed when one of its functions is
called. What runs beside a request is left out: several identical requests are made, and a file
counts if each of them passed it.
"""

import asyncio
import json
import logging
import sys
import threading
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import Any, Self

import argon2
import stripe
import uvloop

from billing.erased_members import Owners
from billing.settings import Settings
from billing.stripe_api import Event
from billing.stripe_events.fulfil_checkout import fulfil_checkout
from chassis import ids
from chassis.http import Tokens
from chassis.storage import Database
from contracts.services import SERVICES
from testkit import JWT_SECRET
from tools.environment import ROOT
from tools.passes.one_process import SIGNING_SECRET, Keto, running

_ROUNDS = 10
_PASSWORD = "correct horse battery"
_OWNED = "SELECT owned FROM purchase WHERE user_id = $1"
_ANSWERS = "SELECT count(*) = $2 FROM erasure_answer WHERE user_id = $1"


class Passed:
    """The files of which a function is called inside the block."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self._left_out: set[asyncio.Task[Any]] = set()

    def __enter__(self) -> Self:
        threading.setprofile(self._note)
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    def until_the_answer(self) -> Self:
        """Leave out what was there before: a commit wakes the relay while the answer is sent."""
        self._left_out = asyncio.all_tasks()
        return self

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and not (self._left_out and _task() in self._left_out):
            self.files.add(frame.f_code.co_filename)


def _task() -> asyncio.Task[Any] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:  # another thread
        return None


async def save_log(keto: Keto, passed: Passed) -> None:
    """Save a day's log, until the answer."""
    with passed.until_the_answer():
        await keto.post("/api/tracker/log", b'{"weightKg": 80, "calories": 1800}', _member())


async def plan_purchased(keto: Keto, passed: Passed) -> None:
    """PlanPurchased, from billing's use case to tracker's handler."""
    user_id, own = ids.new(), keto.settings["billing"]
    assert isinstance(own, Settings)
    event = Event(_checkout(user_id))
    with passed:
        async with keto.apps["billing"].state.parts[Database].session() as session:
            nobody_erased = Owners(of_customer=None, erased=frozenset())
            await fulfil_checkout(session, event, nobody_erased, own)
        await keto.has("tracker", _OWNED, user_id)


async def checkout_completed(keto: Keto, passed: Passed) -> None:
    """Stripe's checkout.session.completed, until the plan opens."""
    user_id = ids.new()
    payload = _checkout(user_id)
    sign = stripe.WebhookSignature.generate_signature_header
    headers = {"stripe-signature": sign(payload.decode(), secret=SIGNING_SECRET)}
    with passed:
        await keto.post("/api/payments/webhook", payload, headers)
        await keto.has("catalogue", _OWNED, user_id)


async def erasure(keto: Keto, passed: Passed) -> None:
    """Erase an account, until every service has answered."""
    user_id = ids.new()
    await keto.databases["identity"].execute(
        "INSERT INTO member (id, email, normal_email, password_hash) VALUES ($1, $2, $2, $3)",
        *(user_id, f"{user_id}@example.com", argon2.PasswordHasher().hash(_PASSWORD)),
    )
    body = json.dumps({"password": _PASSWORD}).encode()
    with passed:
        await keto.post("/api/auth/delete-account", body, _member(user_id))
        await keto.has("identity", _ANSWERS, user_id, len(SERVICES))


def _member(user_id: str = "") -> dict[str, str]:
    claims = {"sub": user_id or ids.new(), "role": "MEMBER", "email": "mia@example.com"}
    return {"authorization": f"Bearer {Tokens(JWT_SECRET).issue_access(claims)}"}


def _checkout(user_id: str) -> bytes:
    session = {
        "id": f"cs_{ids.new()}",
        "payment_status": "paid",
        "payment_intent": f"pi_{ids.new()}",
        "amount_total": 2999,
        "currency": "usd",
        "metadata": {"userId": user_id, "planId": ids.new()},
    }
    event = {"id": f"evt_{ids.new()}", "created": 1_800_000_000, "data": {"object": session}}
    return json.dumps({**event, "type": "checkout.session.completed"}).encode()


# How each is made, and the services whose files count: others handle some of the same events.
Flow = Callable[[Keto, Passed], Awaitable[None]]
FLOWS: dict[Flow, tuple[str, ...]] = {
    save_log: ("gateway", "tracker"),
    plan_purchased: ("billing", "tracker"),
    checkout_completed: ("gateway", "billing", "catalogue"),
    erasure: ("gateway", *SERVICES),
}


def ours(files: set[str], services: tuple[str, ...]) -> set[str]:
    """Those of the libraries and of these services."""
    folders = [f"{ROOT}/libs/", *(f"{ROOT}/services/{service}/" for service in services)]
    return {each.removeprefix(f"{ROOT}/") for each in files if each.startswith(tuple(folders))}


async def main() -> None:
    """Measure and print."""
    logging.disable()
    files: dict[Flow, list[set[str]]] = {flow: [] for flow in FLOWS}
    async with running() as keto:
        # One of each, then the next: what else runs falls into few of them.
        for _ in range(_ROUNDS):
            for flow, services in FLOWS.items():
                passed = Passed()
                await flow(keto, passed)
                files[flow].append(ours(passed.files, services))
    for flow, rounds in files.items():
        # The first round opens connections.
        counted = sorted(set.intersection(*rounds[1:]))
        print(f"{len(counted):>4}  {flow.__doc__}")
        if "--files" in sys.argv:
            print("\n".join(f"    {each}" for each in counted))


if __name__ == "__main__":
    uvloop.run(main())
