"""A change to a cheaper price leaves credit: a withdrawal takes it back, once, and no other."""

from dataclasses import dataclass
from typing import Any

import pytest

from billing.credit import Credit, credit_of
from billing.stripe_api import StripeFailed
from billing.stripe_api.balance import CustomerBalance
from billing.stripe_api.refunds import Refunds
from contracts.billing import ContractWithdrawn
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json


@dataclass
class Downgraded:
    """A member who has paid 199.90 for a year of PRO, and has changed to BASIC by the month."""

    driver: Driver
    id: str
    subscription: str
    customer: str
    # What the change has credited, in cents.
    credit: int

    @classmethod
    async def of(cls, driver: Driver) -> "Downgraded":
        user = driver.user()
        session = await driver.subscribes(user, "pro", interval="year")
        wanted = {"tier": "basic", "interval": "month"}
        changed = await driver.post("subscription/change", user, wanted)
        assert changed.status_code == 200, changed.text
        await driver.stripe.quiet()
        mia = cls(driver, user, session["subscription"], session["customer"], 0)
        mia.credit = -await mia.balance()
        assert 18_900 <= mia.credit <= 19_000
        return mia

    async def balance(self) -> int:
        return int((await self.driver.stripe.look(f"/v1/customers/{self.customer}"))["balance"])

    async def balance_changes(self) -> list[Json]:
        path = f"/v1/customers/{self.customer}/balance_transactions"
        listed = await self.driver.stripe.look(path)
        return list(listed["data"])

    async def is_given(self, cents: int) -> None:
        """Credit that has nothing to do with the subscription."""
        answer = await self.driver.stripe.http.post(
            f"/v1/customers/{self.customer}/balance_transactions",
            data={"amount": str(-cents), "currency": "usd"},
            headers={"authorization": "Bearer sk_test_sandbox"},
        )
        assert answer.status_code == 200, answer.text

    async def withdraws(self) -> Json:
        answer = await self.driver.post("subscription/withdraw", self.id)
        assert answer.status_code == 200, answer.text
        withdrawal: Json = answer.json()["withdrawal"]
        return withdrawal

    async def sees(self) -> Json:
        (seen,) = (await self.driver.seen("withdrawals", self.id))["withdrawals"]
        return dict(seen)

    async def refunded(self) -> int:
        """The cents that have gone back."""
        of = await self.driver.stripe.look(f"/v1/payment_intents?customer={self.customer}")
        refunds = [
            refund
            for payment in of["data"]
            for refund in (
                await self.driver.stripe.look(f"/v1/refunds?payment_intent={payment['id']}")
            )["data"]
        ]
        return sum(each["amount"] for each in refunds)


async def test_a_withdrawal_takes_back_what_a_downgrade_has_credited_and_says_the_sum(
    driver: Driver,
) -> None:
    mia = await Downgraded.of(driver)
    await mia.is_given(500)
    await driver.stripe.quiet()
    account = await driver.it.client.get(
        f"/api/admin/accounts/{mia.id}", headers=driver.it.as_staff("owner")
    )
    credit = {"amount": (mia.credit + 500) / 100, "currency": "usd"}
    assert account.json()["account"]["credit"] == credit
    withdrawal = await mia.withdraws()
    said = {"amount": 199.9, "creditTaken": mia.credit / 100, "creditSpent": 0}
    assert said.items() <= withdrawal.items()
    (told,) = await driver.it.all_published(ContractWithdrawn, user_id=mia.id)
    assert (float(told.credit_taken), float(told.credit_spent)) == (mia.credit / 100, 0)

    for _ in range(2):
        await driver.does("do-withdrawal")
        await driver.stripe.quiet()
        assert (await mia.balance(), await mia.refunded()) == (-500, 19_990)
    assert {**said, "state": "refunded"}.items() <= (await mia.sees()).items()
    (row,) = await driver.all("ledger_row", user_id=mia.id, kind="creditTaken")
    assert (row["cents"], row["currency"]) == (mia.credit, "usd")
    (exported,) = (await driver.seen("export", mia.id))["withdrawals"]
    assert exported["creditCents"] == mia.credit


