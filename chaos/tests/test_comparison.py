"""What `make chaos` compares: each kind of difference is found, and agreement is silent."""

import copy
import datetime
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from billing.webhook_sender.signatures import signed_headers
from chaos.books import compare_figures
from chaos.clocks import Clocks
from chaos.compare import compare, repeated_mails
from chaos.exports import EXPORTS, compare_export
from chaos.faults import Faults, Limits
from chaos.ledger import Act, Endpoint, Entry, Ledger
from chaos.state import State, takes_money
from chaos.system import LinedSystem
from testkit import Received

MIA = "mia@example.com"
CHECKOUT: dict[str, Any] = {
    "id": "cs_1",
    "mode": "payment",
    "status": "complete",
    "customer": "cus_1",
    "payment_intent": "pi_1",
    "amount_total": 999,
    "metadata": {"userId": "m", "planId": "p"},
}
# What was paid for a lifetime, and withdrawn from.
LIFETIME = CHECKOUT | {
    "id": "cs_2",
    "payment_intent": "pi_2",
    "amount_total": 14_900,
    "metadata": {"userId": "m", "tier": "lifetime"},
}
PRICE = {
    "id": "price_sandbox_pro_yearly",
    "unit_amount": 19_990,
    "recurring": {"interval": "year"},
}
SUBSCRIPTION: dict[str, Any] = {
    "id": "sub_1",
    "customer": "cus_1",
    "status": "active",
    "metadata": {"userId": "m", "trial": "own"},
    "items": {"data": [{"price": PRICE, "quantity": 1}]},
    "cancel_at": 1_800_000_000,
    "pause_collection": None,
    "latest_invoice": "in_2",
    "trial_start": 1_750_000_000,
}
INVOICE: dict[str, Any] = {
    "id": "in_1",
    "customer": "cus_1",
    "status": "paid",
    "total": 19_990,
    "amount_paid": 19_990,
    "billing_reason": "subscription_cycle",
    "created": 1_760_000_000,
    "status_transitions": {"paid_at": 1_760_000_000},
    "_payment_intent": "pi_3",
    "_subscription": "sub_1",
}
# The charge for a change of the price.
_LINE = {"amount": 19_990, "pricing": {"price_details": {"price": "price_sandbox_pro_yearly"}}}
CHANGE = {"billing_reason": "subscription_update", "lines": {"data": [_LINE]}}
OWED = INVOICE | {"id": "in_2", "status": "open", "amount_paid": 0, "_payment_intent": "pi_4"}
SECRET = "whsec_c2VjcmV0"
TOLD_BODY = (
    b'{"type": "order.paid", "timestamp": "2026-01-02T00:00:00Z", "data": {"memberId": "m"}}'
)


def message(id: str, type: str, **data: Any) -> Received:
    """A webhook as it arrives at an endpoint, signed with its secret."""
    told = {"type": type, "timestamp": "2026-01-02T00:00:00Z", "data": {"memberId": "m", **data}}
    body = json.dumps(told).encode()
    headers = signed_headers(id, 1_770_000_000, body, [SECRET])
    return Received("/all", headers, body)


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
    entry.price, entry.ends, entry.paused = "pro_yearly", True, False
    entry.withdrawn["o2"] = "w"
    entry.waived.add("cs_1")
    entry.refunded["o1"] = 300
    entry.given["p"] = True
    entry.decided["r"] = True
    entry.acts.append(Act("why", 1, 1))
    told = [message(f"msg_{n}", type, orderId=order) for n, (type, order) in enumerate(TOLD)]
    hearing_all = Endpoint("/all", "e1", SECRET, hears_all=True, received=told)
    ended_at = datetime.datetime(2026, 1, 3, tzinfo=datetime.UTC)
    ended = Endpoint("/ended", "e2", SECRET, ended_at=ended_at, received=[told[0]])
    gone = Endpoint("/gone", "e3", SECRET, is_gone=True, received=[told[0]])
    return Ledger([entry], edited={"p": {2: "new"}}, endpoints=[hearing_all, ended, gone])


