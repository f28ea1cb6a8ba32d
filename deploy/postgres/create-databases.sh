#!/bin/sh
# A role and a database for each service, closed to every other role. What is there is kept, and
# its password set to what its secret says: to be run again after a secret was changed.
set -eu

for secret in "${DATABASE_URLS:-/run/secrets}"/*_database_url; do
    # postgresql://role:password@host:port/database
    url=$(cat "$secret")
    login=${url#*://}
    login=${login%%@*}
    database=${url##*/}
    ROLE=${login%%:*} PASSWORD=${login#*:} DATABASE=$database \
        psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 \
        --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv role ROLE
\getenv password PASSWORD
\getenv database DATABASE
SELECT format('CREATE ROLE %I', :'role')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'role') \gexec
ALTER ROLE :"role" LOGIN PASSWORD :'password';
SELECT format('CREATE DATABASE %I OWNER %I', :'database', :'role')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'database') \gexec
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
SQL
    echo "database $database is ready"
done
