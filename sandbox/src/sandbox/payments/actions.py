"""What can be done to things besides Stripe's API, by a click or by a test."""

from collections.abc import Callable

from sandbox.payments import checkout, customers, paying, subscriptions
from sandbox.payments.account import Account
from sandbox.payments.api_errors import ApiError
from sandbox.payments.store import Json

Action = Callable[[Account, str], Json]


def _to_subscription(change: Callable[[Account, Json], Json]) -> Action:
    return lambda account, wanted: change(account, account.fetch("subscription", wanted))


def _pay_later(account: Account, wanted: str) -> Json:
    paying.pay_later(account, wanted)
    return account.fetch("checkout.session", wanted)


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
}


def act(account: Account, on: str, wanted: str, action: str) -> Json:
    """Do something to the subscription, checkout or customer of an id, as a whole or not at all."""
    do = ACTIONS.get(on, {}).get(action)
    if do is None:
        known = ", ".join(ACTIONS.get(on, {})) or "nothing"
        raise ApiError(f"Cannot {action} {on}: there is {known}.", status=404)
    with account.store.transaction():
        return do(account, wanted)
