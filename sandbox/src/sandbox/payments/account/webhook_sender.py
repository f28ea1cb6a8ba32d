"""Send events to the webhook, and retry until it accepts them or the retries are used up."""

import asyncio
import json
import logging
import time
from collections.abc import Sequence

import httpx
import stripe

from sandbox.payments.account.account import WEBHOOK_ENDPOINT
from sandbox.payments.account.deliveries import Attempt, Deliveries, Delivery
from sandbox.payments.account.objects import Json, public
from sandbox.tls import tls_context

log = logging.getLogger("sandbox.payments")

# Growing delays, then once a minute for half an hour; Stripe retries for three days.
RETRY_DELAYS = (1.0, 2.0, 5.0, 10.0, 30.0, *[60.0] * 30)
TIMEOUT_SECONDS = 10.0
MAX_IN_FLIGHT = 8


class WebhookSender:
    """Delivers what is due, at least once, signed by Stripe's own code."""

    def __init__(
        self,
        deliveries: Deliveries,
        secret: str,
        retry_delays: Sequence[float] = RETRY_DELAYS,
    ) -> None:
        self.deliveries = deliveries
        self.store = deliveries.store
        self.secret = secret
        # After a roll, and until when it signs as well.
        self._previous: tuple[str, float] = ("", 0.0)
        self.retry_delays = retry_delays
        self.in_flight: dict[int, tuple[Delivery, asyncio.Task[None]]] = {}
        self._work = asyncio.Event()
        deliveries.on_work = self._work.set

    def roll(self, secret: str, seconds: float) -> None:
        """Sign with a new secret, and for some seconds also with the previous one."""
        self._previous, self.secret = (self.secret, time.time() + seconds), secret

    def _signature(self, payload: str) -> str:
        signed: str = stripe.WebhookSignature.generate_signature_header(payload, self.secret)
        previous, until = self._previous
        if time.time() >= until:
            return signed
        second = int(signed.partition(",")[0].removeprefix("t="))
        also = stripe.WebhookSignature.generate_signature_header(payload, previous, second)
        return f"{signed},{also.partition(',')[2]}"

    async def run(self) -> None:
        """Deliver until cancelled; deliveries in flight are repeated after a restart."""
        async with httpx.AsyncClient(
            verify=tls_context(), timeout=TIMEOUT_SECONDS, trust_env=False
        ) as client:
            try:
                while True:
                    self._work.clear()
                    now = self.deliveries.now()
                    self._start_due(client, now)
                    await self._wait_for_work(now)
            finally:
                tasks = [task for _, task in self.in_flight.values()]
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    def _start_due(self, client: httpx.AsyncClient, now: float) -> None:
        busy = {delivery.ordering_key for delivery, _ in self.in_flight.values()} - {None}
        for delivery in self.deliveries.due(now):
            if len(self.in_flight) >= MAX_IN_FLIGHT:
                return
            if delivery.id in self.in_flight or delivery.ordering_key in busy:
                continue
            if delivery.ordering_key is not None:
                busy.add(delivery.ordering_key)
            task = asyncio.create_task(self._deliver(client, delivery))
            self.in_flight[delivery.id] = (delivery, task)

    async def _wait_for_work(self, now: float) -> None:
        # A due delivery that was not started waits for one in flight, which sets the event.
        next_due = self.deliveries.next_due(now)
        timeout = None if next_due is None else max(0.0, next_due - self.deliveries.now())
        try:
            async with asyncio.timeout(timeout):
                await self._work.wait()
        except TimeoutError:
            return

    async def _deliver(self, client: httpx.AsyncClient, delivery: Delivery) -> None:
        try:
            event = self.store.get("event", delivery.event_id)
            endpoint = self.store.get("webhook_endpoint", WEBHOOK_ENDPOINT)
            if event is None:
                return
            # Without an endpoint, the attempt has no address and fails.
            attempt = await self._attempt(client, endpoint["url"] if endpoint else "", event)
            # After the last one, the delivery has failed.
            delays = [*self.retry_delays, None]
            self.deliveries.record(delivery, attempt, delays[len(delivery.attempts)])
        finally:
            self.in_flight.pop(delivery.id)
            self._work.set()

    async def _attempt(self, client: httpx.AsyncClient, url: str, event: Json) -> Attempt:
        payload = json.dumps(public(event), indent=2, ensure_ascii=False)
        headers = {
            "content-type": "application/json; charset=utf-8",
            "stripe-signature": self._signature(payload),
            "user-agent": "Stripe/1.0 (Keto sandbox)",
        }
        started, clock = time.time(), time.perf_counter()
        status, problem = None, None
        try:
            answer = await client.post(url, content=payload.encode(), headers=headers)
            status = answer.status_code
            if not answer.is_success:
                problem = answer.text[:300]
        except (httpx.HTTPError, httpx.InvalidURL) as failure:
            problem = f"{type(failure).__name__}: {failure}".rstrip(": ")
        took = round((time.perf_counter() - clock) * 1000)
        log.info(
            "event delivered" if problem is None else "event not delivered",
            extra={"event_id": event["id"], "status": status, "problem": problem},
        )
        return Attempt(started, status, problem, took)
