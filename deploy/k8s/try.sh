#!/bin/sh
# Runs the manifests for production in a cluster of kind on this machine, once, and says what it did:
# apply, journeys, a node away, an upgrade, a restore.
#
#   deploy/k8s/try.sh                  # everything; the log is try.log
#   KEEP=1 deploy/k8s/try.sh           # leave the cluster
#
# Needs docker, kind 0.24 or newer (its network plugin enforces policies), kubectl, curl and openssl, the images
# and manifests of the operators from the Internet, 8 cores and 24 GB of memory. With the sandbox in place of
# Stripe, the mail server and the model. Without one of these it says so, and ends with 2.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
log=${LOG:-try.log}
: >"$log"

CERT_MANAGER=v1.21.1
CLOUDNATIVE_PG=1.30
BARMAN_PLUGIN=v0.14.0
RABBITMQ_OPERATOR=v2.22.3
PROMETHEUS_OPERATOR=v0.93.0
ENVOY_GATEWAY=v1.9.0
github=https://github.com

say() { echo "$*" | tee -a "$log"; }
steps="cluster operators images apply journeys node upgrade restore"
done_steps=
finish() {
    status=$?
    for step in $steps; do
        case " $done_steps " in *" $step "*) say "did: $step" ;; *) say "did not: $step" ;; esac
    done
    rm -rf "$here/overlays/trying"
    [ -n "${KEEP:-}" ] || kind delete cluster --name keto >>"$log" 2>&1 || true
    exit "$status"
}
for program in docker kind kubectl curl openssl; do
    command -v "$program" >/dev/null || {
        say "not run: $program is not installed"
        exit 2
    }
done
trap finish EXIT
run() {
    say "\$ $*"
    "$@" >>"$log" 2>&1
}
did() { done_steps="$done_steps $1"; }
in_keto() { kubectl --namespace keto "$@"; }

# A cluster of three workers, each a zone.
kind create cluster --name keto --config - >>"$log" 2>&1 <<END
kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
nodes:
  - role: control-plane
  - { role: worker, labels: { topology.kubernetes.io/zone: a } }
  - { role: worker, labels: { topology.kubernetes.io/zone: b } }
  - { role: worker, labels: { topology.kubernetes.io/zone: c } }
END
did cluster

# The operators, and a store for the backups.
apply() { run kubectl apply --server-side --force-conflicts --filename "$1"; }
apply "$github/cert-manager/cert-manager/releases/download/$CERT_MANAGER/cert-manager.yaml"
apply "$github/cloudnative-pg/cloudnative-pg/raw/release-$CLOUDNATIVE_PG/releases/cnpg-$CLOUDNATIVE_PG.0.yaml"
apply "$github/rabbitmq/cluster-operator/releases/download/$RABBITMQ_OPERATOR/cluster-operator.yml"
apply "$github/prometheus-operator/prometheus-operator/releases/download/$PROMETHEUS_OPERATOR/bundle.yaml"
apply "$github/envoyproxy/gateway/releases/download/$ENVOY_GATEWAY/install.yaml"
for namespace in cert-manager cnpg-system rabbitmq-system envoy-gateway-system; do
    run kubectl --namespace "$namespace" wait --for=condition=Available --timeout=5m deployment --all
done
apply "$github/cloudnative-pg/plugin-barman-cloud/releases/download/$BARMAN_PLUGIN/manifest.yaml"
run kubectl --namespace cnpg-system wait --for=condition=Available --timeout=5m deployment --all
run kubectl label namespace envoy-gateway-system keto-proxies=true
# With the Gateway API, whose kinds are there only now.
run kubectl --namespace cert-manager patch deployment cert-manager --type json --patch \
    '[{ "op": "add", "path": "/spec/template/spec/containers/0/args/-", "value": "--enable-gateway-api" }]'
