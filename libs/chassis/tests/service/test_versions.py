"""Versions of rows that other services have a projection of."""

from datetime import UTC, datetime, timedelta

import pytest

from chassis import clock
from chassis.storage import next_version

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


def test_a_version_grows_with_each_change_also_when_the_clock_goes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW)
    first = next_version(0)
    monkeypatch.setattr(clock, "now", lambda: NOW - timedelta(days=400))
    second = next_version(first)
    monkeypatch.setattr(clock, "now", lambda: NOW)
    assert first < second < next_version(second)


def test_a_change_after_a_restore_is_newer_than_what_was_published_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW)
    in_the_backup = next_version(7)
    published = in_the_backup
    for _ in range(5):
        published = next_version(published)
    # The restore took a minute, and this machine's clock is two seconds behind.
    monkeypatch.setattr(clock, "now", lambda: NOW + timedelta(seconds=58))
    assert next_version(in_the_backup) > published


def test_versions_fit_into_the_columns_until_2094(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime(2093, 12, 31, tzinfo=UTC))
    assert next_version(0) < 2**31
