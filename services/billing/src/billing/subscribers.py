"""Events in."""

from billing.changes.report_contact import report_contact
from billing.erase_member import erase_member
from billing.withdrawals.ask_by_mail import add_matching
from chassis.http import ended_sessions, token_revocations
from contracts.billing import WithdrawalRequested
from contracts.identity import (
    SessionEnded,
    TokensRevoked,
    UserErased,
    UserProfileChanged,
)
from messaging import Handlers

handlers = Handlers(
    [
        token_revocations(TokensRevoked, "billing.revocations"),
        ended_sessions(SessionEnded, "billing.ended-sessions"),
    ]
)
handlers.handles(UserProfileChanged, queue="billing.contacts")(report_contact)
handlers.handles(WithdrawalRequested, queue="billing.withdrawal-requests")(add_matching)
handlers.handles(UserErased, queue="billing.erasures", of_erased=True)(erase_member)
