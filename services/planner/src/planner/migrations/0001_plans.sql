-- Plans that were written. The type is json, not jsonb: what the model wrote keeps its order.
CREATE TABLE ai_session (
    id            text        PRIMARY KEY,
    user_id       text        NOT NULL,
    created_at    timestamptz NOT NULL,
    input_params  json        NOT NULL,
    output_plan   json        NOT NULL,
    model         text        NOT NULL
);
CREATE INDEX ai_session_of_user ON ai_session (user_id, created_at DESC);

-- Plans that are being written for members with a quota: one a member. A row left behind by a
-- process that died counts for nothing once it has expired.
CREATE TABLE reservation (
    user_id    text        PRIMARY KEY,
    id         text        NOT NULL,
    expires_at timestamptz NOT NULL
);

-- The generations in flight of every member, each in a numbered slot: the slots are the limit. A
-- row left behind by a process that died counts for nothing once it has expired.
CREATE TABLE generation (
    user_id    text        NOT NULL,
    slot       integer     NOT NULL,
    id         text        NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, slot)
);

-- Failed generations of the last hour, which cost the model server as much as a plan.
CREATE UNLOGGED TABLE failed_generation (
    id        text        PRIMARY KEY,
    user_id   text        NOT NULL,
    failed_at timestamptz NOT NULL
);
CREATE INDEX failed_generation_of_user ON failed_generation (user_id, failed_at);

-- Projection of what billing decides; the higher version is the newer.
CREATE TABLE membership (
    user_id            text    PRIMARY KEY,
    tier               text    NOT NULL,
    membership_version integer NOT NULL
);
