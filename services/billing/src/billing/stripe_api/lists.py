"""Stripe's lists, a page at a time, and what its responses say of themselves."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Any

from billing.stripe_api.errors import call
from chassis import clock

Json = dict[str, Any]
ListPage = Callable[[Any], Awaitable[Any]]

_PAGE = 100


async def pages(
    what: str, listing: ListPage, params: Any = None
) -> AsyncIterator[tuple[list[Json], int]]:
    """The pages of a list, each with the second (of Stripe's clock) in which it was made."""
    after: Json = {}
    while True:
        asked = time.monotonic()
        page = await call(what, listing({**(params or {}), "limit": _PAGE, **after}))
        # The page shows the account as it was when Stripe read it, not when the response was sent.
        second = second_of(page) - int(time.monotonic() - asked)
        yield [each.to_dict() for each in page.data], second
        if not page.has_more or not page.data:
            return
        after = {"starting_after": page.data[-1].id}


async def all_of(
    what: str, listing: ListPage, params: Any = None
) -> AsyncIterator[tuple[Json, int]]:
    """The objects of all pages."""
    async for page, second in pages(what, listing, params):
        for each in page:
            yield each, second


def second_of(response: Any) -> int:
    """The second in which Stripe answered."""
    try:
        at = parsedate_to_datetime(_headers(response)["date"])
    except (KeyError, TypeError, ValueError):
        at = clock.now()
    return int(at.astimezone(UTC).timestamp())


def is_replayed(response: Any) -> bool:
    """Whether Stripe repeats what it answered before to the same idempotency key."""
    return bool(_headers(response).get("idempotent-replayed") == "true")


def _headers(response: Any) -> Json:
    return getattr(response.last_response, "headers", None) or {}
