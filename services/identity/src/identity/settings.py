"""Every environment variable that identity reads."""

from pydantic import Field

from chassis.service import ServiceSettings


class Settings(ServiceSettings):
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
    smtp_seconds: float = Field(10, gt=0, description="How long the mail server may take.")
