"""Every environment variable that identity reads."""

from pydantic import Field

from chassis.service import InternalSettings


class Settings(InternalSettings):
    """Identity's settings."""

    frontend_url: str = Field(
        pattern=r"^https?://", description="Where the links in the mails lead."
    )
    smtp_url: str = Field(
        pattern=r"^smtps?(\+starttls)?://",
        description="The mail server: smtp://user:password@host:port, smtps:// for TLS, "
        "smtp+starttls:// to insist on STARTTLS.",
    )
    mail_from: str = Field("Keto <hello@keto.example>", description="The sender of the mails.")
    passwords_waiting: int = Field(
        32,
        ge=0,
        description="How many passwords may wait for the two hashing threads of a process; more "
        "are a 503 at once. 32 take half a second.",
    )
    smtp_seconds: float = Field(10, gt=0, description="How long the mail server may take.")
