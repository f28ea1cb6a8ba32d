"""The mails that members have asked for: when they are due, asked for once, and sent."""

import asyncio
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from email.message import EmailMessage
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
import pytest_asyncio
from sqlalchemy.dialects import postgresql

from chassis import clock, ids
from contracts.identity import ReminderDue, WeeklySummaryDue
from contracts.samples import sample
from contracts.tracker import ReminderNeeded, WeekSummarized
from identity.mails.texts import MAIL_TEXTS
from identity.scheduled_mails import request_due
from services.identity.tests.mail_server import MailServer
from services.identity.tests.mails.test_mail_parts import Page
from services.identity.tests.members import PASSWORD, Newcomer, body, registered
from testkit import MovedClock, RunningService, eventually
from work import Works

# A Wednesday; clocks are set forward in Berlin on the Sunday after it.
WEDNESDAY = datetime(2027, 3, 24, 12, tzinfo=UTC)
MONDAY = date(2027, 3, 29)
SEVEN_IN_BERLIN = datetime(2027, 3, 29, 5, tzinfo=UTC)
EVENING = {"kind": "log", "at": "20:00", "days": [1, 2, 3, 4, 5, 6, 7]}
HOUR = timedelta(hours=1)


class Scheduled(Newcomer):
    """A member who asks for mails, and what identity asks of tracker for her."""

    async def wants(self, *reminders: Any, weekly: bool = True, zone: str = "UTC") -> None:
        await self.patch("settings", {"mailWeekly": weekly, "timezone": zone})
        answer = await self.identity.client.put(
            "/api/auth/reminders", json={"items": reminders}, headers=self.headers
        )
        assert answer.status_code == 200, answer.text

    async def weeks(self) -> list[date]:
        await request_due.request_due_mails(self.identity.database)
        events = await self.identity.all_published(WeeklySummaryDue, user_id=self.id)
        return [event.week for event in events]

    async def reminded(self) -> list[date]:
        await request_due.request_due_mails(self.identity.database)
        events = await self.identity.all_published(ReminderDue, user_id=self.id)
        return [event.day for event in events]


