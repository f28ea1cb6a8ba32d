"""Every status that the stripe package's types know is made by the stand-in, or its README says why
not. A new version of the package with a new status fails here."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import stripe

from sandbox import payments

from .conftest import Json, Shop, order
from .test_subscriptions import PRO

README = Path(payments.__file__).parent / "README.md"
FIELDS: dict[str, tuple[type, str]] = {
    "Subscription.status": (stripe.Subscription, "status"),
    "SubscriptionSchedule.status": (stripe.SubscriptionSchedule, "status"),
    "Invoice.status": (stripe.Invoice, "status"),
    "PaymentIntent.status": (stripe.PaymentIntent, "status"),
    "SetupIntent.status": (stripe.SetupIntent, "status"),
    "Charge.status": (stripe.Charge, "status"),
    "Refund.status": (stripe.Refund, "status"),
    "Dispute.status": (stripe.Dispute, "status"),
    "Session.status": (stripe.checkout.Session, "status"),
    "Session.payment_status": (stripe.checkout.Session, "payment_status"),
}


def literals(hint: Any) -> Iterator[str]:
    for part in get_args(hint):
        if get_origin(hint) is Literal:
            yield part
        else:
            yield from literals(part)


def declared(of: type, field: str) -> set[str]:
    """The values of a field by its type or, where that is any string, by its description."""
    if found := set(literals(of.__annotations__[field])):
        return found
    described = re.search(
        rf'\n    {field}: [^\n]*\n    """\n(.*?)"""', inspect.getsource(of), re.DOTALL
    )
    assert described
    return set(re.findall(r"`(\w+)`", described[1]))


def table() -> Iterator[tuple[str, str, str]]:
    """Field, status and text of each status in the README's table."""
    for line in README.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and cells[0].strip("`") in FIELDS:
            for status in re.findall(r"`(\w+)`", cells[1]):
                yield cells[0].strip("`"), status, cells[2]


def test_the_table_names_every_status_that_the_types_know() -> None:
    named = {(field, status) for field, status, _ in table()}
    known = {(name, status) for name, (of, at) in FIELDS.items() for status in declared(of, at)}
    assert known - named == set(), "statuses that the README's table does not name"
    assert named - known == set(), "statuses that Stripe does not have"


async def subscribed_first(shop: Shop, action: str) -> str:
    """A subscription whose first payment was tried before it was made; its id."""
    items = [{"price": PRO, "quantity": 1}]
    session = await shop.checkout(mode="subscription", line_items=items)
    await shop.do(f"/sandbox/checkout/{session.id}/subscribe-first")
    await shop.do(f"/sandbox/checkout/{session.id}/{action}")
    [found] = (
        await shop.client.v1.subscriptions.list_async({"customer": str(session.customer)})
    ).data
    return found.id


async def disputed(shop: Shop, *steps: str, by: str = "dispute") -> None:
    session = await shop.paid()
    dispute = await shop.do(f"/sandbox/payments/{session['id']}/{by}")
    for step in steps:
        await shop.do(f"/sandbox/disputes/{dispute['id']}/{step}")


async def refunded(shop: Shop, *steps: str) -> None:
    session = await shop.checkout()
    await shop.do(f"/sandbox/checkout/{session.id}/pay", {"card": "4000000000007726"})
    refund = await shop.do(f"/sandbox/payments/{session.id}/refund")
    for step in steps:
        await shop.do(f"/sandbox/refunds/{refund['id']}/{step}")


async def live_through_all(shop: Shop) -> None:
    """Make everything that the table says is made."""

    async def act(subscription: Json, *actions: str) -> None:
        for action in actions:
            await shop.do(f"/sandbox/subscriptions/{subscription['id']}/{action}")

    await act(await shop.subscribed(), "fail-renewal", "mark-unpaid", "cancel")
    await act(await shop.subscribed(), "pause", "unpause")
    late = await shop.subscribed()
    await act(late, "fail-renewal")
    open_one = (await shop.client.v1.subscriptions.retrieve_async(late["id"])).latest_invoice
    await shop.do(f"/sandbox/invoices/{open_one}/give-up")
    await shop.do(f"/sandbox/subscriptions/{await subscribed_first(shop, 'decline')}/expire")
    await shop.checkout(
        mode="subscription",
        line_items=[{"price": PRO, "quantity": 1}],
        subscription_data={"trial_period_days": 7},
    )
    customer = await shop.customer()
    create: Json = {"customer": customer, "items": [{"price": PRO}], "trial_period_days": 7}
    await shop.client.v1.subscriptions.create_async(create)  # type: ignore[arg-type]
    await act(await shop.subscribed(), "schedule-switch", "advance", "advance")
    await act(await shop.subscribed(), "schedule-end", "advance")
    planned = await shop.do(f"/sandbox/customers/{customer}/schedule")
    await shop.do(f"/sandbox/schedules/{planned['id']}/cancel")
    for action in ("expire", "decline", "pay-later"):
        session = await shop.checkout()
        await shop.do(f"/sandbox/checkout/{session.id}/{action}")
    session = await shop.checkout()
    await shop.do(f"/sandbox/checkout/{session.id}/pay", {"card": "4000002760003184"})
    for steps in (("respond", "win"), ("respond", "reject-response", "respond", "lose")):
        await disputed(shop, *steps)
    await disputed(shop, "respond", "close-inquiry", by="inquire")
    await disputed(shop, by="prevent")
    for step in ("succeed", "fail", "cancel", "ask-for-details"):
        await refunded(shop, step)
    await shop.client.v1.checkout.sessions.create_async(order(customer=customer))  # type: ignore[arg-type]


async def test_every_status_is_made_of_which_the_table_says_so(shop: Shop) -> None:
    await live_through_all(shop)
    events = (await shop.read("/sandbox/events?limit=10000"))["events"]
    seen = {of: set() for of in FIELDS}  # type: dict[str, set[str]]
    for each in events:
        thing = each["event"]["data"]["object"]
        for name, (of, field) in FIELDS.items():
            if thing["object"] == of.OBJECT_NAME:  # type: ignore[attr-defined]
                seen[name].add(thing[field])
    sessions = (await shop.client.v1.checkout.sessions.list_async({"limit": 100})).data
    seen["Session.status"] |= {str(session.status) for session in sessions}
    seen["Session.payment_status"] |= {session.payment_status for session in sessions}
    for field, status, text in table():
        assert (status in seen[field]) != text.startswith("not made"), (field, status)
