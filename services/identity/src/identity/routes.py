"""HTTP in."""

from typing import Annotated

from fastapi import Depends, Request

from chassis.http import (
    ACCESS_LIFETIME,
    CallingService,
    CurrentUser,
    InvalidRequest,
    NotFound,
    Routes,
    Tokens,
    Unauthorized,
)
from chassis.storage import HotPath, ServiceDatabase, Session
from identity import log_in, me, register, reset_password
from identity.passwords import Passwords
from identity.schemas import (
    Contact,
    Credentials,
    ForgottenPassword,
    LoggedIn,
    LoggedInUser,
    Me,
    Message,
    PasswordReset,
    Registered,
    RegisteredUser,
    Registration,
)
from identity.tables import User

api = Routes("/api/auth")
internal = Routes("/internal", internal=True)


async def _passwords(request: Request) -> Passwords:
    passwords: Passwords = request.app.state.passwords
    return passwords


async def _tokens(request: Request) -> Tokens:
    tokens: Tokens = request.app.state.tokens
    return tokens


Hashing = Annotated[Passwords, Depends(_passwords)]
Signing = Annotated[Tokens, Depends(_tokens)]


def _access_token(tokens: Tokens, user: User) -> str:
    return tokens.issue({"sub": user.id, "role": user.role, "email": user.email}, ACCESS_LIFETIME)


@api.post("/register", status=201, errors={409: "Email already in use", 500: "Registration failed"})
async def post_register(
    wish: Registration, database: ServiceDatabase, hashing: Hashing, signing: Signing
) -> Registered:
    """Make an account."""
    # Hashing is slow: the transaction begins after it.
    password_hash = await hashing.hash(wish.password)
    async with database.session() as session:
        user = await register.register(session, wish, password_hash)
    return Registered(token=_access_token(signing, user), user=RegisteredUser.model_validate(user))


@api.post("/login", errors={401: "Invalid credentials", 500: "Login failed"})
async def post_login(
    credentials: Credentials, database: ServiceDatabase, hashing: Hashing, signing: Signing
) -> LoggedIn:
    """Log in."""
    async with database.session() as session:
        user = await log_in.find(session, credentials.email)
    kept = user.password_hash if user else None
    if not await hashing.fits(credentials.password, kept) or user is None:
        raise Unauthorized("Invalid credentials")
    async with database.session() as session:
        user = await log_in.note_activity(session, user.id)
    return LoggedIn(token=_access_token(signing, user), user=LoggedInUser.model_validate(user))


@api.post(
    "/forgot-password",
    errors={500: "Failed to process request"},
    invalid=InvalidRequest("Failed to process request", status=500, details=False),
)
async def post_forgot_password(wish: ForgottenPassword, session: Session) -> Message:
    """Have a reset link mailed."""
    await reset_password.request(session, wish.email)
    return Message(message="If that address has an account, a reset link is on its way.")


@api.post(
    "/reset-password",
    errors={400: "Invalid token", 500: "Failed to reset password"},
    invalid=InvalidRequest(reset_password.REFUSED, details=False),
)
async def post_reset_password(
    wish: PasswordReset, database: ServiceDatabase, hashing: Hashing, signing: Signing
) -> Message:
    """Set a new password with the token from the mail."""
    token = reset_password.claims(signing, wish.token)
    password_hash = await hashing.hash(wish.password)
    async with database.session() as session:
        await reset_password.reset(session, token, password_hash)
    return Message(message="Your password has been changed.")


@api.get("/me", errors={404: "User not found", 500: "Failed to fetch profile"})
async def get_me(member: CurrentUser, hot: HotPath) -> Me:
    """Who am I?"""
    return Me(user=await me.profile(hot, member.id))


@internal.get("/users/{id}", errors={404: "User not found"})
async def get_contact(id: str, session: Session, caller: CallingService) -> Contact:
    """The address and name of a user, for a service that needs them."""
    user = await session.get(User, id) if "\0" not in id else None
    if user is None:
        raise NotFound("User not found")
    return Contact.of(user)
