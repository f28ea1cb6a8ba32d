-- Failed generations of the last hour, which cost the model server as much as a plan.
CREATE UNLOGGED TABLE failed_generation (
    id        text        PRIMARY KEY,
    user_id   text        NOT NULL,
    failed_at timestamptz NOT NULL
);
CREATE INDEX failed_generation_of_user ON failed_generation (user_id, failed_at);
