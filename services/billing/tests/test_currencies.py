"""Amounts have the decimals of their currency wherever they are shown."""

import csv
import io
from datetime import UTC, datetime
from typing import Any

import pytest

from chassis import clock
from contracts.billing import ContractWithdrawn, PaymentNoticeDue
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import event, invoice, subscription


@pytest.mark.parametrize(
    ("currency", "cents", "amount", "text"),
    [("jpy", 1990, 1990, "1990"), ("kwd", 6150, 6.15, "6.150"), ("eur", 1999, 19.99, "19.99")],
)
async def test_amounts_have_the_decimals_of_their_currency(
    driver: Driver, currency: str, cents: int, amount: float, text: str
) -> None:
    user, customer = await driver.customer_of()
    now = clock.now()
    second = int(now.timestamp())
    held = subscription(
        customer, price="price_sandbox_pro", currency=currency, start_date=second - 60
    )
    held["items"]["data"][0]["price"] |= {"unit_amount": cents, "currency": currency}
    about = invoice(customer, subscription=held["id"], cents=cents, currency=currency)
    paid = about | {"status": "paid", "amount_paid": cents}
    failed = invoice(customer, subscription=held["id"], cents=cents, currency=currency)
    failed |= {"attempt_count": 1, "next_payment_attempt": second + 86_400}
    await driver.webhook.takes(
        event("customer.subscription.created", held, created=second - 60),
        event("invoice.paid", paid, created=second - 50),
        event("invoice.payment_failed", failed, created=second - 10),
    )
    invoices = (await driver.seen("invoices", user))["invoices"]
    assert {each["amount"] for each in invoices} == {amount}
    notice = (await driver.seen("membership", user))["membership"]["notice"]
    assert notice["amount"] == amount
    (mailed,) = await driver.it.all_published(PaymentNoticeDue, user_id=user)
    assert str(mailed.amount) == text

    shown = await _figures(driver, currency, now)
    assert shown == {"json": amount, "ledger": {text}, "figures": text}
    answer = await driver.post(f"orders/{held['id']}/withdraw", user)
    assert (answer.status_code, answer.json()["withdrawal"]["amount"]) == (200, amount)
    (withdrawn,) = await driver.it.all_published(ContractWithdrawn, user_id=user)
    assert str(withdrawn.amount) == text


async def _figures(driver: Driver, currency: str, now: datetime) -> dict[str, Any]:
    """The revenue in this currency today: the figure, and the amounts in both files."""

    async def asked(path: str) -> Any:
        day = now.astimezone(UTC).date().isoformat()
        days = {"from": day, "to": day}
        headers = driver.it.as_staff("viewer")
        answer = await driver.it.client.get(f"/api/admin/{path}", params=days, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer

    figures = (await asked("figures")).json()["currencies"][currency]["revenue"]["amount"]
    lines = csv.DictReader(io.StringIO((await asked("figures.csv")).text))
    line = next(e for e in lines if (e["currency"], e["name"]) == (currency, "revenue"))
    rows = csv.DictReader(io.StringIO((await asked("ledger.csv")).text))
    listed = {e["amount"] for e in rows if (e["currency"], e["kind"]) == (currency, "revenue")}
    return {"json": figures, "ledger": listed, "figures": line["amount"]}
