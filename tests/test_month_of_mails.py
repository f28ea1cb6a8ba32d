"""The mailboxes of five members in five time zones after a month, with a moved clock."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import pytest
import pytest_asyncio

import identity.main
import identity.settings
import tracker.main
import tracker.settings
from contracts.tracker import ReminderNeeded, WeekSummarized
from identity.scheduled_mails.request_due import request_due_mails
from services.identity.tests.mail_server import MailServer
from testkit import (
    JWT_SECRET,
    SERVICE_SECRETS,
    MovedClock,
    RunningService,
    ServerUrls,
    eventually,
    running,
)
from testkit.databases import Databases
from work import Works

# Clocks change in New York on 14 March, in Berlin on 28 March, on Lord Howe on 4 April.
FIRST = datetime(2027, 3, 3, tzinfo=UTC)
LAST = datetime(2027, 4, 6, 6, tzinfo=UTC)
STEP = timedelta(minutes=30)
# An outage of a day: on Monday morning in every zone except Kiritimati's and Lord Howe's.
OUTAGE = datetime(2027, 3, 15, 1, tzinfo=UTC), datetime(2027, 3, 16, 2, tzinfo=UTC)
EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
_HANDLED = "SELECT count(*) FROM inbox WHERE handler = ANY($1::text[])"


@dataclass
class MailedMember:
    """A member with the requested mails, and what she logs at noon on which days."""

    name: str
    zone: str
    weekly: bool
    reminders: list[dict[str, Any]]
    logs: dict[str, Any]
    log_days: frozenset[date] | frozenset[int]
    id: str = ""
    mails: list[str] = field(default_factory=list)

    @property
    def email(self) -> str:
        return f"{self.name}@example.com"

    def local(self, now: datetime) -> datetime:
        return now.astimezone(ZoneInfo(self.zone))

    def does_log(self, now: datetime) -> bool:
        here = self.local(now)
        is_her_day = here.date() in self.log_days or here.isoweekday() in self.log_days
        return is_her_day and here.time() == time(12)


def days(*spans: tuple[str, str]) -> frozenset[date]:
    """The days of some spans, including the last ones."""
    days = set()
    for first, last in spans:
        day = date.fromisoformat(first)
        while day <= date.fromisoformat(last):
            days.add(day)
            day += timedelta(days=1)
    return frozenset(days)


MEMBERS = [
    # Reminded when she has logged nothing: at the weekend, and when her noon was in the outage.
    MailedMember(
        "mia",
        "Pacific/Kiritimati",
        weekly=True,
        reminders=[{"kind": "log", "at": "20:00", "days": EVERY_DAY}],
        logs={"calories": 1800, "netCarbsG": 18},
        log_days=frozenset({1, 2, 3, 4, 5}),
    ),
    # 01:45 occurs twice on 4 April.
    MailedMember(
        "lars",
        "Australia/Lord_Howe",
        weekly=True,
        reminders=[{"kind": "weigh", "at": "01:45", "days": [7]}],
        logs={"calories": 2200},
        log_days=frozenset({2}),
    ),
    # No summary; he steps on the scale on two Mondays.
    MailedMember(
        "kai",
        "Pacific/Honolulu",
        weekly=False,
        reminders=[{"kind": "weigh", "at": "18:00", "days": [1]}],
        logs={"weightKg": 90},
        log_days=days(("2027-03-08", "2027-03-08"), ("2027-03-29", "2027-03-29")),
    ),
    # 02:30 does not exist on 28 March; from 8 to 28 March she logs nothing.
    MailedMember(
        "ida",
        "Europe/Berlin",
        weekly=True,
        reminders=[{"kind": "log", "at": "02:30", "days": [7]}],
        logs={"calories": 1500, "weightKg": 70},
        log_days=days(("2027-03-03", "2027-03-07"), ("2027-03-29", "2027-04-04")),
    ),
    # She unsubscribes with the second summary.
    MailedMember(
        "nell",
        "America/New_York",
        weekly=True,
        reminders=[],
        logs={"calories": 2000},
        log_days=frozenset(EVERY_DAY),
    ),
]
EXPECTED = {
    "mia": [
        "Wed 03 Mar 20:00 reminder-log",
        "Sat 06 Mar 20:00 reminder-log",
        "Sun 07 Mar 20:00 reminder-log",
        "Mon 08 Mar 07:00 weekly-summary",
        "Sat 13 Mar 20:00 reminder-log",
        "Sun 14 Mar 20:00 reminder-log",
        "Mon 15 Mar 07:00 weekly-summary",
        "Tue 16 Mar 20:00 reminder-log",
        "Sat 20 Mar 20:00 reminder-log",
        "Sun 21 Mar 20:00 reminder-log",
        "Mon 22 Mar 07:00 weekly-summary",
        "Sat 27 Mar 20:00 reminder-log",
        "Sun 28 Mar 20:00 reminder-log",
        "Mon 29 Mar 07:00 weekly-summary",
        "Sat 03 Apr 20:00 reminder-log",
        "Sun 04 Apr 20:00 reminder-log",
        "Mon 05 Apr 07:00 weekly-summary",
    ],
    "lars": [
        "Sun 07 Mar 02:00 reminder-weigh",
        # He had logged nothing before.
        "Sun 14 Mar 02:00 reminder-weigh",
        "Mon 15 Mar 07:00 weekly-summary",
        "Sun 21 Mar 02:00 reminder-weigh",
        # His noon was in the outage.
        "Mon 22 Mar 07:00 empty-week",
        "Sun 28 Mar 02:00 reminder-weigh",
        "Mon 29 Mar 07:00 weekly-summary",
        "Sun 04 Apr 01:30 reminder-weigh",
        "Mon 05 Apr 07:00 weekly-summary",
    ],
    "kai": [
        "Mon 15 Mar 18:00 reminder-weigh",
        "Mon 22 Mar 18:00 reminder-weigh",
        "Mon 05 Apr 18:00 reminder-weigh",
    ],
    "ida": [
        "Sun 07 Mar 02:30 reminder-log",
        "Mon 08 Mar 07:00 weekly-summary",
        "Sun 14 Mar 02:30 reminder-log",
        # A day late, after the outage.
        "Tue 16 Mar 03:00 empty-week",
        "Sun 21 Mar 02:30 reminder-log",
        "Sun 28 Mar 03:30 reminder-log",
        "Sun 04 Apr 02:30 reminder-log",
        "Mon 05 Apr 07:00 weekly-summary",
    ],
    "nell": [
        "Mon 08 Mar 07:00 weekly-summary",
        "Mon 15 Mar 22:00 weekly-summary",
    ],
}


class Month:
    """Identity and tracker, and the mails that they send."""

    def __init__(
        self, auth: RunningService, tracking: RunningService, mails: MailServer, clock: MovedClock
    ) -> None:
        self.auth = auth
        self.tracking = tracking
        self.mails = mails
        self.clock = clock
        self._settled = 0
        self._seen = 0

    async def joins(self, member: MailedMember) -> None:
        given = {"email": member.email, "password": "correct horse", "name": member.name.title()}
        answer = await self.auth.client.post("/api/auth/register", json=given)
        member.id = answer.json()["user"]["id"]
        headers = {"authorization": f"Bearer {answer.json()['token']}"}
        settings = {"timezone": member.zone, "mailWeekly": member.weekly}
        await self.auth.client.patch("/api/auth/settings", json=settings, headers=headers)
        items = {"items": member.reminders}
        answer = await self.auth.client.put("/api/auth/reminders", json=items, headers=headers)
        assert answer.json() == items
        await eventually(lambda: self.mails.to(member.email), what="the welcome")
        self._seen = len(self.mails.mails)

    async def passes(self, now: datetime) -> None:
        """Move the clock to a moment: members log, and mails are sent."""
        self.clock.stands_at(now)
        for member in MEMBERS:
            if member.does_log(now):
                log = {"date": str(member.local(now).date()), **member.logs}
                headers = self.tracking.as_member(member.id)
                answer = await self.tracking.client.post(
                    "/api/tracker/log", json=log, headers=headers
                )
                assert answer.status_code == 200, answer.text
        await request_due_mails(self.auth.database)
        await self._settle()
        by_address = {member.email: member for member in MEMBERS}
        for mail in self.mails.mails[self._seen :]:
            member = by_address[str(mail["To"])]
            template = mail["X-Template"]
            member.mails.append(f"{member.local(now):%a %d %b %H:%M} {template}")
            if member.name == "nell" and len(member.mails) == 2:
                link = urlsplit(mail["List-Unsubscribe"].strip("<>"))
                answer = await self.auth.client.post(
                    f"{link.path}?{link.query}", data={"List-Unsubscribe": "One-Click"}
                )
                assert answer.status_code == 200
        self._seen = len(self.mails.mails)

    async def _settle(self) -> None:
        """Wait until tracker has answered all requests for mails, and identity has handled the
        answers."""
        (row,) = await self.auth.rows("SELECT count(*) AS n FROM scheduled_mail")
        if row["n"] == self._settled:
            return
        self._settled = row["n"]

        async def is_answered() -> bool:
            asked = ["tracker.weeks", "tracker.reminders"]
            answered = await self.tracking.database.raw_sql.fetchval(_HANDLED, asked)
            return bool(answered == self._settled)

        await eventually(is_answered, what=f"{self._settled} answers of tracker")
        said = len(await self.tracking.all_published(WeekSummarized))
        said += len(await self.tracking.all_published(ReminderNeeded))

        async def is_mailed() -> bool:
            sent = ["identity.weekly-mail", "identity.reminder-mail"]
            handled = await self.auth.database.raw_sql.fetchval(_HANDLED, sent)
            return bool(handled == said)

        await eventually(is_mailed, what=f"{said} answers handled by identity")


@pytest_asyncio.fixture(loop_scope="session")
async def month(
    servers: ServerUrls,
    databases: Databases,
    moved_clock: MovedClock,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Month]:
    # Identity's poll, every few seconds, would lock due rows before the test's does.
    monkeypatch.setattr("identity.main.WORK", Works())
    mails = MailServer()
    await mails.start()
    given: dict[str, Any] = {"rabbitmq_url": servers.rabbitmq, "jwt_secret": JWT_SECRET}
    accounts = identity.settings.Settings(
        **given,
        database_url=await databases.of("identity"),
        billing_secret=SERVICE_SECRETS["identity"],
        frontend_url="http://frontend.example",
        smtp_url=mails.url,
    )
    logs = tracker.settings.Settings(**given, database_url=await databases.of("tracker"))
    async with AsyncExitStack() as stack:
        auth = await stack.enter_async_context(running(identity.main.make(accounts)))
        tracking = await stack.enter_async_context(running(tracker.main.make(logs)))
        yield Month(auth, tracking, mails, moved_clock)
    await mails.stop()


async def test_after_a_month_each_mailbox_has_the_requested_mails_once(
    month: Month,
) -> None:
    now = FIRST
    month.clock.stands_at(now)
    for member in MEMBERS:
        await month.joins(member)
    while now < LAST:
        now += STEP
        if not OUTAGE[0] <= now < OUTAGE[1]:
            await month.passes(now)
    for member in MEMBERS:
        print(f"{member.name}, {member.zone}")
        print(*(f"  {mail}" for mail in member.mails), sep="\n")
    assert {member.name: member.mails for member in MEMBERS} == EXPECTED
