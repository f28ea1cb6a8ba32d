-- Webhooks of ours: the endpoints of others, and what is delivered to each.
CREATE TABLE IF NOT EXISTS webhook_endpoint (
    id                   text        PRIMARY KEY,
    url                  text        NOT NULL,
    events               text[]      NOT NULL,
    state                text        NOT NULL,
    version              integer     NOT NULL,
    -- Sealed with a key made from IDENTITY_SECRET.
    sealed_secret        text        NOT NULL,
    sealed_former_secret text,
    former_until         timestamptz,
    created_at           timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS webhook_endpoint_newest ON webhook_endpoint (created_at, id);

-- Of no foreign key: what was delivered is shown after its endpoint is gone.
CREATE TABLE IF NOT EXISTS webhook_delivery (
    id              text        PRIMARY KEY,
    webhook_id      text        NOT NULL,
    endpoint_id     text        NOT NULL,
    user_id         text        NOT NULL,
    type            text        NOT NULL,
    payload         jsonb,
    state           text        NOT NULL,
    attempts        jsonb       NOT NULL,
    tries           integer     NOT NULL DEFAULT 0,
    is_by_hand      boolean     NOT NULL DEFAULT false,
    created_at      timestamptz NOT NULL,
    next_attempt_at timestamptz
);
CREATE INDEX IF NOT EXISTS webhook_delivery_newest ON webhook_delivery (created_at, id);
CREATE INDEX IF NOT EXISTS webhook_delivery_of_endpoint
    ON webhook_delivery (endpoint_id, created_at, id);
CREATE UNIQUE INDEX IF NOT EXISTS webhook_delivery_once
    ON webhook_delivery (endpoint_id, webhook_id);
CREATE INDEX IF NOT EXISTS webhook_delivery_due
    ON webhook_delivery (endpoint_id, next_attempt_at) WHERE state = 'pending';
CREATE INDEX IF NOT EXISTS webhook_delivery_of_member ON webhook_delivery (user_id);
