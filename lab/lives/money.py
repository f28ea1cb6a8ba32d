"""The ledger, the member's pages and the displayed prices agree with the payments at Stripe."""

from collections import Counter
from collections.abc import AsyncIterator
from datetime import datetime

from lab.lives.account import cents_of
from lab.lives.at_stripe import Charge, charges, credit
from lab.lives.findings import Finding
from lab.lives.member import Member
from lab.lives.world import World
from sandbox.payments.account import Json


async def check_money(world: World, member: Member) -> list[Finding]:
    """Compare when every event has come."""
    found = charges(world)
    wrong = [each async for each in _ledger(world, found)]
    wrong += _displayed(world, member, found)
    if member.erased_at is None:
        wrong += [each async for each in _told(world, member, found)]
    elif left := credit(world):
        wrong.append(Finding("credit", f"{left} cents of credit are lost with the account"))
    return wrong


async def _ledger(world: World, found: list[Charge]) -> AsyncIterator[Finding]:
    """The rows of the ledger are Stripe's payments, refunds and disputes, each once."""
    at_stripe = {
        "revenue": [each.cents for each in found if each.cents],
        "refunds": [
            refund["amount"]
            for each in found
            for refund in each.refunds
            if refund["status"] == "succeeded"
        ],
        # However they end, as the ledger's figures are described.
        "disputes": [each.dispute["amount"] for each in found if each.dispute is not None],
        # Only billing adjusts balances.
        "creditTaken": [
            each["amount"] for each in world.find("customer_balance_transaction", type="adjustment")
        ],
    }
    for kind, cents in at_stripe.items():
        rows = await world.rows("SELECT cents FROM ledger_row WHERE kind = $1", kind)
        booked = [row["cents"] for row in rows if row["cents"]]
        if Counter(booked) != Counter(cents):
            yield Finding(
                f"ledger {kind}", f"Stripe: {sorted(cents)}, the ledger: {sorted(booked)}"
            )
    movements = await world.rows(
        "SELECT kind, cents FROM ledger_row WHERE cents < 0 OR (kind = 'mrr' AND until <= at)"
    )
    if movements:
        yield Finding("ledger rows", f"rows that cannot be: {movements}")


async def _told(world: World, member: Member, found: list[Charge]) -> AsyncIterator[Finding]:
    orders = await _pages(member, "orders")
    sold = [each for each in found if each.is_once]
    told = sorted(cents_of(each["amount"]) for each in orders if each["amount"])
    taken = sorted(each.cents for each in sold)
    if told != taken:
        yield Finding("orders", f"Stripe took {taken}, the member sees {told}")
    back = [each for each in orders if each["status"] == "REFUNDED"]
    full = [each for each in sold if _succeeded(each) >= each.cents]
    if len(back) != len(full):
        yield Finding("orders", f"{len(full)} were refunded, {len(back)} are called so")
    invoices = [each for each in await _pages(member, "invoices") if each["status"] == "paid"]
    paid = [each for each in world.find("invoice", status="paid") if each["_subscription"]]
    said, due = (sorted(cents_of(each["amount"]) for each in invoices), _totals(paid))
    if said != due:
        yield Finding("invoices", f"Stripe has {due}, the member sees {said}")
    async for wrong in _withdrawals(world, member, found):
        yield wrong
    async for wrong in _desk(member, found):
        yield wrong
    left, membership = credit(world), await member.membership()
    shown = membership.get("credit") or {"amount": 0}
    if max(left, 0) != cents_of(shown["amount"]):
        yield Finding(
            "credit", f"{left} cents of credit at Stripe, the member sees {shown['amount']}"
        )


