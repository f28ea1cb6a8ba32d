"""Every environment variable that tracker reads."""

from urllib.parse import urlsplit

from pydantic import Field, field_validator

from chassis.service import ContentSettings


class Settings(ContentSettings):
    """Tracker's settings, in addition to those of every service with content."""

    food_lookup_url: str = Field(
        "",
        description="Base URL for look-ups of barcodes: https://world.openfoodfacts.org or a "
        "mirror. Empty: only members' foods are found by barcode.",
    )

    @field_validator("food_lookup_url")
    @classmethod
    def _is_a_url(cls, url: str) -> str:
        parts = urlsplit(url)
        if url and (parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0):
            raise ValueError("must be https://host, or empty")
        return url.rstrip("/")
