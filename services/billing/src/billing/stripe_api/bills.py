"""What a subscription was billed: its invoices, what they were for, and the payments."""

from contextlib import suppress
from dataclasses import dataclass, field

import stripe

from billing.credit import granted
from billing.money import CURRENCY
from billing.stripe_api.errors import StripeRefused, call
from billing.stripe_api.invoice_objects import Invoice
from billing.stripe_api.lists import Json, all_of
from billing.stripe_api.parts import id_of


@dataclass
class Bill:
    """An invoice: its payments with their cents, and the periods (seconds) that it charges for."""

    id: str
    is_paid: bool
    created: int = 0
    status: str = ""
    total_cents: int = 0
    due_cents: int = 0
    payments: dict[str, int] = field(default_factory=dict)
    periods: list[tuple[int, int]] = field(default_factory=list)
    # What it credits of earlier invoices.
    credited: list[tuple[int, int]] = field(default_factory=list)


@dataclass
class Billed:
    """All invoices of a subscription."""

    customer: str = ""
    currency: str = CURRENCY
    bills: list[Bill] = field(default_factory=list)

    @property
    def invoices(self) -> set[str]:
        return {bill.id for bill in self.bills}

    @property
    def paid(self) -> dict[str, int]:
        """The cents of each payment."""
        return self.paid_since(0)

    def paid_since(self, second: int) -> dict[str, int]:
        """The cents of each payment for what was billed since then."""
        return {
            name: cents
            for bill in self.bills
            if bill.created >= second
            for name, cents in bill.payments.items()
        }

    def credited_before(self, second: int) -> dict[str, int]:
        """The cents of the payments until then that a change has credited: the credit has paid for
        what was billed since then, or is left."""
        earlier = [bill for bill in self.bills if bill.created < second]
        # Stripe lists the newest first.
        left, credited = granted(earlier[::-1]), dict[str, int]()
        for name, cents in (payment for bill in earlier for payment in bill.payments.items()):
            credited[name] = min(cents, left)
            left -= credited[name]
        return {name: cents for name, cents in credited.items() if cents}


class Bills:
    """Reads what subscriptions were billed."""

    def __init__(self, client: stripe.StripeClient) -> None:
        self._v1 = client.v1

    async def of_subscription(self, subscription_id: str) -> Billed:
        """What a subscription was billed."""
        params = {"subscription": subscription_id, "expand": ["data.payments"]}
        billed = Billed()
        async for found, _ in all_of("for invoices", self._v1.invoices.list_async, params):
            billed.customer = str(id_of(found.get("customer")) or "")
            billed.currency = str(found.get("currency") or CURRENCY)
            billed.bills.append(_bill(found))
        return billed

    async def void_unpaid(self, subscription_id: str) -> None:
        """Void what a subscription that has ended still owes: Stripe leaves the pages of its
        invoices open, and who pays there gets nothing."""
        for status in ("open", "uncollectible"):
            params = {"subscription": subscription_id, "status": status}
            async for found, _ in all_of("for invoices", self._v1.invoices.list_async, params):
                await self.void(str(found["id"]))

    async def void(self, invoice_id: str) -> None:
        """Void an invoice, unless it is paid at this moment."""
        with suppress(StripeRefused):
            await call("to void an invoice", self._v1.invoices.void_invoice_async(invoice_id))

    async def of_invoice(self, invoice_id: str) -> Bill:
        """An invoice with its payments."""
        asked = self._v1.invoices.retrieve_async(invoice_id, {"expand": ["payments"]})
        return _bill((await call("for an invoice", asked)).to_dict())

    async def invoice_of(self, payment_id: str) -> str | None:
        """The invoice that a payment is for, if it is for one."""
        params = {"payment": {"type": "payment_intent", "payment_intent": payment_id}}
        listing = self._v1.invoice_payments.list_async
        async for found, _ in all_of("for payments of invoices", listing, params):
            return str(id_of(found.get("invoice")) or "") or None
        return None

    async def subscription_of(self, payment_id: str) -> str | None:
        """The subscription that a payment is for, if it is for one."""
        invoice_id = await self.invoice_of(payment_id)
        if invoice_id is None:
            return None
        asked = call("for an invoice", self._v1.invoices.retrieve_async(invoice_id))
        return Invoice.model_validate((await asked).to_dict()).subscription


def _bill(invoice: Json) -> Bill:
    bill = Bill(
        str(invoice["id"]),
        is_paid=invoice.get("status") == "paid",
        created=int(invoice.get("created") or 0),
        status=str(invoice.get("status") or ""),
        total_cents=int(invoice.get("total") or 0),
        due_cents=int(invoice.get("amount_due") or 0),
    )
    for each in (invoice.get("payments") or {}).get("data", ()):
        name = id_of(each["payment"].get("payment_intent"))
        if each["status"] == "paid" and each.get("amount_paid") and name:
            bill.payments[str(name)] = int(each["amount_paid"])
    for line in (invoice.get("lines") or {}).get("data", ()):
        # What is free is paid by nothing.
        if amount := line.get("amount", 0):
            periods = bill.periods if amount > 0 else bill.credited
            periods.append((line["period"]["start"], line["period"]["end"]))
    return bill
