"""Identity's settings."""

import pytest
from pydantic import ValidationError

from identity.settings import Settings
from testkit import JWT_SECRET, SERVICE_SECRETS

GIVEN = {
    "database_url": "postgresql://localhost/identity",
    "rabbitmq_url": "amqp://localhost",
    "jwt_secret": JWT_SECRET,
    "billing_secret": SERVICE_SECRETS["identity"],
    "frontend_url": "https://keto.example",
    "api_url": "https://api.keto.example",
}


@pytest.mark.parametrize(
    "server", ["sandbox:1025", "localhost:1025", "127.0.0.1:25", "mail.example"]
)
def test_a_trial_has_example_hosts(server: str) -> None:
    Settings.model_validate(GIVEN | {"smtp_url": f"smtp://{server}"})


def test_a_real_mail_server_never_sends_example_hosts() -> None:
    real = GIVEN | {"smtp_url": "smtp+starttls://me:secret@mail.example.org:587"}
    with pytest.raises(ValidationError, match="set FRONTEND_URL, API_URL, MAIL_FROM"):
        Settings.model_validate(real)
    own = {"frontend_url": "https://keto.org", "api_url": "", "mail_from": "Keto <a@keto.org>"}
    assert Settings.model_validate(real | own).mail_from == "Keto <a@keto.org>"
