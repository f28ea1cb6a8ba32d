"""The npm packages of the web app are the recorded ones, or are not used."""

import base64
import hashlib
import io
import tarfile
from pathlib import Path

import pytest

from tools import web_packages


def tarball_of(path: Path) -> str:
    """Write a package, and return its hash."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        member = tarfile.TarInfo("package/bin/esbuild")
        member.size = 4
        archive.addfile(member, io.BytesIO(b"data"))
    path.write_bytes(data.getvalue())
    return "sha512-" + base64.b64encode(hashlib.sha512(data.getvalue()).digest()).decode()


def test_only_a_package_with_the_recorded_hash_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules = tmp_path / "node_modules"
    monkeypatch.setattr(web_packages, "FOLDER", modules)
    tarball = tmp_path / "it.tgz"
    right = {"name": "@esbuild/here", "integrity": tarball_of(tarball)}
    with pytest.raises(SystemExit, match="not recorded"):
        web_packages.unpack(right | {"integrity": "sha512-other"}, tarball, modules)
    assert not web_packages.is_installed(right)
    assert not modules.exists()

    web_packages.unpack(right, tarball, modules)
    assert web_packages.is_installed(right)
    assert not web_packages.is_installed(right | {"integrity": "sha512-newer"})
    assert (modules / "@esbuild/here/bin/esbuild").read_bytes() == b"data"


def test_a_package_is_unpacked_by_a_python_without_filters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extract = tarfile.TarFile.extractall

    def as_in_debian_12(archive: tarfile.TarFile, path: str) -> None:
        extract(archive, path)

    monkeypatch.delattr(tarfile, "data_filter", raising=False)
    monkeypatch.setattr(tarfile.TarFile, "extractall", as_in_debian_12)
    monkeypatch.setattr(web_packages, "FOLDER", tmp_path / "node_modules")
    tarball = tmp_path / "it.tgz"
    package = {"name": "@esbuild/here", "integrity": tarball_of(tarball)}
    web_packages.unpack(package, tarball, tmp_path / "node_modules")
    assert web_packages.is_installed(package)


def test_every_platform_has_each_program_and_what_makes_the_app_is_for_all() -> None:
    for machine in ("linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"):
        names = {
            package["name"]
            for package in web_packages.packages_of(machine, checks=True)
            if "platform" in package
        }
        assert names == {
            f"@esbuild/{machine}",
            f"@typescript/typescript-{machine}",
            f"@biomejs/cli-{machine}",
        }
    built = {package["name"] for package in web_packages.packages_of("linux-x64", checks=False)}
    assert built == {
        "preact",
        "@preact/signals",
        "@preact/signals-core",
        "uplot",
        "@esbuild/linux-x64",
    }
