"""Request and response bodies."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, StringConstraints

from chassis.http import RequestBody, ResponseBody, Text, example

Title = Annotated[Text, StringConstraints(max_length=100)]
ReviewBody = Annotated[Text, StringConstraints(max_length=1000)]


class ReviewRequest(RequestBody):
    model_config = example({"rating": 5, "title": "Easy to follow", "body": "I lost four kilos."})

    rating: float = Field(ge=1, le=5)
    title: Title | None = None
    body: ReviewBody | None = None


class ReviewRecord(ResponseBody):
    model_config = example(
        {
            "id": "01939fa0-8000-7000-8000-000000000006",
            "userId": "01939fa0-8000-7000-8000-000000000001",
            "planId": "01939fa0-8000-7000-8000-000000000003",
            "rating": 5,
            "title": "Easy to follow",
            "body": "I lost four kilos.",
            "approved": True,
            "createdAt": "2026-03-31T08:15:00Z",
            "updatedAt": "2026-03-31T08:15:00Z",
        }
    )

    id: str
    user_id: str
    plan_id: str
    rating: float
    title: str | None
    body: str | None
    approved: bool
    created_at: datetime
    updated_at: datetime


class ReviewResponse(ResponseBody):
    review: ReviewRecord
