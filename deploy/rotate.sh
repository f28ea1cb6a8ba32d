#!/bin/sh
# Changes a secret while members work (docs/operations.md, Secrets).
#
#   deploy/rotate.sh WHAT            SERVICE_database_url, USER_rabbitmq_url, jwt_key, jwt_secret,
#                                    billing_catalogue_secret or billing_identity_secret: a new one is made
#   deploy/rotate.sh WHAT <FILE      smtp_url, stripe_secret_key, stripe_webhook_secret: the new one is read
#   deploy/rotate.sh --finish WHAT   the previous one is refused from now on
#
# If it dies, run it again: it continues with the same new secret. The previous files and the new secret
# are in secrets/WHAT.rotating until it is done.
set -eu
cd "$(dirname "$0")"
usage='deploy/rotate.sh [--finish] WHAT'
all='identity planner tracker catalogue billing'  # made from deploy/system.toml: all-databases
finish=''
[ "${1:-}" != --finish ] || { finish=yes; shift; }
what=${1:?$usage}
secrets=${SECRETS:-secrets} work=${SECRETS:-secrets}/$what.rotating

# Into the file: a container mounts its inode.
put() { cat "$2" >"$secrets/$1"; }
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
restart() {
    for service; do
        docker compose restart "$service"
        docker compose up --detach --wait --no-deps "$service"
    done
}
# A new secret, the file of before, and each file that is made from the two, by the function given.
begin() {
    [ ! -d "$work" ] || return 0
    rm -rf "$work.making"
    (umask 077 && mkdir "$work.making")
    cp "$secrets/$2" "$work.making/before"
    "$1" >"$work.making/new"
    [ -s "$work.making/new" ] || { echo "no new $what" >&2; exit 1; }
    mv "$work.making" "$work"
}
with_new_password() { # scheme://user:password@rest
    url=$(cat "$work.making/before")
    rest=${url#*://} user=${url#*://}
    echo "${url%%://*}://${user%%:*}:$(random)@${rest#*@}"
}
new_secret() { random && echo; }
one_line() { awk 1 "$1"; }
first() { # the first secret of a file: a line, or a key
    if [ "$what" = jwt_key ]; then sed '/-----END/q' "$secrets/jwt_public_key"
    else sed -n '/[^[:space:]]/{p;q;}' "$secrets/$what"; fi
}

case $what in
*_database_url) kind=database services=${what%_database_url} ;;
administrator_rabbitmq_url) kind=broker services='' ;;
*_rabbitmq_url) kind=broker services=${what%_rabbitmq_url} ;;
jwt_key) kind=key services=$all ;;
jwt_secret) kind=lines services=identity sealed=identity ;;
billing_identity_secret) kind=lines services='identity billing' sealed=billing ;;
billing_*_secret) kind=lines services="$(echo "$what" | cut -d_ -f2) billing" sealed='' ;;
smtp_url) kind=given services=identity ;;
stripe_secret_key | stripe_webhook_secret) kind=given services=billing ;;
*) echo "$what cannot be rotated: $usage" >&2; exit 64 ;;
esac
file=$what
[ "$kind" != key ] || file=jwt_public_key
[ -s "$secrets/$file" ] || [ -d "$work" ] || { echo "secrets/$file does not exist" >&2; exit 1; }

if [ -n "$finish" ]; then
    [ ! -d "$work" ] || { echo "$what is being rotated: first deploy/rotate.sh $what" >&2; exit 1; }
    case $kind in lines | key) ;; *) echo "$what has no one before" >&2; exit 64 ;; esac
    # Nothing may be left that only the one before opens.
    [ -z "${sealed:-}" ] || docker compose exec -T "$sealed" keto reseal
    kept=$(first)
    printf '%s\n' "$kept" >"$secrets/$file"
    # shellcheck disable=SC2086 # a list of names
    restart $services
    echo "the $what before is refused"
    exit 0
fi

case $kind in
database)
    begin with_new_password "$file"
    put "$file" "$work/new"
    # Open connections stay; new ones need the new password.
    docker compose exec -T postgres /docker-entrypoint-initdb.d/create-databases.sh
    restart "$services" ;;
broker)
    begin with_new_password "$file"
    put "$file" "$work/new"
    docker compose run --rm broker-users
    docker compose exec -T rabbitmq rabbitmqctl import_definitions /etc/rabbitmq/users/definitions.json
    # shellcheck disable=SC2086 # one name, or none
    restart $services ;;
given)
    begin cat "$file"
    put "$file" "$work/new"
    restart "$services" ;;
lines)
    begin new_secret "$file"
    # All verify the new one before any uses it, whichever restarts when.
    { one_line "$work/before"; one_line "$work/new"; } >"$work/next"
    put "$file" "$work/next"
    # shellcheck disable=SC2086 # a list of names
    restart $services
    { one_line "$work/new"; one_line "$work/before"; } >"$work/next"
    put "$file" "$work/next"
    # shellcheck disable=SC2086
    restart $services
    [ -z "$sealed" ] || docker compose exec -T "$sealed" keto reseal ;;
key)
    private_key() { openssl genpkey -algorithm ed25519; }
    begin private_key "$file"
    openssl pkey -in "$work/new" -pubout >"$work/public"
    { one_line "$work/before"; cat "$work/public"; } >"$work/next"
    put "$file" "$work/next"
    # shellcheck disable=SC2086
    restart $services
    put jwt_private_key "$work/new"
    restart identity
    # The new one first: `--finish` keeps it.
    { cat "$work/public"; one_line "$work/before"; } >"$work/next"
    put "$file" "$work/next" ;;
esac
rm -rf "$work"
echo "$what is rotated"
case $what in
jwt_key) echo "in seven days: deploy/rotate.sh --finish jwt_key" ;;
jwt_secret) echo "in a year, when the last link that ends mails has expired: deploy/rotate.sh --finish jwt_secret" ;;
billing_*_secret) echo "from a minute later on: deploy/rotate.sh --finish $what" ;;
esac
