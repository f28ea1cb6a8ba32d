"""The demo member of `make demo`, made through the public API and identity's `set-streak`."""

from __future__ import annotations

import datetime
import functools
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from keto_local.demo.days import DAYS, DISH, FOOD, entries_of, log_of, measurements_of
from keto_local.home import Facts, Home, environment_of
from keto_local.processes import StartFailed

ACCOUNT = {"email": "demo@example.com", "password": "a demo of keto"}
STREAK = 13
PLANS = 2
# A plan is written, and an event has arrived in every service within it, on a busy machine, too.
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
    {"durationDays": 5, "budget": "premium", "goal": "maintenance", "allergies": ["shellfish"]},
    {"durationDays": 7, "goal": "weight_loss", "allergies": ["nuts"]},
)


def prepare(facts: Facts, say: Callable[[str], None]) -> str:
    """Bring the demo member up to date, and return the link that logs her in."""
    say("making the demo member")
    try:
        with httpx.Client(
            base_url=facts["gateway"], timeout=_WITHIN_SECONDS, trust_env=False
        ) as api:
            api.event_hooks["response"] = [_refuse_errors]
            token = _log_in(api)
            api.headers["authorization"] = f"Bearer {token}"
            api.patch("/api/auth/me", json={"weightKg": 86.4, "targetWeightKg": 76})
            _subscribe(api, facts)
            _buy_plans(api, facts)
            _set_streak(api, facts)
            _log_days(api)
            say("the model server writes her plans")
            _write_plans(api)
    except httpx.HTTPError as error:
        raise StartFailed(f"the demo member: {error}") from error
    return f"{facts['sandbox']['frontend_url']}/dashboard#token={token}"


def _refuse_errors(response: httpx.Response) -> None:
    # Those that the callers expect: an account that is there, and a plan too many.
    if response.is_error and response.status_code not in (409, 429):
        response.read()
        raise StartFailed(f"{response.url.path}: {response.status_code} {response.text[:300]}")


def _log_in(api: httpx.Client) -> str:
    response = api.post("/api/auth/register", json={**ACCOUNT, "name": "Mia"})
    if response.is_error:
        response = api.post("/api/auth/login", json=ACCOUNT)
    return str(response.json()["token"])


def _subscribe(api: httpx.Client, facts: Facts) -> None:
    def is_pro() -> bool:
        return bool(api.get("/api/auth/me").json()["user"]["subscriptionTier"] == "PRO")

    if not is_pro():
        _pay(facts, api.post("/api/payments/subscribe", json={"tier": "pro"}))
        _wait_for(is_pro, "the subscription")


def _buy_plans(api: httpx.Client, facts: Facts) -> None:
    def own() -> set[str]:
        return {plan["id"] for plan in api.get("/api/plans/mine").json()["plans"]}

    owned = own()
    others = [p["id"] for p in api.get("/api/plans").json()["plans"] if p["id"] not in owned]
    for plan in others[: max(PLANS - len(owned), 0)]:
        _pay(facts, api.post("/api/payments/checkout", json={"planId": plan}))
    _wait_for(lambda: len(own()) >= PLANS, "the plans")


def _pay(facts: Facts, checkout: httpx.Response) -> None:
    session = Path(httpx.URL(checkout.json()["checkoutUrl"]).path).name
    pay = f"{facts['sandbox']['payments_url']}/sandbox/checkout/{session}/pay"
    httpx.post(pay, json={}, trust_env=False).raise_for_status()


def _set_streak(api: httpx.Client, facts: Facts) -> None:
    def streak() -> int:
        return int(api.get("/api/tracker/summary").json()["stats"]["currentStreak"])

    if api.get("/api/auth/me").json()["user"]["streakCount"] < STREAK:
        words = [sys.executable, "-m", "identity", "set-streak", ACCOUNT["email"], str(STREAK)]
        env = environment_of(Home(Path(facts["home"])), "identity") | {"LOCAL_RUN": "true"}
        done = subprocess.run(words, env=env, capture_output=True, text=True)
        if done.returncode:
            raise StartFailed(f"identity set-streak: {done.stderr.strip()}")
    _wait_for(lambda: streak() >= STREAK, "the streak")


def _log_days(api: httpx.Client) -> None:
    """Fill each of the last days that has no log, and add what she measured, bakes and cooks."""
    today = datetime.datetime.now(datetime.UTC).date()
    days = [f"{today - datetime.timedelta(days=DAYS - 1 - number)}" for number in range(DAYS)]
    found = api.get("/api/tracker/logs", params={"from": days[0], "to": days[-1]}).json()
    logged = {log["date"][:10] for log in found["logs"]}
    for number, day in enumerate(days):
        if day not in logged:
            api.post("/api/tracker/entries/batch", json={"entries": entries_of(number, day)})
            api.post("/api/tracker/log", json={"date": day, **log_of(number)})
    if not api.get("/api/tracker/measurements").json()["measurements"]:
        for number, day in list(enumerate(days))[:-1]:
            for measured in measurements_of(number, day):
                api.post("/api/tracker/measurements", json=measured)
    if not api.get("/api/tracker/my-foods").json()["foods"]:
        api.post("/api/tracker/my-foods", json=FOOD)
        api.post("/api/tracker/dishes", json=DISH)


def _write_plans(api: httpx.Client) -> None:
    for session in SESSIONS[len(api.get("/api/ai/sessions").json()["sessions"]) :]:
        # A second plan of the week is refused until planner has heard of the subscription.
        _wait_for(functools.partial(_is_written, api, {**_BODY, **session}), "a plan")


def _is_written(api: httpx.Client, wanted: dict[str, Any]) -> bool:
    asked = api.post("/api/ai/jobs", json=wanted)
    if asked.is_error:
        return False
    path = f"/api/ai/jobs/{asked.json()['job']['id']}"

    def state() -> str:
        return str(api.get(path).json()["job"]["state"])

    _wait_for(lambda: state() not in ("queued", "writing"), "a plan")
    return state() == "done"


def _wait_for(is_there: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + _WITHIN_SECONDS
    while not is_there():
        if time.monotonic() > end:
            raise StartFailed(
                f"{what} of the demo member did not arrive within {_WITHIN_SECONDS} s"
            )
        time.sleep(0.1)
