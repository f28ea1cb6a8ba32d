#!/bin/sh
# Restores databases; newer data in them are lost.
#
#   deploy/restore.sh FOLDER [SERVICE ...]            from dumps: some, or all in the folder
#   deploy/restore.sh --moment MOMENT [SERVICE ...]   from the archive: some, or all, as they were at a
#                                                     moment, 2026-11-27T09:00:00Z, or at its `end`
#   deploy/restore.sh --undo, --finish                an interrupted restore: put back the previous data,
#                                                     or delete them
#
# The restored data are prepared next to the current ones, while everything serves. Only then are services
# stopped; the previous data are deleted when the restored ones serve. ERASURES names a list of erased
# accounts, if no service has it any more (docs/operations.md).
set -eu
cd "$(dirname "$0")"
usage='deploy/restore.sh FOLDER [SERVICE ...], or deploy/restore.sh --moment MOMENT [SERVICE ...]'
all='identity planner tracker catalogue billing'  # made from deploy/system.toml: all-databases
data=/var/lib/postgresql/data restored=/var/lib/postgresql/beside
refuse() {
    echo "$1" >&2
    exit 1
}
in_postgres() { docker compose exec -T postgres "$@"; }
query() { in_postgres psql --username=postgres --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"; }
of_archive() { docker compose --profile archive-restore "$@"; }
archive_restore() { of_archive run --rm --no-deps -T archive-restore "$@"; }
in_restored() { of_archive exec -T postgres-beside "$@"; }
remove_restored_server() { of_archive rm --force --stop postgres-beside; }
# The databases that a restore has made or kept: identity_restored, identity_before.
named() { query --command="SELECT datname FROM pg_database WHERE datname ~ '^($(echo "$all" | tr ' ' '|'))_$1\$'"; }
drop() { for each in $(named "$1"); do in_postgres dropdb --username=postgres --force "$each"; done; }

mkdir -p backups
if command -v flock >/dev/null; then
    exec 8>"backups/.restoring-${COMPOSE_PROJECT_NAME:-keto}"
    flock --nonblock 8 || refuse "another restore is running"
fi

has_archive() { [ -n "$(of_archive ps --all --quiet archive)" ]; }
# The restored databases that no service has seen yet.
clear_restored() {
    drop restored
    if has_archive; then
        remove_restored_server
        archive_restore clear "$restored"
    fi
}
put_back() {
    # shellcheck disable=SC2086 # a list of names
    docker compose stop $all
    for database in $(named before | sed 's/_before$//'); do
        query --command="$(without_connections "$database")" --command="BEGIN;
            ALTER DATABASE $database RENAME TO ${database}_restored;
            ALTER DATABASE ${database}_before RENAME TO $database;
            COMMIT"
    done
    if has_archive; then
        docker compose stop postgres
        remove_restored_server
        archive_restore undo "$data"
    fi
    docker compose up --detach --wait postgres
    clear_restored
    docker compose up --detach
}
finish() {
    drop before
    ! has_archive || archive_restore finish "$data"
    clear_restored
}
without_connections() { echo "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '$1'"; }
case ${1:?$usage} in
--undo) put_back; exit ;;
--finish) finish; exit ;;
esac

umask 077
work=$(mktemp -d)
stage=begun
ended() {
    status=$?
    trap - EXIT
    rm -rf "$work"
    [ "$stage" != preparing ] || { rm -f "$erasures"; clear_restored >/dev/null 2>&1 || true; }
    case $stage in
    begun | preparing) echo "nothing was stopped, and no data was changed" >&2 ;;
    switching)
        echo "the previous data are put back" >&2
        put_back || echo "that failed: deploy/restore.sh --undo" >&2 ;;
    esac
    exit "$status"
}
trap ended EXIT
trap 'exit 130' INT TERM HUP

# With a moment and without names, the server itself is restored, with everything that it has.
moment='' folder=$1 is_server=''
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
[ $# -gt 0 ] || refuse "$folder has no dumps"
for database; do
    case " $all " in *" $database "*) ;; *) refuse "$database is not one of: $all" ;; esac
    [ -n "$moment" ] || [ -s "$folder/$database.dump" ] || refuse "$folder/$database.dump is not there"
done

# Restore the server next to `postgres` to a moment. It accepts writes once it is there, and ends if the
# archive has no change as late as that. It may read WAL for longer than its health check waits.
restore_server_to() {
    archive_restore restore "$restored" "$([ "$1" = end ] || echo "$1")"
    of_archive up --detach postgres-beside
    until [ "$(in_restored psql --username=postgres --tuples-only --no-align \
        --command='SELECT pg_is_in_recovery()' 2>/dev/null)" = f ]; do
        [ -n "$(of_archive ps --quiet --status=running postgres-beside)" ] ||
            refuse "the archive has no change as late as $1: docker compose logs postgres-beside"
        sleep 1
    done
}

# Refuse before anything is made.
kept=$(named before 2>/dev/null) || kept=''
[ -z "$kept" ] || refuse "an earlier restore did not end ($kept): deploy/restore.sh --undo, or --finish"
if [ -n "$moment" ]; then
    remove_restored_server
    archive_restore covers "$restored" "$([ -n "$is_server" ] && echo "$data" || echo "$restored")" \
        "$([ "$moment" = end ] || echo "$moment")"
fi

