"""Local copies of other services' data."""

from chassis.http import ended_sessions, token_revocations
from contracts.billing import SubscriptionChanged
from contracts.identity import SessionEnded, TokensRevoked, UserProfileChanged, UserRegistered
from messaging import Projection
from planner.tables import Member, Membership

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
    # On which day a plan was made.
    Projection(
        table=Member,
        of=(UserRegistered, UserProfileChanged),
        queue="planner.members",
        key={"id": "user_id"},
        version={"profile_version": "profile_version"},
        fields=("timezone",),
        shared="profiles",
    ),
    token_revocations(TokensRevoked, "planner.revocations"),
    ended_sessions(SessionEnded, "planner.ended-sessions"),
)
