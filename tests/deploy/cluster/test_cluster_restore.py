"""deploy/k8s/restore.sh does things in the right order, and refuses before it deletes."""

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

pytestmark = pytest.mark.skipif(not has_kubectl(), reason="there is no kubectl here")

MOMENT = "2026-11-27 10:00:00+00"
# The archive that the cluster writes, and an older one: begin, newest backup, end.
ARCHIVES: dict[str, list[str | None]] = {
    "postgres": ["2026-10-20T03:00:00Z", "2026-11-20T03:00:00Z", "2026-11-20T12:00:00Z"],
    "postgres-7": ["2026-11-20T13:00:00Z", "2026-11-27T03:00:00Z", None],
}


@dataclass
class Cluster:
    """A Kubernetes cluster as kubectl's stand-in has it, and the command that restores it."""

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
            "asked": [],
            "applied": [],
        }
        (place / "state").write_text(json.dumps({**state, **changed}))
        return cls(place)

    @property
    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.place / "state").read_text())
        return found

    @property
    def asked(self) -> list[str]:
        lines: list[str] = self.state["asked"]
        return lines

    @property
    def applied(self) -> list[Document]:
        """The PostgreSQL clusters that were made."""
        texts = "\n---\n".join(self.state["applied"])
        documents = yaml.load_all(texts, yaml.CSafeLoader)
        return [each for each in documents if each and each["kind"] == "Cluster"]

    def change(self, **changed: Any) -> None:
        (self.place / "state").write_text(json.dumps({**self.state, **changed}))

    def restore(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
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
        return done

    def restored(self, *words: str, **environment: str) -> None:
        done = self.restore(*words, **environment)
        assert done.returncode == 0, done.stderr

    def refused(self, *words: str, **environment: str) -> str:
        """The reason why nothing was stopped or deleted."""
        before = self.state["clusters"]
        done = self.restore(*words, **environment)
        assert done.returncode != 0, done.stdout
        assert self.state["clusters"] == before
        destructive = r"scale|dropdb|delete|apply --filename"
        assert not [line for line in self.asked if re.search(destructive, line)]
        return done.stderr


def in_order(asked: list[str], *patterns: str) -> None:
    """Each pattern is found after the one before."""
    rest = iter(asked)
    for pattern in patterns:
        assert any(re.search(pattern, line) for line in rest), pattern


def test_all_databases_are_restored_to_one_moment_while_nobody_writes(tmp_path: Path) -> None:
    kubernetes = Cluster.made(tmp_path, services_answer=False)
    kubernetes.restored(MOMENT)
    end, cluster = kubernetes.applied
    # Nobody knows the erasures any more but the end of the archive.
    assert end["metadata"]["name"] == "postgres-before"
    assert "recoveryTarget" not in end["spec"]["bootstrap"]["recovery"]
    recovery = cluster["spec"]["bootstrap"]["recovery"]
    assert recovery["recoveryTarget"] == {"targetTime": "2026-11-27T10:00:00.000000Z"}
    (source,) = cluster["spec"]["externalClusters"]
    (archive,) = cluster["spec"]["plugins"]
    # What is written now is read, and another archive is begun.
    assert source["plugin"]["parameters"]["serverName"] == "postgres-7"
    assert re.fullmatch(r"postgres-\d{14}", archive["parameters"]["serverName"])
    assert cluster["metadata"] == {"name": "postgres", "namespace": "keto"}
    in_order(
        kubernetes.asked,
        "apply --dry-run=server",
        "deploy/billing .* erasures",
        "wait --for=condition=Ready .*/postgres-before",
        "SELECT user_id, .* FROM erased_user",
        "delete cluster.postgresql.cnpg.io postgres-before",
        "scale --replicas=0 deployment/billing deployment/billing-worker",
        "wait --for=delete .*name=billing",
        "pg_switch_wal",
        "pg_stat_archiver",
        "delete cluster.postgresql.cnpg.io postgres ",
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
    (beside,) = kubernetes.applied
    assert beside["metadata"]["name"] == "postgres-before"
    assert "recoveryTarget" not in beside["spec"]["bootstrap"]["recovery"]
    # It writes no archive, and waits for no second instance.
    assert beside["spec"]["instances"] == 1
    assert not {"plugins"} & beside["spec"].keys()
    assert "synchronous" not in beside["spec"]["postgresql"]
    asked = kubernetes.asked
    assert not any("deployment/identity" in line for line in asked)
    assert not any("delete cluster.postgresql.cnpg.io postgres " in line for line in asked)
    # The database is dropped once its replacement is there.
    in_order(
        asked,
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
    # An overlay without PostgreSQL renders, and has nothing that could be restored.
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
    # Only a recovery shows how far an archive goes to which nothing writes any more.
    in_order(
        kubernetes.asked,
        "wait --for=condition=Ready .*/postgres-before",
        "scale --replicas=0",
        "delete cluster.postgresql.cnpg.io postgres ",
    )


def test_a_moment_after_the_end_of_an_older_archive_stops_no_service(tmp_path: Path) -> None:
    kubernetes = Cluster.made(tmp_path)
    done = kubernetes.restore("2026-11-20 12:30:00+00", ARCHIVE="postgres")
    assert done.returncode != 0
    assert "postgres" in kubernetes.state["clusters"]
    assert not any("scale" in line for line in kubernetes.asked)


def test_a_restore_that_would_not_fit_the_storage_deletes_nothing(tmp_path: Path) -> None:
    kubernetes = Cluster.made(tmp_path, bytes=30_000_000_000)
    assert "only 20Gi" in kubernetes.refused(MOMENT)


def test_the_second_of_two_restores_reads_the_second_archive(tmp_path: Path) -> None:
    kubernetes = Cluster.made(tmp_path)
    kubernetes.restored(MOMENT)
    second = kubernetes.state["clusters"]["postgres"]["writes"]
    # A restore takes a backup, without which its archive could not be restored.
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
    done = kubernetes.restore(MOMENT, "billing")
    assert done.returncode != 0
    assert "nothing was deleted" in done.stderr
    assert not any("dropdb" in line for line in kubernetes.asked)
    in_order(kubernetes.asked, "scale --replicas=0 .*billing", "scale --replicas=2 .*billing")
    # What is left of it would be taken for the restored data.
    assert "postgres-before is left" in kubernetes.restore(MOMENT, "billing").stderr


def test_a_restore_without_a_backup_of_the_new_archive_says_so(tmp_path: Path) -> None:
    kubernetes = Cluster.made(tmp_path, backups_fail=True)
    assert "has no backup" in kubernetes.restore(MOMENT).stderr
