#!/bin/sh
# Dumps each service's database into a folder: deploy/backup.sh [FOLDER]
# Works while everything runs. The secrets are not in it: keep deploy/secrets as well, elsewhere.
set -eu
cd "$(dirname "$0")"
folder=${1:-backups/$(date -u +%Y-%m-%dT%H-%M-%SZ)}
in_postgres() { docker compose exec -T postgres "$@"; }

umask 077
mkdir -p "$folder"
for database in billing identity tracker catalogue planner; do
    in_postgres pg_dump --username=postgres --format=custom "$database" >"$folder/$database.part"
    # A dump that can't be listed can't be restored.
    in_postgres pg_restore --list <"$folder/$database.part" >/dev/null
    mv "$folder/$database.part" "$folder/$database.dump"
    echo "$database: $(wc -c <"$folder/$database.dump") bytes"
done
echo "in $folder"
