#!/bin/sh
# Creates the Secrets of the manifests, with random passwords. Existing ones stay unchanged. In
# production use a secret manager (see ../../README.md).
set -eu
namespace=${1:-keto-dev}

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
secret() {
    kubectl --namespace "$namespace" get secret "$1" >/dev/null 2>&1 ||
        kubectl --namespace "$namespace" create secret generic "$@"
}

kubectl get namespace "$namespace" >/dev/null 2>&1 ||
    kubectl apply -f "$(dirname "$0")/namespace.yaml"

for service in identity planner tracker catalogue billing; do  # made from deploy/system.toml: for-service
    secret "$service-database" \
        --from-literal="url=postgresql://$service:$(random)@postgres:5432/$service"
    secret "$service-broker" \
        --from-literal="url=amqp://$service:$(random)@rabbitmq:5672/"
done
secret postgres --from-literal="password=$(random)"
password=$(random)
secret broker-administrator \
    --from-literal="url=amqp://administrator:$password@rabbitmq:5672/" \
    --from-literal="user.conf=$(printf 'default_user = administrator\ndefault_pass = %s' "$password")"
private_key=$(openssl genpkey -algorithm ed25519)
secret tokens --from-literal=previous= --from-literal=previous-until= \
    --from-literal="public-key=$(echo "$private_key" | openssl pkey -pubout)"
secret identity-tokens --from-literal="mail-secret=$(random)" \
    --from-literal="private-key=$private_key"
# made from deploy/system.toml: k8s-shared-secrets
secret billing-catalogue --from-literal="secret=$(random)"
secret billing-identity --from-literal="secret=$(random)"
# until here
secret identity-mail --from-literal=url=smtp://sandbox:1025
secret billing-stripe --from-literal=secret-key=sk_test_sandbox \
    --from-literal="webhook-secret=whsec_sandbox_$(random)"
