"""The Helm chart renders the same as kustomize; Helm's code renders it in these tests."""

import copy
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools.chart import chart, pack

from .cluster.cluster_rules import changed_in_place
from .manifests import Document, built, has_kubectl, install, of_kind

pytestmark = pytest.mark.skipif(not has_kubectl(), reason="kubectl is not installed")

_RENDER = """
import json, sys, helm_python
archive, values, namespace = sys.argv[1:]
with helm_python.Chart.load(archive) as chart:
    given = json.loads(values)
    chart.validate_schema(given)
    print(json.dumps(chart.render(given, name="keto", namespace=namespace)))
"""


class Helm:
    def __init__(self, place: Path, archive: Path) -> None:
        self._place = place
        self._archive = archive

    def template(self, values: dict[str, Any], namespace: str = "keto") -> list[Document]:
        done = self.run(values, namespace)
        assert done.returncode == 0, done.stderr
        texts = json.loads(done.stdout).values()
        return [
            document
            for text in texts
            for document in yaml.load_all(text, yaml.CSafeLoader)
            if document
        ]

    def run(self, values: dict[str, Any], namespace: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", _RENDER, self._archive, json.dumps(values), namespace],
            env={**os.environ, "PYTHONPATH": str(self._place)},
            capture_output=True,
            text=True,
        )


@pytest.fixture(scope="module")
def helm(tmp_path_factory: pytest.TempPathFactory) -> Helm:
    place = install("helm", "Helm can't be had here")
    return Helm(place, pack(chart(built("prod")), tmp_path_factory.mktemp("chart")))


def by_name(documents: list[Document]) -> dict[tuple[str, str], Document]:
    found = {(d["kind"], d["metadata"]["name"]): d for d in documents}
    assert len(found) == len(documents)
    return found


def test_with_default_values_the_chart_renders_what_kustomize_renders(helm: Helm) -> None:
    expected = [d for d in built("prod") if d["kind"] != "Namespace"]
    assert by_name(helm.template({})) == by_name(expected)


def test_a_changed_value_renders_what_a_changed_overlay_renders(helm: Helm) -> None:
    image = "registry.example/keto/identity@sha256:" + "0" * 64
    values: dict[str, dict[str, Any]] = {
        "images": {"identity": image},
        "config": {"identity": {"MAIL_FROM": "Ida & <ida@keto.example>"}},
        "hosts": {"gateway": "api.ida.example"},
        "backup": {"destinationPath": "s3://ida"},
    }
    changed = helm.template(values)
    expected = copy.deepcopy([d for d in built("prod") if d["kind"] != "Namespace"])
    text = json.dumps(expected)
    old = re.search(r"registry\.example/keto/identity[^\"]+", text)
    assert old is not None
    text = text.replace(old[0], image).replace("s3://keto-backups", "s3://ida")
    expected = json.loads(text)
    for document in expected:
        if document["kind"] == "ConfigMap" and document["metadata"]["name"].startswith("identity-"):
            document["data"]["MAIL_FROM"] = values["config"]["identity"]["MAIL_FROM"]
        if document["kind"] == "HTTPRoute" and document["metadata"]["name"] == "gateway":
            document["spec"]["hostnames"] = ["api.ida.example"]
        if document["kind"] == "Probe":
            document["spec"]["targets"]["staticConfig"]["static"][0] = (
                "https://api.ida.example/api/plans"
            )
    # Objects that contain values are renamed, so that pods restart and no Job changes in place.
    (config,) = (
        d["metadata"]["name"]
        for d in of_kind(changed, "ConfigMap")
        if d["metadata"]["name"].startswith("identity-")
    )
    assert config not in json.dumps(expected)
    assert changed_in_place(built("prod"), changed) == []
    endings = {d["metadata"]["name"].rpartition("-")[2] for d in of_kind(changed, "Job")}
    assert len(endings) == 1
    renamed = json.dumps(changed).replace(f"-{endings.pop()}", "")
    (before,) = (
        d["metadata"]["name"]
        for d in of_kind(expected, "ConfigMap")
        if d["metadata"]["name"].startswith("identity-")
    )
    assert by_name(json.loads(renamed.replace(config, before))) == by_name(expected)


@pytest.mark.parametrize(
    ("values", "namespace", "said"),
    [
        ({}, "elsewhere", "helm install -n keto"),
        ({"config": {"identity": {"MAIL_FORM": "x"}}}, "keto", "MAIL_FORM"),
        ({"config": {"gateway": {"ADMIN_PORT": 9000}}}, "keto", "ADMIN_PORT"),
    ],
)
def test_invalid_values_are_refused(
    helm: Helm, values: dict[str, Any], namespace: str, said: str
) -> None:
    refused = helm.run(values, namespace)
    assert refused.returncode != 0
    assert said in refused.stderr