@pytest.fixture(scope="module", autouse=True)
def asked_for_by_tests_alone() -> Iterator[None]:
    """Identity itself would, every few seconds, hold the rows that are due while a test looks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("identity.main.WORK", Works())
        yield


@pytest_asyncio.fixture(loop_scope="session")
async def mia(
    identity: RunningService, mail_server: MailServer, moved_clock: MovedClock
) -> Scheduled:
    moved_clock.stands_at(WEDNESDAY)
    _, answer = await registered(identity)
    return Scheduled(identity, mail_server, answer)


async def test_the_summary_is_due_on_monday_morning_where_the_member_is_and_once(
    mia: Scheduled, moved_clock: MovedClock
) -> None:
    await mia.wants(zone="Europe/Berlin")
    moved_clock.stands_at(SEVEN_IN_BERLIN - timedelta(seconds=1))
    assert await mia.weeks() == []
    week = MONDAY - timedelta(days=7)
    for later in (0, 1, 24, 6 * 24):
        moved_clock.stands_at(SEVEN_IN_BERLIN + later * HOUR)
        assert await mia.weeks() == [week]
    moved_clock.stands_at(SEVEN_IN_BERLIN + timedelta(days=7))
    assert await mia.weeks() == [week, MONDAY]


async def test_a_summary_comes_after_an_outage_and_those_of_earlier_weeks_do_not(
    mia: Scheduled, moved_clock: MovedClock
) -> None:
    await mia.wants(zone="Europe/Berlin")
    moved_clock.stands_at(SEVEN_IN_BERLIN + timedelta(days=15))
    assert await mia.weeks() == [MONDAY + timedelta(days=7)]
    # After six days the missed week is not made up for: the next Monday is nearer.
    moved_clock.stands_at(SEVEN_IN_BERLIN + timedelta(days=27, hours=1))
    assert await mia.weeks() == [MONDAY + timedelta(days=7)]


async def test_a_reminder_is_due_each_day_and_is_not_made_up_for(
    mia: Scheduled, moved_clock: MovedClock
) -> None:
    await mia.wants(EVENING, weekly=False, zone="Europe/Berlin")
    evening = datetime(2027, 3, 24, 19, tzinfo=UTC)
    moved_clock.stands_at(evening)
    assert await mia.reminded() == [date(2027, 3, 24)]
    moved_clock.stands_at(evening + 26 * HOUR)
    assert await mia.reminded() == [date(2027, 3, 24), date(2027, 3, 25)]
    # A quarter of an hour more than two hours late: an outage sends no reminder in the night.
    moved_clock.stands_at(evening + timedelta(days=2, hours=2, minutes=15))
    assert await mia.reminded() == [date(2027, 3, 24), date(2027, 3, 25)]


async def test_what_ended_is_not_due_and_what_begins_is_due_from_then_on(
    mia: Scheduled, moved_clock: MovedClock
) -> None:
    await mia.wants(EVENING)
    await mia.wants(weekly=False)
    moved_clock.stands_at(datetime(2027, 3, 29, 7, 30, tzinfo=UTC))
    mia.headers = mia.identity.as_member(mia.id)
    # It begins half an hour after this Monday's summaries.
    await mia.wants(EVENING)
    assert (await mia.weeks(), await mia.reminded()) == ([], [])
    moved_clock.stands_at(datetime(2027, 4, 5, 20, tzinfo=UTC))
    assert (await mia.weeks(), await mia.reminded()) == ([MONDAY], [date(2027, 4, 5)])


async def test_no_change_of_zone_or_settings_repeats_a_monday_or_leaves_one_out(
    mia: Scheduled, moved_clock: MovedClock
) -> None:
    week = MONDAY - timedelta(days=7)
    await mia.wants(EVENING, zone="Pacific/Kiritimati")
    # Monday, 07:00 in Kiritimati; in Honolulu that is Sunday morning.
    moved_clock.stands_at(datetime(2027, 3, 28, 17, tzinfo=UTC))
    assert await mia.weeks() == [week]
    mia.headers = mia.identity.as_member(mia.id)
    await mia.wants(weekly=False, zone="Pacific/Honolulu")
    await mia.wants(EVENING, zone="Pacific/Honolulu")
    moved_clock.stands_at(datetime(2027, 3, 29, 17, tzinfo=UTC))
    assert await mia.weeks() == [week]
    # Sunday evening in Honolulu; who flies to Kiritimati is in the middle of Monday.
    moved_clock.stands_at(datetime(2027, 4, 5, 4, tzinfo=UTC))
    mia.headers = mia.identity.as_member(mia.id)
    assert await mia.weeks() == [week]
    await mia.patch("settings", {"timezone": "Pacific/Kiritimati"})
    assert await mia.weeks() == [week, MONDAY]


async def test_a_reminder_that_is_saved_again_comes_once_that_day(
    mia: Scheduled, moved_clock: MovedClock
) -> None:
    await mia.wants(EVENING, EVENING, weekly=False)
    moved_clock.stands_at(datetime(2027, 3, 24, 20, 0, 30, tzinfo=UTC))
    # Saved in the moment in which it is due: neither lost nor doubled.
    await mia.wants({**EVENING, "days": [3]}, EVENING, weekly=False)
    assert await mia.reminded() == [date(2027, 3, 24)]
    await mia.wants(EVENING, weekly=False)
    assert await mia.reminded() == [date(2027, 3, 24)]


async def test_a_member_gets_no_more_than_six_reminders_a_day_however_often_they_are_set_anew(
    mia: Scheduled, moved_clock: MovedClock
) -> None:
    """The address may be a stranger's."""
    seven = datetime(2027, 3, 29, 7, tzinfo=UTC)
    for minute in range(1, 6):
        moved_clock.stands_at(seven - 2 * HOUR + minute * timedelta(minutes=2))
        at = f"{clock.now():%H:%M}"
        both = [{**EVENING, "kind": kind, "at": at} for kind in ("log", "weigh")]
        await mia.wants(both[0], *(both if minute > 1 else []))
        await request_due.request_due_mails(mia.identity.database)
    assert len(await mia.reminded()) == 6
    # The summary does not count as a reminder.
    moved_clock.stands_at(seven)
    assert await mia.weeks() == [MONDAY - timedelta(days=7)]


async def test_many_processes_at_once_ask_for_each_mail_once(
    identity: RunningService, mia: Scheduled, moved_clock: MovedClock
) -> None:
    members = [f"many-{ids.new()}" for _ in range(450)]
    await stores(identity, members, SEVEN_IN_BERLIN)
    moved_clock.stands_at(SEVEN_IN_BERLIN)
    asking = (request_due.request_due_mails(identity.database) for _ in range(5))
    await asyncio.gather(*asking)
    events = await identity.all_published(ReminderDue)
    asked_for = [event.user_id for event in events if event.user_id.startswith("many-")]
    assert sorted(asked_for) == sorted(members)


async def stores(identity: RunningService, members: list[str], moment: datetime) -> None:
    """Store members with a reminder that is due at a moment."""
    await identity.rows(
        "WITH made AS (INSERT INTO member (id, email, normal_email)"
        " SELECT id, id, id FROM unnest($1::text[]) AS made (id) RETURNING id)"
        " INSERT INTO mail_schedule SELECT id, 1, 'log', $2, '{1,2,3,4,5,6,7}', $3, $4 FROM made",
        members,
        f"{moment:%H:%M}",
        moment.date(),
        moment,
    )


