-- When a daily job was begun last: one process does it, whatever their number.
CREATE TABLE daily_job (
    name       text        PRIMARY KEY,
    started_at timestamptz NOT NULL
);
