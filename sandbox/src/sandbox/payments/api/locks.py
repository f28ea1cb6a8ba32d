"""Locks of the objects that a request changes, held for a while so that tests meet them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sandbox.payments.account import StripeAccount, StripeApiError
from sandbox.payments.api.form import Tree

# Parameters that name an object which a request changes.
CHANGED = ("charge", "from_subscription", "invoice", "payment_intent")


class Locks:
    """The objects and idempotency keys of requests in progress."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    @asynccontextmanager
    async def hold(
        self, account: StripeAccount, ids: tuple[str, ...], given: Tree, key: str | None
    ) -> AsyncIterator[None]:
        """Hold the locks of a request for the time that the account's switch says; 0: none."""
        seconds = account.switches.lock_seconds
        if not seconds:
            yield
            return
        if key and key in self._taken:
            raise StripeApiError(
                "There is currently another in-progress request using this Idempotent Key (that "
                "probably means you submitted twice, and the other request is still going "
                f"through): {key}. Please try again later.",
                code="idempotency_key_in_use",
                status=409,
                kind="idempotency_error",
            )
        wanted = _objects(account, ids, given)
        if wanted & self._taken:
            raise StripeApiError(
                "This object cannot be accessed right now because another API request or Stripe "
                "process is currently accessing it. If you see this error intermittently, retry "
                "the request. If you see this error frequently and are making multiple concurrent "
                "requests to a single object, make your requests serially or at a lower rate.",
                code="lock_timeout",
                status=429,
                should_retry=True,
            )
        wanted |= {key} if key else set()
        self._taken |= wanted
        try:
            await asyncio.sleep(seconds)
            yield
        finally:
            self._taken -= wanted


def _objects(account: StripeAccount, ids: tuple[str, ...], given: Tree) -> set[str]:
    """Return the ids of what a request changes; a schedule changes its subscription."""
    named = {*ids, *(value for name in CHANGED if isinstance(value := given.get(name), str))}
    for each in list(named):
        found = account.store.get_any(each) or {}
        if found.get("object") == "subscription_schedule" and found["subscription"]:
            named.add(found["subscription"])
    return named
