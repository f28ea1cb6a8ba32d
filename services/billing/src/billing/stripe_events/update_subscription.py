"""Apply an event of a subscription: update its record and the membership."""

from sqlalchemy.ext.asyncio import AsyncSession

from billing import ledger, stripe_api, subscriptions
from billing.customers import add_customer
from billing.erased_members import Owners
from billing.memberships import lock_member, update_membership
from billing.settings import Settings
from billing.stripe_api import Event, Ignored, SetAside, instant
from billing.stripe_tasks import begin_period, end_pause
from billing.subscriptions import DELETED, EventOrder, event_order, status_now, status_order


async def update_subscription(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Apply the event if it is newer than the record; return a line that says what was done."""
    reported = event.about(stripe_api.Subscription)
    if reported.customer is None:
        raise SetAside("it has no customer")
    user_id = owners.of_customer
    if user_id is None:
        user_id = _user_named_by(reported, settings)
        owner = owners.id_to_keep(user_id)
        await add_customer(session, owner, reported.customer, livemode=event.livemode)
    erased = owners.is_erased(user_id)
    member = None if erased else await lock_member(session, user_id)
    # A user has one subscription at a time as a rule: without an id it is the customer's.
    subscription_id = reported.id or reported.customer
    order = event_order(event.type.rpartition(".")[2], event.second, status=reported.status)
    record = await session.get(subscriptions.Subscription, subscription_id, with_for_update=erased)
    if erased and record is None:
        return f"{subscription_id}: its member was erased"
    tier = _tier(reported.price, record, settings)
    is_known = record is not None
    record = record or _new_record(subscription_id, user_id, tier, order)
    if event.is_observed and is_known:
        if order < record.newest:
            raise Ignored(f"{subscription_id} has changed since")
        if is_as_recorded(record, event):
            raise Ignored(f"{subscription_id} is as recorded")
    said = ledger.subscription_fact(event, reported, record, tier)
    await ledger.record(session, said, ledger.facts_of_subscription(record) if is_known else ())
    done = f"{subscription_id}: older than what is known"
    unpaid_until = record.unpaid_until
    if order >= record.newest:
        _apply(record, event, reported, order, tier)
        done = f"{subscription_id} is {record.current_tier} {record.status}"
    session.add(record)
    if member is not None:
        await update_membership(session, member, settings)
        await begin_period(session, record)
        if unpaid_until is not None:
            await end_pause(session, record, unpaid_until)
    return done


def _user_named_by(reported: stripe_api.Subscription, settings: Settings) -> str:
    """The user id that we wrote on the subscription, whose customer is unknown."""
    if reported.metadata.user_id:
        return reported.metadata.user_id
    if settings.tier_of_price(reported.price) is None:
        raise Ignored(f"{reported.customer} is no customer of ours")
    raise SetAside(f"{reported.customer} is no customer of ours, but {reported.price} is our price")


def _tier(
    price_id: str | None, record: subscriptions.Subscription | None, settings: Settings
) -> str:
    # A price that was taken out of the settings still gives what it gave.
    is_same = record is not None and price_id is not None and price_id == record.price_id
    if record is not None and is_same and settings.tier_of_price(price_id) is None:
        return record.current_tier
    return "PRO" if price_id in settings.all_prices_of("pro") else "BASIC"


def is_as_recorded(record: subscriptions.Subscription, event: Event) -> bool:
    """Whether an observation has nothing new: it then leaves the order of the events alone."""
    reported, has_ended = event.about(stripe_api.Subscription), event.type.endswith(".deleted")
    if record.deleted or has_ended:
        return record.deleted == has_ended
    return (
        record.stripe_status == reported.status
        and record.price_id == reported.price
        and record.current_period_end == instant(reported.period_end)
        and record.cancel_at_period_end == reported.ends_with_period
        and record.cancel_at == instant(reported.cancel_at)
        and record.is_paused == (reported.pause_collection is not None)
        and _begun_here(record) == _begun_here_as(reported)
        and (reported.start_date is None or record.started_at is not None)
    )


def _begun_here(record: subscriptions.Subscription) -> tuple[object, ...]:
    return record.is_own_trial, record.paused_from, record.unpaid_until


def _begun_here_as(reported: stripe_api.Subscription) -> tuple[object, ...]:
    """The trial and the pause that we wrote on it."""
    ours = reported.metadata
    return ours.is_own_trial, instant(ours.paused_from), instant(ours.unpaid_until)


def _new_record(
    subscription_id: str, user_id: str, tier: str, order: EventOrder
) -> subscriptions.Subscription:
    return subscriptions.Subscription(
        stripe_subscription_id=subscription_id,
        user_id=user_id,
        tier=tier,
        current_tier=tier,
        status="INACTIVE",
        deleted=False,
        newest_event_final=order.final,
        newest_event_second=order.second,
        newest_event_kind=order.kind,
        price_was_changed=-1,
        status_was_changed=-1,
    )


def _apply(
    record: subscriptions.Subscription,
    event: Event,
    reported: stripe_api.Subscription,
    order: EventOrder,
    tier: str,
) -> None:
    """Set what the event says; of two events of one second, each fact is decided on its own."""
    is_newer = order > record.newest
    record.newest_event_final, record.newest_event_second, record.newest_event_kind = order
    record.deleted = order.kind == DELETED
    record.livemode = record.livemode if event.livemode is None else event.livemode
    record.stripe_customer_id = reported.customer
    new_order = status_order(
        status=reported.status,
        was_changed=event.changed("status"),
        period_end=reported.period_end,
    )
    if is_newer or new_order >= record.status_order:
        record.status_was_changed, record.status_period_end, record.status_in_life = new_order
        record.stripe_status = reported.status
        record.cancel_at_period_end = reported.ends_with_period
        record.cancel_at = instant(reported.cancel_at)
        record.trial_ends_at = instant(reported.trial_end)
        pause = reported.pause_collection
        record.is_paused = pause is not None
        record.paused_until = instant(pause.resumes_at) if pause else None
        record.started_at = instant(reported.start_date) or record.started_at
        begun_here = _begun_here_as(reported)
        record.is_own_trial, record.paused_from, record.unpaid_until = begun_here  # type: ignore[assignment]
    price_was_changed = int(event.price_before() not in (None, reported.price))
    if is_newer or price_was_changed >= record.price_was_changed:
        record.price_was_changed = price_was_changed
        record.price_id, record.current_tier = reported.price, tier
        item = reported.items.first
        record.item_id = item.id or record.item_id
        record.quantity = 1 if item.quantity is None else item.quantity
        if item.price_object and item.price_object.recurring:
            record.unit_cents = item.price_object.unit_amount
            record.price_interval = item.price_object.recurring.interval
            record.currency = item.price_object.currency or reported.currency
    end, known_end = instant(reported.period_end), record.current_period_end
    if is_newer or known_end is None or (end is not None and end >= known_end):
        record.current_period_start = instant(reported.period_start) or record.current_period_start
        record.current_period_end = end or known_end
    record.status = status_now(record)
