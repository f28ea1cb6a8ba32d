"""The demo member of `make demo`, made through the public API and identity's `set-streak`."""

from __future__ import annotations

import asyncio
import datetime
import functools
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from keto_client import Client, Refused, pay, session_in
from keto_local.demo.days import DAYS, DISH, FOOD, entries_of, log_of, measurements_of
from keto_local.home import Facts, Home, environment_of
from keto_local.processes import StartFailed

ACCOUNT = {"email": "demo@example.com", "password": "a demo of keto"}
STREAK = 13
PLANS = 2
# Enough for a plan to be written, and an event to reach every service, on a busy machine.
_WITHIN_SECONDS = 60

_BODY = {
    "weightKg": 81.6,
    "targetWeightKg": 76,
    "heightCm": 172,
    "age": 36,
    "gender": "female",
    "activityLevel": "moderate",
}
SESSIONS: tuple[dict[str, Any], ...] = (
    {"durationDays": 3, "budget": "budget", "goal": "weight_loss"},
    {
        "durationDays": 5,
        "budget": "premium",
        "goal": "maintenance",
        "targetWeightKg": 81,
        "allergies": ["shellfish"],
    },
    {"durationDays": 7, "goal": "weight_loss", "allergies": ["nuts"]},
)


def prepare(facts: Facts, say: Callable[[str], None]) -> str:
    """Bring the demo member up to date, and return the link that logs her in."""
    say("making the demo member")
    try:
        token = asyncio.run(_prepare(facts, say))
    except (httpx.HTTPError, Refused) as error:
        raise StartFailed(f"the demo member: {error}") from error
    return f"{facts['sandbox']['frontend_url']}/dashboard#token={token}"


async def _prepare(facts: Facts, say: Callable[[str], None]) -> str:
    payments_url = f"{facts['sandbox']['payments_url']}"
    async with (
        httpx.AsyncClient(
            base_url=facts["gateway"], timeout=_WITHIN_SECONDS, trust_env=False
        ) as http,
        httpx.AsyncClient(base_url=payments_url, trust_env=False) as payments,
    ):
        keto = Client(http)
        await log_in(keto, ACCOUNT)
        await keto.auth.update_me({"weightKg": 86.4, "targetWeightKg": 76})
        await _subscribe(keto, payments)
        await _buy_plans(keto, payments)
        await _set_streak(keto, facts)
        await _log_days(keto)
        say("the model server writes her plans")
        await _write_plans(keto)
        return keto.token


async def log_in(keto: Client, account: dict[str, str]) -> None:
    """Register Mia, or log her in when the account exists."""
    try:
        await keto.auth.register({**account, "name": "Mia"})
    except Refused as refused:
        if refused.status != 409:
            raise
        await keto.auth.login(account)


async def _subscribe(keto: Client, payments: httpx.AsyncClient) -> None:
    async def is_pro() -> bool:
        return bool((await keto.auth.get_me())["user"]["subscriptionTier"] == "PRO")

    if not await is_pro():
        await _pay(payments, await keto.payments.subscribe({"tier": "pro"}))
        await _wait_for(is_pro, "the subscription")


async def _buy_plans(keto: Client, payments: httpx.AsyncClient) -> None:
    async def own() -> set[str]:
        return {plan["id"] for plan in (await keto.plans.get_own_plans())["plans"]}

    async def are_owned() -> bool:
        return len(await own()) >= PLANS

    owned = await own()
    others = [plan["id"] for plan in (await keto.plans.get_plans())["plans"]]
    for plan in [id for id in others if id not in owned][: max(PLANS - len(owned), 0)]:
        await _pay(payments, await keto.payments.checkout({"planId": plan}))
    await _wait_for(are_owned, "the plans")


async def _pay(payments: httpx.AsyncClient, checkout: dict[str, Any]) -> None:
    (await pay(payments, session_in(checkout["checkoutUrl"]))).raise_for_status()


async def _set_streak(keto: Client, facts: Facts) -> None:
    async def has_streak() -> bool:
        return bool((await keto.tracker.get_summary())["stats"]["currentStreak"] >= STREAK)

    if (await keto.auth.get_me())["user"]["streakCount"] < STREAK:
        words = [sys.executable, "-m", "identity", "set-streak", ACCOUNT["email"], str(STREAK)]
        env = environment_of(Home(Path(facts["home"])), "identity") | {"LOCAL_RUN": "true"}
        done = await asyncio.to_thread(
            subprocess.run, words, env=env, capture_output=True, text=True
        )
        if done.returncode:
            raise StartFailed(f"identity set-streak: {done.stderr.strip()}")
    await _wait_for(has_streak, "the streak")


async def _log_days(keto: Client) -> None:
    """Fill each of the last days that has no log, and add what she measured, bakes and cooks."""
    tracker = keto.tracker
    today = datetime.datetime.now(datetime.UTC).date()
    days = [f"{today - datetime.timedelta(days=DAYS - 1 - number)}" for number in range(DAYS)]
    logs = (await tracker.get_logs(days[0], days[-1]))["logs"]
    logged = {log["date"][:10] for log in logs}
    for number, day in enumerate(days):
        if day not in logged:
            await tracker.add_entries({"entries": entries_of(number, day)})
            await tracker.save_log({"date": day, **log_of(number)})
    if not (await tracker.get_measurements())["measurements"]:
        for number, day in list(enumerate(days))[:-1]:
            for measured in measurements_of(number, day):
                await tracker.add_measurement(measured)
    if not (await tracker.get_my_foods())["foods"]:
        await tracker.add_my_food(FOOD)
        await tracker.add_dish(DISH)


async def _write_plans(keto: Client) -> None:
    for session in SESSIONS[len((await keto.ai.get_sessions())["sessions"]) :]:
        # A second plan of the week is refused until planner has heard of the subscription.
        await _wait_for(functools.partial(_is_written, keto, {**_BODY, **session}), "a plan")


async def _is_written(keto: Client, wanted: dict[str, Any]) -> bool:
    try:
        job = (await keto.ai.start_job(wanted))["job"]
    except Refused as refused:
        if refused.status != 429:
            raise
        return False

    async def state() -> str:
        return str((await keto.ai.get_job(job["id"]))["job"]["state"])

    async def is_over() -> bool:
        return await state() not in ("queued", "writing")

    await _wait_for(is_over, "a plan")
    return await state() == "done"


async def _wait_for(is_there: Callable[[], Awaitable[bool]], what: str) -> None:
    end = time.monotonic() + _WITHIN_SECONDS
    while not await is_there():
        if time.monotonic() > end:
            raise StartFailed(
                f"{what} of the demo member did not arrive within {_WITHIN_SECONDS} s"
            )
        await asyncio.sleep(0.1)
