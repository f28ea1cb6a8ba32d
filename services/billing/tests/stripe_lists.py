"""Stripe's lists of the objects of a history, for a resync of everything."""

from collections.abc import AsyncIterator, Callable, Iterable
from datetime import UTC, datetime
from email.utils import format_datetime
from types import SimpleNamespace
from typing import Any

from billing.stripe_api.account import StripeAccount
from billing.stripe_api.events import Event

from .histories import History
from .stripe_double import Json

_PAGE = 2


def account_with(listed: Iterable[Json]) -> Any:
    """Stripe with these events, whose customers are all known to billing."""

    async def events(*_: Any) -> AsyncIterator[list[Event]]:
        yield [Event.of(each) for each in listed]

    async def no_customers(*_: Any) -> AsyncIterator[tuple[str, str]]:
        return
        yield "", ""

    async def no_checkouts(*_: Any) -> AsyncIterator[Event]:
        listed: list[Event] = []
        for event in listed:
            yield event

    async def not_elsewhere(_: str) -> None:
        return None

    account = SimpleNamespace(
        events=events,
        customers=no_customers,
        completed_checkouts=no_checkouts,
        refunded_elsewhere_at=not_elsewhere,
    )
    return SimpleNamespace(account=account)


def account_after(history: History, count: int, second: int) -> Any:
    """Stripe after `count` events of a history, requested in a second."""
    objects = history.happened_by(count)
    paid_at = _paid_at(history, count)

    def listing(kind: str, shown: Callable[[Json], Json] = dict) -> Any:
        found = [shown(each) for each in reversed(objects) if each["object"] == kind]

        async def page(params: Json) -> Any:
            place = [each["id"] for each in found].index(params["starting_after"]) + 1 if (
                "starting_after" in params
            ) else 0  # fmt: skip
            return SimpleNamespace(
                data=[
                    SimpleNamespace(id=each["id"], to_dict=each.copy)
                    for each in found[place : place + _PAGE]
                ],
                has_more=len(found) > place + _PAGE,
                last_response=SimpleNamespace(
                    headers={"date": format_datetime(datetime.fromtimestamp(second, UTC))}
                ),
            )

        return SimpleNamespace(list_async=page)

    def checkout(about: Json) -> Json:
        first = paid_at.get(about["id"], second)
        if about["payment_intent"] is None:
            # Stripe's list has the time when a free checkout was opened.
            return about | {"created": first}
        charge = {"id": "ch_1", "created": first}
        return about | {"payment_intent": {"id": about["payment_intent"], "latest_charge": charge}}

    async def payment(intent: str) -> Any:
        return SimpleNamespace(to_dict=lambda: {"id": intent, "metadata": {}})

    v1 = SimpleNamespace(
        payment_intents=SimpleNamespace(retrieve_async=payment),
        checkout=SimpleNamespace(sessions=listing("checkout.session", checkout)),
        subscriptions=listing("subscription"),
        invoices=listing("invoice"),
        credit_notes=listing("credit_note"),
        refunds=listing("refund"),
        disputes=listing("dispute"),
        customers=listing("customer"),
    )

    client: Any = SimpleNamespace(v1=v1)
    return SimpleNamespace(account=StripeAccount(client))


def _paid_at(history: History, count: int) -> dict[str, int]:
    seconds: dict[str, int] = {}
    for each in history.events[:count]:
        about = each["data"]["object"]
        if about["object"] == "checkout.session" and about["payment_status"] == "paid":
            seconds.setdefault(about["id"], each["created"])
    return seconds
