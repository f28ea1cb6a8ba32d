"""How long a preview counts, and the dates of a pause, as pure functions."""

import calendar
from datetime import datetime, timedelta

# A price that was shown is charged within this time.
PRICE_COUNTS_FOR = timedelta(minutes=10)


def months_after(moment: datetime, months: int) -> datetime:
    """The same day some months later, or the last of a month that is shorter."""
    year, month = divmod(moment.month - 1 + months, 12)
    year += moment.year
    last_day = calendar.monthrange(year, month + 1)[1]
    return moment.replace(year=year, month=month + 1, day=min(moment.day, last_day))


def pause_end(paused_from: datetime, months: int, now: datetime) -> datetime:
    """The end of a pause of some months; the next month's end, if that has passed."""
    while (end := months_after(paused_from, months)) <= now:
        months += 1
    return end
