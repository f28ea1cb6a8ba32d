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
for service in identity planner tracker catalogue billing; do  # made from deploy/system.toml: for-service
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
    # The dump has no session that was ended since: all members log in again.
    [ "$database" != identity ] || in_postgres psql --username=postgres --dbname=identity --quiet --command="
        UPDATE member SET tokens_valid_from = greatest(dated_at, now()), dated_at = greatest(dated_at, now());
        INSERT INTO token_revocation (user_id, valid_from) SELECT id, tokens_valid_from FROM member
        ON CONFLICT (user_id) DO UPDATE SET valid_from = excluded.valid_from, recorded_at = now()"
done
# Migrate older dumps, then start the stopped services.
docker compose up --detach --wait

# What was paid since the dump is at Stripe.
case " $* " in *" billing "*)
    docker compose exec -T -e LOG_LEVEL=WARNING billing keto resync ||
        echo "billing: Stripe does not answer; run keto resync later" >&2 ;;
esac
# Projections may be older or newer than the restored data: the owners publish their current state
# again, with versions above all that were published.
for service in identity tracker billing; do
    echo "$service: $(docker compose exec -T -e LOG_LEVEL=WARNING "$service" keto republish)"
done
echo "identity: $(docker compose exec -T -e LOG_LEVEL=WARNING identity keto republish --erasures - <"$erasures")"
