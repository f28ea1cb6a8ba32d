"""Switching a subscription's items to other prices: the new items, and what it costs."""

from copy import deepcopy
from dataclasses import dataclass
from decimal import Decimal

from sandbox.payments import money
from sandbox.payments.account import Account
from sandbox.payments.api_errors import (
    InvalidParams,
    StripeApiError,
    missing,
    no_such,
    not_implemented,
)
from sandbox.payments.months import period_end
from sandbox.payments.store import Json
from sandbox.payments.subscription_shape import item_of, plan_of

SUPPORTED = frozenset({"id", "price", "quantity", "deleted", "metadata"})


@dataclass(frozen=True)
class PriceSwitch:
    """The items after a change, the proration lines, and whether a new period starts now."""

    items: list[Json]
    prorations: list[Json]
    anchor: int
    starts_period: bool

    @property
    def lines_now(self) -> list[Json]:
        """The lines of an invoice at once: prorations, and a new period in full."""
        if not self.starts_period:
            return self.prorations
        return [*self.prorations, *lines_of(self.items)]


def plan(account: Account, subscription: Json, wanted: list[Json], now: int) -> PriceSwitch | None:
    """Work out a change of items; None when it changes nothing."""
    before = subscription["items"]["data"]
    items = deepcopy(before)
    for number, change in enumerate(wanted):
        _apply(account, subscription, items, change, f"items[{number}]")
    if not items:
        raise StripeApiError("A subscription must have at least one active plan.", param="items")
    _check_items(items, subscription)
    if items == before:
        return None
    starts_period = _interval(items[0]) != _interval(before[0])
    prorations = [] if subscription["status"] == "trialing" else _prorations(before, items, now)
    anchor = subscription["billing_cycle_anchor"]
    if starts_period and subscription["status"] != "trialing":
        anchor = now
        for item in items:
            item["current_period_start"] = now
            item["current_period_end"] = period_end(now, now, *_interval(item))
        # The new period is charged in full, so only the credit for the old one remains.
        prorations = [line for line in prorations if line["amount"] < 0]
    else:
        starts_period = False
    return PriceSwitch(items, prorations, anchor, starts_period)


def lines_of(items: list[Json]) -> list[Json]:
    """Describe the invoice lines of a whole period."""
    return [line_of(item["price"], item) | {"subscription_item": item["id"]} for item in items]


def line_of(price: Json, item: Json) -> Json:
    """Describe an invoice line for an item at a price."""
    amount = money.times(Decimal(price["unit_amount_decimal"]), item["quantity"])
    return {
        "amount": amount,
        "description": f"{item['quantity']} × {price['id']}",
        "price": price["id"],
        "product": price["product"],
        "quantity": item["quantity"],
        "unit_amount_decimal": price["unit_amount_decimal"],
    }


def recurring_price(account: Account, wanted: str, currency: str, param: str) -> Json:
    """Return a price that a subscription in a currency can have."""
    price = account.fetch("price", wanted, param)
    if not price["active"]:
        raise StripeApiError(
            "The price specified is inactive. This field only accepts active prices.", param=param
        )
    if not price["recurring"]:
        raise StripeApiError(
            "The price specified is set to `type=one_time` but this field only accepts prices "
            "with `type=recurring`.",
            param=param,
        )
    if price["currency"] != currency:
        raise StripeApiError(
            f"The price specified only supports `{price['currency']}`. This doesn't match the "
            f"expected currency: `{currency}`.",
            param=param,
        )
    return price


def _apply(
    account: Account, subscription: Json, items: list[Json], change: Json, path: str
) -> None:
    for name in change:
        if name not in SUPPORTED:
            raise not_implemented(f"{path}[{name}]")
    item = _item_to_change(subscription, items, change, path)
    if change.get("deleted"):
        items.remove(item)
        return
    if "price" in change:
        price = recurring_price(
            account, change["price"], subscription["currency"], f"{path}[price]"
        )
        item |= {"price": price, "plan": plan_of(price)}
    if change.get("quantity", 1) < 1:
        raise InvalidParams(
            "This value must be greater than or equal to 1.",
            code="parameter_invalid_integer",
            param=f"{path}[quantity]",
        )
    item["quantity"] = change.get("quantity", item["quantity"])
    item["metadata"] = change.get("metadata", item["metadata"])


def _item_to_change(subscription: Json, items: list[Json], change: Json, path: str) -> Json:
    """Return the item of an id, or a new item when the change names none."""
    if "id" in change:
        for item in items:
            if item["id"] == change["id"]:
                return item
        raise no_such("subscription_item", change["id"], f"{path}[id]")
    if "price" not in change:
        raise missing(f"{path}[price]")
    first = items[0]
    line = {"price": first["price"], "quantity": 1, "metadata": {}}
    new = item_of(
        subscription["id"], line, first["current_period_start"], first["current_period_end"]
    )
    items.append(new)
    return new


def _check_items(items: list[Json], subscription: Json) -> None:
    prices = [item["price"]["id"] for item in items]
    if len(set(prices)) < len(prices):
        raise StripeApiError(
            "Cannot add multiple subscription items with the same plan: "
            f"{subscription['id']} has it already.",
            param="items",
        )
    if len({_interval(item) for item in items}) > 1:
        raise StripeApiError(
            "All prices on a subscription must have the same recurring interval.", param="items"
        )


def _prorations(before: list[Json], after: list[Json], now: int) -> list[Json]:
    """Credit the unused time of the old items, and charge it for the new ones."""
    old = {item["id"]: item for item in before}
    new = {item["id"]: item for item in after}
    lines = []
    for item_id in [*old, *(each for each in new if each not in old)]:
        was, becomes = old.get(item_id), new.get(item_id)
        if was and becomes and _cost(was) == _cost(becomes):
            continue
        for item, sign, text in ((was, -1, "Unused time on"), (becomes, 1, "Remaining time on")):
            if item is not None:
                lines.append(_proration(item, sign, text, now))
    return lines


def _proration(item: Json, sign: int, text: str, now: int) -> Json:
    start, end = item["current_period_start"], item["current_period_end"]
    share = Decimal(max(end - now, 0)) / (end - start)
    line = line_of(item["price"], item)
    return line | {
        "amount": sign * money.times(line["amount"] * share, 1),
        "description": f"{text} {line['description']}",
        "proration": True,
        "subscription_item": item["id"],
    }


def _cost(item: Json) -> tuple[str, int]:
    return item["price"]["id"], item["quantity"]


def _interval(item: Json) -> tuple[str, int]:
    recurring = item["price"]["recurring"]
    return recurring["interval"], recurring["interval_count"]