async def test_an_erasure_and_mails_that_become_due_wait_for_each_other(
    identity: RunningService, mia: Scheduled, moved_clock: MovedClock
) -> None:
    await mia.wants(EVENING, zone="Europe/Berlin")
    moved_clock.stands_at(SEVEN_IN_BERLIN)
    mia.headers = identity.as_member(mia.id)
    async with identity.database.session() as session:
        found = (await session.execute(request_due.due(clock.now()))).all()
        assert mia.id in [row.user_id for row, *_ in found]
        erasing = asyncio.create_task(mia.post("delete-account", {"password": PASSWORD}))

        async def waits() -> bool:
            return bool(
                await identity.rows(
                    "SELECT FROM pg_stat_activity WHERE datname = current_database()"
                    " AND wait_event_type = 'Lock'"
                )
            )

        await eventually(waits, what="the erasure waits for the row")
        await request_due._request(session, found, clock.now())
    assert (await erasing).status_code == 202
    for table in ("mail_schedule", "scheduled_mail"):
        assert await identity.rows(f"SELECT * FROM {table} WHERE user_id = $1", mia.id) == []


async def test_of_a_hundred_thousand_members_the_due_ones_are_found_by_an_index(
    identity: RunningService, mia: Scheduled, moved_clock: MovedClock
) -> None:
    sql = identity.database.raw_sql
    far = WEDNESDAY + timedelta(days=3650)
    async with sql.transaction() as connection:
        await connection.execute(
            "WITH made AS (INSERT INTO member (id, email, normal_email)"
            " SELECT id, id, id FROM (SELECT 'far-' || n AS id FROM generate_series(1, 100000) n)"
            " AS made RETURNING id)"
            " INSERT INTO mail_schedule SELECT id, 0, 'weekly', '07:00', '{1}', $1, $2 FROM made",
            far.date(),
            far,
        )
        await connection.execute("ANALYZE member")
        await connection.execute("ANALYZE mail_schedule")
        statement = request_due.due(WEDNESDAY).compile(
            dialect=postgresql.dialect(),  # type: ignore[no-untyped-call]
            compile_kwargs={"literal_binds": True},
        )
        plan = "\n".join(row[0] for row in await connection.fetch(f"EXPLAIN {statement}"))
        assert "Index Scan using mail_schedule_next_at" in plan, plan
        assert "Seq Scan" not in plan, plan
        await connection.execute("DELETE FROM mail_schedule WHERE user_id LIKE 'far-%'")
        await connection.execute("DELETE FROM member WHERE id LIKE 'far-%'")


async def mailed(mia: Scheduled, template: str, count: int = 1) -> list[EmailMessage]:
    def arrived() -> list[EmailMessage]:
        found = [mail for mail in mia.mails.to(mia.email) if mail["X-Template"] == template]
        return found if len(found) >= count else []

    found: list[EmailMessage] = await eventually(arrived, what=template)
    return found


def week_of(mia: Newcomer, **changes: Any) -> WeekSummarized:
    good_until = clock.now() + HOUR
    return sample(WeekSummarized, user_id=mia.id, good_until=good_until, **changes)


def rows_of(mail: EmailMessage) -> dict[str, str]:
    lines = body(mail, "plain").splitlines()
    return dict(line.split(": ", 1) for line in lines if ": " in line)


async def test_the_summary_has_the_figures_in_the_members_units(mia: Scheduled) -> None:
    await mia.wants()
    await mia.identity.deliver(week_of(mia))
    (mail,) = await mailed(mia, "weekly-summary")
    assert mail["Subject"] == "Your week, 16 to 22 November"
    assert rows_of(mail) == {
        "Days logged": "6 of 7",
        "Days on target": "4 of 7",
        "Calories a day": "1,840 kcal",
        "Carbs a day": "31 g",
        "Protein a day": "96 g",
        "Fat a day": "138 g",
        "Potassium a day": "2.1 of 3 g, 0.9 g missing (known for 4 of 6 days)",
        "Potassium mainly from": "Avocado · Salmon",
        "Weight": "81.4 kg",
        "Change this week": "\u22120.6 kg",
        "Weight trend": "81.9 kg",
        "Trend change": "\u22120.4 kg a week",
        "You burn per day": "about 2,220 kcal (2,090\u20132,350)",
        "Monday check-in": "Eat 1,720 kcal instead of 1,609? Answer in the app.",
    }
    page = Page(body(mail, "html"))
    for name, figure in rows_of(mail).items():
        assert f"{name} {figure}" in page.text
    await mia.patch("settings", {"units": "imperial"})
    unknown = dict.fromkeys(("calories", "protein_g", "fat_g", "net_carbs_g", "days_in_target"))
    unknown |= {"carbs_g": None, "minerals": [], "expenditure": None, "check_in": None}
    await mia.identity.deliver(week_of(mia, weight_change=0.5, trend_change=0.0, **unknown))
    second = (await mailed(mia, "weekly-summary", 2))[-1]
    assert rows_of(second) == {
        "Days logged": "6 of 7",
        "Weight": "179.5 lb",
        "Change this week": "+1.1 lb",
        "Weight trend": "180.6 lb",
        "Trend change": "0.0 lb a week",
    }


