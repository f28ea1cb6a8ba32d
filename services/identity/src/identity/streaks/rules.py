"""When a streak goes on."""

from datetime import datetime, timedelta


def streak_after(streak: int, last_active: datetime | None, now: datetime) -> int | None:
    """The streak after being active now; None when this UTC day has been counted already."""
    today = now.date()
    if last_active is None:
        return 1
    # Later than today: by the clock of another process, which is ahead at midnight.
    if last_active.date() >= today:
        return None
    return streak + 1 if last_active.date() == today - timedelta(days=1) else 1
