"""Every environment variable that billing reads.

Prices are lists: the first is sold, all are recognised. A price that was taken out still gives
what it gave to those who have it. A live key with another address than Stripe's own is refused at
the start.
"""

from decimal import Decimal
from typing import Literal

from pydantic import Field, ValidationInfo, field_validator

from chassis.service import ContentSettings, PairSecret

_OWN_ADDRESS = "https://api.stripe.com"
_LIVE = ("sk_live", "rk_live")
_TEST = ("sk_test", "rk_test")
TIERS = ("basic", "pro", "lifetime")

KeyMode = Literal["live", "test"]


class Settings(ContentSettings):
    stripe_secret_key: str = Field(
        min_length=1,
        repr=False,
        description="The key of the Stripe account that takes the money. There is no default.",
    )
    stripe_webhook_secret: str = Field(
        "", repr=False, description="Signs Stripe's webhooks. Empty: every webhook is refused."
    )
    stripe_price_basic: str = Field(
        "",
        description="The prices of BASIC, with commas: the first is sold, all are recognised."
        " Empty: not on sale.",
    )
    stripe_price_pro: str = Field("", description="The prices of PRO, in the same way.")
    stripe_price_lifetime: str = Field("", description="The prices of LIFETIME, in the same way.")
    stripe_amount_basic: Decimal = Field(
        Decimal("9.99"),
        ge=0,
        description="What BASIC should cost a month, in usd: `stripe-check` names another price at"
        " Stripe. 0: any.",
    )
    stripe_amount_pro: Decimal = Field(
        Decimal("19.99"), ge=0, description="What PRO should cost a month, in the same way."
    )
    stripe_amount_lifetime: Decimal = Field(
        Decimal(149), ge=0, description="What LIFETIME should cost, in the same way."
    )
    stripe_api_base: str = Field(
        "", description="Where Stripe's API is, when it is not Stripe's own: a stand-in."
    )
    stripe_webhook_url: str = Field(
        "",
        description="The webhook's public address, for `stripe-check`. Empty: any address that"
        " ends with its path.",
    )
    refunds_revoke: bool = Field(
        False,
        description="Whether a payment that was refunded in full, or is disputed, takes away what"
        " it bought.",
    )
    refund_days: int = Field(
        14,
        ge=0,
        le=3650,
        description="How many days after a payment a member may ask for a refund; 0: never.",
    )
    coupon_holds: bool = Field(
        False, description="Whether an open checkout holds a use of its coupon, for 30 minutes."
    )
    frontend_url: str = Field(
        pattern=r"^https?://", description="Where Stripe's pages send the buyer back to."
    )
    catalogue_url: str = Field(
        pattern=r"^https?://", description="Base URL of the catalogue service."
    )
    identity_url: str = Field(
        pattern=r"^https?://", description="Base URL of the identity service."
    )
    catalogue_secret: PairSecret = Field(
        description="What billing and catalogue share: signs requests to it. At least 32 bytes."
    )
    identity_secret: PairSecret = Field(
        description="What billing and identity share: signs requests to it. At least 32 bytes."
    )

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

    @field_validator("frontend_url", "catalogue_url", "identity_url", "stripe_webhook_url")
    @classmethod
    def _without_slash(cls, url: str) -> str:
        return url.rstrip("/")

    @property
    def key_mode(self) -> KeyMode | None:
        """The mode of the secret key; None when its form names none."""
        if self.stripe_secret_key.startswith(_LIVE):
            return "live"
        return "test" if self.stripe_secret_key.startswith(_TEST) else None

    def amount_of(self, tier: str) -> Decimal:
        """What the operator says that a tier costs; 0 for any amount."""
        amount: Decimal = getattr(self, f"stripe_amount_{tier}")
        return amount

    def price_of(self, tier: str) -> str:
        """The price that a tier is sold at, or nothing."""
        return next(iter(self.prices_of(tier)), "")

    def prices_of(self, tier: str) -> tuple[str, ...]:
        """Every price that gives a tier: the one on sale first."""
        listed: str = getattr(self, f"stripe_price_{tier}")
        return tuple(price.strip() for price in listed.split(",") if price.strip())

    def tier_of_price(self, price_id: str | None) -> str | None:
        """The tier that a price belongs to; None for a price that is not ours."""
        return next((tier for tier in TIERS if price_id in self.prices_of(tier)), None)
