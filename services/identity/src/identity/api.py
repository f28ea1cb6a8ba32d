"""The API under `/api/auth`, and what its operations depend on."""

from typing import Annotated

from chassis.http import Routes, Tokens, provided
from identity.passwords import Passwords
from identity.tables import User

# More passwords than may wait for the hashing threads.
BUSY = "Service unavailable"

api = Routes("/api/auth")


PasswordHashing = Annotated[Passwords, provided(Passwords)]
TokenSigning = Annotated[Tokens, provided(Tokens)]


def access_token(tokens: Tokens, user: User) -> str:
    """Sign an access token for this account, whose row is locked: a later revocation ends it."""
    claims = {"sub": user.id, "role": user.role, "email": user.email}
    return tokens.issue_access(claims, user.dated_at)
