"""What a click or a test does to an object, beside Stripe's API."""

from collections.abc import Callable
from functools import partial

from sandbox.payments import cards, checkout, customers, paying, refunds, subscriptions
from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.objects import Json

# What can be done to an object of an id.
ACTIONS: dict[tuple[str, str], Callable[[Account, str], Json]] = {
    ("subscriptions", "advance"): subscriptions.advance,
    ("subscriptions", "fail-renewal"): partial(subscriptions.advance, declined=True),
    ("subscriptions", "pay-overdue"): partial(subscriptions.retry_payment, declined=False),
    ("subscriptions", "mark-unpaid"): partial(subscriptions.retry_payment, declined=True),
    ("subscriptions", "cancel"): subscriptions.cancel_now,
    ("subscriptions", "cancel-at-period-end"): partial(subscriptions.end_with_period, ends=True),
    ("subscriptions", "resume"): partial(subscriptions.end_with_period, ends=False),
    ("checkout", "expire"): checkout.expire_session,
    ("checkout", "pay-later"): paying.pay_later,
    ("checkout", "settle"): partial(paying.settle, card=cards.PAYS),
    ("checkout", "bounce"): partial(paying.settle, card=cards.DECLINES),
    ("customers", "delete"): customers.delete_customer,
    ("payments", "refund"): refunds.refund_payment,
    ("refunds", "fail"): refunds.fail,
}


def act(account: Account, on: str, wanted: str, action: str) -> Json:
    """Apply an action to the object of an id, in one transaction."""
    do = ACTIONS.get((on, action))
    if do is None:
        known = ", ".join(name for kind, name in ACTIONS if kind == on) or "nothing"
        raise StripeApiError(f"Cannot {action} {on}. Known actions: {known}.", status=404)
    with account.store.transaction():
        return do(account, wanted)
