"""Apply an event of a subscription: update its record and the membership."""

import logging

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

import work
from billing import ledger, stripe_api
from billing.contract_mails import confirm_subscription
from billing.customers import add_customer
from billing.erased_members import Owners
from billing.facts import subscription_of
from billing.membership import (
    Subscription,
    columns_of,
    lock_member,
    settle_subscription,
    stored_facts,
    tax_trial,
    update_membership,
    write_state,
)
from billing.settings import Settings
from billing.stripe_api import Event, Ignored, SetAside
from billing.stripe_events.facts_of_subscriptions import subscription_fact
from billing.withdrawals import USED_SHARES, Consent, keep_used_share, restore_for_subscription

# What a change of a subscription may change.
_CHANGED = (
    *("stripe_status", "price_id", "quantity", "current_period_end", "cancel_at_period_end"),
    *("cancel_at", "is_paused", "paused_until", "schedule_id", "is_own_trial"),
)

log = logging.getLogger(__name__)


async def update_subscription(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Add the event to the facts about its subscription, and write what they fold to; return a
    line about the outcome."""
    reported = event.about(stripe_api.Subscription)
    if reported.customer is None:
        raise SetAside("it has no customer")
    user_id = owners.of_customer
    # Before anything is written.
    await _check_price(session, reported, settings)
    if user_id is None:
        user_id = _user_named_by(reported, settings)
        owner = owners.id_to_keep(user_id)
        await add_customer(session, owner, reported.customer, livemode=event.livemode)
    erased = owners.is_erased(user_id)
    member = None if erased else await lock_member(session, user_id)
    # A user usually has one subscription at a time: without an id, use the customer's.
    subscription_id = reported.id or reported.customer
    record = await session.get(Subscription, subscription_id, with_for_update=erased)
    if erased and record is None:
        return f"{subscription_id}: its member was erased"
    fact = subscription_fact(
        event,
        reported,
        subject=subscription_id,
        user_id=record.user_id if record else user_id,
        tier=_tier(reported.price, record, settings),
    )
    is_known = record is not None
    price_id = record.price_id if record else None
    was_over = record is not None and record.deleted
    stored = stored_facts(record) if record else []
    now = await ledger.fold_in(session, fact, stored, subscription_of)
    record = record or Subscription(
        stripe_subscription_id=subscription_id,
        user_id=user_id,
        tier=now.tier,
        **columns_of(now),
        status="",
    )
    write_state(record, now)
    done = f"{subscription_id}: older than what is known"
    if now.fact.id == fact.id:
        done = f"{subscription_id} is {record.current_tier} {record.status}"
        if settings.tier_of_price(record.price_id) is None:
            # As specified, any price that is not PRO's gives BASIC to a known customer.
            done += f": {record.price_id} is in no STRIPE_PRICE_..."
            log.warning("%s: list it, or cancel the subscription", done)
    session.add(record)
    if reported.metadata.withdrawal:
        await restore_for_subscription(session, reported.metadata.withdrawal, record)
    if (accepted := _used_share(event, reported)) and not is_known:
        await session.execute(keep_used_share(record.user_id, subscription_id, accepted))
    if member is not None:
        await update_membership(session, member, settings)
        await confirm_subscription(session, record, settings)
        if record.deleted and not was_over:
            await work.add(session, "refund-credit", key=subscription_id)
        if not is_known or event.changed("default_payment_method"):
            await tax_trial(session, record, settings)
        if record.is_paused and price_id not in (None, record.price_id):
            # Another price ends a pause, also where it is paid later or chosen in the portal.
            await settle_subscription(session, record, f"{record.schedule_id} {record.price_id}")
        if reported.metadata.paused_from is not None and now.fact.id == fact.id:
            # A pause of version 1.1.
            await settle_subscription(session, record, str(reported.metadata.paused_from))
    return done


def _used_share(event: Event, reported: stripe_api.Subscription) -> Consent | None:
    """What the buyer has accepted, as the checkout has written it on the subscription."""
    ours = reported.metadata
    if ours.used_share not in USED_SHARES:
        return None
    return Consent(ours.used_share, ours.used_share_at or event.second)


def is_as_answered(record: Subscription, answer: Event) -> bool:
    """Whether the row is what Stripe has answered."""
    reported = answer.about(stripe_api.Subscription)
    fact = subscription_fact(
        answer, reported, subject="", user_id=record.user_id, tier=record.current_tier
    )
    answered = columns_of(subscription_of([fact]))
    if record.deleted or answered["deleted"]:
        return record.deleted == bool(answered["deleted"])
    return all(getattr(record, name) == answered[name] for name in _CHANGED)


async def _check_price(
    session: AsyncSession, reported: stripe_api.Subscription, settings: Settings
) -> None:
    """Ignore a subscription that others have sold. Ours has a price of the settings; one whose
    price was taken out of them is known, or says in its metadata that it is ours."""
    ours = reported.metadata
    if not settings.only_our_prices or ours.tier or ours.trial:
        return
    if settings.tier_of_price(reported.price) is not None:
        return
    # Not with `get`, which would return this row again after the member is locked.
    name = col(Subscription.stripe_subscription_id)
    known = select(name).where(name == (reported.id or reported.customer))
    if await session.scalar(known) is None:
        raise Ignored(f"{reported.price} is not our price")


def _user_named_by(reported: stripe_api.Subscription, settings: Settings) -> str:
    """The user id in the metadata of a subscription whose customer is unknown."""
    if reported.metadata.user_id:
        return reported.metadata.user_id
    if settings.tier_of_price(reported.price) is None:
        raise Ignored(f"{reported.customer} is an unknown customer")
    raise SetAside(f"{reported.customer} is an unknown customer, but {reported.price} is our price")


def _tier(price_id: str | None, record: Subscription | None, settings: Settings) -> str:
    # A price that was removed from the settings keeps its tier.
    is_same = record is not None and price_id is not None and price_id == record.price_id
    if record is not None and is_same and settings.tier_of_price(price_id) is None:
        return record.current_tier
    return "PRO" if price_id in settings.all_prices_of("pro") else "BASIC"
