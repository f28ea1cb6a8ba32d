"""Request and response bodies."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, StringConstraints

from chassis.http import RequestBody, ResponseBody, Text

Title = Annotated[Text, StringConstraints(max_length=100)]
ReviewBody = Annotated[Text, StringConstraints(max_length=1000)]


class ReviewRequest(RequestBody):
    rating: float = Field(ge=1, le=5)
    title: Title | None = None
    body: ReviewBody | None = None


class ReviewRecord(ResponseBody):
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
