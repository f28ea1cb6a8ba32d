"""The courier that takes events to the webhook until it has them, or the pauses are used up."""

import asyncio
import json
import logging
import time
from collections.abc import Sequence

import httpx
import stripe

from sandbox.payments.deliveries import Attempt, Deliveries, Delivery

log = logging.getLogger("sandbox.payments")

# Growing pauses, then once a minute for half an hour; at Stripe they go on for three days.
PAUSES = (1.0, 2.0, 5.0, 10.0, 30.0, *[60.0] * 30)
PATIENCE = 10.0
SIDE_BY_SIDE = 8


class Courier:
    """Delivers what is due, at least once, signed by Stripe's own code."""

    def __init__(
        self, deliveries: Deliveries, url: str, secret: str, pauses: Sequence[float] = PAUSES
    ) -> None:
        self.deliveries = deliveries
        self.store = deliveries.store
        self.url = url
        self.secret = secret
        self.pauses = pauses
        self.under_way: dict[int, tuple[Delivery, asyncio.Task[None]]] = {}
        self._work = asyncio.Event()
        deliveries.on_work = self._work.set

    async def run(self) -> None:
        """Deliver until cancelled; what was under way then is delivered again another time."""
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as client:
            try:
                while True:
                    self._work.clear()
                    now = self.deliveries.now()
                    self._set_out(client, now)
                    await self._pause(now)
            finally:
                tasks = [task for _, task in self.under_way.values()]
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    def _set_out(self, client: httpx.AsyncClient, now: float) -> None:
        busy = {delivery.lane for delivery, _ in self.under_way.values()} - {None}
        for delivery in self.deliveries.due(now):
            if len(self.under_way) >= SIDE_BY_SIDE:
                return
            if delivery.id in self.under_way or delivery.lane in busy:
                continue
            if delivery.lane is not None:
                busy.add(delivery.lane)
            task = asyncio.create_task(self._deliver(client, delivery))
            self.under_way[delivery.id] = (delivery, task)

    async def _pause(self, now: float) -> None:
        # What was due and has not set out waits for something under way, which wakes us.
        next_due = self.deliveries.next_due(now)
        timeout = None if next_due is None else max(0.0, next_due - self.deliveries.now())
        try:
            async with asyncio.timeout(timeout):
                await self._work.wait()
        except TimeoutError:
            return

    async def _deliver(self, client: httpx.AsyncClient, delivery: Delivery) -> None:
        try:
            attempt = await self._attempt(client, delivery)
            pause = self.pauses[delivery.attempts] if delivery.attempts < len(self.pauses) else None
            self.deliveries.record(delivery, attempt, pause)
        finally:
            self.under_way.pop(delivery.id)
            self._work.set()

    async def _attempt(self, client: httpx.AsyncClient, delivery: Delivery) -> Attempt:
        event = self.store.get("event", delivery.event_id)
        payload = json.dumps(event, indent=2, ensure_ascii=False)
        signature = stripe.WebhookSignature.generate_signature_header(payload, self.secret)
        headers = {
            "content-type": "application/json; charset=utf-8",
            "stripe-signature": signature,
            "user-agent": "Stripe/1.0 (Keto sandbox)",
        }
        started, clock = time.time(), time.perf_counter()
        status, problem = None, None
        try:
            answer = await client.post(self.url, content=payload.encode(), headers=headers)
            status = answer.status_code
            if not answer.is_success:
                problem = answer.text[:300]
        except (httpx.HTTPError, httpx.InvalidURL) as failure:
            problem = f"{type(failure).__name__}: {failure}".rstrip(": ")
        took = round((time.perf_counter() - clock) * 1000)
        log.info(
            "event delivered" if problem is None else "event not delivered",
            extra={"event_id": delivery.event_id, "status": status, "problem": problem},
        )
        return Attempt(started, status, problem, took)
