"""`set-streak`, for the demo member of a local run."""

import pytest

from chassis import clock
from contracts.identity import StreakChanged
from identity.settings import Settings
from identity.streaks.set_streak import refuse_unless_local, set_streak
from testkit import RunningService


async def test_a_streak_that_is_set_ends_today_and_is_published(identity: RunningService) -> None:
    account = {"email": "streak@example.com", "password": "correct horse"}
    registered = await identity.client.post("/api/auth/register", json=account)
    user_id = registered.json()["user"]["id"]
    async with identity.database.session() as session:
        assert await set_streak(session, "Streak@example.com", 13)
    (event,) = await identity.published(StreakChanged, user_id=user_id)
    assert (event.streak_count, event.last_active_date.date()) == (13, clock.now().date())
    login = await identity.client.post("/api/auth/login", json=account)
    assert login.json()["user"]["streakCount"] == 13
    async with identity.database.session() as session:
        assert not await set_streak(session, "unknown@example.com", 13)


@pytest.mark.parametrize(
    ("local_run", "host"), [(False, "127.0.0.1"), (True, "db.example"), (False, "db.example")]
)
def test_history_changes_in_local_runs_only(settings: Settings, local_run: bool, host: str) -> None:
    url = f"postgresql://identity@{host}:5432/identity"
    given = settings.model_copy(update={"local_run": local_run, "database_url": url})
    with pytest.raises(SystemExit, match="LOCAL_RUN=true"):
        refuse_unless_local(given)
