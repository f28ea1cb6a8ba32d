"""The demo member of `make demo`, made through the public API and identity's `set-streak`."""

from __future__ import annotations

import datetime
import functools
import math
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from keto_local import environments
from keto_local.home import Home
from keto_local.process import StartFailed
from keto_local.run_facts import Facts

ACCOUNT = {"email": "demo@example.com", "password": "a demo of keto"}
DAYS = 60
STREAK = 13
PLANS = 2
# A plan is written, and an event has arrived in every service within it, on a busy machine, too.
_WITHIN_SECONDS = 60

_NOTES = {
    3: "Headache in the afternoon. More salt tomorrow.",
    12: "Slept eight hours for the first time in weeks.",
    24: "Birthday dinner. Worth it.",
    37: "First run over five kilometres.",
    48: "The old jeans fit again.",
    59: "Eggs, avocado, a long walk.",
}
_COFFEE = {
    "meal": "snack",
    "name": "Coffee with cream",
    "calories": 62,
    "proteinG": 0.6,
    "fatG": 6.1,
    "netCarbsG": 0.8,
}
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
            _generate_plans(api)
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
        env = environments.of_service(Home(Path(facts["home"])), "identity") | {"LOCAL_RUN": "true"}
        done = subprocess.run(words, env=env, capture_output=True, text=True)
        if done.returncode:
            raise StartFailed(f"identity set-streak: {done.stderr.strip()}")
    _wait_for(lambda: streak() >= STREAK, "the streak")


def _log_days(api: httpx.Client) -> None:
    """Log each of the last days that has no log."""
    today = datetime.datetime.now(datetime.UTC).date()
    days = [f"{today - datetime.timedelta(days=DAYS - 1 - number)}" for number in range(DAYS)]
    found = api.get("/api/tracker/logs", params={"from": days[0], "to": days[-1]}).json()
    logged = {log["date"][:10] for log in found["logs"]}
    for number, day in enumerate(days):
        if day not in logged:
            api.post("/api/tracker/log", json={"date": day, **log_of(number)})
    coffee = {"id": str(uuid.uuid5(uuid.NAMESPACE_URL, days[-1])), "date": days[-1], **_COFFEE}
    api.post("/api/tracker/entries", json=coffee)


def log_of(number: int) -> dict[str, Any]:
    """Return the log of a day, 0 being the first of them; every sixth day has no weight."""
    # Slower towards the end, with the water of the week and of single days on top.
    weight = 81.3 + 5.1 * (1 - number / (DAYS - 1)) ** 1.6
    weight += 0.35 * math.sin(number * 0.9) + 0.3 * math.sin(number * 2.7)
    party = number == 24
    calories = 1610 + 110 * math.sin(number * 1.3) + 60 * math.cos(number * 0.45) + 640 * party
    carbs = 17 + 3.5 * math.sin(number * 1.9) + 41 * party
    protein = 108 + 11 * math.sin(number * 0.8)
    log: dict[str, Any] = {
        "calories": round(calories),
        "proteinG": round(protein),
        "netCarbsG": round(carbs, 1),
        "carbsG": round(carbs * 1.5, 1),
        "fatG": round((calories - 4 * (protein + carbs)) / 9),
        "waterMl": 250 * round(8 + 2 * math.sin(number * 1.1)),
    }
    if number == DAYS - 1:
        # Today is not over yet: its figures follow what is eaten.
        log = {"waterMl": 1250}
    if number % 6 != 4:
        log["weightKg"] = round(weight, 1)
    if number in _NOTES:
        log["notes"] = _NOTES[number]
    return log


def _generate_plans(api: httpx.Client) -> None:
    for session in SESSIONS[len(api.get("/api/ai/sessions").json()["sessions"]) :]:
        # A second plan of the week is refused until planner has heard of the subscription.
        _wait_for(functools.partial(_is_generated, api, {**_BODY, **session}), "a plan")


def _is_generated(api: httpx.Client, wanted: dict[str, Any]) -> bool:
    return api.post("/api/ai/generate-plan", json=wanted).is_success


def _wait_for(is_there: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + _WITHIN_SECONDS
    while not is_there():
        if time.monotonic() > end:
            raise StartFailed(
                f"{what} of the demo member did not arrive within {_WITHIN_SECONDS} s"
            )
        time.sleep(0.1)
