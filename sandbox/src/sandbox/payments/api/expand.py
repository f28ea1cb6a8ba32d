"""Expand ids in a response into the objects that they name."""

from sandbox.payments.account import Account, InvalidParams, Json, public

# The kind of object that each expandable field names.
EXPANDABLE = {
    "customer": "customer",
    "payment_intent": "payment_intent",
    "latest_charge": "charge",
}


def expand(account: Account, answer: Json, paths: list[str]) -> Json:
    """Expand the fields of an object, or of each object in a list (`data.customer`)."""
    for wanted in paths:
        path = wanted.split(".")
        inside = [answer]
        if answer["object"] == "list" and path[0] == "data":
            inside, path = answer["data"], path[1:]
        for each in inside:
            _expand(account, each, path, wanted)
    return answer


def _expand(account: Account, inside: Json, path: list[str], wanted: str) -> None:
    name, *rest = path or [""]
    if name not in EXPANDABLE or name not in inside:
        raise InvalidParams(f"This property cannot be expanded ({wanted}).", param="expand")
    if isinstance(inside[name], str):
        inside[name] = public(account.fetch(EXPANDABLE[name], inside[name]))
    if rest and inside[name] is not None:
        _expand(account, inside[name], rest, wanted)
