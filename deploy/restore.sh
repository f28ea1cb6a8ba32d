#!/bin/sh
# Puts databases back as they were dumped: deploy/restore.sh FOLDER [SERVICE ...]
# What is in them now is lost. Without names, all that the folder holds.
set -eu
cd "$(dirname "$0")"
folder=${1:?which folder? deploy/restore.sh FOLDER [SERVICE ...]}
shift
[ $# -gt 0 ] || set -- $(cd "$folder" && ls -- *.dump | sed 's/\.dump$//')
for database; do
    [ -s "$folder/$database.dump" ] || { echo "$folder/$database.dump is not there" >&2; exit 1; }
done
in_postgres() { docker compose exec -T postgres "$@"; }

docker compose stop "$@"
for database; do
    in_postgres dropdb --username=postgres --if-exists --force "$database"
    in_postgres /docker-entrypoint-initdb.d/create-databases.sh >/dev/null
    # As the service's own role: whatever it makes later belongs to the same owner.
    in_postgres pg_restore --username=postgres --dbname="$database" --role="$database" \
        --no-owner --no-privileges --exit-on-error --single-transaction <"$folder/$database.dump"
    echo "$database is restored"
done
# Brings older dumps up to date, then starts what was stopped.
docker compose up --detach --wait

# Copies in other databases may be older or newer than what was restored: their owners send the
# current state again, and the later of two wins.
for service in identity tracker billing; do
    echo "$service: $(docker compose exec -T -e LOG_LEVEL=WARNING "$service" keto republish)"
done
