"""Two changes of a member's money, in both orders and at once: one table says what must hold."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Iterable
from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest
import pytest_asyncio
from sqlalchemy import text

from billing.account.compare import Resync
from billing.membership.update_membership import lock_member
from billing.payments import payments_of_member
from billing.settings import Settings
from chassis import clock
from services.billing.tests.driver import Driver, Operator
from services.billing.tests.erasures import BOUGHT
from services.billing.tests.pairs import (
    ACTIONS,
    PairedMember,
    Payment,
    Thing,
    thing_after,
    tier_after,
)
from services.billing.tests.stripe_lists import account_with
from testkit import eventually
from testkit.databases import Databases

from .test_any_order import was_published

pytestmark = pytest.mark.exhaustive

# Each has up to four connections of the pool.
_AT_ONCE = 3
# What a dump of billing has of members.
_DUMPED = (
    "payment", "purchase", "payment_adjustment", "subscription", "membership",
    "customer", "stripe_event", "stripe_task", "unfinished_erasure", "erased_user",
    "refund_request", "membership_change",
)  # fmt: skip


# The transactions that wait for one, and those that wait for these.
_WAIT_FOR = """
WITH waiting AS (
    SELECT pid, pg_blocking_pids(pid) AS by FROM pg_stat_activity WHERE wait_event_type = 'Lock'
)
SELECT FROM waiting WHERE $1 = ANY(by)
OR EXISTS (SELECT FROM waiting AS first WHERE first.pid = ANY(waiting.by) AND $1 = ANY(first.by))
"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def settings(settings: Settings, databases: Databases) -> Settings:
    """Use a separate database: other tests check every member of theirs."""
    return settings.model_copy(update={"database_url": await databases.of("billing")})


@pytest_asyncio.fixture
async def operator(
    request: pytest.FixtureRequest, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Operator]:
    """An operator of billing, with REFUNDS_REVOKE as shipped or as the parameter says."""
    # Each command would read all certificates, and nothing here speaks TLS.
    monkeypatch.setattr(ssl.SSLContext, "load_verify_locations", lambda *_, **__: None)
    async with driver.with_settings(refunds_revoke=getattr(request, "param", True)) as it:
        yield Operator(it)


async def test_one_after_the_other_they_come_to_what_the_table_says(operator: Operator) -> None:
    async def play(*actions: str) -> None:
        member = await PairedMember.of(operator.driver, operator)
        for action in actions:
            await member.does(action)
        await check(member, actions)

    await _few_at_once(play(*pair) for pair in product(ACTIONS, repeat=2))


# A refund takes nothing away: one that undoes a revoke is seen.
@pytest.mark.parametrize("operator", [False], ids=["keeps"], indirect=True)
async def test_at_once_they_come_to_what_one_of_their_orders_does(operator: Operator) -> None:
    async def play(*actions: str) -> None:
        member = await PairedMember.of(operator.driver, operator)
        async with operator.driver.it.database.session() as session:
            await lock_member(session, member.user)
            holder = (await session.scalars(text("SELECT pg_backend_pid()"))).one()
            begun = []
            # The later action continues first, after the other one has read.
            for action in reversed(actions):
                begun.append(asyncio.create_task(member.does(action)))

                async def all_wait() -> bool:
                    return len(await operator.driver.it.rows(_WAIT_FOR, holder)) == len(begun)

                await eventually(all_wait, what=f"{actions} wait for the member")
        await asyncio.gather(*begun)
        await check(member, actions, actions[::-1])

    await _few_at_once(play(*pair) for pair in combinations_with_replacement(ACTIONS, 2))


