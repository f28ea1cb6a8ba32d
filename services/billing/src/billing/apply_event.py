"""What an event of Stripe changes."""

import logging

from sqlalchemy.ext.asyncio import AsyncSession

from billing import coupon_holds
from billing.adjust_payment import adjust_payment
from billing.event_record import APPLIED, Outcome
from billing.fulfil_checkout import fulfil_checkout
from billing.settings import Settings
from billing.stripe_events import Event, Ignored, NotApplied, SetAside
from billing.stripe_objects import CheckoutSession
from billing.update_subscription import update_subscription

log = logging.getLogger(__name__)

_CHECKOUTS = frozenset(
    # The second is for ways to pay that take days; by card only, it does not come.
    {"checkout.session.completed", "checkout.session.async_payment_succeeded"}
)
_SUBSCRIPTIONS = frozenset(f"customer.subscription.{k}" for k in ("created", "updated", "deleted"))

_EXPIRED = "checkout.session.expired"

_ADJUSTMENTS = frozenset(
    {"refund.created", "refund.updated", "refund.failed"}
    # An update, when an inquiry has become a dispute.
    | {f"charge.dispute.{kind}" for kind in ("created", "updated", "closed")}
)
_OF_ADJUSTMENTS = ("refund.", "charge.dispute.")

HANDLED = _CHECKOUTS | _SUBSCRIPTIONS | _ADJUSTMENTS | {_EXPIRED}


async def apply_event(session: AsyncSession, event: Event, settings: Settings) -> Outcome:
    """Apply an event; twice is harmless, in any order is harmless."""
    try:
        async with session.begin_nested():
            _check_mode(event, settings)
            if event.type in _CHECKOUTS:
                done = await fulfil_checkout(session, event, settings)
            elif event.type.startswith(_OF_ADJUSTMENTS):
                done = await adjust_payment(session, event, settings)
            elif event.type == _EXPIRED:
                done = await _release_coupon(session, event)
            else:
                done = await update_subscription(session, event, settings)
    except NotApplied as reason:
        level = logging.INFO if isinstance(reason, Ignored) else logging.ERROR
        log.log(level, "%s %s: %s: %s", event.type, event.id, reason.state, reason)
        return Outcome(reason.state, str(reason))
    log.info("%s %s: %s", event.type, event.id, done)
    return Outcome(APPLIED, done)


async def _release_coupon(session: AsyncSession, event: Event) -> str:
    checkout = event.about(CheckoutSession)
    if checkout.id is None or not await coupon_holds.release_checkout(session, checkout.id):
        raise Ignored("it held no coupon")
    return f"{checkout.id} holds its coupon no longer"


def _check_mode(event: Event, settings: Settings) -> None:
    """Refuse test money under a live key, and the other way round."""
    if event.livemode is None or settings.key_mode is None:
        return
    mode = "live" if event.livemode else "test"
    if mode != settings.key_mode:
        raise SetAside(f"it is of {mode} mode, and STRIPE_SECRET_KEY of {settings.key_mode} mode")