run kubectl --namespace cert-manager rollout status --timeout=5m deployment cert-manager
kubectl apply --filename - >>"$log" 2>&1 <<END
apiVersion: cert-manager.io/v1
kind: ClusterIssuer
metadata: { name: letsencrypt }
spec: { selfSigned: {} }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: envoy }
spec: { controllerName: gateway.envoyproxy.io/gatewayclass-controller }
---
apiVersion: v1
kind: Namespace
metadata: { name: store }
---
apiVersion: v1
kind: Service
metadata: { name: store, namespace: store }
spec: { selector: { app: store }, ports: [{ port: 443 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: store, namespace: store }
spec:
  selector: { matchLabels: { app: store } }
  template:
    metadata: { labels: { app: store } }
    spec:
      containers:
        - name: store
          image: ${STORE_IMAGE:-minio/minio}
          command: [sh, -c, "mkdir -p /data/keto-backups && minio server /data --address :443"]
          env: [{ name: MINIO_ROOT_USER, value: backups }, { name: MINIO_ROOT_PASSWORD, value: only-for-a-try }]
END
did operators

# Images of this version, and the same as the next one.
version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
next=$version-next
images="webapp sandbox gateway identity planner tracker catalogue billing"  # made from deploy/system.toml: k8s-images-try
for tag in "$version" "$next"; do
    for image in $images; do
        run docker build --file deploy/Dockerfile --build-arg "SERVICE=$image" --build-arg "VERSION=$tag" \
            --tag "keto-$image:$tag" .
        run kind load docker-image --name keto "keto-$image:$tag"
    done
done
did images

# The overlay for production, with the sandbox and these images; the suffix of the Jobs is the tag's.
overlay=$here/overlays/trying
write_overlay() {
    mkdir -p "$overlay"
    {
        echo "namespace: keto"
        echo "resources: [../prod]"
        echo "components: [../../components/sandbox]"
        echo "images:"
        echo "  - { name: keto-sandbox, newTag: '$1' }"
        for image in $images; do
            echo "  - { name: registry.example/keto/$image, newName: keto-$image, newTag: '$1' }"
        done
        echo "patches:"
        echo "  - target: { kind: ObjectStore }"
        echo "    patch: |"
        echo "      - { op: replace, path: /spec/configuration/endpointURL, value: 'http://store.store:443' }"
        echo "transformers:"
        echo "  - |-"
        echo "    apiVersion: builtin"
        echo "    kind: PrefixSuffixTransformer"
        echo "    metadata: { name: try }"
        echo "    suffix: -$(echo "$1" | tr . -)"
        echo "    fieldSpecs: [{ kind: Job, path: metadata/name }]"
    } >"$overlay/kustomization.yaml"
}
random() { openssl rand -hex 24; }
secret() { in_keto create secret generic "$@" >>"$log" 2>&1; }
write_secrets() {
    for service in identity planner tracker catalogue billing; do  # made from deploy/system.toml: for-service
        password=$(random)
        host="postgres-rw:5432/$service?sslmode=verify-full&sslrootcert=/certificates/postgres.crt"
        secret "$service-database" --type=kubernetes.io/basic-auth --from-literal="username=$service" \
            --from-literal="password=$password" --from-literal="url=postgresql://$service:$password@$host"
        secret "$service-broker" \
            --from-literal="url=amqps://$service:$(random)@broker:5671/?cafile=/certificates/broker.crt"
    done
    # made from deploy/system.toml: k8s-shared-secrets
    secret billing-catalogue --from-literal="secret=$(random)"
    secret billing-identity --from-literal="secret=$(random)"
    # until here
    key=$(openssl genpkey -algorithm ed25519)
    secret tokens --from-literal="public-key=$(echo "$key" | openssl pkey -pubout)"
    secret identity-tokens --from-literal="mail-secret=$(random)" --from-literal="private-key=$key"
    secret identity-mail --from-literal=url=smtp://sandbox:1025
    secret billing-stripe --from-literal=secret-key=sk_test_sandbox --from-literal="webhook-secret=whsec_sandbox_$(random)"
    secret postgres-backup --from-literal=access-key-id=backups --from-literal=secret-access-key=only-for-a-try
}
rolled_out() {
    in_keto wait --for=condition=complete --timeout=20m job --all
    for deployment in $(in_keto get deployment --output name); do
        in_keto rollout status --timeout=10m "$deployment"
    done
}
write_overlay "$version"
run kubectl apply --kustomize "$here/gateway"
run kubectl apply --filename "$here/overlays/prod/namespace.yaml"
write_secrets
run kubectl apply --kustomize "$overlay"
run in_keto wait --for=condition=Ready --timeout=20m cluster.postgresql.cnpg.io/postgres
run rolled_out
did apply

# Journeys: through the proxy of the Gateway, with its certificate.
proxy=$(kubectl --namespace envoy-gateway-system get service \
    --selector gateway.envoyproxy.io/owning-gateway-name=keto --output name)
kubectl --namespace envoy-gateway-system port-forward "$proxy" 8443:443 >>"$log" 2>&1 &
forward=$!
trap 'kill $forward 2>/dev/null; finish' EXIT
api() {
    path=$1
    shift
    curl --silent --show-error --fail --insecure --max-time 30 --retry 30 --retry-all-errors --retry-delay 1 \
        --connect-to api.keto.example:443:127.0.0.1:8443 "https://api.keto.example$path" \
        --header 'content-type: application/json' "$@"
}
# A member registers, saves a day, and reads it; the address is the argument.
journey() {
    token=$(api /api/auth/register --data "{\"email\": \"$1\", \"password\": \"correct horse battery\"}" |
        sed -n 's/.*"token": *"\([^"]*\)".*/\1/p')
    {
        api /api/tracker/log --header "authorization: Bearer $token" \
            --data "{\"date\": \"$(date -u +%F)\", \"weightKg\": 80}"
        api /api/tracker/summary --header "authorization: Bearer $token"
        api /api/plans
    } >>"$log"
}
log_in() { api /api/auth/login --data "{\"email\": \"$1\", \"password\": \"correct horse battery\"}" >>"$log"; }
journey first@keto.example
did journeys

# Lose a node: the machine stops without notice, and the journeys must continue.
run docker stop keto-worker2
journey without-a-node@keto.example
run docker start keto-worker2
run kubectl wait --for=condition=Ready --timeout=5m node --all
run in_keto wait --for=condition=Ready --timeout=20m cluster.postgresql.cnpg.io/postgres
did node

# An upgrade, while members come.
write_overlay "$next"
run kubectl apply --kustomize "$overlay"
for number in 1 2 3 4 5 6 7 8 9 10; do journey "upgrade-$number@keto.example"; done
run rolled_out
did upgrade

# A restore: who came after the moment is not there, who came before is.
moment=$(date -u '+%F %T+00')
journey after@keto.example
run env OVERLAY="$overlay" "$here/restore.sh" "$moment"
log_in upgrade-10@keto.example
if log_in after@keto.example; then
    say "a member of after the moment is there"
    exit 1
fi
did restore
