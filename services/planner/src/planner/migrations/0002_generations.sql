-- The generations in flight of every member, each in a numbered slot: the slots are the limit. A
-- row left behind by a process that died counts for nothing once it has expired.
CREATE TABLE generation (
    user_id    text        NOT NULL,
    slot       integer     NOT NULL,
    id         text        NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, slot)
);
