"""What `make chaos` compares: each kind of difference is found, and agreement is silent."""

import copy
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from chaos.clocks import Clocks
from chaos.compare import compare, repeated_mails
from chaos.faults import Faults, Limits
from chaos.ledger import Entry, Ledger
from chaos.state import State, is_taken
from chaos.system import LinedSystem

MIA = "mia@example.com"
CHECKOUT: dict[str, Any] = {
    "id": "cs_1",
    "status": "complete",
    "customer": "cus_1",
    "payment_intent": "pi_1",
    "metadata": {"userId": "m", "planId": "p"},
}
SUBSCRIPTION: dict[str, Any] = {
    "customer": "cus_1",
    "status": "active",
    "items": {"data": [{"price": {"id": "price_sandbox_pro"}}]},
}

STATED = {
    "calories": 0.7,
    "fiber_g": 2,
    "polyols_g": None,
    "sodium_mg": None,
    "potassium_mg": 363.8,
    "magnesium_mg": None,
}


def ledger() -> Ledger:
    entry = Entry(MIA, "buyer", registered=True, id="m", logged_in=True, resets=1)
    entry.has_saved("log", "2026-01-01", 1800.0)
    entry.has_saved("review", "p", 4)
    entry.eaten["e"] = (0.7, 2, None, None, 363.8, None)
    entry.foods.add("f")
    entry.sessions.add("s")
    entry.paid.add("cs_1")
    return Ledger([entry])


def state() -> State:
    points = {"id": "m", "total_points": 30, "earned": 30, "names": ["First log", "First plan"]}
    order = {"stripe_session_id": "cs_1", "user_id": "m", "plan_id": "p", "coupon_code": "TEN"}
    return State(
        rows={
            "members": [{"id": "m", "email": MIA, "streak_count": 1}],
            "leads": [{"email": MIA, "user_id": "m"}],
            "logs": [
                {"user_id": "m", "date": "2026-01-01", "calories": 1800.0, "follows": False},
                {"user_id": "m", "date": "2026-01-02", "calories": 0.7, "follows": True},
            ],
            "entries": [{"user_id": "m", "id": "e", "date": "2026-01-02", **STATED}],
            "foods": [{"user_id": "m", "id": "f"}],
            "points": [points],
            "sessions": [{"id": "s", "user_id": "m"}],
            "reservations": [],
            "reviews": [{"user_id": "m", "plan_id": "p", "rating": 4}],
            "orders": [order],
            "purchases": [{"user_id": "m", "plan_id": "p", "return_reason": None}],
            "memberships": [{"user_id": "m", "tier": "PRO", "status": "ACTIVE"}],
            "coupons": [{"code": "TEN", "used_count": 1, "max_uses": 1}],
            "holds": [],
            "tasks": [],
            "unsettled": [],
        },
        outboxes={"billing": 0},
        queues={"tracker.award": 0, "tracker.award.dead": 0},
        mails=[
            {"to": MIA, "template": "welcome", "id": "<1>"},
            {"to": MIA, "template": "password-reset", "id": "<2>"},
        ],
        checkouts=[copy.deepcopy(CHECKOUT)],
        subscriptions=[copy.deepcopy(SUBSCRIPTION)],
    )


def test_what_is_stored_as_it_was_answered_is_no_finding() -> None:
    assert compare(ledger(), state()) == []


Break = Callable[[State], object]


@pytest.mark.parametrize(
    ("kind", "damage"),
    [
        ("lost", lambda s: s["members"].clear()),
        ("lost", lambda s: s["leads"].clear()),
        ("lost", lambda s: s["members"][0].update(streak_count=0)),
        ("lost", lambda s: s["logs"].clear()),
        ("lost", lambda s: s["logs"][0].update(calories=1.0)),
        ("lost", lambda s: s["entries"].clear()),
        ("lost", lambda s: s["entries"][0].update(calories=1.4)),
        ("lost", lambda s: s["entries"][0].update(potassium_mg=None)),
        ("lost", lambda s: s["entries"][0].update(sodium_mg=0)),
        ("doubled", lambda s: s["entries"].append({**s["entries"][0], "date": "2026-01-03"})),
        ("wrong", lambda s: s["entries"].append({**s["entries"][0], "id": "f"})),
        ("wrong", lambda s: s["logs"][1].update(calories=1.4)),
        ("lost", lambda s: s["logs"].pop(1)),
        ("lost", lambda s: s["points"][0].update(names=["First plan"])),
        ("wrong", lambda s: s["points"][0].update(total_points=50)),
        ("lost", lambda s: s["sessions"].clear()),
        ("doubled", lambda s: s["sessions"].append({"id": "t", "user_id": "m"})),
        ("lost", lambda s: s["reviews"][0].update(rating=1)),
        ("lost", lambda s: s["orders"].clear()),
        ("doubled", lambda s: s["orders"].append(s["orders"][0])),
        ("doubled", lambda s: s["coupons"][0].update(used_count=2)),
        ("wrong", lambda s: s.taken.add("pi_1")),
        ("lost", lambda s: s["memberships"][0].update(tier="BASIC")),
        ("lost", lambda s: s["memberships"][0].update(status="INACTIVE")),
        ("lost", lambda s: s.subscriptions[0].update(status="incomplete")),
        ("lost", lambda s: s["foods"].clear()),
        ("doubled", lambda s: s["foods"].append({"user_id": "m", "id": "g"})),
        ("lost", lambda s: s.mails.pop(0)),
        ("doubled", lambda s: s.mails.append({**s.mails[0], "id": "<3>"})),
        ("doubled", lambda s: s.mails.append({**s.mails[1], "id": "<3>"})),
        ("stuck", lambda s: s.queues.update({"tracker.award": 1})),
        ("dead letter", lambda s: s.queues.update({"tracker.award.dead": 1})),
        ("stuck", lambda s: s.outboxes.update(billing=1)),
        ("stuck", lambda s: s["reservations"].append({"user_id": "m"})),
        ("stuck", lambda s: s["holds"].append({"stripe_session_id": "cs_1", "state": "open"})),
    ],
)
def test_each_kind_of_difference_is_found(kind: str, damage: Break) -> None:
    damaged = state()
    damage(damaged)
    assert kind in {finding.kind for finding in compare(ledger(), damaged)}