TOLD = (
    ("order.paid", "o1"),
    ("order.refunded", "o1"),
    ("order.paid", "o2"),
    ("order.refunded", "o2"),
    ("subscription.changed", None),
)


def told_rows(endpoint: str, *numbers: int) -> list[dict[str, Any]]:
    return [
        {
            "webhook_id": f"msg_{number}",
            "endpoint_id": endpoint,
            "user_id": "m",
            "type": TOLD[number][0],
            "state": "delivered",
            "created_at": number,
            "order_id": TOLD[number][1],
            "tier": "PRO",
            "status": "ACTIVE",
            "forgotten": False,
        }
        for number in numbers
    ]


def ledger_rows() -> list[dict[str, Any]]:
    rows = (
        ("revenue", "cs_1", 999),
        ("revenue", "cs_2", 14_900),
        ("revenue", "in_1", 19_990),
        ("refunds", "re_1", 300),
        ("refunds", "re_2", 14_900),
        ("disputes", "dp_1", 1),
        ("failed", "in_1", 19_990),
        ("failed", "in_2", 19_990),
        ("recovered", "in_1", 19_990),
        ("trialsBegun", "sub_1", 0),
        ("trialsPaid", "sub_1", 19_990),
        ("new", "sub_1", 999),
        ("expansion", "sub_1", 667),
        ("mrr", "sub_1", 1666),
    )
    return [
        {"kind": kind, "subject": subject, "user_id": "m", "cents": cents, "lasts": kind == "mrr"}
        for kind, subject, cents in rows
    ]


def state() -> State:
    points = {"id": "m", "total_points": 30, "earned": 30, "names": ["First log", "First plan"]}
    order = {
        "id": "o1",
        "stripe_session_id": "cs_1",
        "stripe_payment_id": "pi_1",
        "user_id": "m",
        "plan_id": "p",
        "coupon_code": "TEN",
        "withdrawn": False,
    }
    lifetime = order | {
        "id": "o2",
        "stripe_session_id": "cs_2",
        "stripe_payment_id": "pi_2",
        "plan_id": None,
        "coupon_code": None,
        "withdrawn": True,
    }
    withdrawal = {
        "id": "w",
        "order_number": "o2",
        "user_id": "m",
        "kind": "lifetime",
        "cents": 14_900,
        "paid_cents": 14_900,
        "payments": ["pi_2"],
        "state": "refunded",
        "done": True,
    }
    paid = {"user_id": "m", "total_cents": 19_990}
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
            "reviews": [{"id": "r", "user_id": "m", "plan_id": "p", "rating": 4, "approved": True}],
            "plans": [{"id": "p", "version": 2, "value": "new"}],
            "content_acts": [{"user_id": None, "about": "p", "reason": None}],
            "money_acts": [{"user_id": "m", "about": None, "reason": "why"}],
            "orders": [order, lifetime],
            "purchases": [{"user_id": "m", "plan_id": "p", "return_reason": None}],
            "memberships": [{"user_id": "m", "tier": "PRO", "status": "ACTIVE"}],
            "coupons": [
                {
                    "id": "TEN",
                    "code": "TEN",
                    "used_count": 1,
                    "max_uses": 1,
                    "version": 1,
                    "value": 1,
                }
            ],
            "subscriptions": [{"user_id": "m"}],
            "invoices": [
                paid | {"id": "in_1", "status": "paid", "paid_cents": 19_990},
                paid | {"id": "in_2", "status": "open", "paid_cents": 0},
            ],
            "notices": [{"user_id": "m", "invoice_id": "in_2", "stage": "first", "kind": "failed"}],
            "trials": [{"user_id": "m"}],
            "cancellations": [{"user_id": "m"}],
            "failed checkouts": [{"user_id": "m"}],
            "withdrawals": [withdrawal],
            "waivers": [{"user_id": "m", "stripe_session_id": "cs_1"}],
            "facts": [{"user_id": "m"}],
            "ledger": ledger_rows(),
            "told": [*told_rows("e1", *range(5)), *told_rows("e2", 0), *told_rows("e3", 0)],
            "endpoints": [{"id": "e1", "state": "enabled"}, {"id": "e3", "state": "disabled"}],
            "holds": [],
            "tasks": [],
            "unsettled": [],
        },
        outboxes={"billing": 0},
        queues={"tracker.award": 0, "tracker.award.dead": 0},
        mails=[
            {"to": MIA, "template": "welcome", "id": "<1>"},
            {"to": MIA, "template": "password-reset", "id": "<2>"},
            {"to": MIA, "template": "withdrawal-receipt", "id": "<4>"},
            {"to": MIA, "template": "payment-failed", "id": "<5>"},
            {"to": "owner@staff.example", "template": "endpoint-gone", "id": "<6>"},
        ],
        checkouts=[copy.deepcopy(CHECKOUT), copy.deepcopy(LIFETIME)],
        subscriptions=[copy.deepcopy(SUBSCRIPTION)],
        invoices=[copy.deepcopy(INVOICE), copy.deepcopy(OWED)],
        refunds=[refund("re_1", "pi_1", 300), refund("re_2", "pi_2", 14_900)],
        disputes=[{"id": "dp_1", "payment_intent": "pi_1", "status": "won", "amount": 1}],
        failed={"in_1": 19_990, "in_2": 19_990},
    )


