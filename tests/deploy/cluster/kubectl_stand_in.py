"""A kubectl that records its calls and refuses what a cluster would refuse.

It has PostgreSQL clusters, their archives in the object store, and the moments that an archive
covers. `kustomize` is the real one. The state is the JSON file KUBECTL_STATE.
"""

import json
import os
import re
import sys
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

import yaml

STATE = Path(os.environ.get("KUBECTL_STATE", "state.json"))
CLUSTER = "cluster.postgresql.cnpg.io"


def fail(message: str) -> NoReturn:
    print(message, file=sys.stderr)
    raise SystemExit(1)


def not_found(kind: str, name: str) -> NoReturn:
    fail(f'Error from server (NotFound): {kind} "{name}" not found')


def moment(text: object) -> datetime:
    try:
        return datetime.fromisoformat(str(text))
    except ValueError:
        fail(f'admission webhook "vcluster.cnpg.io" denied the request: invalid targetTime {text}')


def apply(state: dict[str, Any], file: str, dry_run: bool) -> None:
    text = Path(file).read_text()
    documents = [each for each in yaml.safe_load_all(text) if each]
    if not documents:
        fail("error: no objects passed to apply")
    for document in documents:
        name = document["metadata"]["name"]
        if document["kind"] == "Backup":
            state["backups"].append(name)
            archive = state["clusters"][document["spec"]["cluster"]["name"]]["writes"]
            if not dry_run and not state["backups_fail"]:
                # Newer than all others.
                time = f"2026-11-28T{len(state['archives']):02}:00:00Z"
                state["archives"][archive] = [time, time, None]
        elif document["kind"] == "Cluster":
            recovery = document["spec"]["bootstrap"]["recovery"]
            target = recovery.get("recoveryTarget", {}).get("targetTime")
            if target is not None:
                moment(target)
            sources = {each["name"]: each for each in document["spec"]["externalClusters"]}
            source = sources[recovery["source"]]["plugin"]["parameters"]["serverName"]
            plugins = document["spec"].get("plugins", [])
            if not dry_run and name not in state["clusters"]:
                # A cluster that exists is not recovered again.
                state["clusters"][name] = {
                    "writes": plugins[0]["parameters"].get("serverName") if plugins else None,
                    "from": source,
                    "target": str(target) if target is not None else None,
                }
    if not dry_run:
        state["applied"].append(text)


def wait(state: dict[str, Any], name: str) -> None:
    cluster = state["clusters"].get(name) or not_found(CLUSTER, name)
    if "from" not in cluster:
        return
    begins, _, ends = state["archives"].get(cluster["from"]) or (None, None, None)
    target = cluster["target"]
    covered = begins and (
        target is None
        or (moment(begins) < moment(target) and (not ends or moment(target) <= moment(ends)))
    )
    if not covered:
        fail(f"error: timed out waiting for the condition on clusters/{name}")


def sql(state: dict[str, Any], statement: str) -> None:
    for part, answer in (
        ("sum(pg_database_size", str(state["bytes"])),
        ("pg_walfile_name", "0000000100000000000000A1"),
        ("pg_stat_archiver", "t"),
    ):
        if part in statement:
            print(answer)


def answer(state: dict[str, Any], words: list[str]) -> None:
    match words:
        case ["apply", "--dry-run=server", "--filename", file]:
            apply(state, file, dry_run=True)
        case ["apply", "--filename", file]:
            apply(state, file, dry_run=False)
        case ["get", resource, name, *how] if resource == CLUSTER:
            cluster = state["clusters"].get(name) or not_found(CLUSTER, name)
            if "currentPrimary" in str(how):
                print(f"{name}-1" if cluster.get("answers", True) else "")
            elif "serverName" in str(how):
                print(cluster["writes"] or "")
        case ["get", "objectstore.barmancloud.cnpg.io", "postgres-backup", *_]:
            for name, (begins, newest, _ends) in state["archives"].items():
                print(name, begins or "<no value>", newest or "<no value>")
        case ["delete", resource, name, *how] if resource == CLUSTER:
            if name not in state["clusters"] and "--ignore-not-found" not in how:
                not_found(CLUSTER, name)
            state["clusters"].pop(name, None)
        case ["wait", "--for=condition=Ready", _, resource]:
            wait(state, resource.partition("/")[2])
        case ["wait", phase, _, backup] if "phase" in phase and state["backups_fail"]:
            fail(f"error: timed out waiting for the condition on {backup}")
        case ["exec", "--stdin", pod, *rest] if "psql" in rest or "--container" in rest:
            if re.sub(r"-1$", "", pod) not in state["clusters"]:
                fail("error: pod, type/name or --filename must be specified")
            sql(state, words[-1])
        case ["exec", "--stdin", _, *rest] if rest[-2:] == ["keto", "erasures"]:
            if not state["services_answer"]:
                fail("error: unable to upgrade connection: container not found")
            print("the-erased 2026-11-27T00:00:00Z")


def main() -> None:
    words = sys.argv[1:]
    if words[0] == "kustomize":
        if os.environ.get("KUSTOMIZE_FAILS"):
            fail("error: accumulating resources: no such file or directory")
        os.execv(os.environ["REAL_KUBECTL"], ["kubectl", *words])
    state = json.loads(STATE.read_text())
    state["calls"].append(" ".join(words).replace("\n", " "))
    try:
        answer(state, words[2:] if words[0] == "--namespace" else words)
    finally:
        STATE.write_text(json.dumps(state))


if __name__ == "__main__":
    main()
