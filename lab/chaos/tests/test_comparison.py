"""The comparison of `make chaos` finds every kind of difference, and nothing in an equal state."""

from collections.abc import Callable
from typing import Any

from lab.chaos.compare import compare, repeated_mails
from lab.chaos.ledger import Ledger, MemberHistory
from lab.chaos.state import _QUERIES, StoredState

MIA = "mia@example.com"


def ledger() -> Ledger:
    """A member who saved a log, added an entry, generated a plan and bought one."""
    entry = MemberHistory(MIA, "newcomer", registered=True, id="m", logged_in=True)
    entry.has_saved("log", "2026-01-01", 1800.0)
    entry.eaten["e"] = (0.7, 2, None, None, 363.8, None)
    entry.sessions.add("s")
    entry.paid.add("cs_1")
    return Ledger([entry])


def state() -> StoredState:
    """The state in which everything is stored."""
    figures = dict.fromkeys(("polyols_g", "sodium_mg", "magnesium_mg"))
    eaten = {"calories": 0.7, "fiber_g": 2, "potassium_mg": 363.8, **figures}
    order = {"id": "o1", "stripe_session_id": "cs_1", "stripe_payment_id": "pi_1"}
    checkout = {
        "id": "cs_1",
        "mode": "payment",
        "status": "complete",
        "customer": "cus_1",
        "payment_intent": "pi_1",
        "amount_total": 999,
        "metadata": {"userId": "m", "planId": "p"},
    }
    rows: dict[str, list[dict[str, Any]]] = {
        "members": [{"id": "m", "email": MIA, "streak_count": 1}],
        "leads": [{"email": MIA, "user_id": "m"}],
        "logs": [
            {"user_id": "m", "date": "2026-01-01", "calories": 1800.0, "follows": False},
            {"user_id": "m", "date": "2026-01-02", "calories": 0.7, "follows": True},
        ],
        "entries": [{"user_id": "m", "id": "e", "date": "2026-01-02", **eaten}],
        "points": [{"id": "m", "total_points": 10, "earned": 10, "names": ["First log"]}],
        "sessions": [{"id": "s", "user_id": "m"}],
        "orders": [
            order | {"user_id": "m", "plan_id": "p", "coupon_code": None, "withdrawn": False}
        ],
        "purchases": [{"user_id": "m", "plan_id": "p", "return_reason": None}],
        "ledger": [
            {"kind": "revenue", "subject": "cs_1", "user_id": "m", "cents": 999, "lasts": False}
        ],
    }
    return StoredState(
        rows={name: [] for queries in _QUERIES.values() for name in queries} | rows,
        outboxes={"billing": 0},
        queues={"tracker.award": 0, "tracker.award.dead": 0},
        mails=[{"to": MIA, "template": "welcome", "id": "<1>"}],
        checkouts=[checkout],
    )


DAMAGES: list[tuple[str, Callable[[StoredState], object]]] = [
    ("lost", lambda it: it["members"].clear()),
    ("lost", lambda it: it["logs"].pop(0)),
    ("lost", lambda it: it["entries"][0].update(potassium_mg=None)),
    ("wrong", lambda it: it["logs"][1].update(calories=1.4)),
    ("wrong", lambda it: it["points"][0].update(total_points=50)),
    ("doubled", lambda it: it["sessions"].append({"id": "t", "user_id": "m"})),
    ("lost", lambda it: it["orders"].clear()),
    ("doubled", lambda it: it["orders"].append(it["orders"][0])),
    ("wrong", lambda it: it["purchases"][0].update(return_reason="refunded")),
    ("lost", lambda it: it["ledger"].clear()),
    ("doubled", lambda it: it.mails.append({**it.mails[0], "id": "<2>"})),
    ("stuck", lambda it: it.queues.update({"tracker.award": 1})),
    ("dead letter", lambda it: it.queues.update({"tracker.award.dead": 1})),
    ("stuck", lambda it: it.outboxes.update(billing=1)),
]


def test_each_kind_of_difference_is_found() -> None:
    assert compare(ledger(), state()) == []
    for kind, damage in DAMAGES:
        damaged = state()
        damage(damaged)
        assert kind in {finding.kind for finding in compare(ledger(), damaged)}, damaged
    erased = ledger()
    erased.entries[0].erased = True
    findings = {finding.what for finding in compare(erased, state())}
    assert "orders of an erased member" in findings
    # A mail that was sent twice is a known gap, and counted separately.
    copied = state()
    copied.mails *= 2
    assert compare(ledger(), copied) == []
    assert repeated_mails(copied) == 1
