"""Lists in pages, as the API gives them."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from sandbox.payments.account import Account
from sandbox.payments.api_errors import InvalidParams, not_implemented
from sandbox.payments.shapes import public
from sandbox.payments.store import Json

PAGING = ("limit", "starting_after", "ending_before", "expand")


def page(newest_first: Iterable[Json], params: Json, url: str) -> Json:
    """Return the requested page of a list."""
    limit = params.get("limit", 10)
    if not 1 <= limit <= 100:
        raise InvalidParams(
            f"This value must be greater than or equal to 1 and at most 100 (you passed {limit}).",
            code="parameter_invalid_integer",
            param="limit",
        )
    items = iter(newest_first)
    if after := params.get("starting_after"):
        for _ in _until(items, after, "starting_after"):
            pass
    if before := params.get("ending_before"):
        newer = list(_until(items, before, "ending_before"))
        shown, more = newer[-limit:], len(newer) > limit
    else:
        shown = list(islice(items, limit))
        more = next(items, None) is not None
    return {
        "object": "list",
        "data": [public(item) for item in shown],
        "has_more": more,
        "url": url,
    }


def lister(
    kind: str,
    url: str,
    filters: tuple[str, ...] = (),
    also: Callable[[Json, Json], bool] | None = None,
    own: tuple[str, ...] = (),
) -> Callable[[Account, Json], Json]:
    """Make the list operation of one kind of object.

    The `filters` are fields of the same name, but for those in `own`, which `also` compares.
    """

    def list_them(account: Account, params: Json) -> Json:
        for name in params:
            if name not in (*PAGING, "created", *filters):
                raise not_implemented(name)
        where = {name: params.get(name) for name in ("created", *filters) if name not in own}
        after = params.get("starting_after")
        if after is not None:
            account.fetch(kind, after, "starting_after")
        found = (
            item
            for item in account.walk(kind, where, older_than=after)
            if not item.get("deleted") and (also is None or also(item, params))
        )
        return page(found, {**params, "starting_after": None}, url)

    return list_them


def subscription_matches(subscription: Json, params: Json) -> bool:
    """Match status and price; without a status, all but cancelled ones."""
    status = params.get("status")
    if status is None:
        fits = subscription["status"] != "canceled"
    else:
        wanted = "canceled" if status == "ended" else status
        fits = wanted in ("all", subscription["status"])
    prices = {item["price"]["id"] for item in subscription["items"]["data"]}
    return fits and ("price" not in params or params["price"] in prices)


def invoice_matches(invoice: Json, params: Json) -> bool:
    return all(
        invoice[field] == params[name]
        for name, field in (("status", "status"), ("subscription", "_subscription"))
        if name in params
    )


def price_matches(price: Json, params: Json) -> bool:
    """Match the interval and usage of a recurring price, and lookup keys."""
    own = price["recurring"] or {}
    if any(own.get(name) != value for name, value in params.get("recurring", {}).items()):
        return False
    return "lookup_keys" not in params or price["lookup_key"] in params["lookup_keys"]


def _until(items: Iterator[Json], wanted: str, param: str) -> Iterator[Json]:
    """Yield the items before one, which must be there."""
    for item in items:
        if item["id"] == wanted:
            return
        yield item
    raise InvalidParams(f"No such object: '{wanted}'", code="resource_missing", param=param)
