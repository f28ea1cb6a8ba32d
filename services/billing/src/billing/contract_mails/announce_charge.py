"""Announce a charge: Stripe's `invoice.upcoming` before a year is renewed, and `trial_will_end`."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncSession

from billing import stripe_api
from billing.contract_mails import rules
from billing.contract_mails.request_once import request_once
from billing.erased_members import Owners
from billing.membership import Subscription, is_live, lock_member
from billing.money import CURRENCY, in_currency_units
from billing.settings import Settings
from billing.stripe_api import Event, Ignored, UpcomingInvoice, instant
from chassis import clock
from contracts.billing import ChargeNoticeDue, Interval


async def announce_renewal(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Have a member notified that a year is renewed; return a line about it."""
    upcoming = event.about(UpcomingInvoice)
    subscription = await _locked(session, upcoming.subscription, owners)
    if subscription.stripe_status == "trialing":
        raise Ignored(f"{upcoming.subscription} is in a trial, whose end is announced")
    line = upcoming.longest_line
    if line is None or line.period is None or not line.is_year:
        raise Ignored("it is not for a year")
    if upcoming.total <= 0:
        raise Ignored("nothing is charged")
    tier = settings.tier_of_price(line.price_id)
    return await _announce(
        session,
        subscription,
        "renewal",
        amount=in_currency_units(upcoming.amount_due, upcoming.currency),
        currency=upcoming.currency.lower(),
        interval="year",
        charged_at=datetime.fromtimestamp(line.period.start, UTC),
        tier=tier.upper() if tier else subscription.current_tier,
    )


async def announce_trial_end(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Have a member notified that a trial ends; return a line about it."""
    reported = event.about(stripe_api.Subscription)
    subscription = await _locked(session, reported.id, owners)
    charged_at = instant(reported.trial_end)
    if charged_at is None or subscription.stripe_status != "trialing":
        raise Ignored(f"{reported.id} is not in a trial")
    if not reported.began_with_trial:
        raise Ignored(f"{reported.id} was paid before this trial")
    if subscription.unit_cents is None or subscription.trial_ends_at != charged_at:
        raise Ignored(f"{reported.id} has another trial, or no price")
    currency = subscription.currency or reported.currency or CURRENCY
    return await _announce(
        session,
        subscription,
        "trial_end",
        amount=in_currency_units(subscription.unit_cents * subscription.quantity, currency),
        currency=currency,
        interval="year" if subscription.price_interval == "year" else "month",
        charged_at=charged_at,
        tier=subscription.current_tier,
        has_card=reported.names_card,
    )


async def _locked(session: AsyncSession, name: str | None, owners: Owners) -> Subscription:
    """The subscription of an event, with its member locked."""
    subscription = await session.get(Subscription, name) if name else None
    if subscription is None or owners.is_erased(subscription.user_id):
        raise Ignored(f"{name} is an unknown subscription, or its member was erased")
    member = await lock_member(session, subscription.user_id)
    if member.tier == "LIFETIME":
        raise Ignored(f"{name} is of a member for life")
    # It may have changed before the member was locked.
    await session.refresh(subscription)
    if not is_live(subscription):
        raise Ignored(f"{name} has ended")
    return subscription


async def _announce(
    session: AsyncSession,
    subscription: Subscription,
    kind: Literal["renewal", "trial_end"],
    *,
    amount: Decimal,
    currency: str,
    interval: Interval,
    charged_at: datetime,
    tier: str,
    has_card: bool = False,
) -> str:
    name = subscription.stripe_subscription_id
    if reason := rules.not_charged(subscription, charged_at, clock.now()):
        raise Ignored(f"{name} {reason}")
    due = ChargeNoticeDue(
        user_id=subscription.user_id,
        subscription_id=name,
        kind=kind,
        tier=tier,
        amount=amount,
        currency=currency,
        interval=interval,
        has_card=has_card,
        charged_at=charged_at,
        good_until=charged_at,
    )
    if not await request_once(session, name, kind, due, second=int(charged_at.timestamp())):
        raise Ignored(f"{name}: the member has been notified")
    return f"{name}: its member is notified"
