"""Find and lock, add and remove the accounts of staff."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis.audit import Operator, note
from chassis.http import revoke_tokens
from contracts.desk import OWNER, Role
from contracts.identity import TokensRevoked
from identity.accounts import next_moment, normal_form
from identity.passwords import hash_password
from identity.staff.seal import Seal, new_secret
from identity.staff.tables import StaffAccount
from identity.staff_audit import StaffAudit
from messaging import outbox

_PASSWORD_BYTES = 18


@dataclass(frozen=True)
class NewStaff:
    """A new account, with the secrets that are shown once."""

    id: str
    email: str
    role: str
    password: str
    secret: str


async def find_staff(session: AsyncSession, email: str) -> StaffAccount | None:
    """Return the account with this address, unless it was removed."""
    there = select(StaffAccount).where(
        StaffAccount.normal_email == normal_form(email), col(StaffAccount.removed_at).is_(None)
    )
    return (await session.scalars(there)).one_or_none()


async def owners(session: AsyncSession) -> Sequence[StaffAccount]:
    """Return the owners who were not removed."""
    there = select(StaffAccount).where(
        StaffAccount.role == OWNER, col(StaffAccount.removed_at).is_(None)
    )
    return (await session.scalars(there)).all()


async def lock_staff(session: AsyncSession, staff_id: str) -> StaffAccount | None:
    """Lock and return an account as it is now, unless it was removed."""
    there = select(StaffAccount).where(
        StaffAccount.id == staff_id, col(StaffAccount.removed_at).is_(None)
    )
    locked = there.with_for_update().execution_options(populate_existing=True)
    return (await session.scalars(locked)).one_or_none()


async def add_staff(
    session: AsyncSession, seal: Seal, operator: Operator, email: str, role: Role
) -> NewStaff | None:
    """Add an account with a new password and secret; None if the address has one."""
    if await find_staff(session, email) is not None:
        return None
    password, secret = secrets.token_urlsafe(_PASSWORD_BYTES), new_secret()
    account = StaffAccount(
        email=email,
        normal_email=normal_form(email),
        role=role,
        password_hash=hash_password(password),
        sealed_secret=seal.sealed(secret),
    )
    session.add(account)
    note(session, StaffAudit, operator, {"role": (None, role)}, about=account.id)
    return NewStaff(account.id, email, role, password, secret)


async def remove_staff(session: AsyncSession, operator: Operator, email: str) -> str | None:
    """Remove an account, and revoke all its tokens; return its id, None if it does not exist."""
    unlocked = await find_staff(session, email)
    account = await lock_staff(session, unlocked.id) if unlocked else None
    if account is None:
        return None
    account.removed_at = next_moment(account)
    account.password_hash = account.sealed_secret = None
    session.add(account)
    await revoke_tokens(session, account.id, account.removed_at)
    outbox.add(session, TokensRevoked(user_id=account.id, before=account.removed_at))
    note(session, StaffAudit, operator, {"role": (account.role, None)}, about=account.id)
    return account.id
