"""Parses the timestamps that people write for coupons, in content files and at the desk."""

from datetime import UTC, datetime, time


class MomentAt:
    """Parses a timestamp: in UTC if it has no zone, at this time of day if it is only a date."""

    def __init__(self, at: time) -> None:
        self._at = at

    def __call__(self, text: object) -> object:
        if not isinstance(text, str):
            return text
        try:
            moment = datetime.fromisoformat(text)
            if len(text) == len("2026-11-21"):
                moment = datetime.combine(moment, self._at)
            in_zone = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
            return in_zone.astimezone(UTC)
        except (ValueError, OverflowError):
            raise ValueError("must be a timestamp such as 2026-11-21T08:15:30Z") from None


BEGINNING, END = MomentAt(time.min), MomentAt(time.max)