@pytest.mark.parametrize("dies", ["before the answer", "before the refund"])
async def test_credit_is_taken_once_although_the_process_dies_after_it(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, dies: str
) -> None:
    mia = await Downgraded.of(driver)
    await mia.withdraws()
    path = f"/v1/customers/{mia.customer}/balance_transactions"
    with monkeypatch.context() as patch:
        take_back = CustomerBalance.take_back

        async def dead(*given: Any, **named: Any) -> int:
            if dies == "before the answer":
                await take_back(*given, **named)
            raise StripeFailed("the process has died")

        if dies == "before the answer":
            patch.setattr(CustomerBalance, "take_back", dead)
        else:
            patch.setattr(Refunds, "make", dead)
        await driver.does("do-withdrawal")
    row = await driver.row("withdrawal", user_id=mia.id)
    assert (row["done_at"], await mia.refunded()) == (None, 0)
    # Another credit in between changes nothing.
    await mia.is_given(300)
    # As a day later, when the idempotency key has expired: nothing is requested again.
    taken = len(driver.stripe.recorder.to(path))
    await driver.makes_due("do-withdrawal")
    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    assert len(driver.stripe.recorder.to(path)) == taken
    assert (await mia.balance(), await mia.refunded()) == (-300, 19_990)
    seen = await mia.sees()
    assert (seen["creditTaken"], seen["state"]) == (mia.credit / 100, "refunded")


async def test_credit_that_has_paid_for_another_subscription_is_not_refunded(
    driver: Driver,
) -> None:
    mia = await Downgraded.of(driver)
    # Two checkouts were open at once: the next period of the other one is paid with the credit.
    begun = await driver.stripe.http.post(
        "/v1/subscriptions",
        data={
            "customer": mia.customer,
            "items[0][price]": "price_sandbox_pro",
            "trial_period_days": "7",
            "trial_settings[end_behavior][missing_payment_method]": "create_invoice",
            "metadata[userId]": mia.id,
        },
        headers={"authorization": "Bearer sk_test_sandbox"},
    )
    assert begun.status_code == 200, begun.text
    other = begun.json()["id"]
    await driver.stripe.do(f"/sandbox/subscriptions/{other}/advance")
    await driver.stripe.quiet()
    assert await mia.balance() == 1999 - mia.credit
    answer = await driver.post(f"orders/{mia.subscription}/withdraw", mia.id)
    said = {"amount": 179.91, "creditTaken": (mia.credit - 1999) / 100, "creditSpent": 19.99}
    assert said.items() <= answer.json()["withdrawal"].items()
    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    assert (await mia.balance(), await mia.refunded()) == (0, 17_991)
    assert {**said, "state": "refunded"}.items() <= (await mia.sees()).items()


@dataclass
class Changed:
    """A change of a balance."""

    amount: int
    invoice_id: str | None = None
    type: str = "applied_to_invoice"


@pytest.mark.parametrize(
    ("changes", "credit"),
    [
        ([], Credit(0, 0)),
        ([Changed(-100, "ours")], Credit(100, 0)),
        ([Changed(-100), Changed(-100, "other")], Credit(0, 0)),
        # What the next invoices of the subscription have used was never paid by card.
        ([Changed(-100, "ours"), Changed(30, "our next")], Credit(70, 0)),
        ([Changed(-50), Changed(-100, "ours"), Changed(30, "our next")], Credit(70, 0)),
        # Other credit that it has used stays used; the rest of that credit stays.
        ([Changed(-50), Changed(50, "ours"), Changed(-90, "our next")], Credit(40, 0)),
        # The invoice of another subscription uses the older credit first.
        ([Changed(-50), Changed(-100, "ours"), Changed(70, "other")], Credit(80, 20)),
        ([Changed(-100, "ours"), Changed(-50), Changed(120, "other")], Credit(0, 100)),
        (
            [
                Changed(-100, "ours"),
                Changed(100, "other"),
                Changed(-100, "other", "unapplied_from_invoice"),
            ],
            Credit(100, 0),
        ),
        # A debt of before stays a debt.
        ([Changed(50), Changed(-100, "ours")], Credit(100, 0)),
    ],
)
def test_of_a_balance_the_credit_of_these_invoices_counts_alone(
    changes: list[Changed], credit: Credit
) -> None:
    assert credit_of(changes, {"ours", "our next"}) == credit
