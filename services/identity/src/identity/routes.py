"""The HTTP operations of identity."""

from fastapi import Request

from chassis.http import CallingService, InvalidRequest, NotFound, Routes, Unauthorized
from chassis.storage import ServiceDatabase, Session
from identity import (
    email_routes,
    erasure_routes,
    known_networks,
    log_in,
    login_throttle,
    profile_routes,
    register,
    reset_password,
    session_routes,
)
from identity.api import BUSY, PasswordHashing, TokenSigning, access_token, api
from identity.client import networks_of
from identity.login_throttle import LoginThrottle
from identity.schemas import (
    Contact,
    ContactRequest,
    Credentials,
    ForgottenPassword,
    LoggedIn,
    LoggedInUser,
    Message,
    PasswordReset,
    Registered,
    RegisteredUser,
    Registration,
)
from identity.tables import User

# The operations of these modules are in the same API.
__all__ = ["api", "email_routes", "erasure_routes", "internal", "profile_routes", "session_routes"]

internal = Routes("/internal", internal=True)


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
    async with passwords.place(request) as place:
        password_hash = await place.hash(body.password)
    async with database.session() as session:
        user = await register.register(session, body, password_hash)
        await known_networks.note(session, user, networks_of(request)[-1])
    return Registered(token=access_token(tokens, user), user=RegisteredUser.model_validate(user))


@api.post(
    "/login",
    errors={
        401: log_in.REFUSED,
        429: login_throttle.TOO_MANY,
        500: "Login failed",
        503: BUSY,
    },
)
async def post_login(
    request: Request,
    body: Credentials,
    database: ServiceDatabase,
    passwords: PasswordHashing,
    tokens: TokenSigning,
) -> LoggedIn:
    """Log in."""
    throttle = LoginThrottle(body.email, request)
    async with passwords.place(request) as place:
        async with database.session() as session:
            user = await log_in.find_user(session, body.email)
            await throttle.check(session, user)
        stored_hash = user.password_hash if user else None
        matches = await place.verify(body.password, stored_hash)
    if user is None or not matches:
        async with database.session() as session:
            user = await log_in.lock_user(session, user)
            await throttle.count_failure(session, user)
        raise Unauthorized(log_in.REFUSED)
    async with database.session() as session:
        user = await log_in.record_activity(session, user.id, stored_hash)
        await throttle.succeed(session, user)
        return LoggedIn(token=access_token(tokens, user), user=LoggedInUser.model_validate(user))


@api.post(
    "/forgot-password",
    errors={500: "Failed to process request"},
    invalid=InvalidRequest("Failed to process request", status=500, details=False),
)
async def post_forgot_password(body: ForgottenPassword, database: ServiceDatabase) -> Message:
    """Request a mail with a reset link."""
    async with database.session() as session:
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
    async with passwords.place(request) as place:
        password_hash = await place.hash(body.password)
    async with database.session() as session:
        await reset_password.reset(session, claims, password_hash)
    return Message(message="Your password has been changed.")


@internal.get("/users/{id}", errors={404: "User not found"})
async def get_contact(id: str, session: Session, caller: CallingService) -> Contact:
    """Read the address and name of a user, for other services."""
    user = await session.get(User, id) if "\0" not in id else None
    if user is None:
        raise NotFound("User not found")
    return Contact.of(user)


# The address is in the body: URLs are logged.
@internal.post("/users/by-email", errors={404: "User not found"})
async def post_contact(body: ContactRequest, session: Session, caller: CallingService) -> Contact:
    """Find the user who has an address, for other services."""
    user = await log_in.find_user(session, body.email)
    if user is None:
        raise NotFound("User not found")
    return Contact.of(user)
