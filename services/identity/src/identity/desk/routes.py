"""HTTP operations of the desk."""

from typing import Annotated

from fastapi import Path, Query

from chassis.http import Limit, Routes, Staff, provided
from chassis.storage import Session
from contracts import desk
from contracts.topology import KETO
from identity.desk.find_members import find_members
from identity.desk.schemas import (
    DeadLettersResponse,
    MemberResponse,
    MembersResponse,
    QueueOfDeadLetters,
)
from identity.desk.show_member import show_member
from messaging import Broker

_RUNBOOK = "docs/operations.md#dead-letters"

api = Routes(desk.PREFIX)


@api.get("/members", errors={500: "Failed to fetch members"})
async def get_members(
    staff: Staff,
    session: Session,
    q: Annotated[str, Query(max_length=254, examples=["mia"])] = "",
    limit: Limit = 20,
    after: str | None = None,
) -> MembersResponse:
    """Find members by id or Stripe's customer, or by a prefix of the address or name."""
    return await find_members(session, q, limit, after)


@api.get("/members/{id}", errors={404: "Member not found", 500: "Failed to fetch the member"})
async def get_member(
    id: Annotated[str, Path(examples=["01939fa0-8000-7000-8000-000000000001"])],
    staff: Staff,
    session: Session,
) -> MemberResponse:
    """Show a member's account, and the mails that were sent."""
    return await show_member(session, id)


@api.get("/dead-letters", errors={500: "Failed to count dead letters"})
async def get_dead_letters(
    staff: Staff, broker: Annotated[Broker, provided(Broker)]
) -> DeadLettersResponse:
    """Count the dead letters of every service."""
    counts = await broker.depths([queue.dead for queue in KETO.queues])
    return DeadLettersResponse(
        queues=[
            QueueOfDeadLetters(queue=queue.name, messages=counts[queue.dead])
            for queue in KETO.queues
            if counts[queue.dead]
        ],
        runbook=_RUNBOOK,
    )
