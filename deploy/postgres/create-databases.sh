#!/bin/sh
# Create a role and a database for each service, inaccessible to other roles. Existing ones are kept,
# with the password from the secret: run this again after a change of a secret. With DATABASE_SUFFIX it
# creates databases with that ending, for a restore.
set -eu

for secret in "${DATABASE_URLS:-/run/secrets}"/*_database_url; do
    # postgresql://role:password@host:port/database
    url=$(cat "$secret")
    login=${url#*://}
    login=${login%%@*}
    database=${url##*/}${DATABASE_SUFFIX:-}
    ROLE=${login%%:*} PASSWORD=${login#*:} DATABASE=$database \
        psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 \
        --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv role ROLE
\getenv password PASSWORD
\getenv database DATABASE
SELECT format('CREATE ROLE %I', :'role')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'role') \gexec
-- One service cannot use up the connections of the others.
ALTER ROLE :"role" LOGIN PASSWORD :'password' CONNECTION LIMIT 60;
-- The locale is named: in a server's default of C, lower() knows ASCII only.
SELECT format('CREATE DATABASE %I OWNER %I TEMPLATE template0 ENCODING UTF8'
              ' LOCALE_PROVIDER builtin BUILTIN_LOCALE %L LC_COLLATE %L LC_CTYPE %L',
              :'database', :'role', 'C.UTF-8', 'C', 'C')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'database') \gexec
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC;
SQL
    echo "database $database is ready"
done
