"""Builds the API server: `make api-server`, some 6 minutes of CPU, once.

From Debian's packages of unstable, with its Go and etcd; nothing is installed, and the build takes
3 GB of disk.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import httpx

from tests.deploy.api_server.built import DEFINITIONS, HERE, place

_PACKAGES = ("golang-k8s-apiextensions-apiserver-dev", "golang-go", "etcd-server")
_KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"


def main() -> None:
    if place().exists():
        sys.exit(f"{place()} exists")
    place().parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="api-server-", dir=place().parent) as temporary:
        work = Path(temporary)
        made = work / "made"
        (made / "definitions").mkdir(parents=True)
        _definitions(made / "definitions")
        root = _unpacked(work)
        _build(root, work, made / "apiserver")
        shutil.copy(root / "usr/bin/etcd", made / "etcd")
        made.rename(place())
    print(f"made {place()}")


def _definitions(into: Path) -> None:
    given = os.environ.get("KETO_DEFINITIONS")
    for source in tomllib.loads(DEFINITIONS.read_text()).values():
        for name in source["files"]:
            if given:
                text = (Path(given) / name).read_text()
            else:
                text = httpx.get(source["address"] + name, follow_redirects=True, timeout=30)
                text = text.raise_for_status().text
            (into / name).write_text(text)


def _unpacked(work: Path) -> Path:
    """The packages and their dependencies of Debian's unstable, from this machine's mirror."""
    files = [Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("debian.sources")]
    texts = "".join(file.read_text() for file in files if file.exists())
    mirror = re.search(r"https?://\S+/debian/?(?=\s)", texts)
    if mirror is None:
        sys.exit("no mirror of Debian in this machine's sources")
    for each in ("lists/partial", "archives/partial", "root"):
        (work / each).mkdir(parents=True)
    (work / "status").touch()
    (work / "sources.list").write_text(f"deb [signed-by={_KEYRING}] {mirror[0]} sid main\n")
    options = {
        "Dir::State": work,
        "Dir::State::status": work / "status",
        "Dir::Cache": work,
        "Dir::Etc::SourceList": work / "sources.list",
        "Dir::Etc::SourceParts": "/dev/null",
        "Debug::NoLocking": 1,
        "APT::Sandbox::User": "",
        "Acquire::Languages": "none",
    }
    apt = [
        "apt-get",
        "-qq",
        *(word for key, value in options.items() for word in ("-o", f"{key}={value}")),
    ]
    subprocess.run([*apt, "update"], check=True)
    install = ["install", "--yes", "--download-only", "--no-install-recommends", *_PACKAGES]
    subprocess.run([*apt, *install], check=True)
    for package in sorted((work / "archives").glob("*.deb")):
        if package.name.startswith(("golang-", "etcd-server")):
            subprocess.run(["dpkg-deb", "-x", package, work / "root"], check=True)
            package.unlink()
    return work / "root"


def _build(root: Path, work: Path, program: Path) -> None:
    (go,) = (root / "usr/lib").glob("go-*")
    (work / "source").mkdir()
    shutil.copy(HERE / "main.go", work / "source")
    environment = {
        **os.environ,
        "GOROOT": str(go),
        "GOPATH": str(root / "usr/share/gocode"),
        "GOCACHE": str(work / "gocache"),
        "GO111MODULE": "off",
        "GOTOOLCHAIN": "local",
        "CGO_ENABLED": "0",
    }
    command = [str(go / "bin/go"), "build", "-trimpath", "-ldflags=-s -w", "-o", str(program), "."]
    subprocess.run(command, cwd=work / "source", env=environment, check=True)


if __name__ == "__main__":
    main()
