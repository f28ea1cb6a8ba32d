"""Test mode and live mode never share a database: a key of the other mode is refused in words."""

import logging
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio

from billing.account import key_mode
from billing.account.key_mode import KeyOfOtherMode, check_mode, refuse_other_mode
from billing.main import make
from billing.settings import Settings
from chassis import ids
from messaging import tasks
from services.billing.tests.driver import Driver, Operator, StripeSide, variables
from services.billing.tests.servers import InternalApiDouble
from services.billing.tests.stripe_double import Json, event, paid, subscription
from testkit import RunningService, eventually, program, running
from testkit.databases import Databases
from testkit.ports import free_port

KEYS = {False: "sk_test_sandbox", True: "rk_live_1"}
_HAS = "mode, and this database has customers, payments or subscriptions of"
REFUSED = {False: f"is of test {_HAS} live mode", True: f"is of live {_HAS} test mode"}


@pytest_asyncio.fixture
async def fresh(settings: Settings, databases: Databases) -> Settings:
    """Billing with an empty database."""
    return settings.model_copy(update={"database_url": await databases.of("billing")})


def with_key(settings: Settings, livemode: bool) -> Settings:
    return settings.model_copy(update={"stripe_secret_key": KEYS[livemode]})


async def starts(settings: Settings) -> None:
    async with running(make(settings)) as it:
        assert (await it.client.get("/healthz")).status_code == 200


async def takes(it: RunningService, told: Json) -> None:
    await Driver(it, InternalApiDouble(), None).webhook.takes(told)  # type: ignore[arg-type]


def bought(livemode: bool) -> Json:
    return paid({"userId": ids.new(), "planId": ids.new()}, livemode=livemode)


@pytest.mark.parametrize("livemode", [False, True])
@pytest.mark.parametrize("what", ["a payment", "a subscription"])
async def test_a_key_of_the_other_mode_than_the_databases_is_refused_at_the_start(
    fresh: Settings, livemode: bool, what: str
) -> None:
    told = bought(livemode)
    if what == "a subscription":
        about = subscription(
            f"cus_{ids.new()}", price="price_sandbox_pro", metadata={"userId": ids.new()}
        )
        told = event("customer.subscription.created", about, livemode=livemode)
    async with running(make(with_key(fresh, livemode))) as it:
        await takes(it, told)
        table = what.partition(" ")[2]
        assert [dict(row) for row in await it.rows(f"SELECT livemode FROM {table}")] == [
            {"livemode": livemode}
        ]
        if what == "a subscription":
            (customer,) = await it.rows("SELECT livemode FROM customer")
            assert customer["livemode"] == livemode
    for handles in (True, False):
        with pytest.raises(KeyOfOtherMode, match=REFUSED[not livemode]):
            async with running(make(with_key(fresh, not livemode)), handles=handles):
                pass
    await starts(with_key(fresh, livemode))
    # A key whose form names no mode is not compared, as before.
    await starts(fresh.model_copy(update={"stripe_secret_key": "key"}))


async def test_a_customer_alone_is_of_the_mode_of_the_key_that_made_it(
    fresh: Settings, internal_api: InternalApiDouble, stripe_side: StripeSide
) -> None:
    async with running(make(fresh)) as it:
        driver = Driver(it, internal_api, stripe_side)
        opened = await driver.checkout(driver.user(), driver.plan())
        assert opened.status_code == 200
    with pytest.raises(KeyOfOtherMode, match=REFUSED[True]):
        await starts(with_key(fresh, True))


@pytest.mark.parametrize("livemode", [False, True])
async def test_rows_of_before_have_the_mode_of_the_newest_event_or_stop_nobody(
    fresh: Settings, livemode: bool
) -> None:
    async with running(make(with_key(fresh, livemode))) as it:
        await takes(it, bought(livemode))
        await it.rows("UPDATE payment SET livemode = NULL")
        # An event of the other mode is not applied, and does not show the mode of the database.
        await takes(it, bought(not livemode))
    with pytest.raises(KeyOfOtherMode, match=REFUSED[not livemode]):
        await starts(with_key(fresh, not livemode))
    async with running(make(with_key(fresh, livemode))) as it:
        # Payloads are pruned after 90 days: the mode is unknown.
        await it.rows("UPDATE stripe_event SET payload = NULL")
    await starts(with_key(fresh, not livemode))


async def test_a_shop_with_rows_of_both_modes_starts_with_a_warning(
    fresh: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    unknown = fresh.model_copy(update={"stripe_secret_key": "key"})
    async with running(make(unknown)) as it:
        await takes(it, bought(livemode=False))
        await takes(it, bought(livemode=True))
    with caplog.at_level(logging.ERROR, key_mode.log.name):
        await starts(with_key(fresh, True))
    assert "of test mode, too: they count as if they were of live mode" in caplog.text


@pytest.mark.parametrize("command", ["serve", "work"])
async def test_a_process_with_a_key_of_the_other_mode_ends_and_says_why(
    fresh: Settings, command: str
) -> None:
    async with running(make(fresh)) as it:
        await takes(it, bought(livemode=False))
    # A live key goes to Stripe's own address only.
    own = {"stripe_api_base": "", "frontend_url": "https://app.keto.test"}
    wrong = with_key(fresh, True).model_copy(update=own)
    environment = {**variables(wrong), "PORT": str(free_port())}
    async with program("billing", command, environment=environment) as process:
        assert await process.ends(90) not in (0, None)
        assert f"STRIPE_SECRET_KEY {REFUSED[True]}" in process.output()


async def test_commands_refuse_a_key_of_the_other_mode_but_for_the_check_of_the_account(
    fresh: Settings, internal_api: InternalApiDouble, stripe_side: StripeSide
) -> None:
    async with running(make(fresh)) as it:
        driver = Driver(it, internal_api, stripe_side)
        await takes(it, bought(livemode=False))
        live = Operator(driver, stripe_secret_key="sk_live_sandbox")
        for name, given in (("resync", {"since": "1d"}), ("refunds", {})):
            with pytest.raises(SystemExit, match=REFUSED[True]):
                await live.runs(name, **given)
        assert (await live.runs("stripe-check"))[-1].startswith("live")
        assert await Operator(driver).runs("refunds") == ["none"]


async def test_a_database_that_does_not_answer_yet_is_asked_again_and_the_process_ends_then(
    fresh: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[Exception] = [OSError("away"), OSError("away"), KeyOfOtherMode("live")]

    async def check(*_: Any) -> None:
        raise answers.pop(0)

    ended: list[BaseException] = []

    def begin(work: Any) -> Any:
        async def noted() -> None:
            try:
                await work
            except KeyOfOtherMode as error:
                ended.append(error)

        return begun(noted())

    begun = tasks.begin
    monkeypatch.setattr(tasks, "begin", begin)
    monkeypatch.setattr(key_mode, "check_mode", check)
    async with AsyncExitStack() as stack:
        database = make(fresh).database(pool=1, name="test")
        await refuse_other_mode(database, fresh, stack, retry_seconds=0)
        await eventually(lambda: ended)
    assert answers == []


async def test_an_empty_database_takes_a_key_of_either_mode(fresh: Settings) -> None:
    async with running(make(fresh)) as it:
        for livemode in KEYS:
            await check_mode(it.database, with_key(fresh, livemode))
