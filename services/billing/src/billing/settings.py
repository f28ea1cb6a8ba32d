"""Every environment variable that billing reads."""

from pydantic import Field, ValidationInfo, field_validator

from chassis.service import ContentSettings, InternalSettings

_OWN_ADDRESS = "https://api.stripe.com"
_LIVE = ("sk_live", "rk_live")


class Settings(ContentSettings, InternalSettings):
    """Billing's settings."""

    stripe_secret_key: str = Field(
        min_length=1,
        repr=False,
        description="The key of the Stripe account that takes the money. There is no default.",
    )
    stripe_webhook_secret: str = Field(
        "", repr=False, description="Signs Stripe's webhooks. Empty: every webhook is refused."
    )
    stripe_price_basic: str = Field("", description="The price of BASIC. Empty: not on sale.")
    stripe_price_pro: str = Field("", description="The price of PRO. Empty: not on sale.")
    stripe_price_lifetime: str = Field("", description="The price of LIFETIME. Empty: not on sale.")
    stripe_api_base: str = Field(
        "", description="Where Stripe's API is, when it is not Stripe's own: a stand-in."
    )
    frontend_url: str = Field(
        pattern=r"^https?://", description="Where Stripe's pages send the buyer back to."
    )
    catalogue_url: str = Field(pattern=r"^https?://", description="Who knows the plans.")
    identity_url: str = Field(pattern=r"^https?://", description="Who knows the users.")

    @field_validator("stripe_api_base")
    @classmethod
    def _no_stranger_sees_a_live_key(cls, base: str, info: ValidationInfo) -> str:
        base = base.rstrip("/")
        if base in ("", _OWN_ADDRESS):
            return ""
        if not base.startswith(("http://", "https://")):
            raise ValueError("must be an http:// or https:// address")
        if info.data.get("stripe_secret_key", "").startswith(_LIVE):
            raise ValueError("a live key is for Stripe's own address only; leave this one empty")
        return base

    @field_validator("frontend_url", "catalogue_url", "identity_url")
    @classmethod
    def _without_slash(cls, url: str) -> str:
        return url.rstrip("/")

    def price_of(self, tier: str) -> str:
        """The price that a tier is sold at, or nothing."""
        return {
            "basic": self.stripe_price_basic,
            "pro": self.stripe_price_pro,
            "lifetime": self.stripe_price_lifetime,
        }[tier]
