"""Count the figures of the shop's last week, once, for the mail to owners."""

from datetime import datetime, timedelta

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from billing.dependencies import Dependencies
from billing.ledger.count_figures import NAMES, count_figures
from billing.ledger.days import begin_of
from billing.ledger.tables import DailyJob
from billing.money import formatted
from chassis.dates import today
from contracts.billing import ShopFigure, ShopWeekCounted
from messaging import outbox
from work import Works

works = Works()


_NAME = "shop week"
_WEEK = timedelta(days=7)


@works.repeats("count-shop-week", every=timedelta(hours=1))
async def count_week(dependencies: Dependencies) -> bool:
    """Publish the figures of the last whole week, from Monday to Sunday where the shop is; False
    when that was done, or when nothing was ever paid. A repetition is harmless: one transaction
    notes the week and publishes it."""
    zone = dependencies.settings.shop_timezone
    day = today(zone)
    monday = day - timedelta(days=day.weekday()) - _WEEK
    async with dependencies.database.session() as session:
        begins = begin_of(monday, zone)
        if not await _is_first(session, begins):
            return False
        sunday = monday + timedelta(days=6)
        counted = await count_figures(session, monday, sunday, zone)
        if not counted.currencies:
            return False
        shown = {code: of.model_dump(by_alias=True) for code, of in counted.currencies.items()}
        week = ShopWeekCounted(
            week=f"{monday:%G-W%V}",
            first_day=monday,
            last_day=sunday,
            figures=[
                ShopFigure(
                    currency=currency,
                    name=name,
                    count=of[name]["count"],
                    amount=formatted(of[name]["amount"], currency),
                )
                for currency, of in shown.items()
                for name in NAMES
            ],
        )
        outbox.add(session, week)
    return True


async def _is_first(session: AsyncSession, begins: datetime) -> bool:
    """Note the week that is counted; False if it, or a later one, was counted before."""
    week = DailyJob(name=_NAME, started_at=begins)
    noted = await session.execute(
        insert(DailyJob)
        .values(week.model_dump())
        .on_conflict_do_update(
            index_elements=["name"],
            set_={"started_at": begins},
            where=col(DailyJob.started_at) < begins,
        )
        .returning(col(DailyJob.name))
    )
    return noted.scalar() is not None
