"""Register an account.

`ON CONFLICT DO NOTHING`: the index accepts one of several concurrent registrations.
"""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import Conflict
from contracts.identity import UserRegistered
from identity.accounts import User, normal_form, store_lead
from identity.logins.schemas import RegisterRequest
from messaging import outbox
from words import Language


async def register(
    session: AsyncSession, body: RegisterRequest, password_hash: str, language: Language | None
) -> User:
    """Store the account and the e-mail lead; the welcome mail follows from the event."""
    user = User(
        email=body.email,
        normal_email=normal_form(body.email),
        name=body.name,
        password_hash=password_hash,
        dated_at=clock.now(),
    )
    # A unique index refuses the second of two concurrent registrations: 409.
    stored = await session.execute(
        insert(User)
        .values(user.model_dump())
        .on_conflict_do_nothing()
        .returning(User.__table__.c.id)  # type: ignore[attr-defined]
    )
    if stored.scalar() is None:
        raise Conflict("Email already in use")
    await store_lead(session, user)
    outbox.add(
        session,
        UserRegistered(
            user_id=user.id,
            display_name=user.name,
            avatar_url=user.avatar_url,
            weight_kg=user.weight_kg,
            target_weight_kg=user.target_weight_kg,
            timezone=user.known_timezone,
            registered_at=user.created_at,
            profile_version=user.profile_version,
            email_confirmed=False,
            language=language,
        ),
    )
    return user
