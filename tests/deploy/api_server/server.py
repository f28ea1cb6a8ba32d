"""The API server and its etcd, running with the definitions of the operators' kinds."""

import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import yaml

from testkit.ports import free_port

_STARTS_WITHIN_SECONDS = 60
_DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
_KUBECONFIG = """\
apiVersion: v1
kind: Config
clusters:
  - name: self
    cluster: {server: "https://127.0.0.1:PORT", insecure-skip-tls-verify: true}
contexts: [{name: self, context: {cluster: self, user: ""}}]
current-context: self
"""


class ApiServer:
    """A client of the running server, which knows the kinds of its definitions."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._kinds: dict[tuple[str, str], str] = {}

    def define(self, definitions: Path) -> None:
        """Create the definitions, and wait until their kinds are served."""
        documents = [yaml.load(f.read_text(), yaml.CSafeLoader) for f in definitions.iterdir()]
        with ThreadPoolExecutor(4) as pool:
            for response in pool.map(
                lambda each: self._client.post(_DEFINITIONS, json=each), documents
            ):
                response.raise_for_status()
        for document in documents:
            names = document["spec"]["names"]
            self._kinds[document["spec"]["group"], names["kind"]] = names["plural"]
            served = next(v["name"] for v in document["spec"]["versions"] if v["served"])
            path = f"/apis/{document['spec']['group']}/{served}/{names['plural']}"
            _until(lambda path=path: self._client.get(path).status_code == 200)

    def knows(self, document: dict[str, Any]) -> bool:
        return self._key(document) in self._kinds

    def apply(self, document: dict[str, Any]) -> str:
        """Apply a document server-side, with strict fields; return the error, or nothing."""
        group, kind = self._key(document)
        metadata = document["metadata"]
        response = self._client.patch(
            f"/apis/{document['apiVersion']}/namespaces/{metadata.get('namespace', 'keto')}/"
            f"{self._kinds[group, kind]}/{metadata['name']}",
            params={"fieldManager": "keto", "fieldValidation": "Strict", "force": "true"},
            headers={"content-type": "application/apply-patch+yaml"},
            content=yaml.dump(document, Dumper=yaml.CSafeDumper),
        )
        if response.status_code in (200, 201):
            return ""
        return f"{kind} {metadata['name']}: {response.json()['message']}"

    @staticmethod
    def _key(document: dict[str, Any]) -> tuple[str, str]:
        return document["apiVersion"].rpartition("/")[0], document["kind"]


@contextmanager
def running(built: Path, place: Path) -> Iterator[ApiServer]:
    """Run the server during the block, with its data in a folder."""
    etcd, peers, port = (free_port() for _ in range(3))
    # Its informers of the core kinds ask itself, and find none.
    (place / "kubeconfig").write_text(_KUBECONFIG.replace("PORT", str(port)))
    commands = [
        [
            f"{built}/etcd",
            f"--data-dir={place}/etcd",
            f"--listen-client-urls=http://127.0.0.1:{etcd}",
            f"--advertise-client-urls=http://127.0.0.1:{etcd}",
            f"--listen-peer-urls=http://127.0.0.1:{peers}",
            "--unsafe-no-fsync",
        ],
        [
            f"{built}/apiserver",
            f"--etcd-servers=http://127.0.0.1:{etcd}",
            "--bind-address=127.0.0.1",
            f"--secure-port={port}",
            f"--cert-dir={place}/certificates",
            f"--kubeconfig={place}/kubeconfig",
            "--enable-priority-and-fairness=false",
        ],
    ]
    with ExitStack() as stack:
        for command in commands:
            output = stack.enter_context((place / f"{Path(command[0]).name}.log").open("wb"))
            process = subprocess.Popen(command, stdout=output, stderr=output)
            stack.callback(process.wait, 20)
            stack.callback(process.terminate)
        client = stack.enter_context(
            httpx.Client(base_url=f"https://127.0.0.1:{port}", verify=False, timeout=30)
        )
        _until(lambda: client.get(_DEFINITIONS).status_code == 200)
        server = ApiServer(client)
        server.define(built / "definitions")
        yield server


def _until(holds: Any) -> None:
    deadline = time.monotonic() + _STARTS_WITHIN_SECONDS
    while True:
        try:
            if holds():
                return
        except httpx.TransportError:
            pass
        if time.monotonic() > deadline:
            raise AssertionError("the API server did not start: see its log")
        time.sleep(0.05)
