"""An operator brings plans in from a file."""

from collections.abc import Sequence

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from catalogue.plan_item import PlanItem
from catalogue.tables import KetoPlan
from chassis import content
from chassis.content import ContentRefused
from chassis.storage import Database

# No purchase comes in while they are counted, and two imports take turns.
_HOLD_PURCHASES = text("LOCK TABLE purchase IN SHARE ROW EXCLUSIVE MODE")

_COUNT_PURCHASES = text("""
UPDATE keto_plan SET purchase_count = imported_purchase_count
    + (SELECT count(*) FROM purchase WHERE plan_id = keto_plan.id)
WHERE slug = ANY(:slugs)
""")

_RATE_WHAT_HAS_NO_REVIEW = text("""
UPDATE keto_plan SET avg_rating = imported_avg_rating, review_count = imported_review_count
WHERE slug = ANY(:slugs) AND NOT EXISTS (SELECT FROM review WHERE plan_id = keto_plan.id)
""")


async def import_plans(database: Database, path: str) -> list[str]:
    """Add what is new and update what differs, by slug; says what that was.

    Where a plan gives them, `purchaseCount` is what our own purchases are added to, and
    `avgRating` and `reviewCount` hold until somebody reviews the plan.
    """
    items = content.read(path, "plans", PlanItem, key="slug")
    slugs = [item.slug for item in items]
    async with database.session() as session:
        await session.execute(_HOLD_PURCHASES)
        await _refuse_other_ids(session, items)
        report = await content.upsert(session, "plans", items, KetoPlan, key="slug")
        await session.flush()
        await session.execute(_COUNT_PURCHASES, {"slugs": slugs})
        await session.execute(_RATE_WHAT_HAS_NO_REVIEW, {"slugs": slugs})
    return report.lines()


async def _refuse_other_ids(session: AsyncSession, items: Sequence[PlanItem]) -> None:
    """Purchases and reviews know a plan by its id: it never changes, and is nobody else's.

    The plans stay locked, so that no review comes in while ratings are looked at.
    """
    plans = select(KetoPlan.slug, KetoPlan.id).order_by(KetoPlan.slug)
    known = (await session.execute(plans.with_for_update(key_share=True))).all()
    id_of = {plan.slug: plan.id for plan in known}
    slug_of = {plan.id: plan.slug for plan in known}
    mistakes = []
    for item in items:
        if "id" not in item.model_fields_set:
            continue
        if (kept := id_of.get(item.slug, item.id)) != item.id:
            mistakes.append(f"plans: {item.slug}: id: it is {kept!r} here, and stays so")
        elif (other := slug_of.setdefault(item.id, item.slug)) != item.slug:
            mistakes.append(f"plans: {item.slug}: id: {item.id!r} is that of {other}")
    if mistakes:
        raise ContentRefused(*mistakes)
