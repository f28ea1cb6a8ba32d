"""Test certificates: an authority, and a server at 127.0.0.1 signed by it."""

import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Certificates:
    """The paths of the files."""

    folder: Path

    @property
    def authority(self) -> Path:
        return self.folder / "ca.pem"

    @property
    def certificate(self) -> Path:
        return self.folder / "server.pem"

    @property
    def key(self) -> Path:
        return self.folder / "server.key"


def make(folder: Path) -> Certificates:
    """Create them with the openssl command."""
    folder.mkdir()
    made = Certificates(folder)
    new = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1")
    _openssl(
        *(*new, "-subj", "/CN=test authority", "-addext", "keyUsage=keyCertSign"),
        *("-keyout", folder / "ca.key", "-out", made.authority),
    )
    _openssl(
        *(*new, "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"),
        *("-addext", "basicConstraints=critical,CA:FALSE"),
        *("-CA", made.authority, "-CAkey", folder / "ca.key"),
        *("-keyout", made.key, "-out", made.certificate),
    )
    made.key.chmod(0o600)
    return made


def _openssl(*words: str | Path) -> None:
    done = subprocess.run(["openssl", *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
