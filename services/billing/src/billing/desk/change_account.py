"""Give and take at the desk, with a row in the audit."""

from billing.dependencies import Dependencies
from billing.desk.find_account import MEMBER_NOT_FOUND, account_of, check_member
from billing.desk.give import Unknown, grant, has, lock_for_change, named, plan_of, revoke
from billing.desk.schemas import Account
from billing.erased_members import MemberErased
from billing.staff_audit import StaffAudit
from chassis.audit import Changes, note
from chassis.http import NotFound, StaffMember, ValidationFailed


async def grant_at_desk(
    dependencies: Dependencies, staff: StaffMember, user_id: str, what: str, reason: str
) -> Account:
    """Give a member what is named; who has it already is given nothing more."""
    try:
        plan_id = await plan_of(dependencies, what)
    except Unknown as unknown:
        raise _invalid(unknown) from None
    return await _change(
        dependencies, staff, user_id, plan_id, reason, {"what": (None, what)}, gives=True
    )


async def revoke_at_desk(
    dependencies: Dependencies, staff: StaffMember, user_id: str, what: str, reason: str
) -> Account:
    """Take from a member what is named; from who has it not, nothing is taken."""
    try:
        plan_id = named(what)
    except Unknown as unknown:
        raise _invalid(unknown) from None
    return await _change(
        dependencies, staff, user_id, plan_id, reason, {"what": (what, None)}, gives=False
    )


async def _change(
    dependencies: Dependencies,
    staff: StaffMember,
    user_id: str,
    plan_id: str | None,
    reason: str,
    changes: Changes,
    *,
    gives: bool,
) -> Account:
    settings = dependencies.settings
    async with dependencies.database.session() as session:
        await check_member(dependencies, session, user_id)
        try:
            member = await lock_for_change(session, user_id)
        except MemberErased:
            raise NotFound(MEMBER_NOT_FOUND) from None
        # The second of two concurrent requests finds it done.
        if await has(session, member, plan_id, settings) != gives:
            await (grant if gives else revoke)(session, member, plan_id, settings)
            note(session, StaffAudit, staff, changes, member_id=user_id, reason=reason)
            await session.flush()
        return await account_of(session, user_id)


def _invalid(unknown: Unknown) -> ValidationFailed:
    return ValidationFailed({"field": "what", "message": str(unknown), "code": "invalid"})