def refund(id: str, payment: str, cents: int) -> dict[str, Any]:
    return {"id": id, "payment_intent": payment, "amount": cents, "status": "succeeded"}


def test_what_is_stored_as_it_was_answered_is_no_finding() -> None:
    assert compare(ledger(), state()) == []


Break = Callable[[State], object]
MONTHLY = PRICE | {"id": "price_sandbox_pro"}


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
        ("wrong", lambda s: s.disputes[0].update(status="lost")),
        ("wrong", lambda s: s.refunds.append(refund("re_3", "pi_1", 699))),
        ("lost", lambda s: s["orders"].pop(1)),
        ("lost", lambda s: s["memberships"][0].update(tier="BASIC")),
        ("lost", lambda s: s["memberships"][0].update(status="INACTIVE")),
        ("lost", lambda s: s.subscriptions[0].update(status="incomplete")),
        # The own subscription, what is owed for it, and what is said of that.
        ("lost", lambda s: s.invoices[1].update(status="void")),
        ("lost", lambda s: s.subscriptions[0].update(cancel_at=None)),
        ("lost", lambda s: s.subscriptions[0].update(pause_collection={})),
        ("lost", lambda s: s.subscriptions[0]["items"]["data"][0].update(price=MONTHLY)),
        ("doubled", lambda s: s.subscriptions.insert(0, SUBSCRIPTION | {"id": "sub_0"})),
        ("doubled", lambda s: [s.invoices.append(INVOICE | CHANGE) for _ in "ab"]),
        ("wrong", lambda s: s.credits.update(cus_1=19_991)),
        ("lost", lambda s: s["invoices"].pop()),
        ("wrong", lambda s: s["invoices"][1].update(status="paid")),
        ("wrong", lambda s: s["invoices"][0].update(user_id="another")),
        ("lost", lambda s: s["notices"].clear()),
        ("doubled", lambda s: s["notices"].extend(2 * s["notices"])),
        ("lost", lambda s: s.mails.pop(3)),
        ("doubled", lambda s: s.mails.append({**s.mails[3], "id": "<7>"})),
        # Withdrawals.
        ("lost", lambda s: s["withdrawals"].clear()),
        ("lost", lambda s: s["withdrawals"][0].update(id="another")),
        ("doubled", lambda s: s["withdrawals"].append(s["withdrawals"][0] | {"id": "v"})),
        ("stuck", lambda s: s["withdrawals"][0].update(done=False)),
        ("stuck", lambda s: s["withdrawals"][0].update(state="refunding")),
        ("lost", lambda s: s.refunds.pop()),
        ("doubled", lambda s: s.refunds.append(refund("re_3", "pi_2", 1))),
        ("wrong", lambda s: s["orders"][1].update(user_id="another")),
        ("wrong", lambda s: s["withdrawals"][0].update(kind="subscription")),
        ("lost", lambda s: s.mails.pop(2)),
        ("doubled", lambda s: s.mails.append({**s.mails[2], "id": "<7>"})),
        ("lost", lambda s: s["waivers"].clear()),
        ("wrong", lambda s: s["withdrawals"][0].update(order_number="o1")),
        # The desk.
        ("lost", lambda s: s["money_acts"].clear()),
        ("doubled", lambda s: s["money_acts"].append(s["money_acts"][0])),
        ("wrong", lambda s: s["content_acts"].clear()),
        ("lost", lambda s: s["plans"][0].update(version=1)),
        ("lost", lambda s: s["plans"][0].update(value="old")),
        ("lost", lambda s: s.refunds.pop(0)),
        ("doubled", lambda s: s.refunds.append(refund("re_3", "pi_1", 300))),
        ("lost", lambda s: s["purchases"][0].update(return_reason="revoked")),
        ("lost", lambda s: s["reviews"][0].update(approved=False)),
        # The ledger.
        ("lost", lambda s: s["ledger"].pop(0)),
        ("wrong", lambda s: s["ledger"][0].update(cents=1000)),
        ("wrong", lambda s: s["ledger"][0].update(user_id="another")),
        ("wrong", lambda s: s["ledger"].append(s["ledger"][0] | {"subject": "cs_3"})),
        ("wrong", lambda s: s["ledger"][-1].update(cents=999)),
        ("wrong", lambda s: s["ledger"][-2].update(cents=1)),
        ("wrong", lambda s: s["ledger"][-1].update(lasts=False)),
        # What others are told.
        ("stuck", lambda s: s["told"][0].update(state="pending")),
        ("lost", lambda s: s["told"][0].update(state="failed")),
        ("lost", lambda s: s["told"][4].update(status="PAST_DUE")),
        ("lost", lambda s: s["told"].pop(0)),
        ("doubled", lambda s: s["told"].append(s["told"][0] | {"webhook_id": "msg_1"})),
        ("doubled", lambda s: s["told"].append(s["told"][1])),
        ("lost", lambda s: s["told"].append(s["told"][4] | {"webhook_id": "msg_9"})),
        ("wrong", lambda s: s["endpoints"][0].update(state="disabled")),
        ("wrong", lambda s: s["endpoints"][1].update(state="enabled")),
        ("lost", lambda s: s.mails.pop(4)),
        ("doubled", lambda s: s.mails.append({**s.mails[4], "id": "<7>"})),
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


