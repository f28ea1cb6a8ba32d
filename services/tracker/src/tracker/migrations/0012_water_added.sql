-- The ids of water that a device has added: a repeated request adds nothing.
CREATE TABLE IF NOT EXISTS water_added (
    user_id text NOT NULL,
    id text NOT NULL,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, id)
);
CREATE INDEX IF NOT EXISTS water_added_latest ON water_added (user_id, added_at);
