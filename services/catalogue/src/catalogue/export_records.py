"""What catalogue keeps about a member, for the export."""

from catalogue.tables import Membership, Purchase, Review, Reviewer
from chassis.http import Records

RECORDS = (
    Records("reviewer", Reviewer, "user_id"),
    Records("reviews", Review, "id"),
    Records("purchases", Purchase, "plan_id"),
    Records("membership", Membership, "user_id"),
)
