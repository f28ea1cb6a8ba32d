"""Figures are sums of the ledger, and the ledger follows from events in any order."""

import csv
import io
import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import pytest_asyncio

from billing.customers.tables import Customer
from billing.ledger.complete_facts import complete_facts, name_payers
from billing.ledger.record import update_ledger
from billing.ledger.rules import ledger_of
from billing.ledger.stored_facts import add_facts
from billing.settings import Settings
from services.billing.tests.driver import Driver
from services.billing.tests.ledger.shop import START, ShopMember, members
from services.billing.tests.ledger.test_rules import MEMBERS, facts_of
from services.billing.tests.stripe_double import Json
from testkit.databases import Databases

ZONE = "Pacific/Auckland"
NAMES = (
    "mrr", "new", "returned", "expansion", "contraction", "churn", "revenue", "refunds",
    "disputes", "failed", "recovered", "trialsBegun", "trialsPaid",
)  # fmt: skip
WEBHOOK_MEMBERS = int(os.environ.get("KETO_LEDGER_WEBHOOK_MEMBERS", "12"))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def settings(settings: Settings, databases: Databases) -> Settings:
    """On a separate database: figures count all members."""
    changed = {"database_url": await databases.of("billing"), "shop_timezone": ZONE}
    return settings.model_copy(update=changed)


async def desk(driver: Driver, path: str, **asked: Any) -> Any:
    answer = await driver.it.client.get(
        path if path.startswith("/") else f"/api/admin/{path}",
        params=asked or None,
        headers=driver.it.as_staff("viewer"),
    )
    assert answer.status_code == 200, answer.text
    return answer


async def ledger(driver: Driver, **asked: Any) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO((await desk(driver, "ledger.csv", **asked)).text)))


def recomputed(rows: Iterable[dict[str, str]], since: date, until: date) -> Any:
    """The figures of some days, computed independently from the whole ledger."""
    sums: dict[str, dict[str, tuple[int, Decimal]]] = defaultdict(dict)
    signs = {"new": 1, "returned": 1, "expansion": 1, "contraction": -1, "churn": -1}
    monthly: Counter[tuple[str, str]] = Counter()
    for row in rows:
        day = datetime.fromisoformat(row["at"]).astimezone(ZoneInfo(ZONE)).date()
        of, kind, amount = sums[row["currency"]], row["kind"], Decimal(row["amount"])
        if day <= until and kind in signs:
            monthly[row["currency"], row["memberId"]] += signs[kind] * int(amount * 100)
        if since <= day <= until:
            count, total = of.get(kind, (0, Decimal(0)))
            of[kind] = (count + 1, total + amount)
    for (currency, _), cents in monthly.items():
        if cents:
            count, total = sums[currency].get("mrr", (0, Decimal(0)))
            sums[currency]["mrr"] = (count + 1, total + Decimal(cents) / 100)
    return sums


def share(part: Any, whole: Any) -> float | None:
    return round(float(Decimal(part) / Decimal(whole)), 4) if whole else None


async def check(driver: Driver, rows: list[dict[str, str]], since: date, until: date) -> None:
    """The figures of these days are what the ledger comes to, and so are their rows."""
    figures = (await desk(driver, "figures", **{"from": since, "to": until})).json()
    expected = recomputed(rows, since, until)
    found = figures["currencies"]
    assert {currency for currency, of in expected.items() if of} == set(found)
    for currency, of in found.items():
        zero = (0, Decimal(0))
        sums = {name: expected[currency].get(name, zero) for name in NAMES}
        shown = {name: (of[name]["count"], Decimal(str(of[name]["amount"]))) for name in NAMES}
        assert shown == sums
        (recovered, _), (failed, _) = sums["recovered"], sums["failed"]
        assert abs((of["recoveryRate"] or 0) - (share(recovered, failed) or 0)) < 0.00011
        by = [(each["count"], Decimal(str(each["amount"]))) for each in of["revenueBy"]]
        assert (sum(n for n, _ in by), sum((a for _, a in by), Decimal(0))) == sums["revenue"]
        for name in ("mrr", "revenue", "churn"):
            path = of[name]["rows"]
            of_path = list(
                csv.DictReader(
                    io.StringIO((await desk(driver, path.replace("ledger?", "ledger.csv?"))).text)
                )
            )
            total = sum((Decimal(row["amount"]) for row in of_path), Decimal(0))
            assert (len(of_path), total) == sums[name]
            assert {row["kind"] for row in of_path} <= {name}
            page = (await desk(driver, path)).json()
            assert [row["id"] for row in page["rows"]] == [row["id"] for row in of_path[:20]]


