"""compose.yml, the Kubernetes manifests, the images and the settings are consistent."""

import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from chassis.http import Tokens
from contracts.services import SERVICES
from tools.generated import version

from .manifests import (
    DEPLOY,
    IMAGES,
    OVERLAYS,
    PORT,
    ProcessSpec,
    built,
    cluster_processes,
    composed,
    composed_processes,
    has_kubectl,
    of_kind,
    secrets_referred_to,
    variables,
    variables_of,
)

needs_kubectl = pytest.mark.skipif(not has_kubectl(), reason="kubectl is not installed")

# Compose and the overlays of Kubernetes


@dataclass(frozen=True)
class Deployment:
    """The processes of a deployment, and where it keeps the URL of a service's broker user."""

    processes: list[ProcessSpec]
    broker_url: str


def in_cluster(overlay: str) -> Deployment:
    return Deployment(cluster_processes(built(overlay)), "{}-broker/url")


DEPLOYMENTS = [
    pytest.param(
        lambda: Deployment(composed_processes(), "/run/secrets/{}_rabbitmq_url"), id="compose"
    ),
    *(
        pytest.param(lambda name=name: in_cluster(name), id=name, marks=needs_kubectl)
        for name in OVERLAYS
    ),
]


@pytest.fixture(params=DEPLOYMENTS)
def deployment(request: pytest.FixtureRequest) -> Deployment:
    make: Callable[[], Deployment] = request.param
    return make()


def declares(process: ProcessSpec) -> bool:
    """Whether it only declares the queues, for which it needs only the broker."""
    return process.arguments[:1] == ("declare",)


def test_a_process_is_given_what_it_reads_and_nothing_else(deployment: Deployment) -> None:
    assert {process.image for process in deployment.processes} >= {"gateway", *SERVICES}
    for process in deployment.processes:
        read = variables(process.image)
        # Python itself reads SSL_CERT_FILE, the certificate authorities that it trusts.
        assert process.environment.keys() <= read.keys() | {"SSL_CERT_FILE"}, process.name
        # For local runs only: it allows pages on the visitor's machine.
        assert "LOOPBACK_ORIGINS" not in process.environment
        given = {name for name, value in process.environment.items() if value}
        needed = {name for name, is_required in read.items() if is_required}
        assert ({"RABBITMQ_URL"} if declares(process) else needed) <= given, process.name


def test_identity_alone_signs_and_each_pair_of_services_has_a_separate_secret(
    deployment: Deployment,
) -> None:
    """An attacker in another service cannot act as a member, or as a different service."""
    holders: dict[str, set[str]] = {}
    for process in deployment.processes:
        if process.image not in SERVICES or declares(process):
            continue
        for variable in ("JWT_PRIVATE_KEY", "JWT_SECRET"):
            assert (variable in process.environment) is (process.image == "identity"), process.name
        assert "JWT_PUBLIC_KEY" in process.environment
        for variable in ("BILLING_SECRET", "CATALOGUE_SECRET", "IDENTITY_SECRET"):
            if secret := process.environment.get(variable):
                holders.setdefault(secret, set()).add(process.image)
    assert sorted(map(sorted, holders.values())) == [
        ["billing", "catalogue"],
        ["billing", "identity"],
    ]


def test_each_service_has_its_own_broker_user_and_none_the_administrator(
    deployment: Deployment,
) -> None:
    (administrator,) = {p.environment["RABBITMQ_URL"] for p in deployment.processes if declares(p)}
    for process in deployment.processes:
        if process.image in SERVICES and not declares(process) and process.name != "broker-users":
            url = process.environment["RABBITMQ_URL"]
            assert url == deployment.broker_url.format(process.image) != administrator


# Compose


def test_compose_runs_every_image_and_migrates_each_database_before_its_service() -> None:
    assert {process.image for process in composed_processes()} == set(IMAGES)
    services = composed()["services"]
    for name in SERVICES:
        before = services[name]["depends_on"]
        step = f"{name}-import" if f"{name}-import" in before else f"{name}-migrate"
        assert before[step]["condition"] == "service_completed_successfully"
        if step.endswith("import"):
            done = services[step]["depends_on"][f"{name}-migrate"]["condition"]
            assert done == "service_completed_successfully"
        assert before["broker-declare"]["condition"] == "service_completed_successfully"
        assert services["gateway"]["depends_on"][name]["condition"] == "service_healthy"


