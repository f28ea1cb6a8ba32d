"""A request of each operation for the full account: the document's example, or the costliest."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fastapi.routing import APIRoute

import documents
from foods import food_table
from tests.full_accounts.stand_ins import PLAN
from tools.openapi import routers_of

MEMBER = "01939fa0-8000-7000-8000-000000000001"
EMAIL = "mia@example.com"
# The costliest parameters, if they differ from the example of the document.
_EVERYTHING = {"from": "2015-01-01", "to": "2026-12-31"}
_ENTRY = "01939fa0-8000-7000-8000-00000000000e"
_ENTRIES = [f"01939fa0-8000-7000-8000-0000000001{n}" for n in range(10, 30)]
_COSTLIEST: dict[str, dict[str, Any]] = {
    "ai.getExclusions": {"q": "\ufdfa, " * 120},
    "ai.getJobs": {"limit": "100"},
    "ai.getShoppingList": {"days": "1-28"},
    "ai.previewRefit": {"fromDay": "1"},
    "tracker.getFoods": {"q": "keto bread \ufdfa", "limit": "50"},
    "tracker.getMyFoods": {"limit": "100"},
    "tracker.getDishes": {"limit": "100"},
    # The longest range that it returns.
    "tracker.getLogs": {"from": "2015-04-20", "to": "2026-03-31"},
    "tracker.getCarbs": {"from": "2024-04-01", "to": "2026-03-31"},
    "tracker.getMeasurements": {**_EVERYTHING, "limit": "100"},
    "tracker.deleteLog": {"date": "2026-03-29"},
    "tracker.getWeight": {"from": "2024-04-01", "to": "2026-03-31"},
    "tracker.getDiaryCsv": {"from": "2025-08-10", "to": "2026-03-31"},
    "tracker.getRecent": {"limit": "50"},
    # The most entries that it accepts, each on another day.
    "tracker.deleteEntries": {"id": _ENTRIES},
    "payments.getOrders": {"limit": "100"},
    "admin.getMembers": {"limit": "100"},
    "admin.getPlans": {"limit": "100"},
    "admin.getReviews": {"limit": "100"},
    "admin.getAudit": {"limit": "100"},
    "admin.getCheckouts": {"limit": "100"},
    "admin.getCoupons": {"limit": "100"},
    "admin.getFigures": _EVERYTHING,
    "admin.getFiguresCsv": _EVERYTHING,
    "admin.getLedger": {"limit": "100"},
    "admin.getEndpoints": {"limit": "100"},
    "admin.getDeliveries": {"limit": "100"},
    "payments.getPurchases": {"limit": "100"},
    "payments.getInvoices": {"limit": "100"},
}
# The ids in paths for which the document has no example.
_IDS = {
    "/api/auth/sessions/": "session-1",
    "/api/auth/erasures/": "receipt-1",
    # A plan of a model, with a hundred allergies that are not in the food table.
    "/api/ai/sessions/{id}/check": "plan-1",
    "/api/tracker/my-foods/": "food-998",
    "/api/tracker/dishes/": "dish-498",
    "/api/tracker/entries/": _ENTRY,
    "/api/tracker/imports/": "import-1",
    "/api/tracker/measurements/": "measurement-4000",
    "/api/tracker/plan-starts/": "plan-299",
    "/api/tracker/log/": "2026-03-30",
    "/api/tracker/whole-days/": "2026-03-30",
    "/api/payments/orders/{order_id}/refund-request": "payment-1",
    "/api/payments/orders/{id}/refund-request": "payment-1",
}
_LONG = "\ufdfa" * 100
_ALLERGIES = {"allergies": [f"{_LONG}{n}"[-100:] for n in range(100)]}
# The most of a pantry.
_FOODS = list(food_table().foods)[:500]
_BODIES: dict[str, Any] = {
    "auth.register": {"email": "mia@example.net"},
    "auth.changeEmail": {"email": "mia@example.org"},
    # The member's current password, so that the request can be repeated.
    "auth.changePassword": {"newPassword": "correct horse battery"},
    # `costs` adds the current code.
    "admin.login": {"password": "correct horse battery"},
    "auth.deleteAccount": {"password": "correct horse battery"},
    "ai.generatePlan": _ALLERGIES,
    "ai.replacePantry": {"items": [{"foodId": food, "grams": 1} for food in _FOODS]},
    "tracker.addMyFood": {"name": _LONG},
    "tracker.updateMyFood": {"name": _LONG},
    "tracker.addDish": {"name": _LONG},
    "tracker.addEntry": {"id": "01939fa0-8000-7000-8000-0000000000b0"},
    "tracker.copyEntries": {"to": {"date": "2026-04-01"}},
    "payments.previewChange": {"interval": "month"},
    "payments.changeSubscription": {"interval": "month", "prorationDate": 4_000_000_000},
    # Without a proposal, nothing can be accepted.
    "tracker.checkIn": {"answer": "later"},
    "tracker.addWater": {"id": "01939fa0-8000-7000-8000-0000000000b1"},
}
# Files can have at most 5 MiB.
_CSV_LINES = 60_000
# Refused with a 400 after the costliest work.
_REFUSED: dict[str, Any] = {"ai.startJob": _ALLERGIES}
# Run after all others, in this order.
_LAST = (
    "auth.logout",
    "auth.changePassword",
    "auth.resetPassword",
    "auth.logoutEverywhere",
    "auth.deleteAccount",
)


def _entries(ids: list[str]) -> str:
    """The SQL that adds missing entries, each on a different day."""
    return f"""
    WITH added AS (
        INSERT INTO diary_entry SELECT (jsonb_populate_record(entry,
            jsonb_build_object('id', added_id, 'date', entry.date - n::int))).*
        FROM diary_entry AS entry, unnest(ARRAY{ids}) WITH ORDINALITY AS added (added_id, n)
        WHERE entry.id = 'entry-0-1' AND NOT EXISTS (
            SELECT FROM diary_entry_date AS existing WHERE existing.id = added_id
        ) RETURNING *
    ) INSERT INTO diary_entry_date SELECT user_id, id, date FROM added"""


# The secret of the staff's codes in the rows.
STAFF_SECRET = b"12345678901234567890"
# Restores the member's subscription before a change.
_SUBSCRIBES = """DELETE FROM subscription WHERE is_own_trial;
    UPDATE subscription SET deleted = false, stripe_status = 'trialing', cancel_at = NULL,
    cancel_at_period_end = false, is_paused = false, price_id = 'price_sandbox_basic'"""
# The SQL that runs before an operation, so that it can also be repeated.
_NO_JOB = "UPDATE plan_job SET state = 'failed' WHERE state IN ('queued', 'writing')"
BEFORE = {
    "admin.login": "UPDATE staff SET taken_steps = '{}'",
    "admin.updatePlan": f"UPDATE keto_plan SET version = 3, price = 29.99 WHERE id = '{PLAN}'",
    "admin.updateCoupon": "UPDATE coupon SET version = 2, max_uses = 5 WHERE code = 'WELCOME10'",
    "auth.register": "DELETE FROM member WHERE normal_email = 'mia@example.net'",
    # Uses the password of the staff's rows, which no operation changes.
    "auth.deleteAccount": f"""DELETE FROM erased_user WHERE user_id = '{MEMBER}';
        DELETE FROM erasure WHERE user_id = '{MEMBER}';
        INSERT INTO member (id, email, normal_email, name, profile_version)
        VALUES ('{MEMBER}', '{EMAIL}', '{EMAIL}', 'Mia', 1) ON CONFLICT DO NOTHING;
        UPDATE member SET password_hash = (SELECT password_hash FROM staff)
        WHERE id = '{MEMBER}'""",
    "ai.startJob": _NO_JOB,
    "ai.startJob, refused": _NO_JOB,
    "ai.startSwap": _NO_JOB,
    "ai.refitPlan": f"{_NO_JOB}; DELETE FROM plan_job WHERE kind = 'refit'",
    "ai.rewritePlan": f"""{_NO_JOB}; DELETE FROM plan_job WHERE kind = 'rewrite';
        UPDATE ai_session SET output_plan = (output_plan::jsonb || '{{"modelAway": true}}')::json
        WHERE output_plan ->> 'modelAway' IS NULL""",
    # Restoring a version adds one, for which the oldest was deleted.
    "ai.restoreVersion": """INSERT INTO plan_version
        SELECT session_id, 1, user_id, created_at, change, days FROM plan_version WHERE number = 50
        ON CONFLICT DO NOTHING""",
    "ai.cancelJob": f"""{_NO_JOB};
        UPDATE plan_job SET state = 'queued' WHERE id = '01939fa0-9000-7000-8000-000000000001'""",
    "payments.cancelSubscription": _SUBSCRIBES,
    "payments.undoCancellation": f"{_SUBSCRIBES}; UPDATE subscription SET cancel_at = now()",
    "payments.pauseSubscription": _SUBSCRIBES,
    "payments.resumeSubscription": f"{_SUBSCRIBES}; UPDATE subscription SET is_paused = true",
    "payments.previewResume": f"{_SUBSCRIBES}; UPDATE subscription SET is_paused = true",
    "payments.previewChange": _SUBSCRIBES,
    "payments.changeSubscription": f"""{_SUBSCRIBES}; DELETE FROM price_preview;
        INSERT INTO price_preview (id, user_id, stripe_subscription_id, price_id, current_price_id,
        proration_date, idempotency_key, made_at)
        SELECT 'shown', user_id, stripe_subscription_id, 'price_sandbox_pro', price_id,
        4000000000, gen_random_uuid(), now() FROM subscription LIMIT 1""",
    "payments.beginTrial": """DELETE FROM trial; DELETE FROM subscription WHERE is_own_trial;
        UPDATE subscription SET deleted = true, trial_ends_at = NULL""",
    "payments.withdrawFromSubscription": f"""INSERT INTO subscription (stripe_subscription_id,
        user_id, tier, current_tier, status, stripe_status, deleted, started_at, unit_cents,
        newest_event_final, newest_event_second, newest_event_kind, status_was_changed,
        status_period_end, status_in_life, price_was_changed)
        VALUES ('sub_1', '{MEMBER}', 'PRO', 'PRO', 'ACTIVE', 'active', false, now(), 1999,
        0, 1, 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING""",
    "payments.openPlan": f"""UPDATE payment SET opens_at = now() + interval '1 day'
        WHERE id = 'payment-2';
        DELETE FROM purchase WHERE order_id = 'payment-2' OR plan_id = '{PLAN}';
        INSERT INTO purchase (user_id, plan_id, order_id, price, purchased_at, opens_at)
        VALUES ('{MEMBER}', '{PLAN}', 'payment-2', 29.99, now(), now() + interval '1 day')""",
    "admin.getContract": "UPDATE payment SET number = 'K-4R7M-X9PC' WHERE id = 'payment-1'",
    "tracker.deleteEntry": _entries([_ENTRY]),
    "tracker.deleteEntries": _entries(_ENTRIES),
    "tracker.startImport": "DELETE FROM diary_import WHERE state = 'reading'",
    "tracker.applyImport": "DELETE FROM diary_import WHERE state = 'reading'",
}
# The claims of the links in mails, in addition to the member's id.
TOKENS: dict[str, dict[str, str]] = {
    "auth.unsubscribe": {"type": "unsubscribe", "list": "weekly"},
    "auth.confirmEmail": {"type": "verify", "email": EMAIL},
    "auth.resetPassword": {"type": "reset", "email": EMAIL},
    "payments.confirmWithdrawal": {
        "type": "withdraw",
        "orderNumber": "payment-1",
        "askedAt": "1775000000",
    },
}
_CHECKOUT = {
    "id": "cs_bought_now",
    "object": "checkout.session",
    "mode": "payment",
    "status": "complete",
    "payment_status": "paid",
    "payment_intent": "pi_bought_now",
    "customer": "cus_1",
    "amount_total": 2999,
    "currency": "usd",
    "metadata": {"userId": MEMBER, "planId": PLAN},
}
_WEBHOOK = {
    "id": "evt_bought_now",
    "object": "event",
    "api_version": "2026-10-28.endive",
    "created": 1_775_000_000,
    "type": "checkout.session.completed",
    "livemode": False,
    "data": {"object": _CHECKOUT},
}


@dataclass(frozen=True)
class Operation:
    """A request of an operation."""

    name: str
    method: str
    path: str
    query: dict[str, Any] = field(default_factory=dict)
    content: bytes = b""
    media_type: str = "application/json"
    is_refused: bool = False
    # The role of staff who are allowed to use it; empty for members.
    role: str = ""


def paths_of(service: str) -> set[str]:
    """The templates of the public paths of a service."""
    public = (router for router in routers_of(service) if router.include_in_schema)
    routes = (route for router in public for route in router.routes)
    return {route.path for route in routes if isinstance(route, APIRoute)}


def operations(service: str) -> Iterator[Operation]:
    """The operations of a service, those that end the session or the account last."""
    folder = Path(documents.__file__).parent
    described = json.loads((folder / "openapi.json").read_text())
    paths = paths_of(service)
    requests = [
        each
        for path, methods in described["paths"].items()
        if path in paths
        for method, operation in methods.items()
        # Each service has a separate audit.
        for each in _operations(method.upper(), path.replace("{service}", service), operation)
    ]
    # Deletions come after reads.
    yield from sorted(requests, key=lambda each: (_place(each.name), each.method == "DELETE"))


def _place(name: str) -> int:
    return 1 + _LAST.index(name) if name in _LAST else 0


def _operations(method: str, path: str, described: dict[str, Any]) -> Iterator[Operation]:
    name, query = described["operationId"], {}
    path_id = next((id for prefix, id in _IDS.items() if path.startswith(prefix)), None)
    for parameter in described.get("parameters", ()):
        value = str(parameter.get("example", path_id))
        if parameter["in"] == "path":
            value = path_id if path_id and path in _IDS else value
            path = path.replace(f"{{{parameter['name']}}}", value)
        elif "example" in parameter:
            query[parameter["name"]] = value
    query |= _COSTLIEST.get(name, {})
    content, media_type, example = b"", "application/json", {}
    for media_type, body in described.get("requestBody", {}).get("content", {}).items():
        example = body.get("example", {})
        if media_type == "application/json":
            content = json.dumps({**example, **_BODIES.get(name, {})}).encode()
        else:
            head, _, line = str(example).partition("\n")
            content = f"{head}\n{line * _CSV_LINES}".encode()
    if name == "payments.receiveWebhook":
        content = json.dumps(_WEBHOOK).encode()
    role = next(iter(described.get("x-roles", ())), "")
    yield Operation(name, method, path, query, content, media_type, role=role)
    if name in _REFUSED:
        content = json.dumps({**example, **_REFUSED[name]}).encode()
        yield Operation(f"{name}, refused", method, path, query, content, is_refused=True)
