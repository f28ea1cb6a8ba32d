#!/bin/sh
# Dumps each service's database into a folder: deploy/backup.sh [FOLDER]
# Works during operation. Secrets are not included: back up deploy/secrets separately.
set -eu
cd "$(dirname "$0")"
folder=${1:-backups/$(date -u +%Y-%m-%dT%H-%M-%SZ)}
in_postgres() { docker compose exec -T postgres "$@"; }

umask 077
mkdir -p "$folder"
for database in identity planner tracker catalogue billing; do  # made from deploy/system.toml: for-database
    in_postgres pg_dump --username=postgres --format=custom "$database" >"$folder/$database.part"
    # Check that the dump is readable.
    in_postgres pg_restore --list <"$folder/$database.part" >/dev/null
    mv "$folder/$database.part" "$folder/$database.dump"
    echo "$database: $(wc -c <"$folder/$database.dump") bytes"
done
echo "in $folder"
