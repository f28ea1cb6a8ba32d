"""A release is signed, and a byte that was changed afterwards is detected.

Docker, Helm and cosign are stand-ins that record their calls; openssl, kustomize and the chart are
real. openssl verifies the list as `cosign verify-blob` would: ECDSA P-256 over SHA-256.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
import yaml

from tools.generated import version

from .manifests import IMAGES, ROOT, has_kubectl

pytestmark = pytest.mark.skipif(not has_kubectl(), reason="kubectl is not installed")

PROGRAMS = {
    "docker": """
        case "$*" in
        *" build "*)
            while [ $# -gt 0 ]; do
                case $1 in
                --tag) image=$2 ;;
                --metadata-file) file=$2 ;;
                --sbom=true | --provenance=mode=max) asked="$asked+" ;;
                esac
                shift
            done
            [ "$asked" = ++ ] || exit 1
            digest=$(echo "$image" | sha256sum | cut -c -64)
            echo "{ \\"containerimage.digest\\": \\"sha256:$digest\\" }" >"$file" ;;
        *" inspect "*) echo '{ "SPDX": {} }' ;;
        esac""",
    "helm": 'echo "Digest: sha256:$(sha256sum "$2" | cut -c -64)"',
    "cosign": """
        case $1 in
        sign) shift; for each; do :; done; echo "$each" >>"$SIGNED" ;;
        verify) for each; do :; done; grep -qxF "$each" "$SIGNED" ;;
        esac""",
    "make": f'exec {sys.executable} -m tools.chart "${{2#ARGS=}}"',
}


class Release:
    """A copy of the files for a release, and the resulting files."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.made = place / "dist/release"
        self.key, self.public = self._key("release")
        for folder in ("deploy", "tools"):
            left_out = shutil.ignore_patterns("__pycache__", "local")
            shutil.copytree(ROOT / folder, place / folder, ignore=left_out)
        shutil.copy(ROOT / "pyproject.toml", place)
        programs = place / "programs"
        programs.mkdir()
        for name, text in PROGRAMS.items():
            (programs / name).write_text(f"#!/bin/sh\n{text}\n")
            (programs / name).chmod(0o755)
        self._git("init", "--quiet")
        (place / ".git/info/exclude").write_text("*.pem\n*.pub\n/programs\n/signed\n/dist\n")
        self.commit = self._commit("Release")
        (place / "CHANGELOG.md").write_text(f"## {version()} (2026-01-01, `{self.commit}`)\n")
        self._commit("Name the commit")
        self._environment = {
            **os.environ,
            "PATH": f"{programs}:{os.environ['PATH']}",
            "SIGNED": str(place / "signed"),
            "GIT_COMMITTER_NAME": "Keto",
            "GIT_COMMITTER_EMAIL": "keto@keto.example",
        }

    def _git(self, *words: str) -> str:
        command = ["git", "-c", "user.name=Keto", "-c", "user.email=keto@keto.example", *words]
        done = subprocess.run(command, cwd=self.place, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def _commit(self, subject: str) -> str:
        self._git("add", ".")
        self._git("commit", "--quiet", "--message", subject)
        return self._git("rev-parse", "HEAD")

    def tagged(self) -> str:
        return self._git("rev-parse", f"{version()}^{{commit}}")

    def _key(self, name: str) -> tuple[Path, Path]:
        key, public = self.place / f"{name}.pem", self.place / f"{name}.pub"
        new: list[str | Path] = [
            "openssl",
            "ecparam",
            "-name",
            "prime256v1",
            "-genkey",
            "-noout",
            "-out",
            key,
        ]
        subprocess.run(new, check=True)
        read: list[str | Path] = ["openssl", "ec", "-in", key, "-pubout", "-out", public]
        subprocess.run(read, check=True, capture_output=True)
        return key, public

    def another_key(self) -> Path:
        return self._key("another")[1]

    def script(self, name: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
        script = self.place / "deploy" / name
        return subprocess.run(
            ["sh", script, *words], env=self._environment, capture_output=True, text=True
        )

    def verify(self, key: Path | None = None) -> subprocess.CompletedProcess[str]:
        return self.script("verify-release.sh", self.made, key or self.public)


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    it = Release(tmp_path_factory.mktemp("release"))
    done = it.script("release.sh", "registry.example/mine", it.key)
    assert done.returncode == 0, done.stderr
    return it


def test_a_release_names_and_signs_every_image_by_its_digest(release: Release) -> None:
    digests = re.findall(
        r"^registry\.example/mine/(\S+)@sha256:[0-9a-f]{64}$",
        (release.made / "images.txt").read_text(),
        re.MULTILINE,
    )
    assert set(digests) == {*IMAGES, "charts/keto"} - {"sandbox"}
    signed = (release.place / "signed").read_text()
    assert signed == (release.made / "images.txt").read_text()
    with tarfile.open(release.made / f"keto-{version()}.tgz") as packed:
        values = packed.extractfile("keto/values.yaml")
        assert values is not None
        images = set(yaml.safe_load(values)["images"].values())
    assert images <= set(signed.splitlines())
    assert len(images) == len(digests) - 1
    assert not (release.place / "deploy/k8s/overlays/release").exists()
    done = release.verify()
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "file", ["images.txt", f"keto-{version()}.tgz", "gateway.spdx.json", "SHA256SUMS"]
)
def test_a_changed_byte_is_detected(release: Release, file: str) -> None:
    path = release.made / file
    before = path.read_bytes()
    path.write_bytes(before[:-2] + bytes([before[-2] ^ 1]) + before[-1:])
    try:
        assert release.verify().returncode != 0
    finally:
        path.write_bytes(before)


def test_another_key_and_an_unsigned_image_are_detected(release: Release) -> None:
    refused = release.verify(release.another_key())
    assert refused.returncode != 0
    assert "not what was signed with this key" in refused.stderr
    signed = release.place / "signed"
    before = signed.read_text()
    signed.write_text(before.replace("/planner@", "/planned@"))
    try:
        assert release.verify().returncode != 0
    finally:
        signed.write_text(before)


def test_a_release_is_tagged_and_made_of_the_files_of_its_commit_alone(release: Release) -> None:
    assert release.tagged() == release.commit
    changed = release.place / "deploy/verify.py"
    before = changed.read_text()
    changed.write_text(f"{before}\n")
    try:
        refused = release.script("release.sh", "registry.example/mine", release.key)
        assert refused.returncode != 0
        assert "deploy/verify.py" in refused.stderr
    finally:
        changed.write_text(before)
