"""Events in."""

from billing.erase_member import erase_member
from billing.stripe_tasks import report_contact
from chassis.http import token_revocations
from contracts.identity import TokensRevoked, UserErased, UserProfileChanged
from messaging import Handlers

handlers = Handlers([token_revocations(TokensRevoked, "billing.revocations")])
handlers.handles(UserProfileChanged, queue="billing.contacts")(report_contact)
handlers.handles(UserErased, queue="billing.erasures", of_erased=True)(erase_member)