def test_compose_publishes_on_loopback_and_the_gateway_elsewhere_only_when_told() -> None:
    as_it_is, while_developing = composed()["services"], composed("compose.dev.yml")["services"]
    for name, service in [*as_it_is.items(), *while_developing.items()]:
        for published in service.get("ports", []):
            own = name == "gateway" and service is as_it_is["gateway"]
            address = "${KETO_ADDRESS:-127.0.0.1}" if own else "127.0.0.1"
            assert str(published).startswith(f"{address}:"), name
    assert composed()["networks"]["data"]["internal"] is True
    assert "data" not in composed()["services"]["gateway"]["networks"]


def test_compose_hardens_and_limits_every_long_running_container() -> None:
    for name, service in composed()["services"].items():
        limits = service.get("deploy", {}).get("resources", {}).get("limits", {})
        if service.get("restart") == "unless-stopped":
            assert "memory" in limits, name
        assert "no-new-privileges:true" in service.get("security_opt", [])
        if "keto-" in service.get("image", ""):
            assert service["read_only"] is True
            assert service["cap_drop"] == ["ALL"]


def test_no_password_is_in_the_environment_of_a_container() -> None:
    for name, service in composed()["services"].items():
        for variable in service.get("environment", {}):
            # Except dates (_UNTIL) and rules about passwords.
            secret = re.search(
                r"PASSWORD(?!S)|SECRET|_KEY|DATABASE_URL|RABBITMQ_URL|SMTP_URL", variable
            )
            assert not secret or variable.endswith(("_FILE", "_UNTIL")), f"{name}: {variable}"


def test_the_variables_of_compose_are_explained_in_the_example() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yml").read_text()))
    example = (DEPLOY / ".env.example").read_text()
    explained = set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE))
    ports_on_loopback = {name for name in asked if name.endswith("_PORT")}
    assert asked - ports_on_loopback <= explained
    assert explained - {"COMPOSE_PROFILES"} <= asked


def test_prepare_creates_missing_secrets_and_keeps_existing_ones(tmp_path: Path) -> None:
    folder = tmp_path / "deploy"
    folder.mkdir()
    for name in ("prepare.sh", ".env.example", "../pyproject.toml"):
        (folder / name).write_bytes((DEPLOY / name).read_bytes())
    subprocess.run(["sh", folder / "prepare.sh"], check=True, capture_output=True)
    assert f"\nKETO_VERSION={version()}\n" in (folder / ".env").read_text()
    made = {path.name: path.read_text() for path in (folder / "secrets").iterdir()}
    named = {Path(secret["file"]).name for secret in composed()["secrets"].values()}
    assert named <= made.keys()
    passwords = [urlsplit(made[f"{name}_database_url"]).password for name in SERVICES]
    assert len(set(passwords)) == len(SERVICES)
    users = {name: urlsplit(made[f"{name}_rabbitmq_url"]) for name in (*SERVICES, "administrator")}
    assert {name: url.username for name, url in users.items()} == {name: name for name in users}
    assert len({url.password for url in users.values()} | set(passwords)) == 2 * len(SERVICES) + 1
    for name, secret in made.items():
        if name in ("jwt_secret", "billing_catalogue_secret", "billing_identity_secret"):
            assert len(secret.encode()) >= 32
    assert Tokens(public_keys=made["jwt_public_key"]).bearer(
        Tokens(private_key=made["jwt_private_key"]).issue_access({"sub": "mia"})
    )
    again = subprocess.run(["sh", folder / "prepare.sh"], check=True, capture_output=True)
    assert again.stdout == b""
    assert made == {path.name: path.read_text() for path in (folder / "secrets").iterdir()}


def test_developers_may_set_what_processes_read() -> None:
    images = {process.name: process.image for process in composed_processes()}
    for name, service in composed("compose.dev.yml")["services"].items():
        known = variables(images[name]) if name in images else {}
        assert service.get("environment", {}).keys() <= known.keys() | {"PYTHONPATH"}


