"""deploy/rotate.sh changes secrets so that every service always knows those that are in use."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from chassis.http import Tokens
from chassis.secret_lines import secret_lines

from .manifests import DEPLOY

# Records the arguments, and the secrets as services would read them; fails at one call.
DOCKER = """#!/bin/sh
set -e
echo "$*" >>"$NOTED/words"
number=$(wc -l <"$NOTED/words")
cp -r "$SECRETS" "$NOTED/$number"
[ "$number" != "${FAILS:-0}" ]
"""


class Installation:
    """A folder `deploy` with its secrets, and the recorded calls of docker."""

    def __init__(self, place: Path) -> None:
        self.place, self.secrets, self.noted = place, place / "deploy/secrets", place / "noted"
        (place / "deploy").mkdir()
        self.noted.mkdir()
        for name in ("prepare.sh", "rotate.sh", ".env.example"):
            shutil.copy(DEPLOY / name, place / "deploy" / name)
        shutil.copy(DEPLOY.parent / "pyproject.toml", place)
        (place / "docker").write_text(DOCKER)
        (place / "docker").chmod(0o755)
        subprocess.run([place / "deploy/prepare.sh"], check=True, capture_output=True)

    def rotate(self, *words: str, given: str = "", fails: int = 0) -> int:
        """Run rotate.sh and return its status; `fails` is the number of the docker call that
        fails."""
        done = subprocess.run(
            [self.place / "deploy/rotate.sh", *words],
            env={
                **os.environ,
                "PATH": f"{self.place}:{os.environ['PATH']}",
                "NOTED": str(self.noted),
                "SECRETS": str(self.secrets),
                "FAILS": str(fails),
            },
            input=given,
            capture_output=True,
            text=True,
        )
        return done.returncode

    def read(self, name: str) -> str:
        return (self.secrets / name).read_text()

    @property
    def words(self) -> list[str]:
        return (self.noted / "words").read_text().splitlines()

    def met_by(self, service: str, name: str) -> list[str]:
        """A file's content at each restart of a service."""
        numbers = [
            n for n, words in enumerate(self.words, 1) if words == f"compose restart {service}"
        ]
        return [(self.noted / str(number) / name).read_text() for number in numbers]


@pytest.fixture
def installation(tmp_path: Path) -> Installation:
    return Installation(tmp_path)


@pytest.mark.parametrize(
    ("name", "verifies", "signs"),
    [
        ("billing_catalogue_secret", "catalogue", "billing"),
        ("billing_identity_secret", "identity", "billing"),
        ("jwt_secret", "identity", "identity"),
    ],
)
def test_every_service_knows_a_secret_before_it_is_used_and_the_previous_one_until_it_is_removed(
    installation: Installation, name: str, verifies: str, signs: str
) -> None:
    (old,) = secret_lines(installation.read(name))
    assert installation.rotate(name) == 0
    new, kept = secret_lines(installation.read(name))
    assert (kept, len(new)) == (old, 48)
    for service in {verifies, signs}:
        met = [secret_lines(text) for text in installation.met_by(service, name)]
        assert met == [(old, new), (new, old)]
    assert installation.rotate("--finish", name) == 0
    assert secret_lines(installation.read(name)) == (new,)
    assert secret_lines(installation.met_by(signs, name)[-1]) == (new,)
    is_sealing = name != "billing_catalogue_secret"
    sealed = [n for n, words in enumerate(installation.words) if words.endswith("keto reseal")]
    assert len(sealed) == 2 * is_sealing


def test_a_key_is_verified_everywhere_before_identity_signs_with_it(
    installation: Installation,
) -> None:
    old = installation.read("jwt_private_key")
    token = Tokens(private_key=old).issue_access({"sub": "mia"})
    assert installation.rotate("jwt_key") == 0
    new = installation.read("jwt_private_key")
    later = Tokens(private_key=new).issue_access({"sub": "mia"})
    for service in ("tracker", "billing"):
        (known,) = installation.met_by(service, "jwt_public_key")
        assert [Tokens(public_keys=known).bearer(each)["sub"] for each in (token, later)]
        assert installation.met_by(service, "jwt_private_key") == [old]
    assert installation.met_by("identity", "jwt_private_key") == [old, new]
    assert installation.rotate("--finish", "jwt_key") == 0
    left = Tokens(public_keys=installation.read("jwt_public_key"))
    assert left.bearer(later)["sub"] == "mia"
    with pytest.raises(Exception, match="ignature"):
        left.bearer(token)


@pytest.mark.parametrize("name", ["tracker_database_url", "tracker_rabbitmq_url"])
def test_a_server_knows_a_password_before_its_service_starts_with_it(
    installation: Installation, name: str
) -> None:
    old = installation.read(name)
    assert installation.rotate(name) == 0
    new = installation.read(name)
    assert new != old
    assert new.rpartition("@")[2] == old.rpartition("@")[2]
    assert new.startswith(old.rpartition(":")[0].rpartition(":")[0].rpartition(":")[0])
    *before, restarted, _ = installation.words
    assert restarted == "compose restart tracker"
    assert any("create-databases" in each or "import_definitions" in each for each in before)
    assert installation.met_by("tracker", name) == [new]


@pytest.mark.parametrize(
    "name", ["billing_identity_secret", "jwt_key", "billing_database_url", "billing_rabbitmq_url"]
)
def test_an_interrupted_rotation_continues_with_the_same_secret(
    installation: Installation, name: str
) -> None:
    folder = installation.secrets / f"{name}.rotating"
    number, fails = 1, 1
    while installation.rotate(name, fails=fails) != 0:
        new = (folder / "new").read_text()
        assert installation.rotate("--finish", name) != 0
        # The next run fails one step later.
        number += 1
        fails = len(installation.words) + number
    assert number > 3
    assert not folder.exists()
    file = "jwt_private_key" if name == "jwt_key" else name
    assert new.strip() in installation.read(file)


def test_a_given_secret_is_read_and_an_empty_or_unknown_one_changes_nothing(
    installation: Installation,
) -> None:
    old = installation.read("stripe_webhook_secret")
    assert installation.rotate("stripe_webhook_secret") != 0
    assert installation.rotate("postgres_password") != 0
    assert installation.read("stripe_webhook_secret") == old
    assert installation.rotate("stripe_webhook_secret", given="whsec_new\n") == 0
    assert installation.met_by("billing", "stripe_webhook_secret") == ["whsec_new\n"]
