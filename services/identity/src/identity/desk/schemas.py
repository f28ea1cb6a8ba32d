"""Response bodies."""

from datetime import datetime

from chassis.http import ResponseBody, example

_FOUND = {
    "id": "01939fa0-8000-7000-8000-000000000001",
    "email": "mia@example.com",
    "name": "Mia",
    "createdAt": "2026-03-01T09:00:00Z",
}


class FoundMember(ResponseBody):
    """A member in the list of the desk."""

    model_config = example(_FOUND)

    id: str
    email: str
    name: str | None
    created_at: datetime


class MembersResponse(ResponseBody):
    """A page of members, the newest first; `next` is the cursor of the next page."""

    members: list[FoundMember]
    next: str | None


class ShownMember(FoundMember):
    """A member's account, as staff see it."""

    model_config = example(
        {
            **_FOUND,
            "timezone": "Europe/Berlin",
            "emailVerified": True,
            "role": "PREMIUM",
            "subscriptionTier": "PRO",
            "subscriptionStatus": "ACTIVE",
        }
    )

    timezone: str
    email_verified: bool
    role: str
    subscription_tier: str
    subscription_status: str


class SentMailRecord(ResponseBody):
    """A mail that was sent: its kind and when, never its text."""

    model_config = example({"kind": "welcome", "sentAt": "2026-03-01T09:00:01Z"})

    kind: str
    sent_at: datetime


class MemberResponse(ResponseBody):
    """A member's account, and the newest mails that were sent."""

    member: ShownMember
    mails: list[SentMailRecord]


class QueueOfDeadLetters(ResponseBody):
    """The number of dead letters of a handler."""

    model_config = example({"queue": "identity.welcome-mail", "messages": 2})

    queue: str
    messages: int


class DeadLettersResponse(ResponseBody):
    """The queues with dead letters, and a link to the runbook."""

    model_config = example(
        {
            "queues": [{"queue": "identity.welcome-mail", "messages": 2}],
            "runbook": "docs/operations.md#dead-letters",
        }
    )

    queues: list[QueueOfDeadLetters]
    runbook: str