def test_everything_that_names_an_erased_member_is_found() -> None:
    gone = ledger()
    gone.entries[0].erased = True
    named = {finding.what.split()[0] for finding in compare(gone, state())}
    assert named >= {"members", "leads", "logs", "entries", "points", "sessions", "reviews"}
    assert "orders" in named
    assert {"purchases", "memberships", "an"} <= named


def test_the_books_of_an_erased_member_stay() -> None:
    gone, kept = ledger(), state()
    gone.entries[0].erased = True
    for name in (
        "members",
        "leads",
        "logs",
        "entries",
        "foods",
        "points",
        "sessions",
        "reviews",
        "purchases",
    ):
        kept[name].clear()
    kept["memberships"].clear()
    kept["orders"][0]["user_id"] = "erased-1"
    kept.subscriptions[0]["status"] = "canceled"
    assert compare(gone, kept) == []
    kept["orders"].clear()
    kept["coupons"][0]["used_count"] = 0
    assert [finding.kind for finding in compare(gone, kept)] == ["lost"]


def test_a_coupon_beyond_its_cap_is_found() -> None:
    over = state()
    over["coupons"][0]["max_uses"] = 0
    assert [finding.kind for finding in compare(ledger(), over)] == ["doubled"]


@pytest.mark.parametrize(
    ("kind", "status", "taken"),
    [
        ("refund", "succeeded", True),
        ("refund", "pending", False),
        ("refund", "failed", False),
        *(("dispute", status, True) for status in ("needs_response", "lost", "prevented")),
        *(("dispute", status, True) for status in ("appeal_under_review", "a_new_one")),
        *(("dispute", status, False) for status in ("won", "warning_under_review")),
    ],
)
def test_a_payment_is_taken_by_all_but_an_inquiry_and_a_won_dispute(
    kind: str, status: str, taken: bool
) -> None:
    assert is_taken(kind, {"status": status}) is taken


def test_a_copy_of_a_mail_is_counted_apart() -> None:
    repeated = state()
    repeated.mails.append(repeated.mails[0])
    assert compare(ledger(), repeated) == []
    assert repeated_mails(repeated) == 1


def test_a_seed_plans_the_same_faults_again() -> None:
    class System(LinedSystem):
        def __init__(self) -> None:
            """Nothing runs."""

        targets = property(
            lambda self: {
                "process": ("planner", "postgres"),
                "line": ("clients-gateway", "planner-postgres"),
                "resource": ("memory", "disk"),
            }
        )

    def planned(seed: int) -> list[str]:
        faults = Faults(System(), seed, Limits(), print)
        return [str(faults.plan()) for _ in range(50)]

    assert planned(7) == planned(7)
    assert planned(7) != planned(8)


def test_each_process_has_a_clock_of_its_own() -> None:
    clocks = Clocks(1.5, "21")
    read = "import time; print(time.time(), time.monotonic())"
    ahead = {}
    for name in ("identity", "planner"):
        env = clocks.moved(name, os.environ)
        assert env == clocks.moved(name, os.environ)
        before = time.time(), time.monotonic()
        shown = subprocess.run(
            [sys.executable, "-c", read], env=env, capture_output=True, check=True
        )
        after = time.time(), time.monotonic()
        moved, pause = map(float, shown.stdout.split())
        ahead[name] = float(env["FAKETIME"])
        assert before[0] <= moved - ahead[name] <= after[0]
        assert before[1] <= pause <= after[1]
    assert all(abs(seconds) <= 1.5 for seconds in ahead.values())
    assert ahead["identity"] != ahead["planner"]
    assert "FAKETIME" not in Clocks().moved("identity", {})