# The accounts erased since, as every database knows them: on one line each, the id and the time.
erasures=backups/erasures-$(date -u +%Y-%m-%dT%H-%M-%SZ)-$$
stage=preparing
touch "$erasures"
[ -z "${ERASURES:-}" ] || cat "$ERASURES" >>"$erasures"
erased_in() {
    "$@" --username=postgres --tuples-only --no-align --field-separator=' ' \
        --command="SELECT user_id, to_json(erased_at) #>> '{}' FROM erased_user" >>"$erasures" 2>"$work/why"
}
answers=''
for database in $all; do
    if erased_in in_postgres psql --dbname="$database"; then
        answers=yes
    else
        echo "$database does not list erasures: $(tail -n 1 "$work/why")" >&2
    fi
done
if [ -n "$moment" ] && [ -z "$answers" ]; then
    echo "no database answers: the erasures are those at the end of the archive"
    restore_server_to end
    erased_in in_restored psql --dbname=identity || refuse "$(cat "$work/why")"
    remove_restored_server
fi

# Restore next to the current data. A damaged dump, or a moment that the archive does
# not reach, fails here.
[ -z "$moment" ] || restore_server_to "$moment"
if [ -n "$moment" ] && [ -z "$is_server" ]; then
    mkdir "$folder"
    for database; do
        in_restored pg_dump --username=postgres --format=custom "$database" >"$folder/$database.dump"
    done
    remove_restored_server
fi
if [ -z "$is_server" ]; then
    free=$(in_postgres df --output=avail --block-size=1 "$data" | tail -n 1)
    needed=0
    for database; do
        size=$(query --command="SELECT coalesce(max(pg_database_size(oid)), 0) FROM pg_database WHERE datname = '$database'")
        # A dump is compressed and has no indexes.
        dump=$(($(wc -c <"$folder/$database.dump") * 8))
        needed=$((needed + 2 * (size > dump ? size : dump)))
    done
    [ "$free" -ge "$needed" ] ||
        refuse "PostgreSQL's disk has $((free / 1048576)) MB free, and the restore needs $((needed / 1048576)) MB"
    for suffix in '' _restored; do
        docker compose exec -T -e "DATABASE_SUFFIX=$suffix" postgres sh -s <postgres/create-databases.sh >/dev/null
    done
    for database; do
        # As the service's own role, so that it owns the tables.
        in_postgres pg_restore --username=postgres --dbname="${database}_restored" --role="$database" \
            --no-owner --no-privileges --exit-on-error --single-transaction <"$folder/$database.dump"
    done
fi

# What is restored has no session that was ended since: all members log in again.
end_sessions() {
    query --quiet --dbname="$1" --command="
        UPDATE member SET tokens_valid_from = greatest(dated_at, now()), dated_at = greatest(dated_at, now());
        INSERT INTO token_revocation (user_id, valid_from) SELECT id, tokens_valid_from FROM member
        ON CONFLICT (user_id) DO UPDATE SET valid_from = excluded.valid_from, recorded_at = now()"
}
stage=switching
docker compose stop "$@"
# Those since the list was made; a server that is lost has none.
for database in $all; do
    erased_in in_postgres psql --dbname="$database" || true
done
if [ -n "$is_server" ]; then
    docker compose stop postgres
    remove_restored_server
    archive_restore replace "$restored" "$data"
    docker compose up --detach --wait postgres
    # The passwords are those of the moment.
    in_postgres /docker-entrypoint-initdb.d/create-databases.sh >/dev/null
    in_postgres /docker-entrypoint-initdb.d/allow-archive.sh
    end_sessions identity
else
    renames=''
    for database; do
        [ "$database" != identity ] || end_sessions identity_restored
        query --command="$(without_connections "$database")" --command="$(without_connections "${database}_restored")" >/dev/null
        renames="$renames ALTER DATABASE $database RENAME TO ${database}_before;"
        renames="$renames ALTER DATABASE ${database}_restored RENAME TO $database;"
    done
    query --quiet --command="BEGIN; $renames COMMIT"
fi
for database; do echo "$database is restored"; done
stage=restored

# Every step from here is tried, even if another one fails.
failed=''
step() { "$@" || { failed=yes; echo "failed: $*" >&2; }; }
of_service() { docker compose exec -T -e LOG_LEVEL=WARNING "$@"; }
# Migrate older databases, then start the stopped services. Not the gateway: it became unhealthy without
# them, and --wait fails at once for a container that is.
# shellcheck disable=SC2086 # a list of names
step docker compose up --detach --wait $all
[ -n "$failed" ] || echo "the services are ready"

# Stripe knows the payments since then.
case " $* " in *" billing "*)
    of_service billing keto resync || echo "billing: Stripe does not answer; run keto resync later" >&2 ;;
esac
# Projections may be older or newer than the restored data: the owners publish their current state
# again, with versions above every published one.
republish() { said=$(of_service "$1" keto republish) && echo "$1: $said"; }
for service in identity tracker billing; do step republish "$service"; done
sort -u -o "$erasures" "$erasures"
erase_again() { said=$(of_service identity keto republish --erasures - <"$erasures") && echo "identity: $said"; }
step erase_again

gateway_is_healthy() {
    docker compose up --detach
    waited=0
    until [ "$(docker compose ps --format '{{.Health}}' gateway)" = healthy ]; do
        [ $((waited += 1)) -le 90 ] || return 1
        sleep 1
    done
}
step gateway_is_healthy
if [ -n "$failed" ]; then
    echo "Not everything was done: see above. The erased accounts are in deploy/$erasures" >&2
    echo "The previous data are kept: deploy/restore.sh --undo puts them back, --finish deletes them" >&2
else
    finish
    rm -f "$erasures"
fi
if [ -n "$is_server" ]; then
    # On a new timeline, with a separate base backup.
    docker compose exec -T archive archive follow || {
        failed=yes
        echo "the archive does not follow: docker compose exec archive archive follow" >&2
    }
fi
[ -z "$failed" ]
