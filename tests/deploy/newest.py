"""A service of this version on a test's servers."""

import importlib

from chassis.service import Service, ServiceSettings
from testkit import JWT_SECRET, SERVICE_SECRETS, ServerUrls

from .manifests import settings_of

# Settings that services require at the start; nothing here connects to these addresses.
_ANYWHERE = {
    "frontend_url": "http://frontend.example",
    "smtp_url": "smtp://127.0.0.1:9",
    "model_server_url": "http://127.0.0.1:9",
    "stripe_secret_key": "sk_test_unused",
    "billing_secret": SERVICE_SECRETS["identity"],
    "catalogue_secret": SERVICE_SECRETS["catalogue"],
    "identity_secret": SERVICE_SECRETS["identity"],
    "catalogue_url": "http://127.0.0.1:9",
    "identity_url": "http://127.0.0.1:9",
}


def made(service: str, database_url: str, servers: ServerUrls, **changes: str) -> Service:
    """A service of the newest version on this database."""
    settings = settings_of(service)
    values = {k: v for k, v in (_ANYWHERE | changes).items() if k in settings.model_fields}
    read = settings(
        database_url=database_url, rabbitmq_url=servers.rabbitmq, jwt_secret=JWT_SECRET, **values
    )
    assert isinstance(read, ServiceSettings)
    found: Service = importlib.import_module(f"{service}.main").make(read)
    return found
