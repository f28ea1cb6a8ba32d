"""Expand ids in a response into the objects that they name."""

from sandbox.payments.account import Account
from sandbox.payments.api_errors import InvalidParams
from sandbox.payments.shapes import public
from sandbox.payments.store import Json

# The kind of object that each expandable field names.
EXPANDABLE = {
    "customer": "customer",
    "payment_intent": "payment_intent",
    "charge": "charge",
    "latest_charge": "charge",
    "invoice": "invoice",
    "latest_invoice": "invoice",
    "product": "product",
    "subscription": "subscription",
}
DEEPEST = 4


def expand(account: Account, answer: Json, paths: list[str]) -> Json:
    for params in paths:
        path = params.split(".")
        if len(path) > DEEPEST:
            raise InvalidParams(
                f"You cannot expand more than {DEEPEST} levels of a property.", param="expand"
            )
        if answer["object"] == "list" and path[0] == "data":
            for item in answer["data"]:
                _expand(account, item, path[1:], params)
        else:
            _expand(account, answer, path, params)
    return answer


def _expand(account: Account, inside: Json, path: list[str], params: str) -> None:
    name, *rest = path or [""]
    if inside["object"] == "checkout.session" and name == "line_items":
        items = account.fetch("checkout.session", inside["id"])["_line_items"]
        inside["line_items"] = {
            "object": "list",
            "data": [public(item) for item in items],
            "has_more": False,
            "url": f"/v1/checkout/sessions/{inside['id']}/line_items",
        }
    elif inside["object"] == "charge" and name == "refunds":
        refunds = account.find("refund", {"charge": inside["id"]})
        inside["refunds"] = {
            "object": "list",
            "data": [public(refund) for refund in refunds],
            "has_more": False,
            "url": f"/v1/charges/{inside['id']}/refunds",
        }
    elif name not in inside:
        raise InvalidParams(f"This property cannot be expanded ({params}).", param="expand")
    found = inside[name]
    if isinstance(found, str):
        if name not in EXPANDABLE:
            raise InvalidParams(f"This property cannot be expanded ({params}).", param="expand")
        found = inside[name] = public(account.fetch(EXPANDABLE[name], found))
    if rest and isinstance(found, dict):
        if found.get("object") == "list" and rest[0] == "data":
            for item in found["data"]:
                if len(rest) > 1:
                    _expand(account, item, rest[1:], params)
        else:
            _expand(account, found, rest, params)
