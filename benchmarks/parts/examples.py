"""A request of each operation: the document's example, or what costs most, for the full member."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import documents
from benchmarks.parts.stand_ins import PLAN

MEMBER = "01939fa0-8000-7000-8000-000000000001"
EMAIL = "mia@example.com"
_PREFIXES = {
    "identity": "auth",
    "planner": "ai",
    "tracker": "tracker",
    "catalogue": "plans",
    "billing": "payments",
}
# The longest that each takes, where it is longer than the example of the document.
_EVERYTHING = {"from": "2015-01-01", "to": "2026-12-31"}
_DEAREST: dict[str, dict[str, str]] = {
    "ai.getExclusions": {"q": "\ufdfa, " * 120},
    "ai.getJobs": {"limit": "100"},
    "ai.getShoppingList": {"days": "1-28"},
    "tracker.getFoods": {"q": "keto bread \ufdfa", "limit": "50"},
    "tracker.getMyFoods": {"limit": "100"},
    "tracker.getDishes": {"limit": "100"},
    # As many days as it shows.
    "tracker.getLogs": {"from": "2015-04-20", "to": "2026-03-31"},
    "tracker.getMeasurements": {**_EVERYTHING, "limit": "100"},
    "tracker.deleteLog": {"date": "2026-03-29"},
    "tracker.getWeight": {"from": "2024-04-01", "to": "2026-03-31"},
    "tracker.getDiaryCsv": {"from": "2025-08-10", "to": "2026-03-31"},
    "tracker.getRecent": {"limit": "50"},
    "payments.getOrders": {"limit": "100"},
    "payments.getPurchases": {"limit": "100"},
}
# What a path is about, where the document has no example of it.
_IDS = {
    "/api/auth/sessions/": "session-1",
    "/api/auth/erasures/": "receipt-1",
    # A plan of the specified way, whose hundred allergies are nowhere in the table of foods.
    "/api/ai/sessions/{id}/check": "plan-1",
    "/api/tracker/my-foods/": "food-998",
    "/api/tracker/dishes/": "dish-498",
    "/api/tracker/entries/": "01939fa0-8000-7000-8000-00000000000e",
    "/api/tracker/imports/": "import-1",
    "/api/tracker/measurements/": "measurement-4000",
    "/api/tracker/plan-starts/": "plan-299",
    "/api/tracker/log/": "2026-03-30",
    "/api/payments/orders/{order_id}/refund-request": "payment-1",
    "/api/payments/orders/{id}/refund-request": "payment-1",
}
_LONG = "\ufdfa" * 100
_ALLERGIES = {"allergies": [f"{_LONG}{n}"[-100:] for n in range(100)]}
_BODIES: dict[str, Any] = {
    "auth.register": {"email": "mia@example.net"},
    "auth.changeEmail": {"email": "mia@example.org"},
    # The one that the member has: another could be changed once only.
    "auth.changePassword": {"newPassword": "correct horse battery"},
    # After `resetPassword`.
    "auth.deleteAccount": {"password": "a new password"},
    "ai.generatePlan": _ALLERGIES,
    "tracker.addMyFood": {"name": _LONG},
    "tracker.updateMyFood": {"name": _LONG},
    "tracker.addDish": {"name": _LONG},
    "tracker.addEntry": {"id": "01939fa0-8000-7000-8000-0000000000b0"},
    "tracker.copyEntries": {"to": {"date": "2026-04-01"}},
    "tracker.addWater": {"id": "01939fa0-8000-7000-8000-0000000000b1"},
}
# The longest file that is taken is 5 MiB.
_CSV_LINES = 60_000
# Refused after the work that costs most: 400.
_REFUSED: dict[str, Any] = {"ai.startJob": _ALLERGIES}
# In this order, after all others.
_LAST = (
    "auth.logout",
    "auth.changePassword",
    "auth.resetPassword",
    "auth.logoutEverywhere",
    "auth.deleteAccount",
)
# What must be so that an operation does its work, also when it is repeated.
_NO_JOB = "UPDATE plan_job SET state = 'failed' WHERE state IN ('queued', 'writing')"
BEFORE = {
    "auth.register": "DELETE FROM member WHERE normal_email = 'mia@example.net'",
    "ai.startJob": _NO_JOB,
    "ai.startJob, refused": _NO_JOB,
    "ai.startSwap": _NO_JOB,
    "ai.rewritePlan": f"""{_NO_JOB}; DELETE FROM plan_job WHERE kind = 'rewrite';
        UPDATE ai_session SET output_plan = (output_plan::jsonb || '{{"modelAway": true}}')::json
        WHERE output_plan ->> 'modelAway' IS NULL""",
    # The oldest one was forgotten for the version that restoring it made.
    "ai.restoreVersion": """INSERT INTO plan_version
        SELECT session_id, 1, user_id, created_at, change, days FROM plan_version WHERE number = 50
        ON CONFLICT DO NOTHING""",
    "ai.cancelJob": f"""{_NO_JOB};
        UPDATE plan_job SET state = 'queued' WHERE id = '01939fa0-9000-7000-8000-000000000001'""",
    "tracker.startImport": "DELETE FROM diary_import WHERE state = 'reading'",
    "tracker.applyImport": "DELETE FROM diary_import WHERE state = 'reading'",
}
# The claims of the links in mails, beside the member's id.
TOKENS: dict[str, dict[str, str]] = {
    "auth.unsubscribe": {"type": "unsubscribe", "list": "weekly"},
    "auth.confirmEmail": {"type": "verify", "email": EMAIL},
    "auth.resetPassword": {"type": "reset", "email": EMAIL},
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
    query: dict[str, str] = field(default_factory=dict)
    content: bytes = b""
    media_type: str = "application/json"
    is_refused: bool = False


def operations(service: str) -> Iterator[Operation]:
    """The operations of a service, those that end the session or the account last."""
    folder = Path(documents.__file__).parent
    described = json.loads((folder / "openapi.json").read_text())
    prefix = f"/api/{_PREFIXES[service]}"
    found = [
        each
        for path, methods in described["paths"].items()
        if path == prefix or path.startswith(f"{prefix}/")
        for method, operation in methods.items()
        for each in _operations(method.upper(), path, operation)
    ]
    # What deletes comes after what reads.
    yield from sorted(found, key=lambda each: (_place(each.name), each.method == "DELETE"))


def _place(name: str) -> int:
    return 1 + _LAST.index(name) if name in _LAST else 0


def _operations(method: str, path: str, described: dict[str, Any]) -> Iterator[Operation]:
    name, query = described["operationId"], {}
    known = next((id for prefix, id in _IDS.items() if path.startswith(prefix)), None)
    for parameter in described.get("parameters", ()):
        value = str(parameter.get("example", known))
        if parameter["in"] == "path":
            value = known if known and path in _IDS else value
            path = path.replace(f"{{{parameter['name']}}}", value)
        elif "example" in parameter:
            query[parameter["name"]] = value
    query |= _DEAREST.get(name, {})
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
    yield Operation(name, method, path, query, content, media_type)
    if name in _REFUSED:
        content = json.dumps({**example, **_REFUSED[name]}).encode()
        yield Operation(f"{name}, refused", method, path, query, content, is_refused=True)
