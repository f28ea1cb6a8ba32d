-- The limits within which a member's calories may change, as they were published last.
CREATE TABLE IF NOT EXISTS energy_limit (
    user_id text PRIMARY KEY,
    changed_at timestamptz NOT NULL,
    limits json NOT NULL
);
