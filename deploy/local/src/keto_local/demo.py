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

from keto_local import environments
from keto_local.demo_api import ApiRefused, DemoApi
from keto_local.demo_days import log_of
from keto_local.home import Home
from keto_local.process import StartFailed
from keto_local.run_facts import Facts
from keto_local.settings import Settings

EMAIL = "demo@example.com"
PASSWORD = "a demo of keto"  # noqa: S105 - anyone with the link is this member
DAYS = 60
STREAK = 13
PLANS = 2
# An event has arrived in every service within it, also on a busy machine.
_WITHIN_SECONDS = 60

_BODY = {
    "weightKg": 81.6,
    "targetWeightKg": 76,
    "heightCm": 172,
    "age": 36,
    "gender": "female",
    "activityLevel": "moderate",
}
_SESSIONS: tuple[dict[str, Any], ...] = (
    {"durationDays": 3, "budget": "budget", "goal": "weight_loss"},
    {"durationDays": 5, "budget": "premium", "goal": "maintenance", "allergies": ["shellfish"]},
    {"durationDays": 7, "goal": "weight_loss", "allergies": ["nuts"]},
)


def refuse_given_parts(settings: Settings) -> None:
    """Refuse a system of which the environment gives a part: the demo writes only to its own."""
    given = {
        "POSTGRES_URL": settings.postgres_url,
        "RABBITMQ_URL": settings.rabbitmq_url,
        "SMTP_URL": settings.smtp_url,
        "MODEL_SERVER_URL": settings.model_server_url,
        "FRONTEND_URL": settings.frontend_url,
        "STRIPE_SECRET_KEY or STRIPE_API_BASE": settings.stripe_is_given,
    }
    if named := [name for name, value in given.items() if value]:
        raise StartFailed(f"the demo runs on its own parts only: unset {', '.join(named)}")


def prepare(facts: Facts, say: Callable[[str], None]) -> str:
    """Bring the demo member up to date, and return the link that logs her in."""
    api = DemoApi(facts["gateway"])
    say("making the demo member")
    if api.status_of("/api/auth/register", _account(name="Mia")) != 200:
        status = api.status_of("/api/auth/login", _account())
        if status != 200:
            raise StartFailed(f"{EMAIL} is not the demo's account (login: {status}): `make reset`")
    api.patch("/api/auth/me", {"weightKg": 86.4, "targetWeightKg": 76})
    _subscribe(api, facts)
    _buy_plans(api, facts)
    _set_streak(api, facts)
    _log_days(api)
    say("the model server writes her plans")
    _generate_plans(api)
    return f"{facts['sandbox']['frontend_url']}/dashboard#token={api.token}"


def _account(**more: str) -> dict[str, Any]:
    return {"email": EMAIL, "password": PASSWORD, **more}


def _subscribe(api: DemoApi, facts: Facts) -> None:
    def is_pro() -> bool:
        return bool(api.get("/api/auth/me")["user"]["subscriptionTier"] == "PRO")

    if not is_pro():
        _pay(facts, api.post("/api/payments/subscribe", {"tier": "pro"})["checkoutUrl"])
        _wait_for(is_pro, "the subscription")


def _buy_plans(api: DemoApi, facts: Facts) -> None:
    def own() -> int:
        return len(api.get("/api/plans/mine")["plans"])

    owned = {plan["id"] for plan in api.get("/api/plans/mine")["plans"]}
    for plan in api.get("/api/plans")["plans"]:
        if len(owned) < PLANS and plan["id"] not in owned:
            checkout = api.post("/api/payments/checkout", {"planId": plan["id"]})
            _pay(facts, checkout["checkoutUrl"])
            owned.add(plan["id"])
    _wait_for(lambda: own() >= len(owned), "the plans")


def _pay(facts: Facts, checkout_url: str) -> None:
    session = checkout_url.rpartition("/")[2].partition("?")[0].partition("#")[0]
    payments = DemoApi(facts["sandbox"]["payments_url"] or "")
    payments.post(f"/sandbox/checkout/{session}/pay")


def _set_streak(api: DemoApi, facts: Facts) -> None:
    def streak() -> int:
        return int(api.get("/api/tracker/summary")["stats"]["currentStreak"])

    if api.get("/api/auth/me")["user"]["streakCount"] < STREAK:
        words = [sys.executable, "-m", "identity", "set-streak", EMAIL, str(STREAK)]
        env = environments.of_service(Home(Path(facts["home"])), "identity") | {"LOCAL_RUN": "true"}
        done = subprocess.run(words, env=env, capture_output=True, text=True)
        if done.returncode:
            raise StartFailed(f"identity set-streak: {done.stderr.strip()}")
    _wait_for(lambda: streak() >= STREAK, "the streak")


def _log_days(api: DemoApi) -> None:
    """Log each of the last days that has no log."""
    today = datetime.datetime.now(datetime.UTC).date()
    first = today - datetime.timedelta(days=DAYS - 1)
    logs = api.get("/api/tracker/logs", **{"from": f"{first}", "to": f"{today}"})["logs"]
    logged = {log["date"][:10] for log in logs}
    for number in range(DAYS):
        day = f"{first + datetime.timedelta(days=number)}"
        if day not in logged:
            api.post("/api/tracker/log", {"date": day, **log_of(number, DAYS)})


def _generate_plans(api: DemoApi) -> None:
    for body in _SESSIONS[len(api.get("/api/ai/sessions")["sessions"]) :]:
        wanted = {**_BODY, **body}
        # A second plan of the week is refused until planner has heard of the subscription.
        _wait_for(functools.partial(_is_generated, api, wanted), "the membership")


def _is_generated(api: DemoApi, wanted: dict[str, Any]) -> bool:
    try:
        api.post("/api/ai/generate-plan", wanted)
    except ApiRefused as refused:
        if refused.status == 429:
            return False
        raise
    return True


def _wait_for(is_there: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + _WITHIN_SECONDS
    while not is_there():
        if time.monotonic() > end:
            raise StartFailed(
                f"{what} of the demo member did not arrive within {_WITHIN_SECONDS} s"
            )
        time.sleep(0.1)
