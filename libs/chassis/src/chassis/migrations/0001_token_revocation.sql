-- Projection: access tokens of a user issued before `valid_from` are refused.
CREATE TABLE token_revocation (
    user_id     text        PRIMARY KEY,
    valid_from  timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX token_revocation_recorded_at ON token_revocation (recorded_at);
