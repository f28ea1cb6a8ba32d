"""Configuration is read in one place and refused with the variable's name."""

from pathlib import Path

import pytest

from chassis.service import ServiceSettings
from chassis.service.settings import read

GOOD = {
    "DATABASE_URL": "postgresql://a:b@localhost/c",
    "RABBITMQ_URL": "amqp://localhost/",
    "JWT_SECRET": "something",
}


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*GOOD, "PORT", "HOST", "LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(f"{name}_FILE", raising=False)
    for name, value in GOOD.items():
        monkeypatch.setenv(name, value)


def test_what_is_not_named_has_a_default() -> None:
    settings = read(ServiceSettings)
    assert (settings.host, settings.port, settings.log_level) == ("127.0.0.1", 8000, "INFO")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://localhost"),
        ("RABBITMQ_URL", "http://localhost"),
        ("JWT_SECRET", ""),
        ("PORT", "many"),
        ("PORT", "70000"),
        ("LOG_LEVEL", "LOUD"),
    ],
)
def test_a_wrong_value_is_refused_by_its_name(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit, match=name):
        read(ServiceSettings)


def test_a_secret_may_lie_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    secret = tmp_path / "jwt"
    secret.write_text("from a file\n")
    monkeypatch.delenv("JWT_SECRET")
    monkeypatch.setenv("JWT_SECRET_FILE", str(secret))
    assert read(ServiceSettings).jwt_secret == "from a file"


def test_a_secret_file_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JWT_SECRET_FILE", "/nowhere/at/all")
    with pytest.raises(SystemExit, match="JWT_SECRET_FILE"):
        read(ServiceSettings)
