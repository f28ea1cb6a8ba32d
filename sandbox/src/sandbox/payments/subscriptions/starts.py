"""How subscriptions start: by a checkout, or by the API as `payment_behavior` says."""

from sandbox.payments import invoices
from sandbox.payments.account import (
    InvalidParams,
    Json,
    StripeAccount,
    StripeApiError,
    missing,
    no_such,
    not_implemented,
)
from sandbox.payments.charges import CARDS_BY_LAST4, Card
from sandbox.payments.invoices import check_located, of_period
from sandbox.payments.subscriptions.collection import after_attempt, check_paid
from sandbox.payments.subscriptions.new import new_subscription
from sandbox.payments.subscriptions.periods import SUBSCRIPTION_KIND


def start_subscription(
    account: StripeAccount,
    customer: str,
    line: Json,
    options: Json,
    last4: str | None,
    intent: Json,
) -> Json:
    """Start the subscription of a checkout whose payment has succeeded."""
    subscription = new_subscription(account, customer, line, options, last4) | {"status": "active"}
    invoice = _draft(account, subscription)
    # The checkout has charged the price, whatever the customer's balance is.
    invoices.finalize(account, invoice, with_balance=False)
    account.store.put(intent | {"_of": invoice["id"]})
    invoices.note_attempt(account, invoice, intent)
    return subscription


def start_unpaid_subscription(
    account: StripeAccount, customer: str, line: Json, options: Json, last4: str | None = None
) -> Json:
    """Start a subscription before its first payment: `incomplete`, or `trialing` for a trial."""
    subscription = new_subscription(account, customer, line, options, last4)
    invoice = invoices.finalize(account, _draft(account, subscription))
    if invoice["amount_due"]:
        invoices.payment_of(account, invoice)
    else:
        # An invoice of nothing, as in a trial, is paid at once.
        after_attempt(account, subscription, invoices.note_attempt(account, invoice, None))
    return subscription


def create_subscription(account: StripeAccount, params: Json) -> Json:
    """Make a subscription by the API; its first invoice is charged unless it begins with a trial or
    with `default_incomplete`."""
    for name in ("customer", "items"):
        if not params.get(name):
            raise missing(name)
    customer = account.customer(params["customer"])
    if params.get("automatic_tax", {}).get("enabled"):
        check_located(customer)
    [wanted] = params["items"]
    if set(wanted) - {"price", "quantity"} or "price" not in wanted:
        raise not_implemented("items[0] with anything but a price and a quantity")
    behavior = params.get("payment_behavior", "allow_incomplete")
    if behavior == "pending_if_incomplete":
        raise InvalidParams(
            "`pending_if_incomplete` can only be used to update a subscription.",
            param="payment_behavior",
        )
    price = account.fetch("price", wanted["price"], "items[0][price]")
    line = {"price": price, "quantity": wanted.get("quantity", 1)}
    last4 = _card(account, customer, params.get("default_payment_method"))
    if "trial_period_days" in params or behavior == "default_incomplete":
        return start_unpaid_subscription(account, customer["id"], line, params, last4)
    if last4 is None:
        raise StripeApiError(
            "This customer has no attached payment source or default payment method.",
            code="resource_missing",
        )
    subscription = _start_charged(account, customer["id"], line, params, last4)
    if behavior == "error_if_incomplete":
        check_paid(account, subscription["latest_invoice"])
    return subscription


def _start_charged(
    account: StripeAccount, customer: str, line: Json, options: Json, last4: str
) -> Json:
    """Start a subscription and charge the card: it is `active` at once, or `incomplete`."""
    subscription = new_subscription(account, customer, line, options, last4)
    outcome = CARDS_BY_LAST4.get(last4)
    if isinstance(outcome, Card) and not outcome.asks:
        subscription["status"] = "active"
    invoice = invoices.finalize(account, _draft(account, subscription))
    after_attempt(account, subscription, invoices.collect(account, invoice, outcome))
    return subscription


def _draft(account: StripeAccount, subscription: Json) -> Json:
    lines = of_period(account, subscription)
    invoice = invoices.draft_invoice(account, subscription, "subscription_create", lines)
    account.store.put(subscription)
    account.emit("customer.subscription.created", subscription)
    return invoice


def _card(account: StripeAccount, customer: Json, wanted: str | None) -> str | None:
    """Return the last digits of the card that pays: the one that a request names, of this customer
    or of one of the customer's subscriptions, or else the customer's default."""
    default = customer["invoice_settings"]["default_payment_method"]
    last4: str | None = customer.get("_last4")
    if wanted in (None, default):
        return last4
    theirs = account.store.find(SUBSCRIPTION_KIND, {"customer": customer["id"]})
    cards: list[str | None] = [
        each["_last4"] for each in theirs if each["default_payment_method"] == wanted
    ]
    if not cards:
        raise no_such("PaymentMethod", str(wanted), "default_payment_method")
    return cards[0]
