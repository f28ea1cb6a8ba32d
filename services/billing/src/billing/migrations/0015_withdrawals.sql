-- Withdrawals from contracts: one for each. The rows are also the outbox of what is to be done at
-- Stripe: the version before would take a task of a kind that it does not know for another one.
CREATE TABLE IF NOT EXISTS withdrawal (
    id              text        PRIMARY KEY,
    order_number    text        NOT NULL UNIQUE,
    user_id         text        NOT NULL,
    kind            text        NOT NULL CHECK (kind IN ('plan', 'lifetime', 'subscription')),
    cents           bigint      NOT NULL,
    paid_cents      bigint      NOT NULL,
    currency        text        NOT NULL,
    payments        text[]      NOT NULL,
    state           text        NOT NULL CHECK (state IN ('refunding', 'refunded', 'no_refund')),
    withdrawn_at    timestamptz NOT NULL,
    created_at      timestamptz NOT NULL,
    next_attempt_at timestamptz NOT NULL,
    attempts        integer     NOT NULL DEFAULT 0,
    last_error      text        NOT NULL DEFAULT '',
    done_at         timestamptz
);
CREATE INDEX IF NOT EXISTS withdrawal_newest ON withdrawal (user_id, withdrawn_at, id);
CREATE INDEX IF NOT EXISTS withdrawal_payments ON withdrawal USING gin (payments);
CREATE INDEX IF NOT EXISTS withdrawal_due ON withdrawal (next_attempt_at) WHERE done_at IS NULL;

-- What buyers have agreed to at a checkout: it counts for the order of that session.
CREATE TABLE IF NOT EXISTS waiver (
    id                text        PRIMARY KEY,
    user_id           text        NOT NULL,
    stripe_session_id text        NOT NULL UNIQUE,
    version           text        NOT NULL,
    text              text        NOT NULL,
    accepted_at       timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS waiver_of_member ON waiver (user_id);

-- What was withdrawn from gives nothing any more, whatever Stripe says of it later.
ALTER TABLE payment ADD COLUMN IF NOT EXISTS withdrawn_at timestamptz;
ALTER TABLE subscription ADD COLUMN IF NOT EXISTS withdrawn_at timestamptz;
