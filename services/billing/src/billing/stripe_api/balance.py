"""The balance of a customer at Stripe: credit that pays the next invoices, and what changed it."""

from typing import Annotated

import stripe
from pydantic import BeforeValidator, Field

from billing.stripe_api.errors import call
from billing.stripe_api.lists import all_of
from billing.stripe_api.objects import Part, Reference

# In the metadata of a transaction that takes credit back: the withdrawal that it is for.
_WITHDRAWAL = "withdrawalId"


class _CreditNote(Part):
    invoice: Reference = None


class _Metadata(Part):
    withdrawal_id: str | None = Field(None, alias=_WITHDRAWAL)


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
    def withdrawal_id(self) -> str | None:
        """The withdrawal for which it took credit back."""
        return self.metadata.withdrawal_id if self.metadata else None


class CustomerBalance:
    """Reads what balances hold, and takes credit back."""

    def __init__(self, client: stripe.StripeClient) -> None:
        self._transactions = client.v1.customers.balance_transactions

    async def changes(self, customer_id: str) -> list[BalanceChange]:
        """Every change of a customer's balance, the oldest first."""

        async def listing(params: stripe.params.CustomerBalanceTransactionListParams) -> object:
            return await self._transactions.list_async(customer_id, params)

        asked = all_of("for a balance", listing, {"expand": ["data.credit_note"]})
        return [BalanceChange.model_validate(found) async for found, _ in asked][::-1]

    async def take_credit(
        self, customer_id: str, cents: int, currency: str, *, withdrawal_id: str
    ) -> None:
        """Take credit back because of a withdrawal. Stripe forgets the key after a day: later, the
        metadata says that it was done."""
        change: stripe.params.CustomerBalanceTransactionCreateParams = {
            "amount": cents,
            "currency": currency,
            "description": "Credit of a contract that was withdrawn from",
            "metadata": {_WITHDRAWAL: withdrawal_id},
        }
        options: stripe.RequestOptions = {"idempotency_key": f"credit-of-{withdrawal_id}"}
        asked = self._transactions.create_async(customer_id, change, options)
        await call("to take credit back", asked)
