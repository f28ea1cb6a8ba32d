"""`pyproject.toml` alone has the version; documents, the client and images use it."""

import json
import re
import tarfile
import tomllib

from chassis.service import ProcessSettings
from tools.documents import TARBALL
from tools.environment import MEMBERS
from tools.generated import version

from .manifests import DEPLOY, IMAGES, ROOT

VERSION = version()


def test_no_package_except_messaging_has_a_separate_version() -> None:
    files = [file for members in MEMBERS for file in ROOT.glob(f"{members}/pyproject.toml")]
    versions = {
        project["name"]: project["version"]
        for project in (tomllib.loads(file.read_text())["project"] for file in files)
    }
    assert versions.pop("messaging") != "0"
    assert set(versions.values()) == {"0"}


def test_documents_and_the_client_have_the_version() -> None:
    for name in ("openapi", "asyncapi"):
        described = ROOT / f"libs/documents/src/documents/{name}.json"
        assert json.loads(described.read_text())["info"]["version"] == VERSION
    with tarfile.open(TARBALL) as packed:
        package = packed.extractfile("package/package.json")
        assert package is not None
        assert json.load(package)["version"] == VERSION


def test_an_image_has_the_version_it_was_built_for_in_its_label_and_for_its_processes() -> None:
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    assert "org.opencontainers.image.version=${VERSION} " in dockerfile
    (variable,) = re.findall(r"(\w+)=\$\{VERSION\} ", dockerfile.partition("\nENV PATH")[2])
    assert variable.lower() in ProcessSettings.model_fields


def test_the_overlay_for_production_names_the_images_of_the_version() -> None:
    overlay = (DEPLOY / "k8s/overlays/prod/kustomization.yaml").read_text()
    tags = re.findall(r'newName: registry.example/keto/(\w+), newTag: "(.+)"', overlay)
    assert dict(tags) == dict.fromkeys(set(IMAGES) - {"sandbox"}, VERSION)
