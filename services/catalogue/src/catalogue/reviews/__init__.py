"""Members' reviews of plans, and the moderation of them by operators."""

from catalogue.reviews.schemas import ReviewRecord

__all__ = [
    "ReviewRecord",
]
