#!/bin/sh
# Restores PostgreSQL in a cluster to a moment, from its backups: all five databases, or only one.
#
#   deploy/k8s/restore.sh "2026-11-27 10:00:00+00"           # all: the cluster is deleted and recreated
#   deploy/k8s/restore.sh "2026-11-27 10:00:00+00" billing   # one: from a second, temporary cluster
#
# `latest` is the end of the archive. OVERLAY is your overlay (overlays/prod). ERASURES names a list of erased
# accounts, which is added to the services' lists. ARCHIVE names the archive to read, if it is not the one
# that the cluster writes. The order is that of deploy/restore.sh.
#
# Nothing is stopped or deleted before the manifest is rendered, a backup covers the moment, and the data fits.
set -eu
moment=${1:?which moment? deploy/k8s/restore.sh MOMENT [SERVICE]}
only=${2:-}
here=$(cd "$(dirname "$0")" && pwd)
overlay=$(realpath "${OVERLAY:-$here/overlays/prod}")
services="identity planner tracker catalogue billing"  # made from deploy/system.toml: k8s-names
stopped=${only:-$services}
temporary=$(mktemp -d)
made=$here/overlays/restoring
stage=checks deleted=
at_exit() {
    code=$?
    [ -z "$deleted" ] || echo "restore.sh: still to do: $deleted" >&2
    if [ "$stage" = stopped ]; then
        echo "restore.sh: nothing was deleted; the services start again" >&2
        start || true
    fi
    rm -rf "$temporary" "$made"
    exit "$code"
}
trap at_exit EXIT
refuse() {
    echo "restore.sh: $1" >&2
    exit 1
}

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
# Write the manifest of a cluster as it was at a moment to a file; further patches are on standard input.
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
    # Not a pipe: its exit status would be awk's.
    kubectl kustomize "$made" >"$temporary/rendered.yaml"
    awk 'BEGIN { RS = "---\n" } /(^|\n)kind: Cluster\n/ { print }' "$temporary/rendered.yaml" >"$2"
    [ "$(grep -c '^kind: Cluster$' "$2")" = 1 ] || refuse "$overlay has no PostgreSQL cluster, or several"
}
ready() { in_keto wait --for=condition=Ready --timeout=60m "cluster.postgresql.cnpg.io/$1"; }
# Write the manifest of a second cluster at a moment: one instance, without an archive.
render_second() {
    restored "$1" "$temporary/second.yaml" <<-END
	      - { op: replace, path: /metadata/name, value: postgres-before }
	      - { op: replace, path: /spec/instances, value: 1 }
	      - { op: remove, path: /spec/postgresql/synchronous }
	      - { op: remove, path: /spec/plugins }
	END
}
restore_second() {
    render_second "$1"
    kubectl apply --filename "$temporary/second.yaml"
    ready postgres-before
}
delete_second() { in_keto delete cluster.postgresql.cnpg.io postgres-before --wait; }

start() {
    for service in $stopped; do
        in_keto scale --replicas=2 "deployment/$service" "deployment/$service-worker"
        in_keto annotate scaledobject.keda.sh "$service-worker" autoscaling.keda.sh/paused- || true
    done
}
query() { in_postgres postgres psql --quiet --tuples-only --no-align --command="$1"; }
seconds() { date -u -d "$1" +%s; }

case " $services " in *" ${only:-$services} "*) ;; *) refuse "$only is not one of: $services" ;; esac
if [ "$moment" != latest ]; then
    given=$moment moment=
    case $given in [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9][\ T][0-9]*)
        moment=$(date -u -d "$given" +%Y-%m-%dT%H:%M:%S.%6NZ 2>"$temporary/why") || true ;;
    esac
    [ -n "$moment" ] || refuse "$given is not a moment such as 2026-11-27 10:00:00+00"
    [ "$(seconds "$moment")" -le "$(date -u +%s)" ] || refuse "$moment is in the future"
fi

# The archive that is being written: each restore begins a new one. The bucket also has the earlier ones.
written=
if in_keto get cluster.postgresql.cnpg.io postgres >"$temporary/live" 2>&1; then
    written=$(in_keto get cluster.postgresql.cnpg.io postgres \
        --output 'jsonpath={.spec.plugins[?(@.isWALArchiver==true)].parameters.serverName}')
    written=${written:-postgres}
fi
archives=$temporary/archives
in_keto get objectstore.barmancloud.cnpg.io postgres-backup --output "go-template=$(
    # shellcheck disable=SC2016 # of Go
    printf '%s' '{{range $name, $window := .status.serverRecoveryWindow}}' \
        '{{$name}} {{$window.firstRecoverabilityPoint}} {{$window.lastSuccessfulBackupTime}}{{"\n"}}{{end}}'
)" >"$archives" || refuse "the backups cannot be listed: the ObjectStore postgres-backup does not exist"
known=$(awk '{ print "  ARCHIVE=" $1 " has backups since " $2 ", the newest of " $3 }' "$archives")
archive=${ARCHIVE:-$written}
[ -n "$archive" ] || refuse "without a cluster the newest archive is unknown; name one:
$known"
newest=$(sort -k 3 "$archives" | awk 'NF == 3 { name = $1 } END { print name }')
[ -n "${ARCHIVE:-}" ] || [ "$newest" = "$archive" ] ||
    refuse "the cluster writes $archive, but the newest backup is in ${newest:-no archive}; name the one to read:
