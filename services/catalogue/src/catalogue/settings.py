"""Every environment variable that catalogue reads."""

from pydantic import Field

from chassis.service import ServiceSettings


class Settings(ServiceSettings):
    """Catalogue's settings."""

    keto_content: str = Field(
        "", description="The file or folder with the plans; read by `import` only."
    )
    reviews_moderated: bool = Field(
        False, description="Whether a review waits for `reviews approve` before others see it."
    )