def test_compose_gives_the_administrators_password_to_two_steps_before_the_broker() -> None:
    services = composed()["services"]
    holders = {name for name, each in services.items() if "administrator_rabbitmq_url" in str(each)}
    assert holders == {"broker-users", "broker-declare"}
    assert services["rabbitmq"]["depends_on"]["broker-users"] == {
        "condition": "service_completed_successfully"
    }


def test_the_archives_password_is_for_the_archive_and_the_server_alone() -> None:
    services = composed()["services"]
    holders = {name for name, each in services.items() if "archive_password" in str(each)}
    assert holders == {"archive", "archive-restore", "postgres"}


def test_compose_mounts_no_secret_that_a_process_does_not_read() -> None:
    for name, service in composed()["services"].items():
        if "keto-" not in service.get("image", "") or "entrypoint" in service:
            continue
        read = {
            str(value).removeprefix("/run/secrets/")
            for variable, value in service.get("environment", {}).items()
            if variable.endswith("_FILE")
        }
        assert set(service.get("secrets", [])) == read, name


def test_the_image_listens_on_the_port_that_clients_use() -> None:
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    assert f"PORT={PORT}" in dockerfile
    assert f"EXPOSE {PORT}" in dockerfile


# Kubernetes


@needs_kubectl
def test_the_cluster_and_compose_set_the_same_variables() -> None:
    in_compose = {
        process.image: process.environment.keys()
        for process in composed_processes()
        if not declares(process)
    }
    for process in cluster_processes(built("prod")):
        if not declares(process):
            assert process.environment.keys() == in_compose[process.image], process.name


@needs_kubectl
@pytest.mark.parametrize(
    ("name", "management", "administrator"),
    [
        ("dev", "http://rabbitmq:15672", "broker-administrator/url"),
        ("prod", "https://broker:15671", "broker-default-user/connection_string"),
    ],
)
def test_the_clusters_job_makes_the_users_that_services_log_in_as(
    name: str, management: str, administrator: str
) -> None:
    (job,) = (
        d
        for d in of_kind(built(name), "Job")
        if d["metadata"]["labels"]["app.kubernetes.io/name"] == "broker-users"
    )
    given = variables_of(job["spec"]["template"]["spec"]["containers"][0])
    given.pop("SSL_CERT_FILE", None)
    assert given == {
        "RABBITMQ_MANAGEMENT_URL": management,
        "RABBITMQ_URL": administrator,
        **{f"{service.upper()}_RABBITMQ_URL": f"{service}-broker/url" for service in SERVICES},
    }


@needs_kubectl
@pytest.mark.parametrize("name", ["prod", "prod-keda"])
def test_in_production_everything_but_the_gateway_knows_the_servers_authorities(name: str) -> None:
    documents = built(name)
    for document in of_kind(documents, "Deployment", "Job"):
        spec = document["spec"]["template"]["spec"]
        mounted = [mount["mountPath"] for mount in spec["containers"][0]["volumeMounts"]]
        assert ("/certificates" in mounted) is (
            document["metadata"]["name"] not in ("gateway", "webapp")
        )
    (postgres,) = of_kind(documents, "Cluster")
    rules = [rule.split()[0] for rule in postgres["spec"]["postgresql"]["pg_hba"]]
    assert rules == ["hostssl"] * len(SERVICES) + ["host"]
    (broker,) = of_kind(documents, "RabbitmqCluster")
    assert broker["spec"]["tls"]["disableNonTLSListeners"] is True
    readme = (DEPLOY / "k8s/README.md").read_text()
    assert "sslmode=verify-full&sslrootcert=/certificates/postgres.crt" in readme
    assert "cafile=/certificates/broker.crt" in readme


