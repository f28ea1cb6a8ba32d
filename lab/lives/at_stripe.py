"""The money of a life, from Stripe's objects alone."""

from collections.abc import Iterable
from dataclasses import dataclass

from lab.lives.world import World
from sandbox.payments.account import Json

_NOT_YET = "warning_"
_FAILED_REFUNDS = ("failed", "canceled")


@dataclass(frozen=True)
class Charge:
    """A payment that succeeded: what it was for, and what has gone back."""

    id: str
    intent: str
    cents: int
    at: int
    # The checkout session or the invoice.
    of: Json
    refunds: tuple[Json, ...]
    dispute: Json | None

    @property
    def refunded(self) -> int:
        return sum(each["amount"] for each in self.refunds)

    @property
    def is_given_back(self) -> bool:
        """Whether the whole amount was refunded or is disputed."""
        is_disputed = self.dispute is not None and self.dispute["status"] != "won"
        return is_disputed or self.refunded >= self.cents

    @property
    def invoice(self) -> Json | None:
        return self.of if self.of["object"] == "invoice" else None

    @property
    def is_once(self) -> bool:
        """Whether it paid for a plan or a lifetime."""
        return bool(self.of["object"] == "checkout.session" and self.of["mode"] == "payment")


def charges(world: World) -> list[Charge]:
    """The payments that succeeded, the oldest first."""
    refunds = [each for each in world.find("refund") if each["status"] not in _FAILED_REFUNDS]
    disputes = {each["charge"]: each for each in world.find("dispute") if not _asks_only(each)}
    return [
        Charge(
            id=charge["id"],
            intent=charge["payment_intent"],
            cents=charge["amount_captured"],
            at=charge["created"],
            of=_paid_for(world, charge),
            refunds=tuple(each for each in refunds if each["charge"] == charge["id"]),
            dispute=disputes.get(charge["id"]),
        )
        for charge in world.find("charge")
        if charge["paid"]
    ]


def _asks_only(dispute: Json) -> bool:
    return str(dispute["status"]).startswith(_NOT_YET)


def _paid_for(world: World, charge: Json) -> Json:
    intent = world.account.store.get_any(charge["payment_intent"]) or {}
    of: Json = world.account.store.get_any(intent["_of"]) or {}
    return of


def invoices_of(world: World, subscription: Json) -> list[Json]:
    """The invoices of a subscription, the oldest first."""
    return [
        each for each in world.find("invoice") if each.get("_subscription") == subscription["id"]
    ]


def credit(world: World) -> int:
    """What customers of ours have in credit, or have taken with them when they were deleted, in
    cents; what they owe is negative."""
    left: dict[str, int] = {
        each["customer"]: each["ending_balance"]
        for each in world.find("customer_balance_transaction")
    }
    return -sum(left.values())


def paid_by(found: Iterable[Charge], invoice: Json) -> list[Charge]:
    """The payments of an invoice: the first one of a subscription was paid at its checkout."""
    paid = []
    for charge in found:
        about = charge.of
        of_session = about["object"] == "checkout.session" and about.get("invoice")
        if invoice["id"] in (about["id"], of_session):
            paid.append(charge)
    return paid
