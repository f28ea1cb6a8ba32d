#!/bin/sh
# Restores databases; their current data is lost.
#
#   deploy/restore.sh FOLDER [SERVICE ...]            from dumps: some, or all in the folder
#   deploy/restore.sh --moment MOMENT [SERVICE ...]   from the archive: some, or all, as they were at a
#                                                     moment, 2026-11-27T09:00:00Z, or at its `end`
#
# ERASURES names a list of erased accounts, if no service has it any more (docs/operations.md).
set -eu
cd "$(dirname "$0")"
usage='deploy/restore.sh FOLDER [SERVICE ...], or deploy/restore.sh --moment MOMENT [SERVICE ...]'
in_postgres() { docker compose exec -T postgres "$@"; }
all='identity planner tracker catalogue billing'  # made from deploy/system.toml: all-databases

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# With a moment and without names, the server itself is restored, with all that it has.
moment='' folder=${1:?$usage} is_server=''
shift
if [ "$folder" = --moment ]; then
    moment=${1:?$usage} folder=$work/dumps
    shift
    [ $# -gt 0 ] || is_server=yes
    # shellcheck disable=SC2086 # a list of names
    [ $# -gt 0 ] || set -- $all
fi
# shellcheck disable=SC2046 # a list of names
[ $# -gt 0 ] || set -- $(cd "$folder" && ls -- *.dump | sed 's/\.dump$//')

of_archive() { docker compose --profile archive-restore "$@"; }
# Have a server, `postgres` or `postgres-beside`, be as it was at a moment. It takes writes when it is;
# it ends before, if the archive has no change as late as that.
bring_to() {
    data=/var/lib/postgresql/$([ "$1" = postgres ] && echo data || echo beside)
    of_archive run --rm --no-deps -T archive-restore restore "$data" "$([ "$2" = end ] || echo "$2")"
    of_archive up --detach --wait "$1"
    until [ "$(of_archive exec -T "$1" psql --username=postgres --tuples-only --no-align \
        --command='SELECT pg_is_in_recovery()')" = f ]; do
        [ -n "$(of_archive ps --quiet --status=running "$1")" ] ||
            { echo "$1 did not reach $2: docker compose logs $1" >&2; exit 1; }
        sleep 1
    done
}
beside() { of_archive exec -T postgres-beside "$@"; }
end_beside() { of_archive rm --force --stop postgres-beside; }

# The accounts erased since: every service that still answers lists those that it knows.
erasures=$work/erasures
touch "$erasures"
[ -z "${ERASURES:-}" ] || cat "$ERASURES" >>"$erasures"
answers=''
for service in identity planner tracker catalogue billing; do  # made from deploy/system.toml: for-service
    if docker compose exec -T -e LOG_LEVEL=WARNING "$service" keto erasures >>"$erasures" 2>"$work/why"; then
        answers=yes
    else
        echo "$service does not list erasures: $(tail -n 1 "$work/why")" >&2
    fi
done
if [ -n "$moment" ] && [ -z "$answers" ]; then
    echo "no service answers: the erasures are those at the end of the archive"
    bring_to postgres-beside end
    beside psql --username=postgres --dbname=identity --tuples-only --no-align --field-separator=' ' \
        --command="SELECT user_id, to_json(erased_at) #>> '{}' FROM erased_user" >>"$erasures"
    end_beside
fi

if [ -n "$moment" ] && [ -z "$is_server" ]; then
    mkdir "$folder"
    bring_to postgres-beside "$moment"
    for database; do
        beside pg_dump --username=postgres --format=custom "$database" >"$folder/$database.dump"
    done
    end_beside
fi
for database; do
    [ -n "$is_server" ] || [ -s "$folder/$database.dump" ] ||
        { echo "$folder/$database.dump is not there" >&2; exit 1; }
done

docker compose stop "$@"
if [ -n "$is_server" ]; then
    docker compose stop postgres
    bring_to postgres "$moment"
    # The passwords are those of the moment.
    in_postgres /docker-entrypoint-initdb.d/create-databases.sh >/dev/null
    in_postgres /docker-entrypoint-initdb.d/allow-archive.sh
fi
for database; do
    if [ -z "$is_server" ]; then
        in_postgres dropdb --username=postgres --if-exists --force "$database"
        in_postgres /docker-entrypoint-initdb.d/create-databases.sh >/dev/null
        # As the service's own role, so that it owns the tables.
        in_postgres pg_restore --username=postgres --dbname="$database" --role="$database" \
            --no-owner --no-privileges --exit-on-error --single-transaction <"$folder/$database.dump"
    fi
    echo "$database is restored"
    # What is restored has no session that was ended since: all members log in again.
    [ "$database" != identity ] || in_postgres psql --username=postgres --dbname=identity --quiet --command="
        UPDATE member SET tokens_valid_from = greatest(dated_at, now()), dated_at = greatest(dated_at, now());
        INSERT INTO token_revocation (user_id, valid_from) SELECT id, tokens_valid_from FROM member
        ON CONFLICT (user_id) DO UPDATE SET valid_from = excluded.valid_from, recorded_at = now()"
done
# Migrate older databases, then start the stopped services.
docker compose up --detach --wait
echo "the services are ready"

# What was paid since is at Stripe.
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
if [ -n "$is_server" ]; then
    # On a new timeline, with a base backup of its own.
    docker compose exec -T archive archive follow ||
        echo "the archive does not follow: docker compose exec archive archive follow" >&2
fi
