#!/bin/sh
# Changes a secret while the system runs, and restarts those who use it, one after the other. Members notice
# nothing but answers that wait for a service to start again (`make rotate`).
#
#   deploy/rotate.sh SERVICE_database_url          a password of PostgreSQL
#   deploy/rotate.sh SERVICE_rabbitmq_url          a password of RabbitMQ; also administrator_rabbitmq_url
#   deploy/rotate.sh billing_catalogue_secret      what two services share; also billing_identity_secret
#   deploy/rotate.sh jwt_key                       the pair of the access tokens; the old one still verifies
#   deploy/rotate.sh jwt_key --finish              seven days later: it does no more
#   deploy/rotate.sh jwt_secret                    signs the tokens in mails; the old one still verifies
#   deploy/rotate.sh jwt_secret --finish           it does no more: links in mails that it signed end
#   deploy/rotate.sh archive_password
#   deploy/rotate.sh stripe_webhook_secret <NEW    what others gave you, on standard input; also
#                                                  stripe_secret_key, smtp_url
#
# What ended in the middle is run again: it makes another secret, and those of before are accepted until then.
set -eu
cd "$(dirname "$0")"
secrets=${KETO_SECRETS:-secrets}
what=${1:-} finish=${2:-}
[ -z "$finish" ] || [ "$what $finish" = "jwt_key --finish" ] || [ "$what $finish" = "jwt_secret --finish" ] || {
    echo "$what has no $finish" >&2
    exit 2
}

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
read_it() { cat "$secrets/$1"; }
# Into the file, which the containers have mounted: another one in its place would not be theirs.
write() { printf '%s\n' "$2" >"$secrets/$1"; }
restart() {
    for service; do
        docker compose restart "$service"
        docker compose up --detach --wait --no-deps --no-recreate "$service"
    done
}
with_another_password() { read_it "$what" | sed "s|//\([^:]*\):[^@]*@|//\1:$(random)@|"; }
all_services() { for file in "$secrets"/*_database_url; do basename "$file" _database_url; done; }

[ "$what" = jwt_key ] || [ -e "$secrets/$what" ] || {
    echo "there is no secret ${what:-(name one)}" >&2
    exit 2
}
case $what in
*_database_url)
    write "$what" "$(with_another_password)"
    docker compose exec -T postgres /docker-entrypoint-initdb.d/create-databases.sh
    restart "${what%_database_url}"
    ;;
*_rabbitmq_url)
    write "$what" "$(with_another_password)"
    docker compose run --rm broker-users
    docker compose exec -T rabbitmq rabbitmqctl import_definitions /etc/rabbitmq/users/definitions.json
    [ "$what" = administrator_rabbitmq_url ] || restart "${what%_rabbitmq_url}"
    ;;
billing_*_secret)
    asked=${what#billing_} new=$(random)
    asked=${asked%_secret}
    # Who is asked accepts it before billing signs with it.
    known=$(read_it "$what")
    write "$what" "$(printf '%s\n%s' "$known" "$new")"
    restart "$asked"
    write "$what" "$(printf '%s\n%s' "$new" "$known")"
    restart billing
    # Billing has sealed with it what it stores of others' endpoints.
    [ "$asked" != identity ] || docker compose exec -T billing keto reseal
    write "$what" "$new"
    restart "$asked" billing
    ;;
jwt_key)
    if [ "$finish" ]; then
        write jwt_public_key "$(read_it jwt_private_key | openssl pkey -pubout)"
        # shellcheck disable=SC2046 # names of services
        restart $(all_services)
    else
        new=$(openssl genpkey -algorithm ed25519)
        write jwt_public_key "$(read_it jwt_public_key; echo "$new" | openssl pkey -pubout)"
        # shellcheck disable=SC2046
        restart $(all_services)
        write jwt_private_key "$new"
        restart identity
    fi
    ;;
jwt_secret)
    if [ "$finish" ]; then
        docker compose exec -T identity keto reseal
        write jwt_secret "$(read_it jwt_secret | head -n 1)"
    else
        write jwt_secret "$(random; echo; read_it jwt_secret)"
    fi
    restart identity
    ;;
archive_password)
    write archive_password "$(random)"
    docker compose exec -T postgres /docker-entrypoint-initdb.d/allow-archive.sh
    docker compose restart archive
    ;;
stripe_webhook_secret | stripe_secret_key)
    write "$what" "$(cat)"
    restart billing
    ;;
smtp_url)
    write smtp_url "$(cat)"
    restart identity
    ;;
*)
    echo "$what is not changed by this script (docs/operations.md, Secrets)" >&2
    exit 2
    ;;
esac
