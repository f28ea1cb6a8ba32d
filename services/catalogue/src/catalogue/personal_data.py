"""What catalogue keeps about a member."""

from catalogue.plans.tables import KetoPlan
from catalogue.reviews.tables import Review, Reviewer
from catalogue.staff_audit import StaffAudit
from catalogue.tables import Membership, Purchase
from chassis.audit import personal_audit
from chassis.personal import Anonymous, Personal, PersonalData

PERSONAL = PersonalData(
    (
        Personal(
            Reviewer,
            "user_id name avatar_url profile_version",
            what="name and picture",
            why="shown with the review",
            export="reviewer",
            key="user_id",
        ),
        Personal(
            Review,
            "id user_id plan_id rating title body approved moderated_at created_at updated_at",
            what="rating and text",
            why="shown with the plan",
            how_long="as long as the account; then the rating without text and author",
            export="reviews",
            erased=Anonymous(cleared=("title", "body"), but_deleted="NOT approved"),
            in_flight=True,
        ),
        Personal(
            Purchase,
            "user_id plan_id purchased_at opens_at owned version",
            what="plans owned",
            why="to open a plan's content",
            how_long="as long as the account; then without buyer, for the number of purchases",
            export="purchases",
            key="plan_id",
            erased=Anonymous(but_deleted="NOT owned"),
        ),
        Personal(
            Membership,
            "user_id tier status version",
            what="the tier",
            why="to open a plan's content",
            export="membership",
            key="user_id",
        ),
        personal_audit(StaffAudit),
    ),
    impersonal={KetoPlan: "what is on sale"},
)
