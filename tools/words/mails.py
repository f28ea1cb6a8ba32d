"""Every mail as text in one language, with the figures of the golden events."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, cast

from chassis.storage import RawSql
from contracts.billing import (
    ChargeNoticeDue,
    ContractConcluded,
    ContractWithdrawn,
    PaymentNoticeDue,
    ShopWeekCounted,
    WithdrawalChecked,
)
from contracts.samples import sample
from contracts.tracker import WeekSummarized
from identity.mails import Mails, Row, name_of_week
from identity.mails.texts import MAIL_TEXTS
from identity.purchases.contract_figures import rows_of_charge, rows_of_contract
from identity.purchases.payment_figures import rows_of_failure
from identity.scheduled_mails import week_figures
from identity.settings import Settings
from identity.staff import shop_week
from identity.withdrawals.mail_contents import rows_of_receipt, rows_of_request
from words import Words, language_of, words_of

_ZONE = "Europe/Vienna"
_AT = datetime(2026, 12, 3, 18, 30, tzinfo=UTC)
_SUBSCRIPTION: dict[str, Any] = {
    "kind": "subscription",
    "title": None,
    "tier": "PRO",
    "price": Decimal("19.99"),
    "interval": "month",
    "consent": None,
    "is_waived": False,
}


def print_mails(language: str) -> None:
    """Print each mail's subject and text."""
    settings = Settings.model_construct(
        smtp_url="smtp://localhost",
        frontend_url="https://keto.example",
        api_url="",
        mail_from="Keto <hello@keto.example>",
    )
    mails = Mails(settings, cast(RawSql, None))
    words = words_of("identity", language_of(language))
    for template in MAIL_TEXTS:
        mail = mails.render(
            template,
            "mia@keto.example",
            "01939fa0-8000-7000-8000-000000000001",
            rows=rows_of(template, words),
            unsubscribe="token" if MAIL_TEXTS[template].unsubscribe else "",
            language=words.language,
            name="Mia",
            number="K-4821",
            week=name_of_week(date(2026, 11, 23), words),
            host="shop.example",
            confirmUrl="https://keto.example/confirm?token=token",
            resetUrl="https://keto.example/reset-password?token=token",
        )
        body = mail.get_body(("plain",))
        assert body is not None
        print(f"=== {template}: {mail['Subject']}\n\n{body.get_content()}")


def rows_of(template: str, words: Words) -> list[Row]:
    """The table of a mail, as its event fills it."""
    match template.split("-"):
        case ["order", *_]:
            contract = sample(ContractConcluded, concluded_at=_AT)
            return rows_of_contract(contract, words, _ZONE)
        case ["subscription"]:
            contract = sample(ContractConcluded, concluded_at=_AT, **_SUBSCRIPTION)
            return rows_of_contract(contract, words, _ZONE)
        case ["trial"]:
            trial = {**_SUBSCRIPTION, "amount": Decimal(0), "trial_ends_at": _AT}
            contract = sample(ContractConcluded, concluded_at=_AT, **trial)
            return rows_of_contract(contract, words, _ZONE)
        case ["renewal"] | ["trial", "end", *_]:
            kind = "renewal" if template == "renewal" else "trial_end"
            return rows_of_charge(sample(ChargeNoticeDue, kind=kind, charged_at=_AT), words, _ZONE)
        case ["payment", *_]:
            notice = sample(PaymentNoticeDue, next_attempt_at=_AT)
            return rows_of_failure(notice, words, _ZONE)
        case ["withdraw", *_]:
            return rows_of_request(sample(WithdrawalChecked, asked_at=_AT), words, _ZONE)
        case ["withdrawal", *_]:
            return rows_of_receipt(sample(ContractWithdrawn, withdrawn_at=_AT), words, _ZONE)
        case ["weekly", *_]:
            return week_figures.rows(sample(WeekSummarized), "metric", words)
        case ["shop", *_]:
            return shop_week.rows(sample(ShopWeekCounted).figures, words)
    return []
