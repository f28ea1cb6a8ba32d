"""Every environment variable that tracker reads."""

from chassis.service import ContentSettings


class Settings(ContentSettings):
    """Tracker's settings: what every service with content reads, and nothing of its own."""
