"""HTTP operations; those on the own password, e-mail and erasure are in `account_routes.py`."""

import logging

from fastapi import Request, Response

from chassis.http import (
    CallingService,
    CurrentUser,
    InvalidRequest,
    NotFound,
    Routes,
    ValidationFailed,
)
from chassis.personal import After, Export, export
from chassis.storage import RawSql, ServiceDatabase, Session
from identity import known_networks, session_routes
from identity.account import (
    TokenSigning,
    find_user,
    lock_own_account,
    own_account,
)
from identity.common_passwords import common, is_common
from identity.log_in import log_in, verify_login
from identity.login_throttle import LoginThrottle
from identity.passwords import PasswordHashing
from identity.personal_data import PERSONAL
from identity.profile import change_profile, change_settings, read_profile
from identity.register import register
from identity.reset_password import read_token, request_reset, reset_password
from identity.schemas import (
    ContactRequest,
    ContactResponse,
    ForgotPasswordRequest,
    LoggedInUser,
    LoginRequest,
    LoginResponse,
    MemberSettings,
    MessageResponse,
    Profile,
    ProfileRequest,
    ProfileResponse,
    RegisteredUser,
    RegisterRequest,
    RegisterResponse,
    ResetPasswordRequest,
    SettingsRequest,
    SettingsResponse,
    StreakResponse,
)
from identity.sessions import Device, begin_session
from identity.streak import count_active_day
from identity.tables import User

log = logging.getLogger(__name__)

# One group in the documents.
api = session_routes.api
internal = Routes("/internal", internal=True)


@api.post(
    "/register",
    status=201,
    errors={
        409: "Email already in use",
        500: "Registration failed",
        503: "Service unavailable",
    },
)
async def post_register(
    request: Request,
    body: RegisterRequest,
    database: ServiceDatabase,
    passwords: PasswordHashing,
    tokens: TokenSigning,
    device: Device,
) -> RegisterResponse:
    """Register an account."""
    async with passwords.place(request) as place:
        password_hash = await place.hash(body.password)
    async with database.session() as session:
        user = await register(session, body, password_hash)
        await known_networks.note(session, user, known_networks.networks_of(request)[-1])
        token = await begin_session(session, tokens, user, device)
    log.info("Registered", extra={"user_id": user.id})
    return RegisterResponse(token=token, user=RegisteredUser.model_validate(user))


@api.post(
    "/login",
    errors={
        401: "Invalid credentials",
        429: "Too many attempts. Please try again later.",
        500: "Login failed",
        503: "Service unavailable",
    },
)
async def post_login(
    request: Request,
    body: LoginRequest,
    database: ServiceDatabase,
    passwords: PasswordHashing,
    tokens: TokenSigning,
    device: Device,
) -> LoginResponse:
    """Log in."""
    throttle = LoginThrottle(body.email, request)
    async with passwords.place(request) as place:
        verified = await verify_login(place, database, throttle, body)
    async with database.session() as session:
        user = await log_in(session, throttle, verified)
        token = await begin_session(session, tokens, user, device)
        answer = LoginResponse(token=token, user=LoggedInUser.model_validate(user))
    log.info("Logged in", extra={"user_id": user.id})
    return answer


@api.post("/active", errors={500: "Failed to count the day"})
async def post_active(user: CurrentUser, session: Session) -> StreakResponse:
    """Count today into the streak, as a login does; once a UTC day."""
    return StreakResponse(streak_count=await count_active_day(session, user))


@api.post(
    "/forgot-password",
    errors={500: "Failed to process request"},
    invalid=InvalidRequest("Failed to process request", status=500, details=False),
)
async def post_forgot_password(
    body: ForgotPasswordRequest, database: ServiceDatabase
) -> MessageResponse:
    """Request a mail with a reset link."""
    async with database.session() as session:
        await request_reset(session, body.email)
    return MessageResponse(message="If that address has an account, a reset link is on its way.")


@api.post(
    "/reset-password",
    errors={400: "Invalid token", 500: "Failed to reset password", 503: "Service unavailable"},
    invalid=InvalidRequest("Invalid or expired reset token", details=False),
)
async def post_reset_password(
    request: Request,
    body: ResetPasswordRequest,
    database: ServiceDatabase,
    passwords: PasswordHashing,
    tokens: TokenSigning,
) -> MessageResponse:
    """Set a new password with the token from the mail."""
    token = read_token(tokens, body.token)
    if is_common(body.password):
        raise ValidationFailed(common("password"), message="Invalid or expired reset token")
    async with passwords.place(request) as place:
        password_hash = await place.hash(body.password)
    async with database.session() as session:
        user = await reset_password(session, token, password_hash)
    log.info("A forgotten password was replaced", extra={"user_id": user.id})
    return MessageResponse(message="Your password has been changed.")


@api.get("/me", errors={404: "User not found", 500: "Failed to fetch profile"})
async def get_me(user: CurrentUser, sql: RawSql) -> ProfileResponse:
    """Read the own profile."""
    return ProfileResponse(user=await read_profile(sql, user.id))


@api.patch("/me", errors={500: "Failed to update profile"})
async def patch_me(body: ProfileRequest, user: CurrentUser, session: Session) -> ProfileResponse:
    """Change the own profile."""
    account = await lock_own_account(session, user)
    change_profile(session, account, body)
    return ProfileResponse(user=Profile.model_validate(account))


@api.get("/settings", errors={500: "Failed to fetch settings"})
async def get_settings(user: CurrentUser, session: Session) -> SettingsResponse:
    """Read the own settings."""
    account = await own_account(session, user)
    return SettingsResponse(settings=MemberSettings.model_validate(account))


@api.patch("/settings", errors={500: "Failed to update settings"})
async def patch_settings(
    body: SettingsRequest, user: CurrentUser, session: Session
) -> SettingsResponse:
    """Change the own settings."""
    account = await lock_own_account(session, user)
    await change_settings(session, account, body)
    return SettingsResponse(settings=MemberSettings.model_validate(account))


@api.get("/export", errors={404: "No such page", 500: "Failed to export"}, response_model=Export)
async def get_export(user: CurrentUser, sql: RawSql, after: After = None) -> Response:
    """Export everything that identity keeps about the member."""
    return await export(sql, "identity", user.id, PERSONAL, after)


@internal.get("/users/{id}", errors={404: "User not found"})
async def get_contact(id: str, session: Session, caller: CallingService) -> ContactResponse:
    """Read the address and name of a user, for other services."""
    user = await session.get(User, id) if "\0" not in id else None
    if user is None:
        raise NotFound("User not found")
    return ContactResponse.model_validate(user)


# The address is in the body: URLs are logged.
@internal.post("/users/by-email", errors={404: "User not found"})
async def post_contact(
    body: ContactRequest, session: Session, caller: CallingService
) -> ContactResponse:
    """Find the user who has an e-mail address, for other services."""
    user = await find_user(session, body.email)
    if user is None:
        raise NotFound("User not found")
    return ContactResponse.model_validate(user)
