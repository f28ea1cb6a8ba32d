"""The balance of a customer at Stripe: credit that pays the next invoices, and what changed it."""

from typing import Annotated

import stripe
from pydantic import BeforeValidator, Field

from billing.credit import NO_CREDIT, Credit, credit_of
from billing.stripe_api.bills import Billed
from billing.stripe_api.errors import NoLongerThere, NoSuchCustomer, call
from billing.stripe_api.events import Event
from billing.stripe_api.lists import all_of, second_of
from billing.stripe_api.parts import Part, Reference

# In the metadata of a transaction that takes credit back: the subscription that has credited it.
_TAKEN_FOR = "creditOfSubscription"


class _CreditNote(Part):
    invoice: Reference = None


class _Metadata(Part):
    taken_for: str | None = Field(None, alias=_TAKEN_FOR)


class BalanceChange(Part):
    """A transaction of a customer's balance: a negative amount is credit."""

    amount: int
    currency: str
    type: str
    invoice: Reference = None
    credit_note: Annotated[
        _CreditNote | None, BeforeValidator(lambda note: note if isinstance(note, dict) else None)
    ] = None
    metadata: _Metadata | None = None

    @property
    def invoice_id(self) -> str | None:
        """The invoice that it is about, if there is one."""
        return self.invoice or (self.credit_note.invoice if self.credit_note else None)

    @property
    def taken_for(self) -> str | None:
        """The subscription whose credit it took back."""
        return self.metadata.taken_for if self.metadata else None


class CustomerBalance:
    """Reads what balances hold, and takes credit back."""

    def __init__(self, client: stripe.StripeClient) -> None:
        self._customers = client.v1.customers
        self._transactions = client.v1.customers.balance_transactions

    async def observe(self, customer_id: str) -> Event:
        """A customer as it is now."""
        customer = await call("for a customer", self._customers.retrieve_async(customer_id))
        return Event.observed("customer.updated", customer.to_dict(), second_of(customer))

    async def changes(self, customer_id: str) -> list[BalanceChange]:
        """Every change of a customer's balance, the oldest first."""

        async def listing(params: stripe.params.CustomerBalanceTransactionListParams) -> object:
            return await self._transactions.list_async(customer_id, params)

        asked = all_of("for a balance", listing, {"expand": ["data.credit_note"]})
        return [BalanceChange.model_validate(found) async for found, _ in asked][::-1]

    async def take_back(self, billed: Billed, *, subscription_id: str) -> Credit:
        """Take back what is left of the credit of a subscription's invoices, once: the transaction
        names the subscription. Credit that was taken before is returned as it was."""
        if not billed.customer:
            return NO_CREDIT
        try:
            changes = await self.changes(billed.customer)
        except (NoLongerThere, NoSuchCustomer):
            # A customer who was deleted has no balance.
            return NO_CREDIT
        ours = (n for n, each in enumerate(changes) if each.taken_for == subscription_id)
        taken = next(ours, None)
        credit = credit_of(changes[:taken], billed.invoices)
        if taken is not None:
            done = changes[taken].amount
            return Credit(done, sum(credit) - done)
        if credit.left:
            name, currency = billed.customer, billed.currency
            await self._take(name, credit.left, currency, taken_for=subscription_id)
        return credit

    async def _take(self, customer_id: str, cents: int, currency: str, *, taken_for: str) -> None:
        """Take the credit of a subscription back. Stripe forgets the key after a day: later, the
        metadata says that it was done."""
        change: stripe.params.CustomerBalanceTransactionCreateParams = {
            "amount": cents,
            "currency": currency,
            "description": "Credit of a subscription that was paid back",
            "metadata": {_TAKEN_FOR: taken_for},
        }
        options: stripe.RequestOptions = {"idempotency_key": f"credit-of-{taken_for}"}
        asked = self._transactions.create_async(customer_id, change, options)
        await call("to take credit back", asked)
