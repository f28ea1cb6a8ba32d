-- Stripe's customers of each user. The row, with the idempotency key, is there before Stripe is
-- asked, so that all who ask at the same time ask with the same key. A customer that was deleted at
-- Stripe is replaced; the row still says whose a late webhook is.
CREATE TABLE customer (
    id                 text        PRIMARY KEY,
    user_id            text        NOT NULL,
    idempotency_key    text        NOT NULL,
    stripe_customer_id text        UNIQUE,
    created_at         timestamptz NOT NULL,
    replaced_at        timestamptz,
    -- When the customer of an erased member was deleted at Stripe.
    deleted_at         timestamptz
);
CREATE UNIQUE INDEX customer_in_use ON customer (user_id) WHERE replaced_at IS NULL;
CREATE INDEX customer_to_delete ON customer (created_at)
    WHERE deleted_at IS NULL AND starts_with(user_id, 'erased-');

CREATE TABLE coupon (
    code           text        PRIMARY KEY CHECK (code = upper(code)),
    active         boolean     NOT NULL,
    valid_from     timestamptz NOT NULL,
    valid_until    timestamptz,
    max_uses       integer,
    used_count     integer     NOT NULL DEFAULT 0,
    discount_type  text        NOT NULL,
    discount_value numeric(12, 4) NOT NULL CHECK (discount_value >= 0),
    -- An operator has switched the code off; no import switches it on again.
    disabled_at    timestamptz
);

-- A use of a coupon that an open checkout holds. It is open until Stripe says that the checkout
-- has expired (released) or was paid (paid, then used when its order is there).
CREATE TABLE coupon_hold (
    id                text        PRIMARY KEY,
    code              text        NOT NULL,
    user_id           text        NOT NULL,
    stripe_session_id text        UNIQUE,
    state             text        NOT NULL CHECK (state IN ('open', 'paid', 'used', 'released')),
    created_at        timestamptz NOT NULL,
    expires_at        timestamptz NOT NULL
);
CREATE INDEX coupon_hold_counted ON coupon_hold (code) WHERE state IN ('open', 'paid');

-- One row for a checkout session and what it sold, however many events tell of it: a plan, or a
-- lifetime, whose plan is null.
CREATE TABLE payment (
    id                 text        PRIMARY KEY,
    user_id            text        NOT NULL,
    plan_id            text,
    stripe_session_id  text        NOT NULL,
    -- Null when there was nothing to pay.
    stripe_payment_id  text,
    amount             numeric(14, 2) NOT NULL,
    currency           text        NOT NULL DEFAULT 'usd',
    status             text        NOT NULL DEFAULT 'COMPLETED',
    coupon_code        text,
    paid_at            timestamptz NOT NULL,
    refunded_at        timestamptz,
    revoked_at         timestamptz,
    -- Heard of after the erasure of its member: it has bought nothing.
    came_after_erasure boolean     NOT NULL DEFAULT false,
    UNIQUE NULLS NOT DISTINCT (stripe_session_id, plan_id)
);
CREATE INDEX payment_newest ON payment (user_id, paid_at, id);
CREATE INDEX payment_at_stripe ON payment (stripe_payment_id);

-- A plan may be returned: the row stays, and its version grows with each change of the owner.
CREATE TABLE purchase (
    user_id       text           NOT NULL,
    plan_id       text           NOT NULL,
    order_id      text           NOT NULL UNIQUE REFERENCES payment (id),
    price         numeric(14, 2) NOT NULL,
    purchased_at  timestamptz    NOT NULL,
    version       integer        NOT NULL DEFAULT 1,
    return_reason text,
    returned_at   timestamptz,
    PRIMARY KEY (user_id, plan_id)
);

-- Refunds and disputes of payments, as their newest events describe them.
CREATE TABLE payment_adjustment (
    id                text        PRIMARY KEY,
    stripe_payment_id text        NOT NULL,
    kind              text        NOT NULL CHECK (kind IN ('refund', 'dispute')),
    cents             bigint      NOT NULL,
    currency          text        NOT NULL,
    status            text        NOT NULL,
    event_second      bigint      NOT NULL,
    status_step       integer     NOT NULL,
    recorded_at       timestamptz NOT NULL
);
CREATE INDEX payment_adjustment_of_payment ON payment_adjustment (stripe_payment_id);

