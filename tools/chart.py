"""Packs the production manifests, as kustomize renders them, as a Helm chart with a few values.

python -m tools.chart                        overlays/prod, as dist/keto-VERSION.tgz (`make chart`)
python -m tools.chart deploy/k8s/overlays/X  another overlay

With the default values, Helm renders the same as `kubectl kustomize` except the namespace. Other
values also change names: that of a ConfigMap, so that pods restart, and those of the Jobs, as a Job
is immutable.
"""

import gzip
import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml

from tools.environment import ROOT, say
from tools.generated import version

OVERLAY = ROOT / "deploy/k8s/overlays/prod"
DIST = ROOT / "dist"
Document = dict[str, Any]

# The hash that kustomize appends to the name of a generated ConfigMap.
_HASH = re.compile(r"-([a-z0-9]{10})$")
_HELPERS = """\
{{- /* The name of a ConfigMap: kustomize's, unless the values differ from those that it had. */}}
{{- define "keto.config" -}}
{{- $now := index . 3 | toJson | sha256sum -}}
{{ index . 0 }}-{{ eq $now (index . 2) | ternary (index . 1) (trunc 10 $now) }}
{{- end }}
{{- /* The end of a Job's name, when the values differ. */}}
{{- define "keto.changed" -}}
{{- $now := list .Values.images .Values.config | toJson | sha256sum -}}
{{- if ne $now "DEFAULT" }}-{{ trunc 8 $now }}{{ end }}
{{- end }}
"""
_GUARD = """\
{{- if ne .Release.Namespace "NAMESPACE" }}
{{- fail "certificates and policies name the namespace: helm install -n NAMESPACE" }}
{{- end }}
"""


def main() -> None:
    overlay = Path(sys.argv[1]) if sys.argv[1:] else OVERLAY
    say(f"{pack(chart(render(overlay)), DIST).relative_to(ROOT)} was created")


def render(overlay: Path) -> list[Document]:
    """The documents that `kubectl apply -k` would send."""
    done = subprocess.run(["kubectl", "kustomize", overlay], check=True, stdout=subprocess.PIPE)
    return [document for document in yaml.load_all(done.stdout, yaml.CSafeLoader) if document]


def chart(documents: list[Document]) -> dict[str, str]:
    """The files of a chart that renders these documents."""
    made = _Chart()
    (namespace,) = {d["metadata"]["namespace"] for d in documents if "namespace" in d["metadata"]}
    names = _names(documents)
    by_kind: dict[str, list[str]] = {}
    for document in deepcopy(documents):
        # The namespace already exists or is created by Helm; its labels:
        # overlays/prod/namespace.yaml.
        if document["kind"] != "Namespace":
            by_kind.setdefault(document["kind"].lower(), []).append(made.template(document, names))
    metadata = {
        "apiVersion": "v2",
        "name": "keto",
        "description": "Keto: accounts, meal plans, logs, a catalogue and payments",
        "type": "application",
        "version": version(),
        "appVersion": version(),
        "kubeVersion": ">=1.30.0-0",
    }
    default = _sum([made.values["images"], made.values["config"]])
    files = {f"templates/{kind}.yaml": "---\n".join(texts) for kind, texts in by_kind.items()}
    return {
        "Chart.yaml": yaml.safe_dump(metadata, sort_keys=False),
        "values.yaml": yaml.safe_dump(made.values, sort_keys=False, width=1000),
        "values.schema.json": json.dumps(_schema(made.values), indent=1),
        "templates/_helpers.tpl": _HELPERS.replace("DEFAULT", default),
        **files,
        "templates/guard.yaml": _GUARD.replace("NAMESPACE", namespace),
    }


def pack(files: dict[str, str], folder: Path) -> Path:
    """Write a chart in Helm's format; the same files result in the same bytes."""
    folder.mkdir(exist_ok=True)
    archive = folder / f"keto-{version()}.tgz"
    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=0) as compressed,
        tarfile.open(fileobj=compressed, mode="w") as packed,
    ):
        for name, text in sorted(files.items()):
            entry = tarfile.TarInfo(f"keto/{name}")
            entry.size, entry.mode = len(data := text.encode()), 0o644
            packed.addfile(entry, io.BytesIO(data))
    return archive


