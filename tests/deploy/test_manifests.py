"""The manifests are valid against the schemas of Kubernetes and of operators."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tools.npm import OPTIONS, node, npm

from .manifests import (
    GATEWAY,
    K8S,
    OVERLAYS,
    Document,
    built,
    has_kubectl,
    install,
    rendered,
)

pytestmark = pytest.mark.skipif(not has_kubectl(), reason="kubectl is not installed")

VERSION = "1.32"
SCHEMAS = Path(__file__).parent / "schemas"
# Kinds of operators whose schemas are in no package: test_api_server.py has their definitions, but
# not Cilium's, which was compared by hand.
BY_HAND = {
    "barmancloud.cnpg.io",
    "cilium.io",
    "postgresql.cnpg.io",
    "rabbitmq.com",
}


def test_every_overlay_fits_the_schemas_of_kubernetes(tmp_path: Path) -> None:
    # Too large for the development environment.
    place = install("manifests", "kubernetes-validate can't be had here")
    files = []
    own = 0
    for name, documents in {
        **{o: built(o) for o in OVERLAYS},
        "gateway": rendered(GATEWAY),
    }.items():
        files.append(tmp_path / f"{name}.yaml")
        files[-1].write_text(yaml.dump_all(documents, Dumper=yaml.CSafeDumper))
        own += sum(not is_of_an_operator(document) for document in documents)
    done = subprocess.run(
        [sys.executable, "-m", "kubernetes_validate", "--strict", "-k", VERSION, *files],
        env={**os.environ, "PYTHONPATH": str(place)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = (done.stdout + done.stderr).splitlines()
    assert sum("passed for resource" in line for line in lines) == own


def is_of_an_operator(document: Document) -> bool:
    group = document["apiVersion"].rpartition("/")[0]
    return "." in group and (not group.endswith(".k8s.io") or group.startswith("gateway."))


def test_the_kinds_of_operators_fit_their_schemas(tmp_path: Path) -> None:
    for file in ("package.json", "package-lock.json", "validate.mjs"):
        (tmp_path / file).write_bytes((SCHEMAS / file).read_bytes())
    fetched = subprocess.run([*npm(), "ci", "--silent", *OPTIONS], cwd=tmp_path, check=False)
    if fetched.returncode != 0:
        pytest.skip("the schemas of operators can't be had here")
    documents = [d for overlay in OVERLAYS for d in built(overlay)] + rendered(GATEWAY)
    for example in (K8S / "examples").iterdir():
        documents += yaml.load_all(example.read_text(), yaml.CSafeLoader)
    theirs = [d for d in documents if is_of_an_operator(d)]
    known = [d for d in theirs if d["apiVersion"].partition("/")[0] not in BY_HAND]
    # An invalid one, which must be refused: a time limit without a unit.
    wrong = next(d for d in known if d["kind"] == "HTTPRoute")
    wrong = json.loads(json.dumps(wrong))
    wrong["metadata"]["name"] = "wrong"
    wrong["spec"]["rules"][0]["timeouts"]["request"] = "305"
    said = subprocess.run(
        [node(), "validate.mjs"],
        cwd=tmp_path,
        input=json.dumps([*known, wrong]),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    *of_known, of_wrong = said
    assert of_known == [f"{d['kind']} {d['metadata']['name']}: valid" for d in known]
    assert of_wrong.startswith("HTTPRoute wrong: ")
    assert "timeouts/request" in of_wrong
