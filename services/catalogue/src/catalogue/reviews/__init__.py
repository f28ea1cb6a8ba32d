"""Members' reviews of plans, and the moderation of them by operators and staff."""

from catalogue.reviews.decide import decide
from catalogue.reviews.schemas import ReviewRecord
from catalogue.reviews.tables import Review, Reviewer, ReviewState

__all__ = [
    "Review",
    "ReviewRecord",
    "ReviewState",
    "Reviewer",
    "decide",
]