@needs_kubectl
def test_keda_scales_by_the_time_until_a_queue_is_empty() -> None:
    documents = built("prod-keda")
    for scaled in of_kind(documents, "ScaledObject"):
        by_queue = [t for t in scaled["spec"]["triggers"] if t["type"] == "rabbitmq"]
        assert by_queue
        for trigger in by_queue:
            metadata = trigger["metadata"]
            assert metadata["mode"] == "ExpectedQueueConsumptionTime"
            # With amqp, messages in progress do not count, and the rate is unknown.
            assert (metadata["protocol"], metadata["host"]) == (
                "http",
                "https://broker.keto.svc:15671/",
            )
            assert (trigger["metricType"], metadata["value"]) == ("Value", "60")
    (authentication,) = of_kind(documents, "TriggerAuthentication")
    known = {each["parameter"] for each in authentication["spec"]["secretTargetRef"]}
    assert known == {"username", "password", "ca", "tls"}
    (certificate,) = (
        d for d in of_kind(documents, "Certificate") if d["metadata"]["name"] == "broker"
    )
    assert "broker.keto.svc" in certificate["spec"]["dnsNames"]


@needs_kubectl
@pytest.mark.parametrize("name", OVERLAYS)
def test_a_deployment_that_is_scaled_has_no_number_of_replicas(name: str) -> None:
    documents = built(name)
    scaled = {
        each["spec"]["scaleTargetRef"]["name"]
        for each in of_kind(documents, "HorizontalPodAutoscaler", "ScaledObject")
    }
    deployed = of_kind(documents, "Deployment")
    assert scaled <= {each["metadata"]["name"] for each in deployed}
    for each in deployed:
        assert not (each["metadata"]["name"] in scaled and "replicas" in each["spec"])


@needs_kubectl
@pytest.mark.parametrize("name", ["prod", "prod-keda"])
def test_all_replicas_find_a_connection_and_no_role_takes_those_of_others(name: str) -> None:
    documents = built(name)
    most = {
        d["metadata"]["name"]: d["spec"].get("replicas", 1)
        for d in of_kind(documents, "Deployment")
    }
    for scaled in of_kind(documents, "HorizontalPodAutoscaler"):
        most[scaled["spec"]["scaleTargetRef"]["name"]] = scaled["spec"]["maxReplicas"]
    for scaled in of_kind(documents, "ScaledObject"):
        most[scaled["spec"]["scaleTargetRef"]["name"]] = scaled["spec"]["maxReplicaCount"]
    # A rollout runs one more of each.
    wanted = dict.fromkeys(SERVICES, 0)
    for process in cluster_processes(documents):
        if process.name in most and process.image in wanted:
            pools = 2 * int(process.environment["DATABASE_POOL"])
            wanted[process.image] += (most[process.name] + 1) * pools
    (cluster,) = of_kind(documents, "Cluster")
    limits = {role["name"]: role["connectionLimit"] for role in cluster["spec"]["managed"]["roles"]}
    assert all(wanted[service] <= limits[service] for service in SERVICES), wanted
    most_connections = int(cluster["spec"]["postgresql"]["parameters"]["max_connections"])
    assert sum(limits.values()) <= most_connections - 10


@needs_kubectl
def test_the_development_clusters_script_makes_every_secret_that_is_referred_to(
    tmp_path: Path,
) -> None:
    arguments = tmp_path / "arguments"
    kubectl = tmp_path / "kubectl"
    kubectl.write_text(
        f'#!/bin/sh\ncase "$*" in *" get "*) exit 1 ;; esac\nprintf \'%s\\n\' "$*" >>{arguments}\n'
    )
    kubectl.chmod(0o755)
    script = DEPLOY / "k8s/overlays/dev/secrets.sh"
    subprocess.run(["sh", script], check=True, env={"PATH": f"{tmp_path}:/usr/bin:/bin"})
    made = {
        (found[1], key)
        for line in arguments.read_text().splitlines()
        if (found := re.search(r"create secret generic (\S+)", line))
        for key in re.findall(r"--from-literal=([a-z.-]+)=", line)
    }
    assert secrets_referred_to(built("dev")) <= made


@needs_kubectl
def test_the_secrets_of_production_are_listed_where_operators_look() -> None:
    readme = (DEPLOY / "k8s/README.md").read_text()
    wanted = secrets_referred_to(built("prod"))
    assert ("billing-database", "url") in wanted
    for name, key in wanted:
        assert re.search(rf"`{re.escape(name)}`.*`{re.escape(key)}`", readme), (name, key)