@pytest.mark.exhaustive
async def test_figures_of_random_members_equal_a_recomputation_from_the_ledger(
    driver: Driver,
) -> None:
    facts = [fact for member in members(MEMBERS, seed=2) for fact in facts_of(member)]
    for start in range(0, len(facts), 1_000):
        async with driver.it.database.session() as session:
            await add_facts(session, facts[start : start + 1_000])
    rows = list(ledger_of(facts).items())
    for start in range(0, len(rows), 1_000):
        async with driver.it.database.session() as session:
            await update_ledger(session, {}, dict(rows[start : start + 1_000]))
    listed = await ledger(driver)
    first, chance = datetime.fromtimestamp(START, UTC).date(), random.Random(3)
    for _ in range(4):
        since = first + timedelta(days=chance.randint(0, 500))
        await check(driver, listed, since, since + timedelta(days=chance.randint(0, 300)))
    await check(driver, listed, first, first + timedelta(days=3_000))


@pytest.mark.exhaustive
async def test_events_in_any_order_and_twice_make_the_same_ledger(driver: Driver) -> None:
    chance = random.Random(5)
    for member in members(WEBHOOK_MEMBERS, seed=4):
        async with driver.it.database.session() as session:
            session.add(Customer(user_id=member.user, stripe_customer_id=member.customer))
        deliveries = member.events + chance.sample(member.events, k=len(member.events) // 3)
        chance.shuffle(deliveries)
        await driver.webhook.takes(*deliveries)
        await name_payers(driver.dependencies)
        assert await in_ledger(driver, member) == member.books
        # Everything is known already.
    await complete_facts(driver.dependencies)
    assert not await driver.it.rows("SELECT id FROM ledger_row WHERE estimated")


async def in_ledger(driver: Driver, member: ShopMember) -> Counter[Any]:
    found = await driver.all("ledger_row", user_id=member.user)
    return Counter(
        (row["kind"], int(row["at"].timestamp()), row["currency"], row["cents"])
        for row in found
        if row["kind"] != "mrr"
    )


async def test_what_was_stored_before_is_filled_in_and_marked(driver: Driver) -> None:
    (member,) = members(1, seed=9)
    async with driver.it.database.session() as session:
        session.add(Customer(user_id=member.user, stripe_customer_id=member.customer))
    await driver.webhook.takes(*member.events)
    told = await driver.all("ledger_row", user_id=member.user)
    # As the version before has stored it.
    await driver.it.rows("DELETE FROM membership_change")
    await driver.it.rows("DELETE FROM ledger_row")
    await complete_facts(driver.dependencies)
    filled = await driver.all("ledger_row", user_id=member.user)
    assert filled
    assert all(row["estimated"] for row in filled)
    assert revenue(filled) == revenue(told)
    assert await complete_facts(driver.dependencies) == 0


def revenue(rows: list[Json]) -> Counter[Any]:
    return Counter((row["id"], row["at"], row["cents"]) for row in rows if row["kind"] == "revenue")


async def test_figures_want_days_in_order_and_a_role(driver: Driver) -> None:
    viewer = driver.it.as_staff("viewer")
    for asked in ({}, {"from": "2026-03-02", "to": "2026-03-01"}, {"from": "1", "to": "2026"}):
        answer = await driver.it.client.get("/api/admin/figures", params=asked, headers=viewer)
        assert answer.status_code == 400, answer.text
        assert answer.json()["details"]
    refused = await driver.it.client.get(
        "/api/admin/figures", headers=driver.it.as_staff("support")
    )
    assert (refused.status_code, refused.json()) == (403, {"error": "Not allowed"})
    nothing = await desk(driver, "figures", **{"from": "2001-01-01", "to": "2001-01-01"})
    assert nothing.json() == {
        "from": "2001-01-01", "to": "2001-01-01", "zone": ZONE, "currencies": {}, "reasons": [],
    }  # fmt: skip
