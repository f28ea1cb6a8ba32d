"""Every environment variable that billing reads.

Prices are lists: the first is sold, all are recognised. A price that was taken out still gives
what it gave to those who have it. A live key with another address than Stripe's own is refused at
the start.
"""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, field_validator
from pydantic_settings import NoDecode

from chassis.dates import zone_names
from chassis.service import ContentSettings, PairSecret, is_example

_OWN_ADDRESS = "https://api.stripe.com"
_LIVE = ("sk_live", "rk_live")
_TEST = ("sk_test", "rk_test")
TIERS = ("basic", "pro", "lifetime")

KeyMode = Literal["live", "test"]
Interval = Literal["month", "year"]


def _known_zone(name: str) -> str:
    if name not in zone_names():
        raise ValueError("must be the name of a time zone, such as Europe/Berlin")
    return name


def _seconds(given: object) -> object:
    return given.split(",") if isinstance(given, str) else given


TimeZoneName = Annotated[str, AfterValidator(_known_zone)]
# NoDecode: the variable is numbers with commas, and no JSON.
Seconds = Annotated[tuple[Annotated[int, Field(ge=1)], ...], NoDecode, BeforeValidator(_seconds)]


class Settings(ContentSettings):
    stripe_secret_key: str = Field(
        min_length=1,
        repr=False,
        description="The key of the Stripe account that receives the money. Required.",
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
    stripe_price_basic_yearly: str = Field(
        "", description="The prices of BASIC for a year, in the same way. Empty: not sold."
    )
    stripe_price_pro_yearly: str = Field(
        "", description="The prices of PRO for a year, in the same way. Empty: not sold."
    )
    stripe_automatic_tax: bool = Field(
        False, description="Whether Stripe works out the tax of what is sold (Stripe Tax)."
    )
    stripe_tax_ids: bool = Field(
        False, description="Whether Stripe's pages ask buyers for a tax id, such as a VAT number."
    )
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
        " it bought: of a subscription, its present period.",
    )
    only_our_prices: bool = Field(
        False,
        description="Whether a subscription to a price that is in none of these settings opens"
        " nothing, as others may sell in the same account. Otherwise it is BASIC, as specified.",
    )
    refund_days: int = Field(
        14,
        ge=0,
        le=3650,
        description="How many days after a payment a member may ask for a refund; 0: never.",
    )
    withdrawal_days: int = Field(
        18,
        ge=14,
        le=3650,
        description="How many days a member may withdraw from a contract: 14, and as many as a last"
        " day on a weekend or a public holiday moves on.",
    )
    trial_days: int = Field(
        7, ge=0, le=365, description="How many days of a tier are free to try; 0: none."
    )
    failed_payment_mails: Literal["keto", "stripe"] = Field(
        "keto", description="Who mails a member whose payment failed: Keto, or Stripe itself."
    )
    shop_timezone: TimeZoneName = Field(
        "UTC", description="The time zone of the days in the shop's figures."
    )
    webhook_retry_seconds: Seconds = Field(
        (5, 300, 3600, 14_400, 28_800, 86_400, 126_000),
        description="The pauses between deliveries of a webhook of ours, with commas.",
    )
    webhook_allow_loopback: bool = Field(
        False,
        description="Whether webhooks of ours may go to http and 127.0.0.0/8: for tests, refused"
        " with a live key.",
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

    @field_validator("webhook_allow_loopback")
    @classmethod
    def _no_loopback_with_a_live_key(cls, allowed: bool, info: ValidationInfo) -> bool:
        if allowed and info.data.get("stripe_secret_key", "").startswith(_LIVE):
            raise ValueError("with a live key, webhooks go to public addresses only")
        return allowed

    @field_validator("frontend_url")
    @classmethod
    def _no_example_with_a_live_key(cls, url: str, info: ValidationInfo) -> str:
        if is_example(url) and info.data.get("stripe_secret_key", "").startswith(_LIVE):
            raise ValueError("with a live key, this is your own host")
        return url

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

    @property
    def livemode(self) -> bool | None:
        """The mode of the secret key, as Stripe's objects say it."""
        return None if self.key_mode is None else self.key_mode == "live"

    def amount_of(self, tier: str) -> Decimal:
        """What the operator says that a tier costs; 0 for any amount."""
        amount: Decimal = getattr(self, f"stripe_amount_{tier}")
        return amount

    def price_of(self, tier: str, interval: Interval = "month") -> str:
        """The price that a tier is sold at, or nothing."""
        return next(iter(self.prices_of(tier, interval)), "")

    def prices_of(self, tier: str, interval: Interval = "month") -> tuple[str, ...]:
        """The prices for a month (of a lifetime: for ever) or a year: the one on sale first."""
        yearly = "_yearly" if interval == "year" else ""
        listed: str = getattr(self, f"stripe_price_{tier}{yearly}", "")
        return tuple(price.strip() for price in listed.split(",") if price.strip())

    def all_prices_of(self, tier: str) -> tuple[str, ...]:
        """Every price that gives a tier."""
        return (*self.prices_of(tier), *self.prices_of(tier, "year"))

    def tier_of_price(self, price_id: str | None) -> str | None:
        """The tier that a price belongs to; None for a price that is not ours."""
        return next((tier for tier in TIERS if price_id in self.all_prices_of(tier)), None)
