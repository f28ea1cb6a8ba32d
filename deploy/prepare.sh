#!/bin/sh
# Creates the files that `docker compose` needs and git ignores: .env, and a file for each secret.
# Existing files stay unchanged, so run it again after an update that adds a secret.
set -eu
cd "$(dirname "$0")"

if [ ! -e .env ]; then
    version=$(sed -n 's/^version = "\(.*\)"$/\1/p' ../pyproject.toml)
    sed "s/^KETO_VERSION=.*/KETO_VERSION=$version/" .env.example >.env
fi

command -v openssl >/dev/null || {
    echo "openssl is needed: it makes the key pair of the access tokens" >&2
    exit 1
}

mkdir -p secrets
chmod 700 secrets

# World-readable, since the containers' user ids do not exist here; the folder itself is private.
put() {
    [ -e "secrets/$1" ] && return 0
    (umask 022 && cat >"secrets/$1")
    echo "made secrets/$1"
}
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

random | put postgres_password
random | put archive_password
for service in identity planner tracker catalogue billing; do  # made from deploy/system.toml: for-service
    echo "postgresql://$service:$(random)@postgres:5432/$service" | put "${service}_database_url"
done

# The administrator declares the queues; no service has its password.
for user in administrator identity planner tracker catalogue billing; do  # made from deploy/system.toml: for-broker-user
    echo "amqp://$user:$(random)@rabbitmq:5672/" | put "${user}_rabbitmq_url"
done

# Access tokens: identity signs them with the private key, the others have the public one.
openssl genpkey -algorithm ed25519 | put jwt_private_key
openssl pkey -in secrets/jwt_private_key -pubout | put jwt_public_key
# Tokens in mails: identity's alone.
random | put jwt_secret
: | put jwt_secret_previous
# What billing shares with each service that it asks.
# made from deploy/system.toml: put-shared-secrets
random | put billing_catalogue_secret
random | put billing_identity_secret
# until here
random | put grafana_password
# Where Alertmanager sends pages, tickets and the sign of life: replace them (docs/operations.md).
for receiver in pages tickets watchdog; do
    echo http://receiver.example/ | put "${receiver}_url"
done

# External services: the stand-ins' values; replace them with the real ones.
echo smtp://sandbox:1025 | put smtp_url
echo sk_test_sandbox | put stripe_secret_key
echo "whsec_sandbox_$(random)" | put stripe_webhook_secret
