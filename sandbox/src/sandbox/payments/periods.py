"""The months of a subscription."""

import calendar
from datetime import UTC, datetime


def month_end(anchor: int, start: int) -> int:
    """Find the end of the month that starts at `start`, counted from the subscription's anchor.

    Counted from the anchor, a subscription of 31 January renews on 28 February and 31 March.
    """
    first, months = datetime.fromtimestamp(anchor, UTC), 1
    while (end := int(_months_later(first, months).timestamp())) <= start:
        months += 1
    return end


def _months_later(moment: datetime, months: int) -> datetime:
    year, month = divmod(moment.month - 1 + months, 12)
    year += moment.year
    last_day = calendar.monthrange(year, month + 1)[1]
    return moment.replace(year=year, month=month + 1, day=min(moment.day, last_day))
