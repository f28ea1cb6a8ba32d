"""The clock of everything in this process that has a date, moved by a test."""

from datetime import UTC, datetime, timedelta, tzinfo
from types import SimpleNamespace

import pytest

from chassis import clock


class MovedClock:
    """Goes on as the real clock does, as far ahead of it as a test has moved it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._ahead = timedelta()
        self._stands_at: datetime | None = None
        moved = self

        class Moved(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
                return moved.now().astimezone(tz)

        monkeypatch.setattr(clock, "now", self.now)
        # Tokens are issued and verified in seconds, and by the library's own look at the clock.
        seconds = SimpleNamespace(time=lambda: self.now().timestamp())
        monkeypatch.setattr("chassis.http.tokens.time", seconds)
        monkeypatch.setattr("jwt.api_jwt.datetime", Moved)

    def now(self) -> datetime:
        return self._stands_at or datetime.now(UTC) + self._ahead

    def stands_at(self, moment: datetime) -> None:
        """Stop at a moment: two of them are the clocks of two machines."""
        self._stands_at = moment

    def moves(self, **by: float) -> None:
        """Let time pass: the arguments of a timedelta."""
        self._ahead += timedelta(**by)

    def moves_to(self, moment: datetime) -> None:
        self._ahead = moment - datetime.now(UTC)
