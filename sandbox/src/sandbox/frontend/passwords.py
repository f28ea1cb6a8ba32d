"""The call of the API that sets a new password."""

from dataclasses import dataclass

import httpx

from sandbox.tls import tls_context

TIMEOUT = httpx.Timeout(15, connect=5)


@dataclass(frozen=True)
class PasswordResult:
    """The result of the call: a message and the page's HTTP status."""

    done: bool
    text: str
    status: int


async def set_password(api_url: str, token: str, password: str) -> PasswordResult:
    """Forward the form to the API, and describe its response."""
    try:
        async with httpx.AsyncClient(
            verify=tls_context(), timeout=TIMEOUT, trust_env=False
        ) as client:
            answer = await client.post(
                f"{api_url.rstrip('/')}/api/auth/reset-password",
                json={"token": token, "password": password},
            )
    except httpx.HTTPError as failure:
        return PasswordResult(False, f"The API at {api_url} does not answer ({failure!r}).", 502)
    if answer.is_success:
        return PasswordResult(True, "Your new password is set. You can log in with it now.", 200)
    return PasswordResult(False, _error_of(answer), 400 if answer.is_client_error else 502)


def _error_of(answer: httpx.Response) -> str:
    try:
        return f"{answer.json()['error']}."
    except (ValueError, KeyError, TypeError):
        return f"The API answered with status {answer.status_code}."
