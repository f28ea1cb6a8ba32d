"""Log staff in and out: a password and a code, and a token for some hours."""

from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock, ids
from chassis.http import STAFF_TOKEN, StaffMember, Tokens, Unauthorized, revoke_session
from chassis.storage import Database
from contracts.identity import SessionEnded
from identity.accounts import next_moment
from identity.limits import LoginThrottle
from identity.passwords import Place
from identity.settings import Settings
from identity.staff.accounts import find_staff, lock_staff
from identity.staff.rules import step_of, still_taken
from identity.staff.schemas import StaffLoginRequest, StaffLoginResponse, StaffRecord
from identity.staff.seal import Seal
from identity.staff.tables import StaffAccount
from messaging import outbox

_REFUSED = "Invalid credentials"


async def verify_staff(
    place: Place,
    database: Database,
    throttle: LoginThrottle,
    seal: Seal,
    body: StaffLoginRequest,
) -> StaffAccount:
    """Verify the password, and use the step of the code; each failure is counted."""
    async with database.session() as session:
        unlocked = await find_staff(session, body.email)
        await throttle.check(session, unlocked)
    matches = await place.verify(body.password, unlocked.password_hash if unlocked else None)
    async with database.session() as session:
        # It may have been removed in the meantime. Without an account, do the same work.
        account = await lock_staff(session, unlocked.id if unlocked else ids.new())
        now = clock.now()
        secret = seal.opened(account.sealed_secret if account else None)
        step = step_of(secret, body.code, now, account.taken_steps if account else ())
        if matches and account is not None and account.sealed_secret and step is not None:
            account.taken_steps = still_taken(account.taken_steps, step, now)
            account.sealed_secret = seal.renewed(account.sealed_secret)
            next_moment(account)
            session.add(account)
            await throttle.succeed(session, account)
            return account
        await throttle.count_failure(session, account)
    raise Unauthorized(_REFUSED)


def begin(tokens: Tokens, settings: Settings, account: StaffAccount) -> StaffLoginResponse:
    """Issue the token of an account that was verified, with the account's latest date."""
    issued_at = account.dated_at
    assert issued_at is not None
    lifetime = timedelta(hours=settings.staff_session_hours)
    claims = {
        "sub": account.id,
        "type": STAFF_TOKEN,
        "role": account.role,
        "email": account.email,
        "sid": ids.new(),
    }
    return StaffLoginResponse(
        token=tokens.issue_access(claims, issued_at, lifetime),
        expires_at=_whole_second(issued_at + lifetime),
        staff=StaffRecord.model_validate(account),
    )


def _whole_second(moment: datetime) -> datetime:
    # With the resolution of a token's date.
    return moment.replace(microsecond=0)


async def log_out(session: AsyncSession, staff: StaffMember) -> None:
    """End the session of the request's token, in every service."""
    now = clock.now()
    await revoke_session(session, staff.session_id, now)
    ended = SessionEnded(user_id=staff.id, session_id=staff.session_id, ended_at=now)
    outbox.add(session, ended)
