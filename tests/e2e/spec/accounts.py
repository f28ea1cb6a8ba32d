"""Requests about accounts."""

import httpx

from tests.e2e.people import PASSWORD

REGISTER, LOGIN = "/api/auth/register", "/api/auth/login"
FORGOT, RESET, ME = "/api/auth/forgot-password", "/api/auth/reset-password", "/api/auth/me"


async def log_in(api: httpx.AsyncClient, email: str, password: str = PASSWORD) -> httpx.Response:
    return await api.post(LOGIN, json={"email": email, "password": password})
