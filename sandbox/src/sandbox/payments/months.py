"""The periods of a subscription."""

import calendar
from datetime import UTC, datetime, timedelta


def period_end(anchor: int, start: int, interval: str, count: int) -> int:
    """Find the end of the period that starts at `start`, counted from the subscription's anchor.

    Counted from the anchor, a subscription of 31 January renews on 28 February and 31 March.
    """
    first = datetime.fromtimestamp(anchor, UTC)
    if interval in ("day", "week"):
        days = count * (7 if interval == "week" else 1)
        return start + int(timedelta(days=days).total_seconds())
    step = count * (12 if interval == "year" else 1)
    months = step
    while (end := int(_months_later(first, months).timestamp())) <= start:
        months += step
    return end


def _months_later(moment: datetime, months: int) -> datetime:
    year, month = divmod(moment.month - 1 + months, 12)
    year += moment.year
    last_day = calendar.monthrange(year, month + 1)[1]
    return moment.replace(year=year, month=month + 1, day=min(moment.day, last_day))
