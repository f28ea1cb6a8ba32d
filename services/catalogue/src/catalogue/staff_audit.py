"""The audit of changes by staff, and the operation that lists it."""

from sqlalchemy import Index

from catalogue.tables import Table
from chassis.audit import AuditRow, audit_routes
from contracts import desk


class StaffAudit(Table, AuditRow, table=True):
    """A change by a member of staff, written in the transaction of the change."""

    __tablename__ = "staff_audit"
    __table_args__ = (
        Index("staff_audit_newest", "at", "id"),
        Index("staff_audit_of_member", "user_id"),
    )


api = audit_routes(desk.PREFIX, "catalogue", StaffAudit)
