"""Changes that a click or a test makes, beside Stripe's API."""

from collections.abc import Callable

from sandbox.payments import checkout, customers, disputes, paying, refunds, subscriptions
from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.find_charge import find_charge
from sandbox.payments.store import Json

Action = Callable[[Account, str], Json]


def _to_subscription(change: Callable[[Account, Json], Json]) -> Action:
    return lambda account, wanted: change(account, account.fetch("subscription", wanted))


def _pay_later(account: Account, wanted: str) -> Json:
    paying.pay_later(account, wanted)
    return account.fetch("checkout.session", wanted)


def refund(account: Account, wanted: str, params: Json) -> Json:
    """Refund the charge that an id leads to."""
    charge = find_charge(account, wanted)
    return refunds.create_refund(account, {"charge": charge["id"], **params})


def dispute(account: Account, wanted: str, reason: str, *, inquiry: bool = False) -> Json:
    """Dispute the charge that an id leads to."""
    charge = find_charge(account, wanted)
    return disputes.open_dispute(account, charge["id"], reason=reason, inquiry=inquiry)


def _refund_half(account: Account, wanted: str) -> Json:
    charge = find_charge(account, wanted)
    return refund(account, wanted, {"amount": max(charge["amount"] // 2, 1)})


ACTIONS: dict[str, dict[str, Action]] = {
    "subscriptions": {
        "advance": _to_subscription(subscriptions.advance),
        "fail-renewal": _to_subscription(
            lambda account, it: subscriptions.advance(account, it, payment_fails=True)
        ),
        "pay-overdue": _to_subscription(subscriptions.pay_overdue),
        "give-up": _to_subscription(
            lambda account, it: subscriptions.give_up(account, it, cancel=True)
        ),
        "mark-unpaid": _to_subscription(
            lambda account, it: subscriptions.give_up(account, it, cancel=False)
        ),
        "cancel": lambda account, wanted: subscriptions.cancel_now(account, wanted, {}),
        "cancel-at-period-end": _to_subscription(
            lambda account, it: subscriptions.cancel_at_period_end(account, it, on=True)
        ),
        "resume": _to_subscription(
            lambda account, it: subscriptions.cancel_at_period_end(account, it, on=False)
        ),
    },
    "checkout": {
        "expire": checkout.expire_session,
        "pay-later": _pay_later,
        "settle": lambda account, wanted: paying.settle(account, wanted, arrived=True),
        "bounce": lambda account, wanted: paying.settle(account, wanted, arrived=False),
    },
    "customers": {"delete": customers.delete_customer},
    "payments": {
        "refund": lambda account, wanted: refund(account, wanted, {}),
        "refund-half": _refund_half,
        "dispute": lambda account, wanted: dispute(account, wanted, "fraudulent"),
        "inquire": lambda account, wanted: dispute(account, wanted, "general", inquiry=True),
    },
    "refunds": {"succeed": refunds.succeed, "fail": refunds.fail},
    "disputes": {"respond": disputes.respond, "win": disputes.win, "lose": disputes.lose},
}


def act(account: Account, on: str, wanted: str, action: str) -> Json:
    """Apply an action to the object of an id, in one transaction."""
    do = ACTIONS.get(on, {}).get(action)
    if do is None:
        known = ", ".join(ACTIONS.get(on, {})) or "nothing"
        raise StripeApiError(f"Cannot {action} {on}. Known actions: {known}.", status=404)
    with account.store.transaction():
        return do(account.in_mode_of(account.store.get_any(wanted) or {}), wanted)
