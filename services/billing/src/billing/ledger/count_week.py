"""Count the figures of the shop's last week, once, for the mail to owners."""

from datetime import timedelta

from billing.dependencies import Dependencies
from billing.ledger.count_figures import NAMES, count_figures
from billing.ledger.days import begin_of
from billing.periodic_jobs import begin
from chassis.dates import today
from contracts.billing import ShopFigure, ShopWeekCounted
from messaging import outbox

_JOB = "shop week"
_WEEK = timedelta(days=7)
_A_SECOND = timedelta(seconds=1)


async def count_week(dependencies: Dependencies) -> bool:
    """Publish the figures of the last whole week, from Monday to Sunday where the shop is; False
    when that was done, or when nothing was ever paid."""
    zone = dependencies.settings.shop_timezone
    day = today(zone)
    monday = day - timedelta(days=day.weekday()) - _WEEK
    async with dependencies.database.session() as session:
        begins = begin_of(monday, zone)
        if not await begin(session, _JOB, begins, not_since=begins - _A_SECOND):
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
                    amount=f"{of[name]['amount']:.2f}",
                )
                for currency, of in shown.items()
                for name in NAMES
            ],
        )
        outbox.add(session, week)
    return True
