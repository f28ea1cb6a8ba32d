"""Confirm the start of a subscription by mail, once.

It has started when a trial began, or when its first invoice was paid: that has the amount and the
tax. Its events arrive in any order, so that the mail is requested with whichever comes last.
"""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.contract_mails.order_concluded import GOOD_FOR
from billing.contract_mails.request_once import request_once
from billing.membership import Invoice, Subscription, is_live
from billing.money import CURRENCY, in_currency_units
from billing.settings import Settings
from billing.withdrawals import used_share_of
from chassis import clock
from contracts.billing import Consent, ContractConcluded


async def confirm_subscription(
    session: AsyncSession, subscription: Subscription, settings: Settings
) -> None:
    """Have the start of a locked member's subscription confirmed, if it has started lately."""
    began_at = subscription.started_at or subscription.current_period_start
    is_ours = settings.tier_of_price(subscription.price_id) is not None
    if not is_ours or began_at is None or clock.now() > began_at + GOOD_FOR:
        return
    is_trial = subscription.stripe_status == "trialing"
    first = None if is_trial else await _first_paid(session, subscription)
    if not is_live(subscription) or (first is None and not is_trial):
        return
    cents, currency = subscription.unit_cents, subscription.currency or CURRENCY
    tax = first.tax_cents if first else None
    accepted = await used_share_of(session, subscription.stripe_subscription_id)
    concluded = ContractConcluded(
        user_id=subscription.user_id,
        order_number=subscription.stripe_subscription_id,
        number=subscription.number or "",
        kind="subscription",
        title=None,
        tier=subscription.current_tier,
        amount=in_currency_units(first.paid_cents if first else 0, currency),
        tax=None if tax is None else in_currency_units(tax, currency),
        currency=currency,
        price=None if cents is None else in_currency_units(cents * subscription.quantity, currency),
        interval="year" if subscription.price_interval == "year" else "month",
        trial_ends_at=subscription.trial_ends_at if is_trial else None,
        consent=accepted and Consent(text=accepted.text, given_at=accepted.accepted_at),
        is_waived=False,
        concluded_at=began_at,
        good_until=began_at + GOOD_FOR,
    )
    await request_once(session, concluded.order_number, "start", concluded)


async def _first_paid(session: AsyncSession, subscription: Subscription) -> Invoice | None:
    await session.flush()
    paid = select(Invoice).where(
        Invoice.stripe_subscription_id == subscription.stripe_subscription_id,
        Invoice.status == "paid",
    )
    return (await session.scalars(paid.order_by(col(Invoice.created_at)).limit(1))).first()
