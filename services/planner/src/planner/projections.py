"""Local copies of other services' data."""

from chassis.http import ended_sessions, token_revocations
from contracts.billing import SubscriptionChanged
from contracts.identity import SessionEnded, TokensRevoked
from messaging import Projection
from planner.tables import Membership

PROJECTIONS = (
    # What decides about the quota.
    Projection(
        table=Membership,
        of=(SubscriptionChanged,),
        queue="planner.membership",
        key=("user_id",),
        version={"membership_version": "membership_version"},
        fields=("tier", "status"),
        shared="memberships",
    ),
    token_revocations(TokensRevoked, "planner.revocations"),
    ended_sessions(SessionEnded, "planner.ended-sessions"),
)