-- One row for each subscription of Stripe. Most users have one; of a user with several, the best
-- counts.
CREATE TABLE subscription (
    stripe_subscription_id text        PRIMARY KEY,
    user_id                text        NOT NULL,
    stripe_customer_id     text,
    item_id                text,
    price_id               text,
    -- The tier it began with, and the one that its newest event tells of.
    tier                   text        NOT NULL,
    current_tier           text        NOT NULL,
    status                 text        NOT NULL,
    -- Stripe's own status: ours has one word for what may still bill and what never will.
    stripe_status          text,
    deleted                boolean     NOT NULL,
    cancel_at_period_end   boolean     NOT NULL DEFAULT false,
    current_period_start   timestamptz,
    current_period_end     timestamptz,
    -- Which of its events is the newest (rules.py says what the numbers mean).
    newest_event_final     integer     NOT NULL,
    newest_event_second    bigint      NOT NULL,
    newest_event_kind      integer     NOT NULL,
    -- Within one second, what decides the status, and what decides the price.
    status_was_changed     integer     NOT NULL,
    status_period_end      bigint      NOT NULL,
    status_in_life         integer     NOT NULL,
    price_was_changed      integer     NOT NULL
);
CREATE INDEX subscriptions_of_a_user ON subscription (user_id);

-- What a member may have. Version 0: no event was published yet.
CREATE TABLE membership (
    user_id text        PRIMARY KEY,
    tier    text        NOT NULL,
    status  text        NOT NULL,
    role    text        NOT NULL,
    ends_at timestamptz,
    version integer     NOT NULL
);

-- Stripe's events, as they were signed. The payload is text: what was signed is bytes, and jsonb
-- cannot hold everything that JSON can.
CREATE TABLE stripe_event (
    id          text        PRIMARY KEY,
    type        text        NOT NULL,
    created_at  timestamptz NOT NULL,
    received_at timestamptz NOT NULL,
    payload     text,
    -- What is kept when the payload is pruned: ids, and nothing about a person.
    summary     text        NOT NULL,
    state       text        NOT NULL CHECK (state IN ('applied', 'ignored', 'set aside', 'failed')),
    outcome     text        NOT NULL,
    attempts    integer     NOT NULL DEFAULT 1
);
CREATE INDEX stripe_event_in_trouble ON stripe_event (received_at)
    WHERE state IN ('failed', 'set aside');
CREATE INDEX stripe_event_received ON stripe_event (received_at);
CREATE INDEX stripe_event_with_payload ON stripe_event (received_at) WHERE payload IS NOT NULL;
-- An erasure finds the events that name a member by the ids in their summaries.
CREATE INDEX stripe_event_names
    ON stripe_event USING gin (string_to_array(replace(summary, '=', ' '), ' '));

-- What is to be done at Stripe, written in the transaction that decides it: a webhook never waits
-- for Stripe. The worker repeats each task until it is done; a task is done once for its subject.
CREATE TABLE stripe_task (
    id              text        PRIMARY KEY,
    kind            text        NOT NULL,
    subject         text        NOT NULL,
    user_id         text        NOT NULL,
    created_at      timestamptz NOT NULL,
    next_attempt_at timestamptz NOT NULL,
    attempts        integer     NOT NULL DEFAULT 0,
    last_error      text        NOT NULL DEFAULT '',
    done_at         timestamptz,
    UNIQUE (kind, subject)
);
CREATE INDEX stripe_task_due ON stripe_task (next_attempt_at) WHERE done_at IS NULL;

-- When a daily job was started last: one process runs it, whatever their number.
CREATE TABLE daily_job (
    name       text        PRIMARY KEY,
    started_at timestamptz NOT NULL
);

-- Who ran which command, when and why.
CREATE TABLE operator_audit (
    id        text        PRIMARY KEY,
    at        timestamptz NOT NULL,
    operator  text        NOT NULL,
    command   text        NOT NULL,
    arguments text        NOT NULL,
    reason    text        NOT NULL,
    outcome   text        NOT NULL
);
CREATE INDEX operator_audit_newest ON operator_audit (at);

-- The members who are being erased: their anonymous id is deleted with the row.
CREATE TABLE unfinished_erasure (
    user_id      text        PRIMARY KEY,
    anonymous_id text        NOT NULL,
    begun_at     timestamptz NOT NULL
);
