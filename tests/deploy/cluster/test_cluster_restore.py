"""deploy/k8s/restore.sh asks for the right things in the right order; kubectl notes them here."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.deploy.manifests import DEPLOY, Document, has_kubectl

pytestmark = pytest.mark.skipif(not has_kubectl(), reason="there is no kubectl here")

# Renders for real; of the rest it notes the words, and what is applied.
KUBECTL = f"""#!/bin/sh
[ "$1" = kustomize ] && exec {shutil.which("kubectl")} "$@"
echo "$*" | tr '\\n' ' ' >>"$ASKED"
echo >>"$ASKED"
case "$*" in
"apply --filename "*) echo --- >>"$APPLIED"; cat "$3" >>"$APPLIED" ;;
*currentPrimary*) echo postgres-1 ;;
*serverName*) echo postgres-7 ;;
*"keto erasures"*) [ "$ANSWER" ] && echo "the-erased 2026-11-27T00:00:00Z" ;;
esac
"""
MOMENT = "2026-11-27 10:00:00+00"


def restored(
    place: Path, *words: str, services: str = "answer"
) -> tuple[list[str], list[Document]]:
    """What was asked, and what was applied."""
    shutil.copytree(DEPLOY / "k8s", place / "deploy/k8s")
    shutil.copytree(DEPLOY / "postgres", place / "deploy/postgres")
    (place / "kubectl").write_text(KUBECTL)
    (place / "kubectl").chmod(0o755)
    asked, applied = place / "asked", place / "applied"
    done = subprocess.run(
        ["sh", place / "deploy/k8s/restore.sh", *words],
        env={
            **os.environ,
            "PATH": f"{place}:{os.environ['PATH']}",
            "ASKED": str(asked),
            "APPLIED": str(applied),
            "ANSWER": services if services == "answer" else "",
        },
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert not (place / "deploy/k8s/overlays/restoring").exists()
    lines = [line.strip() for line in asked.read_text().splitlines()]
    return lines, [d for d in yaml.load_all(applied.read_text(), yaml.CSafeLoader) if d]


def in_order(asked: list[str], *patterns: str) -> None:
    """Each pattern is found after the one before."""
    rest = iter(asked)
    for pattern in patterns:
        assert any(re.search(pattern, line) for line in rest), pattern


def test_all_databases_are_restored_to_one_moment_while_nobody_writes(tmp_path: Path) -> None:
    asked, (end, cluster) = restored(tmp_path, MOMENT, services="are away")
    # Nobody knows the erasures any more but the end of the archive.
    assert end["metadata"]["name"] == "postgres-before"
    assert "recoveryTarget" not in end["spec"]["bootstrap"]["recovery"]
    recovery = cluster["spec"]["bootstrap"]["recovery"]
    # PyYAML reads a time, kubectl a text.
    assert str(recovery["recoveryTarget"]["targetTime"]) == f"{MOMENT}:00"
    (source,) = cluster["spec"]["externalClusters"]
    (archive,) = cluster["spec"]["plugins"]
    # What is written now is read, and another archive is begun.
    assert source["plugin"]["parameters"]["serverName"] == "postgres-7"
    assert re.fullmatch(r"postgres-\d{14}", archive["parameters"]["serverName"])
    assert cluster["metadata"] == {"name": "postgres", "namespace": "keto"}
    in_order(
        asked,
        "deploy/billing .* erasures",
        "wait --for=condition=Ready .*/postgres-before",
        "SELECT user_id, .* FROM erased_user",
        "delete cluster.postgresql.cnpg.io postgres-before",
        "scale --replicas=0 deployment/billing deployment/billing-worker",
        "wait --for=delete .*name=billing",
        "pg_switch_wal",
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
    )


def test_one_database_is_restored_from_a_cluster_beside_the_one_that_goes_on(
    tmp_path: Path,
) -> None:
    asked, (beside,) = restored(tmp_path, "latest", "billing")
    assert beside["metadata"]["name"] == "postgres-before"
    assert "recoveryTarget" not in beside["spec"]["bootstrap"]["recovery"]
    # It writes no archive, and waits for no second instance.
    assert beside["spec"]["instances"] == 1
    assert not {"plugins"} & beside["spec"].keys()
    assert "synchronous" not in beside["spec"]["postgresql"]
    assert not any("deployment/identity" in line for line in asked)
    assert not any("delete cluster.postgresql.cnpg.io postgres " in line for line in asked)
    in_order(
        asked,
        "scale --replicas=0 deployment/billing",
        "wait --for=condition=Ready .*/postgres-before",
        "dropdb .* billing",
        "createdb .*--locale=C.UTF-8 billing",
        "pg_dump .* billing",
        "pg_restore --dbname=billing --role=billing",
        "delete cluster.postgresql.cnpg.io postgres-before",
        "deploy/billing .* resync",
        "deploy/billing .* republish$",
        "deploy/identity .* republish --erasures -",
    )
