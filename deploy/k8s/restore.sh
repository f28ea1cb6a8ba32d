#!/bin/sh
# Restores PostgreSQL in a cluster to a moment, from its backups: the five databases at once, or one alone.
#
#   deploy/k8s/restore.sh "2026-11-27 10:00:00+00"           # all: the cluster is deleted and made again
#   deploy/k8s/restore.sh "2026-11-27 10:00:00+00" billing   # one: from a second cluster beside it
#
# `latest` is the end of the archive. OVERLAY is your overlay (overlays/prod). ERASURES names a list of erased
# accounts, which is added to what the services list. The order is that of deploy/restore.sh.
set -eu
moment=${1:?which moment? deploy/k8s/restore.sh MOMENT [SERVICE]}
only=${2:-}
here=$(cd "$(dirname "$0")" && pwd)
overlay=$(realpath "${OVERLAY:-$here/overlays/prod}")
services="identity planner tracker catalogue billing"  # made from deploy/system.toml: k8s-names
stopped=${only:-$services}
temporary=$(mktemp -d)
made=$here/overlays/restoring
trap 'rm -rf "$temporary" "$made"' EXIT

in_keto() { kubectl --namespace keto "$@"; }
keto() {
    service=$1
    shift
    in_keto exec --stdin "deploy/$service" -- env LOG_LEVEL=WARNING keto "$@"
}
primary() { in_keto get cluster.postgresql.cnpg.io "$1" --output 'jsonpath={.status.currentPrimary}'; }
in_postgres() {
    cluster=$1
    shift
    in_keto exec --stdin "$(primary "$cluster")" --container postgres -- "$@"
}
# The manifest of a cluster as it was at a moment; further patches are on standard input.
restored() {
    mkdir -p "$made"
    {
        echo "namespace: keto"
        echo "resources: [$(realpath --relative-to="$made" "$overlay")]"
        echo "components: [../../components/postgres-restore]"
        echo "patches:"
        echo "  - target: { kind: Cluster, name: postgres }"
        echo "    patch: |"
        echo "      - { op: replace, path: /spec/externalClusters/0/plugin/parameters/serverName, value: $archive }"
        [ "$1" = latest ] ||
            echo "      - { op: add, path: /spec/bootstrap/recovery/recoveryTarget, value: { targetTime: '$1' } }"
        cat
    } >"$made/kustomization.yaml"
    kubectl kustomize "$made" | awk 'BEGIN { RS = "---\n" } /(^|\n)kind: Cluster\n/ { print }'
}
ready() { in_keto wait --for=condition=Ready --timeout=60m "cluster.postgresql.cnpg.io/$1"; }
# A second cluster as it was at a moment: of one instance, without an archive.
beside() {
    restored "$1" >"$temporary/beside.yaml" <<-END
	      - { op: replace, path: /metadata/name, value: postgres-before }
	      - { op: replace, path: /spec/instances, value: 1 }
	      - { op: remove, path: /spec/postgresql/synchronous }
	      - { op: remove, path: /spec/plugins }
	END
    kubectl apply --filename "$temporary/beside.yaml"
    ready postgres-before
}
end_beside() { in_keto delete cluster.postgresql.cnpg.io postgres-before --wait; }

# The archive that is written now: one history each. If the cluster is gone, ARCHIVE names it.
archive=$(in_keto get cluster.postgresql.cnpg.io postgres \
    --output 'jsonpath={.spec.plugins[0].parameters.serverName}' || true)
archive=${ARCHIVE:-${archive:-postgres}}
next=postgres-$(date -u +%Y%m%d%H%M%S)

[ -z "${ERASURES:-}" ] || cat "$ERASURES" >>"$temporary/erasures"
answers=
for service in $services; do
    if keto "$service" erasures >>"$temporary/erasures"; then
        answers=yes
    else
        echo "$service does not list erasures" >&2
    fi
done
if [ -z "$answers" ]; then
    echo "no service answers: the erasures are those at the end of the archive"
    beside latest
    in_postgres postgres-before psql --dbname=identity --tuples-only --no-align --field-separator=' ' \
        --command="SELECT user_id, to_json(erased_at) #>> '{}' FROM erased_user" >>"$temporary/erasures"
    end_beside
fi

# An autoscaler leaves a Deployment without replicas alone; KEDA's is told so.
for service in $stopped; do
    in_keto annotate scaledobject.keda.sh "$service-worker" --overwrite autoscaling.keda.sh/paused=true || true
    in_keto scale --replicas=0 "deployment/$service" "deployment/$service-worker"
done
for service in $stopped; do
    in_keto wait --for=delete --timeout=2m pod \
        --selector "app.kubernetes.io/name=$service,app.kubernetes.io/component in (http,worker)"
done
# What was committed until now is in the archive.
in_postgres postgres psql --quiet --command='SELECT pg_switch_wal()' || echo "the primary does not answer" >&2

if [ -z "$only" ]; then
    restored "$moment" >"$temporary/cluster.yaml" <<-END
	      - { op: replace, path: /spec/plugins/0/parameters/serverName, value: $next }
	END
    in_keto delete cluster.postgresql.cnpg.io postgres --ignore-not-found --wait
    kubectl apply --filename "$temporary/cluster.yaml"
    ready postgres
    databases=$services
else
    beside "$moment"
    in_postgres postgres dropdb --if-exists --force "$only"
    in_postgres postgres createdb --owner="$only" --template=template0 --locale=C.UTF-8 "$only"
    in_postgres postgres-before pg_dump --format=custom "$only" >"$temporary/dump"
    in_postgres postgres pg_restore --dbname="$only" --role="$only" \
        --no-owner --no-privileges --exit-on-error --single-transaction <"$temporary/dump"
    end_beside
    databases=$only
fi
for database in $databases; do
    echo "$database is restored"
    # The backup has no session that was ended since: all members log in again.
    [ "$database" != identity ] || in_postgres postgres psql --dbname=identity --quiet --command="
        UPDATE member SET tokens_valid_from = greatest(dated_at, now()), dated_at = greatest(dated_at, now());
        INSERT INTO token_revocation (user_id, valid_from) SELECT id, tokens_valid_from FROM member
        ON CONFLICT (user_id) DO UPDATE SET valid_from = excluded.valid_from, recorded_at = now()"
done

# Migrate what is older, then start what was stopped.
in_keto delete job --selector app.kubernetes.io/component=migration
kubectl apply --kustomize "$overlay" --selector app.kubernetes.io/component=migration
in_keto wait --for=condition=complete --timeout=10m job --selector app.kubernetes.io/component=migration
for service in $stopped; do
    in_keto scale --replicas=2 "deployment/$service" "deployment/$service-worker"
    in_keto annotate scaledobject.keda.sh "$service-worker" autoscaling.keda.sh/paused- || true
done
for service in $stopped; do
    in_keto rollout status --timeout=5m "deployment/$service"
    in_keto rollout status --timeout=5m "deployment/$service-worker"
done

# What was paid since is at Stripe.
case " $stopped " in *" billing "*)
    keto billing resync </dev/null || echo "billing: Stripe does not answer; run keto resync later" >&2 ;;
esac
for service in identity tracker billing; do
    echo "$service: $(keto "$service" republish </dev/null)"
done
echo "identity: $(keto identity republish --erasures - <"$temporary/erasures")"
[ -n "$only" ] || echo "Add to your overlay: components/postgres-restore, with serverName $next for the archive"