@pytest.mark.parametrize(
    "arrives",
    [
        message("msg_0", "order.paid", orderId="o1", of="mia@example.com"),
        message("msg_0", "order.paid", orderId="another"),
        message("msg_8", "order.paid", orderId="o1"),
        Received("/all", message("msg_0", "order.refunded", orderId="o1").headers, TOLD_BODY),
        message("msg_8", "member.erased"),
    ],
    ids=["an address", "another body", "never told", "not signed", "an erasure of nobody"],
)
def test_what_should_not_arrive_at_an_endpoint_is_found(arrives: Received) -> None:
    disturbed = ledger()
    disturbed.endpoints[0].received.append(arrives)
    assert {finding.kind for finding in compare(disturbed, state())} == {"wrong"}


def test_what_never_arrives_and_what_is_told_after_the_end_is_found() -> None:
    disturbed = ledger()
    disturbed.endpoints[0].received.pop()
    disturbed.endpoints[1].ended_at = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
    assert {finding.kind for finding in compare(disturbed, state())} == {"lost", "wrong"}


def test_an_erasure_that_others_were_not_told_of_is_found() -> None:
    gone = ledger()
    gone.entries[0].erased = True
    assert "member.erased told 0 times" in {finding.what for finding in compare(gone, state())}


FIGURES = {
    "revenue": (3, 358.89),
    "refunds": (2, 152.0),
    "disputes": (1, 0.01),
    "mrr": (1, 16.66),
    "failed": (2, 399.8),
    "recovered": (1, 199.9),
    "trialsBegun": (1, 0),
    "trialsPaid": (1, 199.9),
}