$known"
begins=$(awk -v name="$archive" '$1 == name && $2 ~ /^[0-9]/ { print $2 }' "$archives")
[ -n "$begins" ] || refuse "the archive $archive has no backup:
$known"
[ "$moment" = latest ] || [ "$(seconds "$moment")" -gt "$(seconds "$begins")" ] ||
    refuse "no backup of the archive $archive is as old as $moment:
$known"
next=postgres-$(date -u +%Y%m%d%H%M%S)

if in_keto get cluster.postgresql.cnpg.io postgres-before >"$temporary/left" 2>&1; then
    refuse "postgres-before is left over from another restore, and has its data: \
kubectl --namespace keto delete cluster.postgresql.cnpg.io postgres-before"
fi
render_second "$moment"
kubectl apply --dry-run=server --filename "$temporary/second.yaml" >"$temporary/valid"
restored "$moment" "$temporary/cluster.yaml" <<-END
	      - { op: replace, path: /spec/plugins/0/parameters/serverName, value: $next }
	END
# The volumes may have grown since the overlay was written.
if bytes=$(query 'SELECT sum(pg_database_size(oid)) FROM pg_database'); then
    answers_sql=yes
    size=$(awk '$1 == "storage:" { inside = 1 } inside && $1 == "size:" { print $2; exit }' "$temporary/cluster.yaml")
    [ "$bytes" -lt "$(numfmt --from=auto "$size")" ] ||
        refuse "the databases have $bytes bytes, and the storage of $overlay only $size"
else
    answers_sql=
    echo "the primary does not answer" >&2
fi

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
    restore_second latest
    in_postgres postgres-before psql --dbname=identity --tuples-only --no-align --field-separator=' ' \
        --command="SELECT user_id, to_json(erased_at) #>> '{}' FROM erased_user" >>"$temporary/erasures"
    delete_second
fi

# Only the primary knows how far its archive goes. Without it, a restore next to it shows that the archive
# has the moment.
if [ -z "$only" ] && { [ -z "$answers_sql" ] || [ "$archive" != "$written" ]; }; then
    restore_second "$moment"
    delete_second
fi

# Autoscalers ignore a Deployment without replicas; KEDA's must be paused.
stage=stopped
for service in $stopped; do
    in_keto annotate scaledobject.keda.sh "$service-worker" --overwrite autoscaling.keda.sh/paused=true || true
    in_keto scale --replicas=0 "deployment/$service" "deployment/$service-worker"
done
for service in $stopped; do
    in_keto wait --for=delete --timeout=2m pod \
        --selector "app.kubernetes.io/name=$service,app.kubernetes.io/component in (http,worker)"
done
# Archive everything that was committed, and one commit after it: a recovery that finds none after
# its target fails.
if [ -n "$answers_sql" ]; then
    query 'SELECT pg_current_xact_id()' >"$temporary/commit"
    segment=$(query 'SELECT pg_walfile_name(pg_switch_wal())')
    left=300
    until [ "$(query "SELECT last_archived_wal >= '$segment' FROM pg_stat_archiver")" = t ]; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || refuse "the archive has not received $segment in 5 minutes"
        sleep 1
    done
fi

if [ -z "$only" ]; then
    stage=deleting deleted="ARCHIVE=$archive deploy/k8s/restore.sh '$moment'"
    # The operator finds volumes by the cluster's name: an old one would pass for the new cluster's.
    in_keto delete cluster.postgresql.cnpg.io postgres --ignore-not-found --cascade=foreground --wait
    in_keto wait --for=delete --timeout=10m persistentvolumeclaim --selector cnpg.io/cluster=postgres
    kubectl apply --filename "$temporary/cluster.yaml"
    ready postgres
    databases=$services
else
    restore_second "$moment"
    in_postgres postgres-before pg_dump --format=custom "$only" >"$temporary/dump"
    in_postgres postgres dropdb --if-exists --force "${only}_restored"
    in_postgres postgres createdb --owner="$only" --template=template0 --locale=C.UTF-8 "${only}_restored"
    in_postgres postgres pg_restore --dbname="${only}_restored" --role="$only" \
        --no-owner --no-privileges --exit-on-error --single-transaction <"$temporary/dump"
    delete_second
    stage=deleting deleted="ALTER DATABASE ${only}_restored RENAME TO $only, and this command again"
    in_postgres postgres dropdb --if-exists --force "$only"
    query "ALTER DATABASE ${only}_restored RENAME TO $only"
    databases=$only
fi
stage=restored deleted=
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
start
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
[ -z "$only" ] || exit 0
# The new archive has no backup yet, so nothing could be restored from it.
cat >"$temporary/backup.yaml" <<END
apiVersion: postgresql.cnpg.io/v1
kind: Backup
metadata: { name: $next, namespace: keto }
spec:
  cluster: { name: postgres }
  method: plugin
  pluginConfiguration: { name: barman-cloud.cloudnative-pg.io }
END
kubectl apply --filename "$temporary/backup.yaml"
in_keto wait --for='jsonpath={.status.phase}=completed' --timeout=60m "backup.postgresql.cnpg.io/$next" ||
    refuse "all is restored, but the archive $next has no backup: kubectl --namespace keto describe backup $next"
echo "Add to your overlay: components/postgres-restore, with serverName $next for the archive"
