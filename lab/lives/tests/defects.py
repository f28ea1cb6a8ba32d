"""Deliberate defects of billing, each with a life whose money it spoils."""

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from lab.lives.steps import DAY, NO_MONEY, PAYS, Life, Step


def _life(*steps: Step) -> Life:
    return Life(0, steps)


UNPAID = _life(
    Step("trial", ("pro",)), Step("card", (NO_MONEY, 0)), Step("pass_days", (15,))
)  # fmt: skip
REFUNDED = _life(Step("buy", ("plan-meals", False, PAYS)), Step("staff_refund", (5.0, 1)))
NOT_SHOWN = _life(
    Step("subscribe", ("basic", "month", PAYS)),
    Step("pass_days", (8,)),
    Step("change", ("pro", "month", "made up")),
)
WITH_CREDIT = _life(
    Step("subscribe", ("pro", "month", PAYS)),
    Step("change", ("basic", "month", "shown"), after=DAY),
    Step("withdraw", ("subscription",)),
)


def count_unpaid_status(patch: pytest.MonkeyPatch) -> None:
    """What was never paid counts while Stripe tries to collect it."""

    def also_unpaid(status_now: Callable[..., str]) -> Callable[..., str]:
        def status(subscription: Any, *given: Any, **more: Any) -> str:
            is_unpaid = subscription.stripe_status in ("past_due", "unpaid", "incomplete")
            return "ACTIVE" if is_unpaid else status_now(subscription, *given, **more)

        return status

    _wrap(patch, "status_now", also_unpaid)


def book_refunds_twice(patch: pytest.MonkeyPatch) -> None:
    """The ledger has each refund with twice its amount."""

    def doubled(ledger_of: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
        def rows(*given: Any) -> dict[str, Any]:
            return {
                name: replace(row, cents=2 * row.cents) if row.kind == "refunds" else row
                for name, row in ledger_of(*given).items()
            }

        return rows

    _wrap(patch, "ledger_of", doubled)


def accept_any_date(patch: pytest.MonkeyPatch) -> None:
    """A change is made as of now when no preview showed its date."""
    undated = _found("undated_change")[0][1]

    def lenient(find_preview: Callable[..., Any]) -> Callable[..., Any]:
        async def find(session: Any, subscription: Any, price_id: str, date: int) -> Any:
            known = await find_preview(session, subscription, price_id, date)
            return known or await undated(session, subscription, price_id)

        return find

    _wrap(patch, "find_preview", lenient)


def take_credit_twice(patch: pytest.MonkeyPatch) -> None:
    """The credit of a subscription that was paid back is taken from the balance twice."""
    balance = _found("CustomerBalance")[0][1]
    take_back = balance.take_back

    async def twice(self: Any, billed: Any, *, subscription_id: str) -> Any:
        await take_back(self, billed, subscription_id=f"{subscription_id}-again")
        return await take_back(self, billed, subscription_id=subscription_id)

    patch.setattr(balance, "take_back", twice)


def _found(name: str) -> list[tuple[Any, Any]]:
    """The modules of billing that have a thing of this name, wherever it is defined."""
    modules = [module for key, module in sys.modules.items() if key.startswith("billing.")]
    found = [(each, getattr(each, name)) for each in modules if hasattr(each, name)]
    assert found, f"billing has no {name} any more"
    return found


def _wrap(patch: pytest.MonkeyPatch, name: str, wrap: Callable[[Any], Any]) -> None:
    for module, original in _found(name):
        patch.setattr(module, name, wrap(original))


Defect = Callable[[pytest.MonkeyPatch], None]
# The defect, the life, and the kind of what is found.
DEFECTS: dict[Defect, tuple[Life, str]] = {
    count_unpaid_status: (UNPAID, "unpaid access"),
    book_refunds_twice: (REFUNDED, "ledger refunds"),
    accept_any_date: (NOT_SHOWN, "price"),
    take_credit_twice: (WITH_CREDIT, "ledger creditTaken"),
}