@pytest.mark.parametrize("changed", [None, *FIGURES])
def test_a_figure_that_is_another_one_is_found(changed: str | None) -> None:
    shown = {name: {"count": count, "amount": a} for name, (count, a) in FIGURES.items()}
    if changed is not None:
        shown[changed]["count"] += 1
    found = list(compare_figures({"currencies": {"usd": shown}}, state()))
    assert len(found) == (changed is not None)


def test_a_row_that_an_export_lacks_changes_or_has_of_another_is_found() -> None:
    path = "/api/plans/mine/export"
    mine = {"id": "r", "rating": 4.0, "approved": True}

    def found(*rows: dict[str, Any]) -> list[str]:
        exported = {"reviews": rows}
        [entry] = ledger().entries
        return [finding.kind for finding in compare_export(entry, path, exported, state())]

    assert found(mine) == []
    assert found() == ["lost"]
    assert found(mine | {"rating": 1.0}) == ["lost", "wrong"]
    assert found(mine, mine | {"id": "another's"}) == ["wrong"]
    assert path in EXPORTS


def test_everything_that_names_an_erased_member_is_found() -> None:
    gone = ledger()
    gone.entries[0].erased = True
    named = {finding.what.split()[0] for finding in compare(gone, state())}
    assert named >= {"members", "leads", "logs", "entries", "points", "sessions", "reviews"}
    assert named >= {"orders", "purchases", "memberships", "subscriptions", "invoices", "notices"}
    assert named >= {"trials", "cancellations", "failed", "withdrawals", "waivers", "facts"}
    assert named >= {"ledger", "told", "money_acts", "an", "the"}


def test_the_books_of_an_erased_member_stay() -> None:
    gone, kept = ledger(), state()
    gone.entries[0].erased = True
    gone.endpoints[0].received.append(message("msg_5", "member.erased"))
    kept["told"].append(kept["told"][0] | {"webhook_id": "msg_5", "type": "member.erased"})
    kept["told"][4].update(webhook_id="msg_of_nothing_else", forgotten=True)
    stays = ("orders", "subscriptions", "invoices", "withdrawals", "waivers", "facts", "ledger")
    for name, rows in kept.rows.items():
        if rows and "user_id" in rows[0] and name not in (*stays, "told", "content_acts"):
            rows.clear()
        for row in rows:
            row.update({"user_id": "erased-1"} if row.get("user_id") == "m" else {})
    kept["members"].clear()
    kept["points"].clear()
    kept.subscriptions[0]["status"] = "canceled"
    kept["ledger"][-1]["lasts"] = False
    kept["ledger"].append(kept["ledger"][-3] | {"kind": "churn", "cents": 1666})
    assert compare(gone, kept) == []
    kept["orders"].clear()
    kept["coupons"][0]["used_count"] = 0
    assert {finding.kind for finding in compare(gone, kept)} == {"lost"}


def test_a_coupon_beyond_its_cap_is_found() -> None:
    over = state()
    over["coupons"][0]["max_uses"] = 0
    assert [finding.kind for finding in compare(ledger(), over)] == ["doubled"]


@pytest.mark.parametrize(
    ("status", "taken"),
    [
        *((status, True) for status in ("needs_response", "lost", "prevented")),
        *((status, True) for status in ("appeal_under_review", "a_new_one")),
        *((status, False) for status in ("won", "warning_under_review")),
    ],
)
def test_a_payment_is_taken_by_all_but_an_inquiry_and_a_won_dispute(
    status: str, taken: bool
) -> None:
    assert takes_money(status) is taken


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
