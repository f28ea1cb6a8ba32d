"""The API under `/api/auth`, and what its operations depend on."""

from typing import Annotated

from fastapi import Depends, Request

from chassis.http import ACCESS_LIFETIME, Routes, Tokens
from identity.passwords import Passwords
from identity.tables import User

# More passwords than may wait for the hashing threads.
BUSY = "Service unavailable"

api = Routes("/api/auth")


async def _passwords(request: Request) -> Passwords:
    passwords: Passwords = request.app.state.passwords
    return passwords


async def _tokens(request: Request) -> Tokens:
    tokens: Tokens = request.app.state.tokens
    return tokens


PasswordHashing = Annotated[Passwords, Depends(_passwords)]
TokenSigning = Annotated[Tokens, Depends(_tokens)]


def access_token(tokens: Tokens, user: User) -> str:
    """Sign an access token for this account."""
    return tokens.issue({"sub": user.id, "role": user.role, "email": user.email}, ACCESS_LIFETIME)