async def test_a_member_who_hides_figures_is_mailed_none(mia: Scheduled) -> None:
    await mia.wants()
    await mia.identity.deliver(week_of(mia, are_hidden=True))
    (mail,) = await mailed(mia, "hidden-week")
    text = body(mail, "plain")
    assert rows_of(mail) == {}
    assert not re.search(r"\d", text.split("http")[0].replace("16 to 22 November", "")), text


async def test_a_week_without_a_log_has_words_and_no_figures(mia: Scheduled) -> None:
    await mia.wants()
    await mia.identity.deliver(week_of(mia, days_logged=0))
    (mail,) = await mailed(mia, "empty-week")
    assert rows_of(mail) == {}
    assert "A quiet week." in " ".join(body(mail, "plain").split())


@pytest.mark.parametrize("template", ["weekly-summary", "reminder-log", "reminder-weigh"])
async def test_each_of_these_mails_ends_with_one_click(mia: Scheduled, template: str) -> None:
    kind = template.removeprefix("reminder-")
    await mia.wants({**EVENING, "kind": kind}) if kind != template else await mia.wants()
    reminder = ReminderNeeded(user_id=mia.id, kind="log", day=MONDAY, good_until=clock.now() + HOUR)
    is_weekly = template == "weekly-summary"
    event = week_of(mia) if is_weekly else reminder.model_copy(update={"kind": kind})
    await mia.identity.deliver(event)
    (mail,) = await mailed(mia, template)
    words = MAIL_TEXTS[template]
    page, text = Page(body(mail, "html")), " ".join(body(mail, "plain").split())
    for sentence in (*words.before, words.button, words.unsubscribe or ""):
        assert sentence in page.text, sentence
        assert sentence in text, sentence
    assert not page.tags & {"img", "script", "link", "form"}
    # As they were sent: the library would cut the address into encoded words.
    sent = dict(mail.raw_items())
    assert sent["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    header = sent["List-Unsubscribe"]
    assert header.startswith("<http://frontend.example/api/auth/unsubscribe?token=")
    assert header.endswith(">")
    shown = next(link for link in page.links if "/unsubscribe?token=" in link)
    assert shown.startswith("http://frontend.example/unsubscribe?token=")
    assert shown in body(mail, "plain").splitlines()
    assert parse_qs(urlsplit(shown).query) == parse_qs(urlsplit(header[1:-1]).query)
    one_click = urlsplit(header[1:-1])
    answer: httpx.Response = await mia.identity.client.post(
        f"{one_click.path}?{one_click.query}", data={"List-Unsubscribe": "One-Click"}
    )
    assert answer.status_code == 200
    weekly = (await mia.get("settings"))["settings"]["mailWeekly"]
    reminders = (await mia.get("reminders"))["items"]
    assert (weekly, len(reminders)) == ((False, 0) if is_weekly else (True, 0))


async def test_what_was_ended_or_is_too_late_is_not_mailed(mia: Scheduled) -> None:
    await mia.wants({**EVENING, "kind": "weigh"})
    await mia.patch("settings", {"mailWeekly": False})
    fresh = {"user_id": mia.id, "day": MONDAY, "good_until": clock.now() + HOUR}
    envelopes = await mia.identity.deliver(
        # Ended, or never wanted, since the mail was requested.
        week_of(mia),
        ReminderNeeded(kind="log", **fresh),
        # It waited for hours: the mail server was away.
        ReminderNeeded(kind="weigh", **{**fresh, "good_until": clock.now() - HOUR}),
        ReminderNeeded(kind="weigh", **{**fresh, "user_id": ids.new()}),
    )
    await mia.identity.handled(envelopes[0], by="identity.weekly-mail")
    await mia.identity.handled(*envelopes[1:], by="identity.reminder-mail")
    await mia.identity.deliver(ReminderNeeded(kind="weigh", **fresh))
    await mailed(mia, "reminder-weigh")
    templates = [mail["X-Template"] for mail in mia.mails.to(mia.email)]
    assert sorted(templates) == ["reminder-weigh", "welcome"]
