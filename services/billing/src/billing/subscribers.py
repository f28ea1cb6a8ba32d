"""Events in."""

from billing.erase_member import erase_member
from billing.stripe_tasks.add_tasks import report_contact
from chassis.http import ended_sessions, token_revocations
from contracts.identity import SessionEnded, TokensRevoked, UserErased, UserProfileChanged
from messaging import Handlers

handlers = Handlers(
    [
        token_revocations(TokensRevoked, "billing.revocations"),
        ended_sessions(SessionEnded, "billing.ended-sessions"),
    ]
)
handlers.handles(UserProfileChanged, queue="billing.contacts")(report_contact)
handlers.handles(UserErased, queue="billing.erasures", of_erased=True)(erase_member)
