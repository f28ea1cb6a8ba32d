#!/bin/sh
# Create the role with which the archive receives everything that the server writes, or give it the
# password of the secret. Run it again after a change of the secret, and where the server is older.
set -eu

PASSWORD=$(cat "${ARCHIVE_PASSWORD_FILE:-/run/secrets/archive_password}") \
    psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 \
    --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
SET client_min_messages = warning;
\getenv password PASSWORD
SELECT 'CREATE ROLE archive' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'archive') \gexec
ALTER ROLE archive LOGIN REPLICATION PASSWORD :'password' CONNECTION LIMIT 10;
-- The rights that Barman needs if its role is not a superuser.
GRANT CONNECT ON DATABASE postgres TO archive;
GRANT pg_read_all_settings, pg_read_all_stats, pg_checkpoint TO archive;
GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal(),
    pg_create_restore_point(text) TO archive;
SQL

# In the official image's file, `all` databases do not include replication.
line='host replication archive all scram-sha-256'
grep -qxF "$line" "$PGDATA/pg_hba.conf" || echo "$line" >>"$PGDATA/pg_hba.conf"
psql --quiet --no-psqlrc --username "${POSTGRES_USER:-postgres}" --dbname postgres \
    --command 'SELECT pg_reload_conf()' >/dev/null
