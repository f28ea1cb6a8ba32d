"""deploy/k8s/restore.sh works in the right order, and refuses before it deletes anything."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.cluster import kubectl_stand_in
from tests.deploy.manifests import DEPLOY, Document, has_kubectl

pytestmark = pytest.mark.skipif(not has_kubectl(), reason="kubectl is not installed")

MOMENT = "2026-11-27 10:00:00+00"
# An older archive, and the one that the cluster writes: begin, newest backup, end.
ARCHIVES: dict[str, list[str | None]] = {
    "postgres": ["2026-10-20T03:00:00Z", "2026-11-20T03:00:00Z", "2026-11-20T12:00:00Z"],
    "postgres-7": ["2026-11-20T13:00:00Z", "2026-11-27T03:00:00Z", None],
}


@dataclass
class Cluster:
    """The Kubernetes cluster of kubectl's stand-in, and the command that restores it."""

    place: Path

    @classmethod
    def made(cls, place: Path, **changed: Any) -> "Cluster":
        shutil.copytree(DEPLOY / "k8s", place / "deploy/k8s")
        shutil.copytree(DEPLOY / "postgres", place / "deploy/postgres")
        stand_in = Path(kubectl_stand_in.__file__).read_text()
        (place / "kubectl").write_text(f"#!{sys.executable}\n{stand_in}")
        (place / "kubectl").chmod(0o755)
        state = {
            "clusters": {"postgres": {"writes": "postgres-7"}},
            "archives": ARCHIVES,
            "services_answer": True,
            "bytes": 5_000_000_000,
            "backups": [],
            "backups_fail": False,
            "calls": [],
            "applied": [],
        }
        (place / "state").write_text(json.dumps({**state, **changed}))
        return cls(place)

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads((self.place / "state").read_text())
        return state

    @property
    def calls(self) -> list[str]:
        lines: list[str] = self.state["calls"]
        return lines

    @property
    def applied(self) -> list[Document]:
        """The PostgreSQL clusters that were created."""
        texts = "\n---\n".join(self.state["applied"])
        documents = yaml.load_all(texts, yaml.CSafeLoader)
        return [each for each in documents if each and each["kind"] == "Cluster"]

    def change(self, **changed: Any) -> None:
        (self.place / "state").write_text(json.dumps({**self.state, **changed}))

    def restore(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        result = subprocess.run(
            ["sh", self.place / "deploy/k8s/restore.sh", *words],
            env={
                **os.environ,
                "PATH": f"{self.place}:{os.environ['PATH']}",
                "KUBECTL_STATE": str(self.place / "state"),
                "REAL_KUBECTL": shutil.which("kubectl") or "",
                **environment,
            },
            capture_output=True,
            text=True,
        )
        assert not (self.place / "deploy/k8s/overlays/restoring").exists()
        return result

    def restored(self, *words: str, **environment: str) -> None:
        result = self.restore(*words, **environment)
        assert result.returncode == 0, result.stderr

    def refused(self, *words: str, **environment: str) -> str:
        """Expect a refusal that stops and deletes nothing, and return its reason."""
        before = self.state["clusters"]
        result = self.restore(*words, **environment)
        assert result.returncode != 0, result.stdout
        assert self.state["clusters"] == before
        destructive = r"scale|dropdb|delete|apply --filename"
        assert not [line for line in self.calls if re.search(destructive, line)]
        return result.stderr


def in_order(calls: list[str], *patterns: str) -> None:
    """Each pattern matches a call after that of the previous one."""
    rest = iter(calls)
    for pattern in patterns:
        assert any(re.search(pattern, line) for line in rest), pattern


def test_all_databases_are_restored_to_one_moment_while_all_services_are_stopped(
    tmp_path: Path,
) -> None:
    kubernetes = Cluster.made(tmp_path, services_answer=False)
    kubernetes.restored(MOMENT)
    end, cluster = kubernetes.applied
    # Later erasures are read from the end of the archive, as no service answers.
    assert end["metadata"]["name"] == "postgres-before"
    assert "recoveryTarget" not in end["spec"]["bootstrap"]["recovery"]
    recovery = cluster["spec"]["bootstrap"]["recovery"]
    assert recovery["recoveryTarget"] == {"targetTime": "2026-11-27T10:00:00.000000Z"}
    (source,) = cluster["spec"]["externalClusters"]
    (archive,) = cluster["spec"]["plugins"]
    # It is restored from the current archive, and writes a new one.
    assert source["plugin"]["parameters"]["serverName"] == "postgres-7"
    assert re.fullmatch(r"postgres-\d{14}", archive["parameters"]["serverName"])
    metadata = cluster["metadata"]
    assert (metadata["name"], metadata["namespace"]) == ("postgres", "keto")
    in_order(
        kubernetes.calls,
        "apply --dry-run=server",
        "deploy/billing .* erasures",
        "wait --for=condition=Ready .*/postgres-before",
        "SELECT user_id, .* FROM erased_user",
        "delete cluster.postgresql.cnpg.io postgres-before",
        "scale --replicas=0 deployment/billing deployment/billing-worker",
        "wait --for=delete .*name=billing",
        "pg_switch_wal",
        "pg_stat_archiver",
        "delete cluster.postgresql.cnpg.io postgres .*--cascade=foreground",
        "wait --for=delete .*persistentvolumeclaim .*cnpg.io/cluster=postgres",
        "apply --filename",
        "wait --for=condition=Ready .*/postgres$",
        "UPDATE member SET tokens_valid_from",
        "apply --kustomize .*component=migration",
        "wait --for=condition=complete",
        "scale --replicas=2 deployment/identity",
        "deploy/billing .* resync",
        "deploy/identity .* republish$",
        "deploy/tracker .* republish$",
        "deploy/billing .* republish$",
        "deploy/identity .* republish --erasures -",
        "wait --for=jsonpath=.*completed .*backup.postgresql.cnpg.io/postgres-",
    )


def test_one_database_is_restored_from_a_cluster_next_to_the_one_that_runs(tmp_path: Path) -> None:
    kubernetes = Cluster.made(tmp_path)
    kubernetes.restored("latest", "billing")
    (second,) = kubernetes.applied
    assert second["metadata"]["name"] == "postgres-before"
    assert "recoveryTarget" not in second["spec"]["bootstrap"]["recovery"]
    # It has no archive, and a single instance.
    assert second["spec"]["instances"] == 1
    assert not {"plugins"} & second["spec"].keys()
    assert "synchronous" not in second["spec"]["postgresql"]
    calls = kubernetes.calls
    assert not any("deployment/identity" in line for line in calls)
    assert not any("delete cluster.postgresql.cnpg.io postgres " in line for line in calls)
    # The database is dropped once its replacement exists.
    in_order(
        calls,
        "scale --replicas=0 deployment/billing",
        "wait --for=condition=Ready .*/postgres-before",
        "pg_dump .* billing",
        "createdb .*--locale=C.UTF-8 billing_restored",
        "pg_restore --dbname=billing_restored --role=billing",
        "delete cluster.postgresql.cnpg.io postgres-before",
        "dropdb .* billing$",
        "ALTER DATABASE billing_restored RENAME TO billing",
        "deploy/billing .* resync",
        "deploy/billing .* republish$",
        "deploy/identity .* republish --erasures -",
    )


@pytest.mark.parametrize("only", [(), ("billing",)], ids=["all", "one"])
def test_a_restore_whose_manifest_does_not_render_deletes_nothing(
    tmp_path: Path, only: tuple[str, ...]
) -> None:
    kubernetes = Cluster.made(tmp_path)
    assert "accumulating resources" in kubernetes.refused(MOMENT, *only, KUSTOMIZE_FAILS="yes")
    # An overlay without PostgreSQL can be rendered, but not restored.
    other = tmp_path / "deploy/k8s/overlays/other"
    other.mkdir()
    (other / "kustomization.yaml").write_text("resources: [../../gateway]\n")
    kubernetes.refused(MOMENT, *only, OVERLAY=str(other))


@pytest.mark.parametrize("only", [(), ("billing",)], ids=["all", "one"])
@pytest.mark.parametrize(
    ("moment", "reason"),
    [
        ("2026-11-20 12:59:00+00", "no backup of the archive postgres-7 is as old"),
        ("2026-10-01 00:00:00+00", "no backup of the archive postgres-7 is as old"),
        ("2926-11-27 10:00:00+00", "in the future"),
        ("yesterday", "not a moment"),
        ("2026-11-27 10:00:00+00' }", "not a moment"),
    ],
)
def test_a_restore_to_a_moment_that_no_backup_covers_deletes_nothing(
    tmp_path: Path, moment: str, reason: str, only: tuple[str, ...]
) -> None:
    assert reason in Cluster.made(tmp_path).refused(moment, *only)


def test_a_restore_names_the_archive_that_covers_an_older_moment(tmp_path: Path) -> None:
    kubernetes = Cluster.made(tmp_path)
    moment = "2026-11-20 11:00:00+00"
    assert "ARCHIVE=postgres has backups since 2026-10-20" in kubernetes.refused(moment)
    kubernetes.restored(moment, ARCHIVE="postgres")
    # Only a recovery shows where an archive ends that is no longer written.
    in_order(
        kubernetes.calls,
        "wait --for=condition=Ready .*/postgres-before",
        "scale --replicas=0",
        "delete cluster.postgresql.cnpg.io postgres ",
    )


def test_a_moment_after_the_end_of_an_older_archive_stops_no_service(tmp_path: Path) -> None:
    kubernetes = Cluster.made(tmp_path)
    result = kubernetes.restore("2026-11-20 12:30:00+00", ARCHIVE="postgres")
    assert result.returncode != 0
    assert "postgres" in kubernetes.state["clusters"]
    assert not any("scale" in line for line in kubernetes.calls)


def test_a_restore_that_would_not_fit_the_storage_deletes_nothing(tmp_path: Path) -> None:
    kubernetes = Cluster.made(tmp_path, bytes=30_000_000_000)
    assert "only 20Gi" in kubernetes.refused(MOMENT)


def test_the_second_of_two_restores_reads_the_second_archive(tmp_path: Path) -> None:
    kubernetes = Cluster.made(tmp_path)
    kubernetes.restored(MOMENT)
    second = kubernetes.state["clusters"]["postgres"]["writes"]
    # A restore ends with a backup, without which its new archive could not be restored.
    assert second in kubernetes.state["archives"]
    kubernetes.restored("latest")
    assert kubernetes.applied[-1]["spec"]["externalClusters"][0]["plugin"]["parameters"] == {
        "barmanObjectName": "postgres-backup",
        "serverName": second,
    }


@pytest.mark.parametrize("lost", ["the cluster", "the name in its manifest"])
def test_after_a_second_accident_the_first_archive_is_read_only_by_name(
    tmp_path: Path, lost: str
) -> None:
    clusters = {} if lost == "the cluster" else {"postgres": {"writes": None}}
    kubernetes = Cluster.made(tmp_path, clusters=clusters)
    assert "ARCHIVE=postgres-7" in kubernetes.refused("latest")
    kubernetes.restored("latest", ARCHIVE="postgres-7")
    sources = [each["spec"]["externalClusters"][0] for each in kubernetes.applied]
    assert {each["plugin"]["parameters"]["serverName"] for each in sources} == {"postgres-7"}


def test_a_restore_that_fails_before_it_deletes_starts_the_services_again(tmp_path: Path) -> None:
    kubernetes = Cluster.made(tmp_path)
    # The archive ends before the moment: the second cluster is never ready.
    begins, newest, _ = ARCHIVES["postgres-7"]
    kubernetes.change(archives={"postgres-7": [begins, newest, "2026-11-27T04:00:00Z"]})
    result = kubernetes.restore(MOMENT, "billing")
    assert result.returncode != 0
    assert "nothing was deleted" in result.stderr
    assert not any("dropdb" in line for line in kubernetes.calls)
    in_order(kubernetes.calls, "scale --replicas=0 .*billing", "scale --replicas=2 .*billing")
    # A leftover cluster would be mistaken for the restored data.
    assert "postgres-before is left" in kubernetes.restore(MOMENT, "billing").stderr


def test_a_restore_without_a_backup_of_the_new_archive_says_so(tmp_path: Path) -> None:
    kubernetes = Cluster.made(tmp_path, backups_fail=True)
    assert "has no backup" in kubernetes.restore(MOMENT).stderr
