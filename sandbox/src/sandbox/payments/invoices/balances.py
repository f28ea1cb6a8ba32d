"""The balance of customers, and the transactions that change it: credit is negative."""

from typing import Any

import stripe

from sandbox.payments.account import (
    SMALLEST_AMOUNT,
    InvalidParams,
    Json,
    StripeAccount,
    not_implemented,
)

BALANCE_KIND = "customer_balance_transaction"


def create_balance_transaction(account: StripeAccount, customer_id: str, params: Json) -> Json:
    """Give a customer credit, or take it back; the balance can become a debt."""
    customer = account.customer(customer_id, "id")
    currency = params["currency"].lower()
    if currency not in SMALLEST_AMOUNT:
        raise InvalidParams(
            f"Invalid currency: {currency}. The sandbox knows {', '.join(SMALLEST_AMOUNT)}.",
            param="currency",
        )
    if customer.get("currency") not in (None, currency):
        raise not_implemented("currency other than the customer's")
    return change_balance(
        account,
        customer,
        params["amount"],
        "adjustment",
        currency=currency,
        description=params.get("description"),
        metadata=params.get("metadata") or {},
    )


def use_balance(account: StripeAccount, invoice: Json) -> None:
    """Pay an invoice with the customer's credit; put there what cannot be charged."""
    customer = account.fetch("customer", invoice["customer"])
    balance = customer.get("balance", 0)
    due = invoice["total"] + balance
    charged = due if due >= SMALLEST_AMOUNT[invoice["currency"]] else 0
    left = 0 if charged else due
    invoice |= {
        "amount_due": charged,
        "amount_remaining": charged,
        "starting_balance": balance,
        "ending_balance": left,
    }
    too_small = left if left > 0 else 0
    for kind, amount in (
        ("applied_to_invoice", left - balance - too_small),
        ("invoice_too_small", too_small),
    ):
        if amount:
            of = {"currency": invoice["currency"], "invoice": invoice["id"]}
            change_balance(account, customer, amount, kind, **of)


def return_balance(account: StripeAccount, invoice: Json) -> None:
    """Undo what an invoice that is void has changed of the customer's balance."""
    if invoice["ending_balance"] is None:
        return
    amount = invoice["starting_balance"] - invoice["ending_balance"]
    customer = account.fetch("customer", invoice["customer"])
    if amount and not customer.get("deleted"):
        of = {"currency": invoice["currency"], "invoice": invoice["id"]}
        change_balance(account, customer, amount, "unapplied_from_invoice", **of)


def change_balance(
    account: StripeAccount, customer: Json, amount: int, kind: str, *, currency: str, **about: Any
) -> Json:
    """Change a balance by a transaction, which cannot be changed or deleted."""
    ending = customer.get("balance", 0) + amount
    made = account.new(
        stripe.CustomerBalanceTransaction,
        "cbtxn_1",
        amount=amount,
        currency=currency,
        customer=customer["id"],
        ending_balance=ending,
        type=kind,
        **about,
    )
    account.store.put(made)
    account.change(customer, "customer.updated", balance=ending, currency=currency)
    return made