async def _withdrawals(world: World, member: Member, found: list[Charge]) -> AsyncIterator[Finding]:
    """A withdrawal has refunded the amount that its member sees."""
    _, body = await member.asks("GET", "withdrawals")
    rows = {row["id"]: row for row in await world.rows("SELECT * FROM payment")}
    for told in body.get("withdrawals", []):
        number = told["orderNumber"]
        if told["kind"] == "subscription":
            of = [each for each in found if _subscription(world, each) == number]
        else:
            intent = rows[number]["stripe_payment_id"] if number in rows else None
            of = [each for each in found if each.intent == intent]
        since = _second(told["withdrawnAt"])
        refunds = [
            each for charge in of for each in charge.refunds if each["status"] == "succeeded"
        ]
        back = sum(each["amount"] for each in refunds if each["created"] >= since)
        # The dashboard has refunded everything, and its event comes after the withdrawal.
        if not back and _is_all_refunded(of):
            back = sum(each["amount"] for each in refunds)
        if told["state"] in ("refunded", "no_refund") and cents_of(told["amount"]) != back:
            yield Finding(
                "withdrawal",
                f"{back} cents went back, the member sees {told['amount']}, {told['state']}",
            )
        if number in member.told_nothing and back:
            yield Finding("withdrawal", f"the response had no refund, and {back} cents went back")
        disputed = any(each.dispute is not None for each in of)
        if told["state"] == "refunding" and not disputed:
            yield Finding("withdrawal", f"{number} is still refunding")


def _is_all_refunded(charges: list[Charge]) -> bool:
    return bool(charges) and all(each.refunded == each.cents for each in charges)


async def _desk(member: Member, found: list[Charge]) -> AsyncIterator[Finding]:
    _, body = await member.staff_asks("GET", f"accounts/{member.id}")
    orders = (body.get("account") or {}).get("orders", [])
    told = Counter((cents_of(each["amount"]), cents_of(each["refunded"])) for each in orders)
    known = Counter((each.cents, each.refunded) for each in found)
    granted = Counter({pair: n for pair, n in told.items() if not pair[0]})
    if told - granted != known:
        yield Finding("desk", f"Stripe: {dict(known)}, the desk shows {dict(told - granted)}")


def _displayed(world: World, member: Member, found: list[Charge]) -> list[Finding]:
    """Each charge is a price that was displayed."""
    wrong = []
    shown = member.shown
    # A subscription's first invoice is paid at its checkout.
    checkouts = {
        each["subscription"]: shown.checkouts.get(each["id"])
        for each in world.find("checkout.session", mode="subscription")
    }
    for charge in found:
        invoice = charge.invoice
        if invoice is None:
            if shown.checkouts.get(charge.of["id"]) != charge.cents:
                wrong.append(_undisplayed(charge, "at a checkout"))
        elif invoice["billing_reason"] == "subscription_create":
            if checkouts.get(invoice["_subscription"]) != charge.cents:
                wrong.append(_undisplayed(charge, "at a checkout"))
        elif shown.pages.get(invoice["id"]) == charge.cents:
            continue
        elif invoice["billing_reason"] == "subscription_cycle":
            # Credit can pay a part.
            if invoice["total"] not in shown.renewals:
                wrong.append(_undisplayed(charge, "for a renewal"))
        elif not shown.spends_preview(charge.cents, invoice["created"]):
            wrong.append(_undisplayed(charge, f"for a {invoice['billing_reason']}"))
    return wrong


def _undisplayed(charge: Charge, what: str) -> Finding:
    return Finding("price", f"{charge.cents} cents were charged {what}, and not displayed before")


async def _pages(member: Member, what: str) -> list[Json]:
    found: list[Json] = []
    after = ""
    while True:
        _, body = await member.asks("GET", f"{what}?limit=100{after}")
        found += body.get(what, [])
        if not body.get("next"):
            return found
        after = f"&after={body['next']}"


def _subscription(world: World, charge: Charge) -> str | None:
    of: str | None = charge.of.get("_subscription") or charge.of.get("subscription")
    return of


def _totals(invoices: list[Json]) -> list[int]:
    return sorted(each["total"] for each in invoices)


def _succeeded(charge: Charge) -> int:
    return sum(each["amount"] for each in charge.refunds if each["status"] == "succeeded")


def _second(moment: str) -> int:
    return int(datetime.fromisoformat(moment).timestamp())