@pytest.mark.usefixtures("changes_rows")
async def test_a_restore_loses_only_what_operators_did_since_the_dump(operator: Operator) -> None:
    driver = operator.driver
    before = {action: await PairedMember.of(driver, operator) for action in ACTIONS}
    after = {action: await PairedMember.of(driver, operator) for action in ACTIONS}
    for table in _DUMPED:
        await driver.it.rows(f"DROP TABLE IF EXISTS dump_{table}")
        await driver.it.rows(f"CREATE TABLE dump_{table} AS TABLE {table}")
    for action, member in before.items():
        await member.does(action)
    await driver.it.rows(f"TRUNCATE {', '.join(_DUMPED)}")
    for table in _DUMPED:
        await driver.it.rows(f"INSERT INTO {table} TABLE dump_{table}")
        await driver.it.rows(f"DROP TABLE dump_{table}")
    # What an operator does after a restore: the erasures again, and a resync.
    for member in before.values():
        if member.erased:
            await member.does("erase")
    await _resync(operator, before.values())
    for action, member in before.items():
        lost = action in ("grant", "revoke")
        await check(member, () if lost else (action,), is_restored=True)
    for action, member in after.items():
        await member.does(action)
        await check(member, (action,))


async def check(member: PairedMember, *orders: tuple[str, ...], is_restored: bool = False) -> None:
    """Compare what billing has of a member with what must hold after one of these orders."""
    driver, user = member.driver, member.user
    sessions = [e["data"]["object"]["id"] for e in member.sent if e["type"].startswith("checkout")]
    (first, _) = await driver.all("payment", stripe_session_id=sessions[0])
    rows = await driver.it.rows(
        "SELECT * FROM payment WHERE user_id = ANY($1) OR stripe_session_id = ANY($2)",
        [user, first["user_id"]], sessions,
    )  # fmt: skip
    owners = {row["user_id"] for row in rows}
    async with driver.it.database.session() as session:
        listed = [each for owner in owners for each in await payments_of_member(session, owner)]
    due = {each.payment.id for each in listed if each.refund_due}
    purchases = await driver.all("purchase", user_id=user)
    row = await driver.one("membership", user_id=user)
    owned = {
        "plan": any(purchase["return_reason"] is None for purchase in purchases),
        "lifetime": row is not None and row["tier"] == "LIFETIME",
    }
    revoke = member.operator.settings.refunds_revoke
    expected = [thing_after(*order, refunds_revoke=revoke) for order in orders]
    for what in owned:
        facts = tuple(
            sorted(
                Payment(
                    int(each["amount"] * 100), each["status"],
                    each["revoked_at"] is not None, each["id"] in due,
                )
                for each in rows
                if (each["plan_id"] is None) == (what == "lifetime")
            )
        )  # fmt: skip
        assert Thing(facts, owned[what]) in expected, (orders, what)

    held = await driver.row("subscription", stripe_subscription_id=member.subscription["id"])
    tier = "FREE" if held["deleted"] else held["current_tier"]
    assert tier == tier_after(*orders[0]), orders
    if member.erased:
        for table in BOUGHT:
            # The erasure itself may still wait for Stripe.
            if table != "unfinished_erasure":
                assert not await driver.all(table, user_id=user), (orders, table)
    else:
        assert row is not None
        assert row["tier"] == ("LIFETIME" if owned["lifetime"] else tier), orders
        assert len(purchases) == 1
        if not is_restored:
            await was_published(driver, user, purchases)
    events = await driver.it.rows(
        "SELECT state, type FROM stripe_event WHERE id = ANY($1)", [e["id"] for e in member.sent]
    )
    assert [each["state"] for each in events] == ["applied"] * len(member.sent), (orders, events)


async def _resync(operator: Operator, members: Iterable[PairedMember]) -> None:
    sent = [each for member in members for each in member.sent]
    stripe = account_with(reversed(sent))
    await Resync(replace(operator.driver.dependencies, stripe=stripe)).events(clock.now())


async def _few_at_once(work: Iterable[Awaitable[None]]) -> None:
    places = asyncio.Semaphore(_AT_ONCE)

    async def one(awaitable: Awaitable[None]) -> None:
        async with places:
            await awaitable

    await asyncio.gather(*(one(each) for each in work))
