#!/bin/sh
# Restores databases from dumps: deploy/restore.sh FOLDER [SERVICE ...]
# Current data is lost. Without names, restores every dump in the folder. ERASURES names a list of
# erased accounts, if no service has it any more (docs/operations.md).
set -eu
cd "$(dirname "$0")"
folder=${1:?which folder? deploy/restore.sh FOLDER [SERVICE ...]}
shift
[ $# -gt 0 ] || set -- $(cd "$folder" && ls -- *.dump | sed 's/\.dump$//')
for database; do
    [ -s "$folder/$database.dump" ] || { echo "$folder/$database.dump is not there" >&2; exit 1; }
done
in_postgres() { docker compose exec -T postgres "$@"; }

# The accounts erased since the dumps: every service that still answers lists those that it knows.
erasures=$(mktemp)
trap 'rm -f "$erasures"' EXIT
[ -z "${ERASURES:-}" ] || cat "$ERASURES" >>"$erasures"
for service in billing identity tracker catalogue planner; do
    docker compose exec -T -e LOG_LEVEL=WARNING "$service" keto erasures >>"$erasures" ||
        echo "$service does not list erasures" >&2
done

docker compose stop "$@"
for database; do
    in_postgres dropdb --username=postgres --if-exists --force "$database"
    in_postgres /docker-entrypoint-initdb.d/create-databases.sh >/dev/null
    # As the service's own role, so that it owns the tables.
    in_postgres pg_restore --username=postgres --dbname="$database" --role="$database" \
        --no-owner --no-privileges --exit-on-error --single-transaction <"$folder/$database.dump"
    echo "$database is restored"
done
# Migrate older dumps, then start the stopped services.
docker compose up --detach --wait

# Projections may be older or newer than the restored data: the owners publish their current state
# again, and the newer version wins.
for service in identity tracker billing; do
    echo "$service: $(docker compose exec -T -e LOG_LEVEL=WARNING "$service" keto republish)"
done
echo "identity: $(docker compose exec -T -e LOG_LEVEL=WARNING identity keto republish --erasures - <"$erasures")"
