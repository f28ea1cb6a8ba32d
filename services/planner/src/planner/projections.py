"""Local copies of other services' data."""

from chassis.http import ended_sessions, token_revocations
from contracts.billing import SubscriptionChanged
from contracts.identity import SessionEnded, TokensRevoked, UserProfileChanged, UserRegistered
from messaging import Projection
from planner.tables import Member, Membership

PROJECTIONS = (
    # The tier, which decides the quota; a trial waits in the queue as FREE does.
    Projection(
        table=Membership,
        of=(SubscriptionChanged,),
        queue="planner.membership",
        key=("user_id",),
        version={"membership_version": "membership_version"},
        fields=("tier", "status", "is_trial"),
        shared="memberships",
    ),
    # The time zone, which decides the day on which a plan was made.
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
