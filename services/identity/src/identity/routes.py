"""The HTTP operations of identity."""

from typing import Annotated

from fastapi import Depends, Request

from chassis.http import (
    ACCESS_LIFETIME,
    BadRequest,
    CallingService,
    CurrentUser,
    InvalidRequest,
    NotFound,
    Routes,
    Tokens,
    Unauthorized,
)
from chassis.storage import RawSql, ServiceDatabase, Session
from identity import change_password, log_in, me, register, reset_password
from identity.account import lock_own_account
from identity.passwords import Passwords
from identity.revoke_tokens import revoke_all
from identity.schemas import (
    Contact,
    Credentials,
    ForgottenPassword,
    FreshToken,
    LoggedIn,
    LoggedInUser,
    Me,
    Message,
    PasswordChange,
    PasswordReset,
    Registered,
    RegisteredUser,
    Registration,
)
from identity.tables import User

# More passwords than may wait for the hashing threads.
BUSY = "Service unavailable"

api = Routes("/api/auth")
internal = Routes("/internal", internal=True)


async def _passwords(request: Request) -> Passwords:
    passwords: Passwords = request.app.state.passwords
    return passwords


async def _tokens(request: Request) -> Tokens:
    tokens: Tokens = request.app.state.tokens
    return tokens


PasswordHashing = Annotated[Passwords, Depends(_passwords)]
TokenSigning = Annotated[Tokens, Depends(_tokens)]


def _access_token(tokens: Tokens, user: User) -> str:
    return tokens.issue({"sub": user.id, "role": user.role, "email": user.email}, ACCESS_LIFETIME)


@api.post(
    "/register",
    status=201,
    errors={409: "Email already in use", 500: "Registration failed", 503: BUSY},
)
async def post_register(
    request: Request,
    body: Registration,
    database: ServiceDatabase,
    passwords: PasswordHashing,
    tokens: TokenSigning,
) -> Registered:
    """Register an account."""
    async with passwords.place(request.receive) as place:
        password_hash = await place.hash(body.password)
    async with database.session() as session:
        user = await register.register(session, body, password_hash)
    return Registered(token=_access_token(tokens, user), user=RegisteredUser.model_validate(user))


@api.post("/login", errors={401: "Invalid credentials", 500: "Login failed", 503: BUSY})
async def post_login(
    request: Request,
    body: Credentials,
    database: ServiceDatabase,
    passwords: PasswordHashing,
    tokens: TokenSigning,
) -> LoggedIn:
    """Log in."""
    async with passwords.place(request.receive) as place:
        async with database.session() as session:
            user = await log_in.find_user(session, body.email)
        stored_hash = user.password_hash if user else None
        matches = await place.verify(body.password, stored_hash)
    if user is None or not matches:
        raise Unauthorized("Invalid credentials")
    async with database.session() as session:
        user = await log_in.record_activity(session, user.id)
    return LoggedIn(token=_access_token(tokens, user), user=LoggedInUser.model_validate(user))


@api.post(
    "/forgot-password",
    errors={500: "Failed to process request"},
    invalid=InvalidRequest("Failed to process request", status=500, details=False),
)
async def post_forgot_password(body: ForgottenPassword, session: Session) -> Message:
    """Request a mail with a reset link."""
    await reset_password.request(session, body.email)
    return Message(message="If that address has an account, a reset link is on its way.")


@api.post(
    "/reset-password",
    errors={400: "Invalid token", 500: "Failed to reset password", 503: BUSY},
    invalid=InvalidRequest(reset_password.REFUSED, details=False),
)
async def post_reset_password(
    request: Request,
    body: PasswordReset,
    database: ServiceDatabase,
    passwords: PasswordHashing,
    tokens: TokenSigning,
) -> Message:
    """Set a new password with the token from the mail."""
    claims = reset_password.claims(tokens, body.token)
    async with passwords.place(request.receive) as place:
        password_hash = await place.hash(body.password)
    async with database.session() as session:
        await reset_password.reset(session, claims, password_hash)
    return Message(message="Your password has been changed.")


@api.post(
    "/change-password",
    errors={400: change_password.WRONG, 500: "Failed to change password", 503: BUSY},
)
async def post_change_password(
    request: Request,
    body: PasswordChange,
    user: CurrentUser,
    database: ServiceDatabase,
    passwords: PasswordHashing,
    tokens: TokenSigning,
) -> FreshToken:
    """Change the password; all other access tokens are revoked."""
    async with passwords.place(request.receive) as place:
        async with database.session() as session:
            known = await session.get(User, user.id)
        stored_hash = known.password_hash if known else None
        if not await place.verify(body.current_password, stored_hash):
            raise BadRequest(change_password.WRONG)
        new_hash = await place.hash(body.new_password)
    async with database.session() as session:
        changed = await change_password.change_password(session, user, stored_hash, new_hash)
    return FreshToken(token=_access_token(tokens, changed))


@api.post("/logout-everywhere", errors={500: "Failed to log out"})
async def post_logout_everywhere(
    user: CurrentUser, database: ServiceDatabase, tokens: TokenSigning
) -> FreshToken:
    """Revoke all access tokens; this device gets a fresh one."""
    async with database.session() as session:
        account = await lock_own_account(session, user)
        await revoke_all(session, account)
    return FreshToken(token=_access_token(tokens, account))


@api.get("/me", errors={404: "User not found", 500: "Failed to fetch profile"})
async def get_me(user: CurrentUser, sql: RawSql) -> Me:
    """Read the own profile."""
    return Me(user=await me.profile(sql, user.id))


@internal.get("/users/{id}", errors={404: "User not found"})
async def get_contact(id: str, session: Session, caller: CallingService) -> Contact:
    """Read the address and name of a user, for other services."""
    user = await session.get(User, id) if "\0" not in id else None
    if user is None:
        raise NotFound("User not found")
    return Contact.of(user)
