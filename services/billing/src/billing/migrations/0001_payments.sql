-- The provider's customers of each user. The row, with the idempotency key, is there before the
-- provider is asked, so that everybody who asks at the same time asks with the same key. A customer
-- who was deleted over there is replaced, and still tells whose a late webhook is.
CREATE TABLE customer (
    id                 text        PRIMARY KEY,
    user_id            text        NOT NULL,
    idempotency_key    text        NOT NULL,
    stripe_customer_id text        UNIQUE,
    created_at         timestamptz NOT NULL,
    replaced_at        timestamptz
);
CREATE UNIQUE INDEX customer_in_use ON customer (user_id) WHERE replaced_at IS NULL;

CREATE TABLE coupon (
    code           text        PRIMARY KEY CHECK (code = upper(code)),
    active         boolean     NOT NULL,
    valid_from     timestamptz NOT NULL,
    valid_until    timestamptz,
    max_uses       integer,
    used_count     integer     NOT NULL DEFAULT 0,
    discount_type  text        NOT NULL,
    discount_value numeric(12, 4) NOT NULL CHECK (discount_value >= 0)
);

-- ORDER is a word of SQL, hence the plural.
CREATE TABLE orders (
    id                text        PRIMARY KEY,
    user_id           text        NOT NULL,
    plan_id           text        NOT NULL,
    -- One order per checkout session, however many events tell of it.
    stripe_session_id text        NOT NULL UNIQUE,
    -- Null when there was nothing to pay.
    stripe_payment_id text,
    amount            numeric(14, 2) NOT NULL,
    status            text        NOT NULL DEFAULT 'COMPLETED',
    coupon_code       text,
    paid_at           timestamptz NOT NULL,
    created_at        timestamptz NOT NULL,
    refunded_at       timestamptz
);
CREATE INDEX orders_of_a_user ON orders (user_id, plan_id);

CREATE TABLE purchase (
    user_id      text           NOT NULL,
    plan_id      text           NOT NULL,
    order_id     text           NOT NULL UNIQUE REFERENCES orders (id),
    price        numeric(14, 2) NOT NULL,
    purchased_at timestamptz    NOT NULL,
    PRIMARY KEY (user_id, plan_id)
);

CREATE TABLE lifetime_payment (
    id                text        PRIMARY KEY,
    user_id           text        NOT NULL,
    stripe_session_id text        NOT NULL UNIQUE,
    stripe_payment_id text,
    amount            numeric(14, 2) NOT NULL,
    paid_at           timestamptz NOT NULL,
    refunded_at       timestamptz
);
CREATE INDEX lifetime_payments_of_a_user ON lifetime_payment (user_id);

-- One row for each subscription of the provider; most users have one, and whoever has several is
-- entitled to the best of them.
CREATE TABLE subscription (
    stripe_subscription_id text        PRIMARY KEY,
    user_id                text        NOT NULL,
    -- The tier it began with, and the one that its newest event tells of.
    tier                   text        NOT NULL,
    current_tier           text        NOT NULL,
    status                 text        NOT NULL,
    deleted                boolean     NOT NULL,
    current_period_start   timestamptz,
    current_period_end     timestamptz,
    -- The places of the oldest and the newest event in the order of events (see rules.py).
    oldest                 jsonb       NOT NULL,
    newest                 jsonb       NOT NULL
);
CREATE INDEX subscriptions_of_a_user ON subscription (user_id);

-- What a user is entitled to. Version 0: nobody was told of anything yet.
CREATE TABLE membership (
    user_id text        PRIMARY KEY,
    tier    text        NOT NULL,
    status  text        NOT NULL,
    role    text        NOT NULL,
    ends_at timestamptz,
    version integer     NOT NULL
);

-- The provider's events, as they were signed. The payload is text: what was signed is bytes, and
-- jsonb cannot hold everything that JSON can.
CREATE TABLE stripe_event (
    id          text        PRIMARY KEY,
    type        text        NOT NULL,
    created_at  timestamptz NOT NULL,
    received_at timestamptz NOT NULL,
    payload     text,
    state       text        NOT NULL CHECK (state IN ('applied', 'ignored', 'set aside', 'failed')),
    outcome     text        NOT NULL,
    attempts    integer     NOT NULL DEFAULT 1
);
CREATE INDEX stripe_event_in_trouble ON stripe_event (received_at)
    WHERE state IN ('failed', 'set aside');
CREATE INDEX stripe_event_received ON stripe_event (received_at);
