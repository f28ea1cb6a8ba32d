"""HTTP operations: register, and log in."""

import logging

from fastapi import Request

from chassis.http import Routes
from chassis.storage import ServiceDatabase
from identity.accounts import TokenSigning
from identity.limits import LoginThrottle, networks_of, note_network
from identity.logins.log_in import log_in, verify_login
from identity.logins.register import register
from identity.logins.schemas import (
    LoggedInUser,
    LoginRequest,
    LoginResponse,
    RegisteredUser,
    RegisterRequest,
    RegisterResponse,
)
from identity.passwords import PasswordHashing
from identity.sessions import Device, begin_session
from words import accepted_language

log = logging.getLogger(__name__)

api = Routes("/api/auth")


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
    passwords.check_new("password", body.password)
    async with passwords.place(request) as place:
        password_hash = await place.hash(body.password)
    async with database.session() as session:
        language = accepted_language(request.headers.get("accept-language"))
        user = await register(session, body, password_hash, language)
        await note_network(session, user, networks_of(request)[-1])
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
        response = LoginResponse(token=token, user=LoggedInUser.model_validate(user))
    log.info("Logged in", extra={"user_id": user.id})
    return response
