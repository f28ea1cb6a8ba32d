"""Request and response bodies."""

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from billing.money import in_currency_units
from billing.withdrawals.rules import Kind, State
from billing.withdrawals.tables import Withdrawal
from chassis.http import Coded, RequestBody, ResponseBody, Text, example

_ORDER = "01939fa0-8000-7000-8000-000000000004"
_NUMBER = "K-4R7M-X9PC"


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
    """The short number of an order or a subscription, its id, or the number of an invoice of the
    subscription; and the buyer's address."""

    model_config = example({"orderNumber": _NUMBER, "email": "mia@example.com"})

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
    """A withdrawal: what goes back, and since when the contract has ended.

    `creditTaken` is credit of a subscription that is taken back, as changes of it had left it in
    the member's balance. `creditSpent` has paid for something else: so much less is refunded.
    `usedShare` is kept for the days used, as the member has accepted.
    """

    model_config = example(
        {
            "id": "01939fa0-8000-7000-8000-00000000000a",
            "orderNumber": _ORDER,
            "number": _NUMBER,
            "kind": "plan",
            "amount": 26.99,
            "creditTaken": 0,
            "creditSpent": 0,
            "usedShare": 0,
            "currency": "usd",
            "state": "refunding",
            "withdrawnAt": "2026-04-01T09:00:00Z",
        }
    )

    id: str
    order_number: str
    number: str
    kind: Kind
    amount: float
    credit_taken: float
    credit_spent: float
    used_share: float
    currency: str
    state: State
    withdrawn_at: datetime

    @classmethod
    def of(cls, withdrawal: Withdrawal) -> "WithdrawalRecord":
        amounts = {
            "amount": withdrawal.cents,
            "credit_taken": withdrawal.credit_cents,
            "credit_spent": withdrawal.spent_credit_cents,
            "used_share": withdrawal.kept_cents,
        }
        currency = withdrawal.currency
        shown = {name: float(in_currency_units(cents, currency)) for name, cents in amounts.items()}
        return cls.model_validate({**withdrawal.model_dump(), **shown})


class WithdrawalResponse(ResponseBody):
    withdrawal: WithdrawalRecord

    @classmethod
    def of(cls, withdrawal: Withdrawal) -> "WithdrawalResponse":
        return cls(withdrawal=WithdrawalRecord.of(withdrawal))


class WithdrawableRecord(ResponseBody):
    """A contract that the member may withdraw from, in the last second that is in time."""

    model_config = example(
        {
            "orderNumber": _ORDER,
            "number": _NUMBER,
            "kind": "plan",
            "until": "2026-04-13T21:59:59Z",
        }
    )

    order_number: str
    number: str
    kind: Kind
    until: datetime


class WithdrawalsResponse(ResponseBody):
    """What the member may withdraw from, and has withdrawn from, the newest first. After the first
    withdrawal, `keepsShare` says that a share for the days used is kept if the buyer accepts it."""

    withdrawable: list[WithdrawableRecord]
    withdrawals: list[WithdrawalRecord]
    keeps_share: Annotated[bool, Field(examples=[False])]


class WaiverResponse(ResponseBody):
    """What a buyer agrees to who has a plan at once and gives the right to withdraw up."""

    model_config = example({"version": "2026-11", "text": "I want the plan at once, …"})

    version: str
    text: str
