"""The audit of what staff change: a row in the change's own transaction, and the list of them."""

import getpass
import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any, Self

from fastapi import Path
from pydantic import StringConstraints
from pydantic_core import to_jsonable_python
from sqlalchemy import DateTime
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import Field, SQLModel, col, select

from chassis import clock, ids
from chassis.http import (
    Limit,
    NotFound,
    ResponseBody,
    Routes,
    Staff,
    StaffMember,
    Text,
    example,
    page,
)
from chassis.personal import Anonymous, Personal
from chassis.storage import Session


@dataclass(frozen=True)
class Operator:
    """The operator of a command: OPERATOR, or the user of the machine."""

    id: str
    operation: str

    @classmethod
    def of_command(cls, command: str) -> Self:
        return cls(f"operator {operator_name()}", command)


def operator_name() -> str:
    """The operator who runs a command."""
    try:
        return os.environ.get("OPERATOR") or getpass.getuser()
    except (KeyError, OSError):
        return "unknown"


# The reason of a change by staff.
Reason = Annotated[Text, StringConstraints(min_length=1, max_length=500)]
# The values before and after the change, by their names in the API.
Changes = Mapping[str, tuple[Any, Any]]


class AuditRow(SQLModel):
    """The columns of a service's audit table: who did what, when and why.

    `about` is null if the act is about the member of `user_id`, whose id an erasure replaces.
    """

    id: str = Field(default_factory=ids.new, primary_key=True)
    at: datetime = Field(
        default_factory=clock.now,
        sa_type=DateTime(timezone=True),
        nullable=False,
    )
    by: str
    operation: str
    about: str | None = None
    user_id: str | None = None
    reason: str | None = None
    changes: dict[str, Any] = Field(sa_type=JSONB, nullable=False)


def note(
    session: AsyncSession,
    table: type[AuditRow],
    staff: StaffMember | Operator,
    changes: Changes,
    *,
    about: str | None = None,
    member_id: str | None = None,
    reason: str | None = None,
) -> None:
    """Add the row of a change to its transaction.

    `about` is the id in the path, unless that is the member's. `member_id` is the member whom the
    change is about, if any: an erasure removes the id and the reason.
    """
    plain = {name: [_plain(before), _plain(after)] for name, (before, after) in changes.items()}
    session.add(
        table(
            by=staff.id,
            operation=staff.operation,
            about=about,
            user_id=member_id,
            reason=reason,
            changes=plain,
        )
    )


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> Changes:
    """The changed values."""
    return {
        name: (before.get(name), value)
        for name, value in after.items()
        if before.get(name) != value
    }


def personal_audit(table: type[AuditRow]) -> Personal:
    """The data about members in the audit."""
    return Personal(
        table,
        "id at operation about reason changes",
        internal="by user_id",
        what="what staff changed for the member, and why",
        why="to know who did what and why",
        how_long="for ever; after an erasure with the id `erased-…` and without the reason",
        export="staffActs",
        erased=Anonymous(cleared=("reason",)),
        in_flight=True,
    )


def _plain(value: Any) -> Any:
    # Amounts have the API's form.
    return float(value) if isinstance(value, Decimal) else to_jsonable_python(value)


class AuditRecord(ResponseBody):
    """A change by staff; `by` is the account's id, `about` the id in the operation's path."""

    model_config = example(
        {
            "id": "01939fa0-8000-7000-8000-0000000000d1",
            "at": "2026-03-30T10:05:00Z",
            "by": "01939fa0-8000-7000-8000-0000000000d0",
            "operation": "PATCH /api/admin/plans/{id}",
            "about": "01939fa0-8000-7000-8000-000000000003",
            "reason": "The spring sale.",
            "changes": {"price": [29.99, 24.99]},
        }
    )

    id: str
    at: datetime
    by: str
    operation: str
    about: str | None
    reason: str | None
    changes: dict[str, list[Any]]


class AuditResponse(ResponseBody):
    """A page of the audit, the newest first; `next` is the cursor of the next page."""

    rows: list[AuditRecord]
    next: str | None


def audit_routes(prefix: str, service: str, table: type[AuditRow]) -> Routes:
    """The operation that lists the audit of a service."""
    api = Routes(prefix)
    rows, place = select(table), (col(table.at), col(table.id))

    @api.get("/audit/{service}", errors={404: "Audit not found", 500: "Failed to fetch the audit"})
    async def get_audit(
        named: Annotated[str, Path(alias="service", examples=[service])],
        staff: Staff,
        session: Session,
        limit: Limit = 20,
        after: str | None = None,
    ) -> AuditResponse:
        """List the changes by staff in a service."""
        if named != service:
            raise NotFound("Audit not found")
        changes, cursor = await page(session, rows, place, limit, after)
        return AuditResponse(
            rows=[
                AuditRecord.model_validate({**row.model_dump(), "about": row.about or row.user_id})
                for row in changes
            ],
            next=cursor,
        )

    return api
