"""Events in."""

from billing.erase_member import erase_member
from billing.stripe_tasks.add_tasks import report_contact
from billing.withdrawals.ask_by_mail import check_request
from chassis.http import ended_sessions, token_revocations
from contracts.identity import (
    MemberAskedToWithdraw,
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
handlers.handles(MemberAskedToWithdraw, queue="billing.withdrawals")(check_request)
handlers.handles(UserErased, queue="billing.erasures", of_erased=True)(erase_member)
