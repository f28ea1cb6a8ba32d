"""Request and response bodies."""

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from billing.money import in_currency_units
from billing.withdrawals.rules import Kind, State
from billing.withdrawals.tables import Withdrawal
from chassis.http import Coded, RequestBody, ResponseBody, Text, example

_ORDER = "01939fa0-8000-7000-8000-000000000004"


def _two_parts(text: str) -> str:
    local, _, domain = text.strip().rpartition("@")
    if not local or not domain:
        raise ValueError("must be an e-mail address")
    return text


# Whether it is a member's is for identity to find out; this is so that nobody waits for a mail
# because of a slip.
Email = Annotated[
    Text, StringConstraints(max_length=254), AfterValidator(Coded("not_an_email", _two_parts))
]


class WithdrawalRequestBody(RequestBody):
    """The number of an order, or of an invoice of a subscription, and the buyer's address."""

    model_config = example({"orderNumber": _ORDER, "email": "mia@example.com"})

    order_number: Annotated[Text, StringConstraints(max_length=100)]
    email: Email


class WithdrawalRequestResponse(ResponseBody):
    """The same whatever was sent."""

    message: str


class ConfirmRequest(RequestBody):
    """The token from the mail."""

    model_config = example({"token": "eyJhbGciOiJFZERTQSJ9.e30.c2ln"})

    token: Annotated[Text, StringConstraints(max_length=4_096)]


class WithdrawalRecord(ResponseBody):
    """A withdrawal: what goes back, and since when the contract has ended."""

    model_config = example(
        {
            "id": "01939fa0-8000-7000-8000-00000000000a",
            "orderNumber": _ORDER,
            "kind": "plan",
            "amount": 26.99,
            "currency": "usd",
            "state": "refunding",
            "withdrawnAt": "2026-04-01T09:00:00Z",
        }
    )

    id: str
    order_number: str
    kind: Kind
    amount: float
    currency: str
    state: State
    withdrawn_at: datetime

    @classmethod
    def of(cls, withdrawal: Withdrawal) -> "WithdrawalRecord":
        amount = float(in_currency_units(withdrawal.cents))
        return cls.model_validate({**withdrawal.model_dump(), "amount": amount})


class WithdrawalResponse(ResponseBody):
    withdrawal: WithdrawalRecord

    @classmethod
    def of(cls, withdrawal: Withdrawal) -> "WithdrawalResponse":
        return cls(withdrawal=WithdrawalRecord.of(withdrawal))


class WithdrawableRecord(ResponseBody):
    """A contract that the member may withdraw from, in the last second that is in time."""

    model_config = example({"orderNumber": _ORDER, "kind": "plan", "until": "2026-04-13T21:59:59Z"})

    order_number: str
    kind: Kind
    until: datetime


class WithdrawalsResponse(ResponseBody):
    """What the member may withdraw from, and has withdrawn from, the newest first."""

    withdrawable: list[WithdrawableRecord]
    withdrawals: list[WithdrawalRecord]


class WaiverResponse(ResponseBody):
    """What a buyer agrees to who has a plan at once and gives the right to withdraw up."""

    model_config = example({"version": "2026-11", "text": "I want the plan at once, …"})

    version: str
    text: str
