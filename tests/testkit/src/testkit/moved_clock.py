"""The clock of this process, moved by a test."""

from datetime import UTC, datetime, timedelta, tzinfo
from types import SimpleNamespace

import pytest

from chassis import clock


class MovedClock:
    """A clock that runs like the real one, ahead by as much as a test has moved it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._ahead = timedelta()
        self._stands_at: datetime | None = None
        moved = self

        class Moved(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
                return moved.now().astimezone(tz)

        monkeypatch.setattr(clock, "now", self.now)
        # Tokens use seconds, and PyJWT reads the clock itself.
        seconds = SimpleNamespace(time=lambda: self.now().timestamp())
        monkeypatch.setattr("chassis.http.tokens.time", seconds)
        monkeypatch.setattr("jwt.api_jwt.datetime", Moved)

    def now(self) -> datetime:
        return self._stands_at or datetime.now(UTC) + self._ahead

    def stands_at(self, moment: datetime) -> None:
        """Stop the clock at a moment, to simulate the clocks of two machines."""
        self._stands_at = moment

    def moves(self, **by: float) -> None:
        """Move the clock by a timedelta, given as its arguments."""
        self._ahead += timedelta(**by)

    def moves_to(self, moment: datetime) -> None:
        self._ahead = moment - datetime.now(UTC)
