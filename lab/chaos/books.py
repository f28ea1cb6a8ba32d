"""Compares the ledger, and the figures at the desk, with the objects of the payments stand-in.

The expected rows are computed from the objects alone, without billing's rules.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from lab.chaos.ledger import Finding, Ledger
from lab.chaos.state import Row, StoredState

# The sign of each kind of row in the member's monthly recurring revenue.
_MOVEMENTS = {"new": 1, "returned": 1, "expansion": 1, "contraction": -1, "churn": -1}
_COUNTED = ("active", "past_due")
_A_DAY = 86_400
# By kind and Stripe's id of the object: the cents, and the paying member.
Books = dict[tuple[str, str], tuple[int, str]]


def books_of(state: StoredState) -> Books:
    """The expected rows of the ledger, except movements."""
    books: Books = {}
    payers = {each["payment_intent"]: each["metadata"]["userId"] for each in state.checkouts}
    for session in state.checkouts:
        is_order = session["status"] == "complete" and session["mode"] == "payment"
        if is_order and session["amount_total"]:
            payer = session["metadata"]["userId"]
            books["revenue", session["id"]] = (session["amount_total"], payer)
    paid_of: dict[str, list[Row]] = defaultdict(list)
    for invoice in state.invoices:
        payer, id = state.customers[invoice["customer"]], invoice["id"]
        payers[invoice["_payment_intent"]] = payer
        if invoice["status"] == "paid" and invoice["amount_paid"]:
            books["revenue", id] = (invoice["amount_paid"], payer)
            paid_of[invoice["_subscription"]].append(invoice)
        if state.failed.get(id):
            books["failed", id] = (state.failed[id], payer)
            if invoice["status"] == "paid":
                books["recovered", id] = (invoice["amount_paid"], payer)
    for subscription in state.subscriptions:
        if subscription["trial_start"] is None:
            continue
        payer, id = state.customers[subscription["customer"]], subscription["id"]
        books["trialsBegun", id] = (0, payer)
        if paid := paid_of[id]:
            first = min(paid, key=lambda each: each["status_transitions"]["paid_at"])
            books["trialsPaid", id] = (first["amount_paid"], payer)
    for refund in state.refunds:
        if refund["status"] == "succeeded":
            payer = payers[refund["payment_intent"]]
            books["refunds", refund["id"]] = (refund["amount"], payer)
    for dispute in state.disputes:
        if not dispute["status"].startswith("warning_"):
            payer = payers[dispute["payment_intent"]]
            books["disputes", dispute["id"]] = (dispute["amount"], payer)
    return books


def monthly_of(state: StoredState) -> Counter[str]:
    """Each member's current monthly recurring revenue, in cents."""
    monthly: Counter[str] = Counter()
    for each in state.subscriptions:
        if each["status"] not in _COUNTED or each["pause_collection"] is not None:
            continue
        item = each["items"]["data"][0]
        months = 12 if item["price"]["recurring"]["interval"] == "year" else 1
        cents = Decimal(item["price"]["unit_amount"]) / months
        whole = int(cents.quantize(Decimal(1), ROUND_HALF_UP)) * item["quantity"]
        monthly[state.customers[each["customer"]]] += whole
    return monthly


def compare_books(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    """Each row of the ledger matches one object, to the cent, and its payer; each member's monthly
    revenue is the sum of its movements."""
    expected = books_of(state)
    entries = ledger.by_id()
    stored = {
        (row["kind"], row["subject"]): row
        for row in state["ledger"]
        if row["kind"] not in _MOVEMENTS and row["kind"] != "mrr"
    }
    for place, (cents, payer) in expected.items():
        entry, row = entries.get(payer), stored.get(place)
        email = entry.email if entry else ""
        if row is None:
            yield Finding("lost", f"the row {place} of the ledger", email)
        elif row["cents"] != cents:
            yield Finding("wrong", f"{place}: {row['cents']} cents, {cents} at Stripe", email)
        elif row["user_id"] != payer and not (entry is None or entry.erased):
            yield Finding("wrong", f"{place} has the payer {row['user_id']}", email)
    for place in stored.keys() - expected.keys():
        yield Finding("wrong", f"{place} of the ledger does not exist at Stripe")
    monthly = monthly_of(state)
    lasting: Counter[str] = Counter()
    moved: Counter[str] = Counter()
    for row in state["ledger"]:
        user = row["user_id"] or ""
        lasting[user] += row["cents"] if row["kind"] == "mrr" and row["lasts"] else 0
        moved[user] += row["cents"] * _MOVEMENTS.get(row["kind"], 0)
    for user in sorted({*monthly, *lasting}):
        entry = entries.get(user)
        if not monthly[user] == lasting[user] == moved[user]:
            what = f"{monthly[user]} a month, {lasting[user]} in the ledger, moved by {moved[user]}"
            yield Finding("wrong", what, entry.email if entry else "")


def compare_charges(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    """A change of a subscription is charged once, however many devices request it; and no customer
    is credited more than was paid."""
    entries = ledger.by_id()

    def email_of(customer: str) -> str:
        entry = entries.get(state.customers.get(customer, ""))
        return entry.email if entry else ""

    before: dict[str, tuple[str, int]] = {}
    paid: Counter[str] = Counter()
    for invoice in state.invoices:
        paid[invoice["customer"]] += invoice["amount_paid"]
        if invoice["billing_reason"] != "subscription_update" or invoice["status"] != "paid":
            continue
        for line in invoice["lines"]["data"]:
            if line["amount"] <= 0:
                continue
            price, at = line["pricing"]["price_details"]["price"], invoice["created"]
            previous, then = before.get(invoice["_subscription"], ("", 0))
            if price == previous and at - then < _A_DAY:
                what = f"the charge for {price}: {invoice['id']}"
                yield Finding("doubled", what, email_of(invoice["customer"]))
            before[invoice["_subscription"]] = price, at
    for customer, credit in state.credits.items():
        if credit > paid[customer]:
            what = f"a credit of {credit} cents, and {paid[customer]} were paid"
            yield Finding("wrong", what, email_of(customer))


def compare_figures(figures: Mapping[str, Any], state: StoredState) -> Iterator[Finding]:
    """The figures over all days are the sums of the expected rows."""
    counts: Counter[str] = Counter()
    cents: Counter[str] = Counter()
    for (kind, _), (amount, _payer) in books_of(state).items():
        counts[kind] += 1
        cents[kind] += amount
    for amount in monthly_of(state).values():
        counts["mrr"] += 1
        cents["mrr"] += amount
    shown = figures["currencies"].get("usd", {})
    for kind in counts:
        figure = shown.get(kind) or {"count": 0, "amount": 0.0}
        if (figure["count"], round(figure["amount"] * 100)) != (counts[kind], cents[kind]):
            what = f"the figure {kind}: {figure}, {counts[kind]} of {cents[kind]} cents"
            yield Finding("wrong", what)
