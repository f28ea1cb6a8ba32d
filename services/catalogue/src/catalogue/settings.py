"""Every environment variable that catalogue reads."""

from pydantic import Field

from chassis.service import ContentSettings, InternalSettings


class Settings(ContentSettings, InternalSettings):
    """Catalogue's settings."""

    reviews_moderated: bool = Field(
        False, description="Whether a review waits for `reviews approve` before others see it."
    )
