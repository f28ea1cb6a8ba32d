"""Local copies of other services' data."""

from datetime import datetime

from catalogue.reviews.tables import Reviewer
from catalogue.tables import Membership, Purchase
from chassis.http import ended_sessions, token_revocations
from chassis.personal import ERASED
from contracts.billing import PlanPurchased, PlanReturned, SubscriptionChanged
from contracts.identity import SessionEnded, TokensRevoked, UserProfileChanged, UserRegistered
from messaging import Projection


def _is_owned(event: PlanPurchased | PlanReturned) -> bool:
    return isinstance(event, PlanPurchased)


def _opens_at(event: PlanPurchased | PlanReturned) -> datetime | None:
    return event.opens_at if isinstance(event, PlanPurchased) else None


# A trigger counts owned plans in the plan's number of purchases.
PURCHASES = Projection(
    table=Purchase,
    of=(PlanPurchased, PlanReturned),
    queue="catalogue.purchases",
    key=("user_id", "plan_id"),
    version={"version": "purchase_version"},
    fields={"owned": _is_owned, "purchased_at": "purchased_at", "opens_at": _opens_at},
    shared="purchases",
    # Those of erased members stay, without a buyer; billing deletes its rows.
    where=f"NOT starts_with(user_id, '{ERASED}')",
)

PROJECTIONS = (
    PURCHASES,
    Projection(
        table=Membership,
        of=(SubscriptionChanged,),
        queue="catalogue.membership",
        key=("user_id",),
        version={"version": "membership_version"},
        fields=("tier", "status"),
        shared="memberships",
    ),
    # The names and pictures that reviews show.
    Projection(
        table=Reviewer,
        of=(UserRegistered, UserProfileChanged),
        queue="catalogue.reviewers",
        key=("user_id",),
        version={"profile_version": "profile_version"},
        fields={"name": "display_name", "avatar_url": "avatar_url"},
        shared="profiles",
    ),
    token_revocations(TokensRevoked, "catalogue.revocations"),
    ended_sessions(SessionEnded, "catalogue.ended-sessions"),
)
