"""Members' requests, and the mails that they receive."""

from datetime import timedelta
from email.message import EmailMessage
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx

from chassis import ids
from identity.accounts import User
from testkit import RunningService, eventually

from .mail_server import MailServer

PASSWORD = "correct horse"
OTHER = "another horse"
TOO_MANY = {"error": "Too many attempts. Please try again later."}
THIEF, OWNER = "203.0.113.7", "198.51.100.9"


def address() -> str:
    return f"{ids.new()}@example.com"


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def body(mail: EmailMessage, kind: str) -> str:
    part = mail.get_body((kind,))
    assert part is not None
    return str(part.get_content())


def link_in(mail: EmailMessage) -> str:
    line = next(line for line in body(mail, "plain").splitlines() if "token=" in line)
    assert line in body(mail, "html").replace("&amp;", "&")
    return line


async def registered(identity: RunningService, **changes: object) -> tuple[str, httpx.Response]:
    email = address()
    given = {"email": email, "password": PASSWORD, "name": "Mia", **changes}
    return email, await identity.client.post("/api/auth/register", json=given)


async def stored(identity: RunningService, **fields: Any) -> User:
    """An account that was stored without a registration, and so without its mail."""
    email = fields.pop("email", address())
    user = User(email=email, normal_email=ids.new(), **fields)
    async with identity.database.session() as session:
        session.add(user)
    return user


async def log_in(
    identity: RunningService, email: str, password: str = PASSWORD, client: str | None = None
) -> httpx.Response:
    return await identity.client.post(
        "/api/auth/login",
        json={"email": email, "password": password},
        headers={"x-forwarded-for": client} if client else {},
    )


async def guesses(identity: RunningService, email: str, count: int, client: str = THIEF) -> None:
    for _ in range(count):
        answer = await log_in(identity, email, "wrong", client)
        assert answer.status_code == 401


async def me(identity: RunningService, token: str) -> httpx.Response:
    return await identity.client.get("/api/auth/me", headers=bearer(token))


async def is_refused(identity: RunningService, token: str) -> None:
    """Wait until the token is refused, with the guard's own error."""

    async def refused() -> bool:
        answer = await me(identity, token)
        assert answer.status_code == 200 or answer.json() == {"error": "Invalid token"}
        return answer.status_code == 401

    await eventually(refused, what="the token is refused")


async def change_password(
    identity: RunningService, token: str, current: str = PASSWORD, new: str = OTHER
) -> httpx.Response:
    given = {"currentPassword": current, "newPassword": new}
    return await identity.client.post(
        "/api/auth/change-password", json=given, headers=bearer(token)
    )


async def reset_password(
    identity: RunningService, user_id: str, password: str = OTHER
) -> httpx.Response:
    """Set a new password with a token as it is mailed."""
    token = identity.tokens.issue({"sub": user_id, "type": "reset"}, timedelta(hours=1))
    given = {"token": token, "password": password}
    return await identity.client.post("/api/auth/reset-password", json=given)


async def log_out_everywhere(identity: RunningService, token: str) -> httpx.Response:
    return await identity.client.post("/api/auth/logout-everywhere", headers=bearer(token))


class Newcomer:
    """A member who has just registered, with her requests and her mails."""

    def __init__(self, identity: RunningService, mails: MailServer, answer: httpx.Response) -> None:
        self.identity = identity
        self.mails = mails
        self.id: str = answer.json()["user"]["id"]
        self.email: str = answer.json()["user"]["email"]
        self.access_token: str = answer.json()["token"]
        self.headers = bearer(self.access_token)

    async def get(self, path: str) -> Any:
        answer = await self.identity.client.get(f"/api/auth/{path}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def patch(self, path: str, json: object, status: int = 200) -> Any:
        answer = await self.identity.client.patch(
            f"/api/auth/{path}", json=json, headers=self.headers
        )
        assert answer.status_code == status, answer.text
        return answer.json()

    async def post(self, path: str, json: object = None) -> httpx.Response:
        return await self.identity.client.post(f"/api/auth/{path}", json=json, headers=self.headers)

    async def asks_for(self, email: str, password: str = PASSWORD) -> httpx.Response:
        return await self.post("change-email", {"password": password, "email": email})

    async def confirms(self, token: str) -> httpx.Response:
        return await self.identity.client.post("/api/auth/confirm-email", json={"token": token})

    async def token(self, to: str, template: str, page: str) -> str:
        """The token of the last such mail to an address."""

        def arrived() -> list[EmailMessage]:
            return [mail for mail in self.mails.to(to) if mail["X-Template"] == template]

        link = link_in((await eventually(arrived, what=f"{template} to {to}"))[-1])
        assert link.startswith(f"http://frontend.example/{page}?token=")
        return parse_qs(urlsplit(link).query)["token"][0]

    async def confirms_address(self) -> None:
        """Follow the link of the welcome mail."""
        token = await self.token(self.email, "welcome", "verify-email")
        assert (await self.confirms(token)).status_code == 200

    async def change_token(self, to: str) -> str:
        return await self.token(to, "change-email", "confirm-email")

    async def reset_token(self) -> str:
        return await self.token(self.email, "password-reset", "reset-password")

    async def row(self) -> dict[str, Any]:
        (row,) = await self.identity.rows("SELECT * FROM member WHERE id = $1", self.id)
        return row
