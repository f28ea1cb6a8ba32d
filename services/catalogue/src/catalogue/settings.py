"""Every environment variable that catalogue reads."""

from pydantic import Field

from chassis.service import ContentSettings, PairSecret


class Settings(ContentSettings):
    """Catalogue's settings."""

    billing_secret: PairSecret = Field(
        description="Secret that catalogue and billing share: signs billing's requests. At least "
        "32 bytes."
    )

    reviews_moderated: bool = Field(
        False, description="Whether a review waits for `reviews approve` before others see it."
    )
