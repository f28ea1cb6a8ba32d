"""A subscription was made, changed or ended: its record and the membership follow."""

from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from billing import rules, stripe_events, tables
from billing.customers import user_of
from billing.entitle import entitle, take_turns
from billing.stripe_events import Event, Ignored, SetAside


async def follow_subscription(session: AsyncSession, event: Event, pro_price_id: str) -> str:
    """Follow what is newer than all that was heard before; says what that was."""
    told = event.about(stripe_events.Subscription)
    if told.customer is None:
        raise SetAside("it has no customer")
    user_id = await user_of(session, told.customer)
    if user_id is None:
        raise Ignored(f"{told.customer} is no customer of ours")
    member = await take_turns(session, user_id)
    # A user has one subscription at a time as a rule: without an id it is the customer's.
    subscription_id = told.id or told.customer
    moment = _moment(event, told)
    tier = rules.tier_of_price(told.price, pro_price_id)
    record = await session.get(tables.Subscription, subscription_id)
    if record is None:
        record = _begun(subscription_id, user_id, tier, moment)
    if moment < tuple(record.oldest):
        # The record keeps the tier that the subscription began with.
        record.tier, record.oldest = tier, list(moment)
    if moment >= tuple(record.newest):
        _follow(record, told, moment, tier)
        done = f"{subscription_id} is {record.current_tier} {record.status}"
    else:
        done = f"{subscription_id}: older than what is known"
    session.add(record)
    await entitle(session, member)
    return done


def _moment(event: Event, told: stripe_events.Subscription) -> rules.Moment:
    return rules.moment(
        event.type.rpartition(".")[2],
        event.second,
        status=told.status,
        changed_status=event.changed("status"),
        period_end=told.period_end,
    )


def _begun(
    subscription_id: str, user_id: str, tier: rules.Tier, moment: rules.Moment
) -> tables.Subscription:
    return tables.Subscription(
        stripe_subscription_id=subscription_id,
        user_id=user_id,
        tier=tier,
        current_tier=tier,
        status="INACTIVE",
        deleted=False,
        oldest=list(moment),
        newest=list(moment),
    )


def _follow(
    record: tables.Subscription,
    told: stripe_events.Subscription,
    moment: rules.Moment,
    tier: rules.Tier,
) -> None:
    record.newest = list(moment)
    record.current_tier = tier
    record.deleted = moment.kind == rules.DELETED
    record.status = "CANCELED" if record.deleted else rules.status_of(told.status)
    record.current_period_start = _instant(told.period_start) or record.current_period_start
    record.current_period_end = _instant(told.period_end) or record.current_period_end


def _instant(second: int | None) -> datetime | None:
    return None if second is None else datetime.fromtimestamp(second, UTC)
