"""Every environment variable that identity reads."""

from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationInfo, field_validator

from chassis import keys
from chassis.service import PairSecret, ServiceSettings, is_example


class Settings(ServiceSettings):
    """Identity's settings."""

    jwt_private_key: str = Field(
        "",
        validate_default=True,
        repr=False,
        description="Signs access tokens: an Ed25519 key in PEM, which no other service has. "
        "JWT_SECRET then signs the tokens in mails alone. Empty: JWT_SECRET signs both.",
    )
    billing_secret: PairSecret = Field(
        description="Secret that identity and billing share: signs billing's requests. At least 32 "
        "bytes."
    )

    frontend_url: str = Field(
        pattern=r"^https?://", description="Base URL of the frontend, for the links in mails."
    )
    api_url: str = Field(
        "",
        pattern=r"^(https?://.*)?$",
        description="Base URL of the API, where mail providers unsubscribe a member with one "
        "click. Empty: FRONTEND_URL.",
    )
    smtp_url: str = Field(
        pattern=r"^smtps?(\+starttls)?://",
        description="The mail server: smtp://user:password@host:port, smtps:// for TLS, "
        "smtp+starttls:// to insist on STARTTLS.",
    )
    mail_from: str = Field(
        "Keto <hello@keto.example>", validate_default=True, description="Sender of the mails."
    )
    passwords_waiting: int = Field(
        32,
        ge=0,
        description="How many passwords may wait for the two hashing threads of a process; more "
        "requests get a 503 at once. 32 take half a second.",
    )
    common_passwords: Literal["accept", "refuse"] = Field(
        "accept",
        description="Whether the commonest passwords are accepted or refused where a member "
        "chooses one.",
    )
    staff_session_hours: int = Field(
        8, ge=1, le=24, description="How many hours a login at the desk lasts."
    )

    @field_validator("mail_from")
    @classmethod
    def _no_example_in_real_mails(cls, sender: str, info: ValidationInfo) -> str:
        # A mail server with a public name sends to members.
        host = urlsplit(info.data.get("smtp_url", "")).hostname or ""
        if not host.rpartition(".")[2].isalpha() or "." not in host or is_example(host):
            return sender
        addresses = {name: info.data.get(name, "") for name in ("frontend_url", "api_url")}
        wrong = [
            n.upper() for n, url in {**addresses, "mail_from": sender}.items() if is_example(url)
        ]
        if wrong:
            raise ValueError(f"mails would name an example's host: set {', '.join(wrong)}")
        return sender

    @field_validator("jwt_private_key")
    @classmethod
    def _is_complete(cls, pem: str, info: ValidationInfo) -> str:
        if not pem and info.data.get("jwt_public_key"):
            raise ValueError("is needed with JWT_PUBLIC_KEY")
        if pem:
            keys.private_key(pem)
            if not info.data.get("jwt_secret", True):
                raise ValueError("JWT_SECRET is needed, too: it signs the tokens in mails")
        return pem
