"""Configuration is read in one place and refused with the variable's name."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from chassis.service import PairSecret, ServiceSettings, read_settings
from testkit.key_pair import KeyPair

GOOD = {
    "DATABASE_URL": "postgresql://a:b@localhost/c",
    "RABBITMQ_URL": "amqp://localhost/",
    "JWT_SECRET": "m" * 32,
    "OTHER_SECRET": "s" * 32,
}


class CallingSettings(ServiceSettings):
    """The settings of a service that calls `other`."""

    other_secret: PairSecret


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        *GOOD,
        "PORT",
        "HOST",
        "LOG_LEVEL",
        "JWT_SECRET_PREVIOUS",
        "JWT_SECRET_PREVIOUS_UNTIL",
        "JWT_PUBLIC_KEY",
        "LOCAL_RUN",
    ):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(f"{name}_FILE", raising=False)
    for name, value in GOOD.items():
        monkeypatch.setenv(name, value)


def test_unset_variables_have_defaults() -> None:
    settings = read_settings(ServiceSettings)
    assert (settings.host, settings.port, settings.log_level) == ("127.0.0.1", 8000, "INFO")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://localhost"),
        ("RABBITMQ_URL", "http://localhost"),
        ("JWT_SECRET", ""),
        ("JWT_SECRET", "m" * 31),
        ("JWT_SECRET_PREVIOUS", "p" * 31),
        ("OTHER_SECRET", ""),
        ("OTHER_SECRET", "s" * 31),
        ("OTHER_SECRET", GOOD["JWT_SECRET"]),
        ("OTHER_SECRET", " \n"),
        ("OTHER_SECRET", f"{'s' * 32}\n{'t' * 31}"),
        ("OTHER_SECRET", f"{'s' * 32}\n {GOOD['JWT_SECRET']} "),
        ("JWT_SECRET", f"{'m' * 32}\nshort"),
        ("PORT", "many"),
        ("PORT", "70000"),
        ("LOG_LEVEL", "LOUD"),
    ],
)
def test_an_invalid_value_is_refused_by_its_name(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit, match=f"{name}: "):
        read_settings(CallingSettings)


def test_the_length_of_a_secret_is_counted_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JWT_SECRET", "é" * 16)
    assert read_settings(ServiceSettings).jwt_secret == "é" * 16


def test_a_local_run_may_have_a_short_secret_but_not_an_empty_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LOCAL_RUN", "true")
    monkeypatch.setenv("JWT_SECRET", "short")
    assert read_settings(CallingSettings).jwt_secret == "short"
    monkeypatch.setenv("JWT_SECRET", "")
    with pytest.raises(SystemExit, match="JWT_SECRET: "):
        read_settings(CallingSettings)


def test_the_error_of_a_refused_secret_does_not_contain_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JWT_SECRET", "too short")
    with pytest.raises(SystemExit) as refused:
        read_settings(ServiceSettings)
    assert "too short" not in str(refused.value)
    monkeypatch.setenv("JWT_SECRET", GOOD["JWT_SECRET"])
    settings = read_settings(CallingSettings)
    assert not any(GOOD[name] in repr(settings) for name in ("JWT_SECRET", "OTHER_SECRET"))


def test_a_secret_can_be_read_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    secret = tmp_path / "jwt"
    secret.write_text("from a file, and of 32 bytes and more\n")
    monkeypatch.delenv("JWT_SECRET")
    monkeypatch.setenv("JWT_SECRET_FILE", str(secret))
    assert read_settings(ServiceSettings).jwt_secret == "from a file, and of 32 bytes and more"


def test_a_missing_secret_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JWT_SECRET_FILE", "/nowhere/at/all")
    with pytest.raises(SystemExit, match="JWT_SECRET_FILE"):
        read_settings(ServiceSettings)


def test_with_public_keys_a_service_needs_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JWT_SECRET")
    monkeypatch.setenv("JWT_PUBLIC_KEY", KeyPair().public + KeyPair().public)
    assert read_settings(ServiceSettings).jwt_secret == ""


@pytest.mark.parametrize(
    "wrong",
    ["no keys", KeyPair().private, KeyPair().public + "and more"],
    ids=["text", "private", "more"],
)
def test_an_invalid_list_of_public_keys_is_refused(
    monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    monkeypatch.delenv("JWT_SECRET")
    monkeypatch.setenv("JWT_PUBLIC_KEY", wrong)
    with pytest.raises(SystemExit, match="JWT_PUBLIC_KEY: ") as refused:
        read_settings(ServiceSettings)
    assert wrong not in str(refused.value)
    assert "JWT_SECRET:" not in str(refused.value)


@pytest.mark.parametrize("until", [None, "tomorrow", "2026-12-01", timedelta(days=9)])
def test_a_previous_secret_needs_a_date_in_the_near_future(
    monkeypatch: pytest.MonkeyPatch, until: str | timedelta | None
) -> None:
    monkeypatch.setenv("JWT_SECRET_PREVIOUS", "p" * 32)
    if isinstance(until, timedelta):
        until = (datetime.now(UTC) + until).isoformat()
    if until is not None:
        monkeypatch.setenv("JWT_SECRET_PREVIOUS_UNTIL", until)
    with pytest.raises(SystemExit, match="JWT_SECRET_PREVIOUS_UNTIL: "):
        read_settings(ServiceSettings)


@pytest.mark.parametrize("days", [-1, 7])
def test_the_date_of_a_previous_secret_may_have_passed(
    monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    until = datetime.now(UTC) + timedelta(days=days)
    monkeypatch.setenv("JWT_SECRET_PREVIOUS", "p" * 32)
    monkeypatch.setenv("JWT_SECRET_PREVIOUS_UNTIL", until.isoformat())
    assert read_settings(ServiceSettings).jwt_secret_previous_until == until
