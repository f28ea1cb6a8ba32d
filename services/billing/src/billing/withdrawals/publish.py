"""The events about withdrawals, in whose words the mails are written."""

from datetime import datetime

from billing.money import in_currency_units
from billing.withdrawals.rules import Contract
from billing.withdrawals.tables import Withdrawal
from contracts.billing import ContractWithdrawn, WithdrawalChecked


def contract_withdrawn(withdrawal: Withdrawal) -> ContractWithdrawn:
    return ContractWithdrawn(
        user_id=withdrawal.user_id,
        withdrawal_id=withdrawal.id,
        order_number=withdrawal.order_number,
        number=withdrawal.number,
        kind=withdrawal.kind,
        amount=in_currency_units(withdrawal.cents, withdrawal.currency),
        credit_taken=in_currency_units(withdrawal.credit_cents, withdrawal.currency),
        credit_spent=in_currency_units(withdrawal.spent_credit_cents, withdrawal.currency),
        currency=withdrawal.currency,
        withdrawn_at=withdrawal.withdrawn_at,
    )


def withdrawal_checked(
    user_id: str, contract: Contract, refusal: str | None, asked_at: datetime
) -> WithdrawalChecked:
    return WithdrawalChecked(
        user_id=user_id,
        order_number=contract.order_number,
        number=contract.number,
        kind=contract.kind,
        amount=in_currency_units(contract.paid, contract.currency),
        currency=contract.currency,
        refusal=refusal,
        asked_at=asked_at,
    )