class _Chart:
    """Moves values out of documents, and replaces them with templates."""

    def __init__(self) -> None:
        self.values: dict[str, dict[str, Any]] = {
            "images": {},
            "config": {},
            "hosts": {},
            "backup": {},
        }
        self._tokens: dict[str, str] = {}

    def template(self, document: Document, names: dict[str, str]) -> str:
        kind = document["kind"]
        if kind == "ConfigMap":
            base = _HASH.sub("", document["metadata"]["name"])
            self.values["config"][base] = document["data"]
            document["data"] = self._token(f'{{{{ index .Values.config "{base}" | toJson }}}}')
        if kind == "HTTPRoute":
            name = document["metadata"]["name"]
            (self.values["hosts"][name],) = document["spec"]["hostnames"]
            document["spec"]["hostnames"] = [self._token(f"{{{{ .Values.hosts.{name} | quote }}}}")]
        if kind == "Probe":
            document["spec"]["targets"]["staticConfig"]["static"] = [
                self._token(f'{{{{ printf "https://%s{path}" .Values.hosts.{name} | quote }}}}')
                for name, path in (("gateway", "/api/plans"), ("webapp", "/"))
            ]
        if kind == "ObjectStore":
            store = document["spec"]["configuration"]
            for key in ("destinationPath", "endpointURL"):
                self.values["backup"][key] = store[key]
                store[key] = self._token(f"{{{{ .Values.backup.{key} | quote }}}}")
        if kind == "Job":
            document["metadata"]["name"] += self._token('{{ include "keto.changed" . }}')
        if kind in ("Deployment", "Job"):
            for container in document["spec"]["template"]["spec"]["containers"]:
                container["image"] = self._image(container["image"])
        _replace(document, lambda text: self._token(names[text]) if text in names else text)
        text = yaml.safe_dump(document, sort_keys=False, width=1000)
        # The templates in alerts are for Prometheus, not for Helm.
        text = text.replace("{{", '{{ "{{" }}')
        for token, template in self._tokens.items():
            text = text.replace(token, template)
        return text

    def _image(self, named: str) -> str:
        image = re.split(r"[:@]", named.rpartition("/")[2])[0]
        self.values["images"][image] = named
        return self._token(f"{{{{ .Values.images.{image} | quote }}}}")

    def _token(self, template: str) -> str:
        token = f"TOKEN-{len(self._tokens)}-NEKOT"
        self._tokens[token] = template
        return token


def _names(documents: list[Document]) -> dict[str, str]:
    """The template for the name of each generated ConfigMap."""
    templates = {}
    for document in documents:
        name = document["metadata"]["name"]
        if document["kind"] == "ConfigMap" and (ending := _HASH.search(name)):
            base = _HASH.sub("", name)
            original = f'"{base}" "{ending[1]}" "{_sum(document["data"])}"'
            templates[name] = (
                f'{{{{ include "keto.config" (list {original} (index .Values.config "{base}")) }}}}'
            )
    return templates


def _replace(node: Any, replacement: Callable[[str], str]) -> None:
    """Replace every text of a document."""
    for key, inner in node.items() if isinstance(node, dict) else enumerate(node):
        if isinstance(inner, str):
            node[key] = replacement(inner)
        elif isinstance(inner, dict | list):
            _replace(inner, replacement)


def _sum(value: object) -> str:
    """The same hash as `toJson | sha256sum` in the templates."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return hashlib.sha256(text.encode()).hexdigest()


def _schema(values: Any) -> Document:
    """A JSON schema that refuses unknown values, and values that are not strings."""
    if isinstance(values, str):
        return {"type": "string"}
    properties = {key: _schema(value) for key, value in values.items()}
    return {"type": "object", "additionalProperties": False, "properties": properties}


if __name__ == "__main__":
    main()
