-- The networks from which a member has logged in.
CREATE TABLE known_network (
    user_id text        NOT NULL,
    network text        NOT NULL,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, network)
);
CREATE INDEX known_network_seen_at ON known_network (seen_at);
