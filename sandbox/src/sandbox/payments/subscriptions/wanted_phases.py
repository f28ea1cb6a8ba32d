"""Read the phases that a request gives a schedule, and refuse those that make no sense."""

from sandbox.payments.account import InvalidParams, Json, StripeAccount, missing, not_implemented
from sandbox.payments.subscriptions.new import month_end, months_of
from sandbox.payments.subscriptions.periods import now_of, period_of
from sandbox.payments.subscriptions.phases import current_phase, describe_phase
from sandbox.payments.subscriptions.price_switches import check_price

UNDERSTOOD = frozenset({
    "currency", "duration", "end_date", "items", "metadata", "proration_behavior", "start_date",
    "trial", "trial_end",
})  # fmt: skip
SECONDS = {"day": 86_400, "week": 7 * 86_400}


def read_phases(
    account: StripeAccount, subscription: Json, schedule: Json, given: list[Json]
) -> list[Json]:
    """Return the present phase and those that follow; past ones may be left out."""
    present = current_phase(schedule)
    starts = [phase.get("start_date") for phase in given]
    first = next((n for n, at in enumerate(starts) if at == present["start_date"]), None)
    if first is None:
        if not any(starts):
            raise InvalidParams(
                "The subscription schedule update is missing at least one phase with a "
                "`start_date` to anchor end dates to.",
                param="phases",
            )
        raise InvalidParams(
            f"You can not modify the start date of the current phase: {present['start_date']}.",
            param="phases[0][start_date]",
        )
    wanted: list[Json] = []
    anchor = subscription["billing_cycle_anchor"]
    for n, phase in list(enumerate(given))[first:]:
        read = _read(account, subscription, phase, wanted, f"phases[{n}]", present["start_date"])
        if read["trial"]:
            anchor = read["end_date"]
        else:
            _check_whole_periods(account, subscription, read, anchor, f"phases[{n}]")
        wanted.append(read)
    _check_present(account, subscription, present, wanted[0])
    return wanted


def _read(
    account: StripeAccount,
    subscription: Json,
    phase: Json,
    before: list[Json],
    path: str,
    start: int,
) -> Json:
    for name in phase.keys() - UNDERSTOOD:
        raise not_implemented(f"{path}[{name}]")
    if before:
        start = before[-1]["end_date"]
        if phase.get("start_date", start) != start:
            raise InvalidParams(
                "The start date of a phase must be the end date of the phase before it.",
                param=f"{path}[start_date]",
            )
    if len(phase["items"]) != 1 or phase["items"][0].keys() - {"price", "quantity"}:
        raise not_implemented(f"{path}[items] other than one with a price and a quantity")
    [named] = phase["items"]
    param = f"{path}[items][0][price]"
    if "price" not in named:
        raise missing(param)
    price = account.fetch("price", named["price"], param)
    check_price(subscription, price, param)
    until = _end(phase, start, price, path)
    if until <= start:
        raise InvalidParams(
            "The end date of a phase must be after its start date.", param=f"{path}[end_date]"
        )
    return describe_phase(
        {"price": price, "quantity": named.get("quantity", 1)},
        start,
        until,
        trial=_is_trial(phase, until, path),
        metadata=phase.get("metadata"),
        proration_behavior=phase.get("proration_behavior", "create_prorations"),
    )


def _end(phase: Json, start: int, price: Json, path: str) -> int:
    if "end_date" in phase:
        if not isinstance(phase["end_date"], int):
            raise not_implemented(f"{path}[end_date]={phase['end_date']}")
        if "duration" in phase:
            raise InvalidParams(
                "You can only pass one of `end_date` and `duration`.", param=f"{path}[duration]"
            )
        return int(phase["end_date"])
    duration = phase.get("duration", {"interval": price["recurring"]["interval"]})
    count: int = duration.get("interval_count", 1)
    if duration["interval"] in SECONDS:
        return start + count * SECONDS[duration["interval"]]
    months = count * (12 if duration["interval"] == "year" else 1)
    return month_end(start, start, every=months)


def _is_trial(phase: Json, until: int, path: str) -> bool:
    """Whether a whole phase is a trial: by `trial`, or by a `trial_end` that is its end."""
    ends = phase.get("trial_end")
    if ends is None:
        return bool(phase.get("trial"))
    if ends == until:
        return True
    if phase.get("trial"):
        raise InvalidParams(
            "`trial_end` must match the end date of a phase with `trial=true`.",
            param=f"{path}[trial_end]",
        )
    raise not_implemented(f"{path}[trial_end] other than the end of the phase")


def _check_whole_periods(
    account: StripeAccount, subscription: Json, phase: Json, anchor: int, path: str
) -> None:
    """Refuse a phase that ends within a period, which would cost a proration."""
    start, ends = period_of(subscription)
    every = months_of(account.fetch("price", phase["items"][0]["price"]))
    if every != months_of(subscription["items"]["data"][0]["price"]):
        # Another interval begins with its phase.
        anchor = phase["start_date"]
    at = ends if phase["start_date"] <= start else phase["start_date"]
    while at < phase["end_date"]:
        at = month_end(anchor, at, every=every)
    if at != phase["end_date"]:
        raise not_implemented(f"{path}[end_date] within a period")


def _check_present(account: StripeAccount, subscription: Json, present: Json, wanted: Json) -> None:
    """Refuse changes of the present phase that would be invoiced at once."""
    [had], [named] = present["items"], wanted["items"]
    if (had["price"], had["quantity"]) != (named["price"], named["quantity"]):
        raise not_implemented("phases[0][items] other than those of the present phase")
    if bool(present["trial"]) != bool(wanted["trial"]):
        raise not_implemented("phases[0][trial] other than that of the present phase")
    if wanted["end_date"] <= now_of(account, subscription):
        raise InvalidParams(
            "The end date of the current phase must be in the future.",
            param="phases[0][end_date]",
        )
