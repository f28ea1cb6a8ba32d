"""Find what a member has, with the notice of a failed payment."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.dependencies import Dependencies
from billing.membership import rules
from billing.membership.credits import find_credit
from billing.membership.invoices.notices import is_of_change, notice_kind, page_of
from billing.membership.invoices.tables import Invoice
from billing.membership.rules import NOTHING, is_live, rank
from billing.membership.schemas import (
    Interval,
    MembershipRecord,
    MembershipResponse,
    PaymentNoticeRecord,
)
from billing.membership.tables import Membership, Subscription, Trial
from billing.money import in_currency_units
from billing.settings import Settings
from chassis import clock

# The notice of a subscription that has ended is shown this long.
_SHOWN_AFTER_END = timedelta(days=30)


async def find_membership(dependencies: Dependencies, user_id: str) -> MembershipResponse:
    """The member's tier, its dates, and the notice of a payment that failed."""
    async with dependencies.database.session() as session:
        member = await session.get(Membership, user_id)
        held = await subscriptions_of(session, user_id)
        trial = await session.get(Trial, user_id)
        unpaid = await session.scalars(
            select(Invoice)
            .where(Invoice.user_id == user_id, Invoice.status == "open")
            .order_by(col(Invoice.created_at).desc(), col(Invoice.id))
        )
        credit = await find_credit(session, user_id)
        failed = [invoice for invoice in unpaid if notice_kind(invoice)]
    has = member or Membership(user_id=user_id, **NOTHING._asdict())
    best = max(held, key=rank, default=None)
    live = best if best and is_live(best) and has.tier != "LIFETIME" else None
    notice = None if has.tier == "LIFETIME" else _notice(failed, held, live)
    next_attempt_at = notice.next_attempt_at if notice else None
    record = MembershipRecord.model_validate(
        {
            "tier": has.tier,
            "status": has.status,
            "interval": live and interval_of(live, dependencies.settings),
            "access_ends_at": live and rules.access_ends_at(live, next_attempt_at),
            "cancel_at": live and rules.cancels_at(live),
            "paused_until": live.paused_until if live and live.is_paused else None,
            "trial_ends_at": (
                live.trial_ends_at if live and live.stripe_status == "trialing" else None
            ),
            "credit": credit,
            "trial_days": dependencies.settings.trial_days,
            "trial_available": may_try(has.tier, held, trial, dependencies.settings),
            "notice": notice,
        }
    )
    return MembershipResponse(membership=record)


async def subscriptions_of(session: AsyncSession, user_id: str) -> Sequence[Subscription]:
    """All subscriptions of a member, as they are now."""
    mine = select(Subscription).where(Subscription.user_id == user_id)
    return (await session.scalars(mine.execution_options(populate_existing=True))).all()


def interval_of(subscription: Subscription, settings: Settings) -> Interval:
    """How often a subscription is paid: as its events say, or by its price."""
    yearly = (*settings.prices_of("basic", "year"), *settings.prices_of("pro", "year"))
    by_price = "year" if subscription.price_id in yearly else "month"
    return "year" if (subscription.price_interval or by_price) == "year" else "month"


def may_try(
    tier: str, held: Sequence[Subscription], trial: Trial | None, settings: Settings
) -> bool:
    """Whether a member may begin a trial: one who never had one, and does not subscribe."""
    has_tried = trial is not None and trial.stripe_subscription_id is not None
    return (
        settings.trial_days > 0
        and any(settings.price_of(each) for each in ("basic", "pro"))
        and tier != "LIFETIME"
        and not has_tried
        and not any(each.trial_ends_at is not None or is_live(each) for each in held)
    )


def _notice(
    failed: Sequence[Invoice], held: Sequence[Subscription], live: Subscription | None
) -> PaymentNoticeRecord | None:
    """The notice of the newest invoice that was not paid; of a subscription that has ended, for a
    while, and until there is another one."""
    by_name = {each.stripe_subscription_id: each for each in held}
    now = clock.now()
    for invoice in failed:
        of = by_name.get(invoice.stripe_subscription_id or "")
        has_ended = of is not None and not is_live(of)
        ended_at = _ended_at(of) if of is not None and has_ended else None
        if ended_at and (live is not None or now > ended_at + _SHOWN_AFTER_END):
            continue
        is_change = of is not None and is_of_change(invoice, of.stripe_status)
        ends_at = rules.access_ends_at(of, invoice.next_attempt_at) if of else None
        return PaymentNoticeRecord.model_validate(
            {
                "kind": "last" if has_ended else notice_kind(invoice, is_change=is_change),
                "amount": in_currency_units(invoice.due_cents, invoice.currency),
                "currency": invoice.currency,
                # Who pays for what has ended gets nothing for it.
                "invoice_url": None if has_ended else page_of(invoice, now),
                "next_attempt_at": None if has_ended else invoice.next_attempt_at,
                "access_ends_at": None if is_change else ended_at or ends_at,
            }
        )
    return None


def _ended_at(subscription: Subscription) -> datetime:
    return datetime.fromtimestamp(subscription.newest_event_second, UTC)
