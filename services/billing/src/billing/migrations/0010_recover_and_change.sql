-- What members may do with their subscriptions. A trial that was begun here counts as active; a pause
-- that was begun here takes the membership for the periods that begin in it.
ALTER TABLE subscription
    ADD COLUMN IF NOT EXISTS is_own_trial boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS paused_from timestamptz,
    ADD COLUMN IF NOT EXISTS unpaid_until timestamptz;

-- The tax that is part of a payment's amount, where Stripe has said it.
ALTER TABLE payment ADD COLUMN IF NOT EXISTS tax numeric(14, 2);

-- The trials of members, one each: the row is there before Stripe is asked.
CREATE TABLE IF NOT EXISTS trial (
    user_id                text        PRIMARY KEY,
    idempotency_key        text        NOT NULL,
    stripe_subscription_id text,
    begun_at               timestamptz NOT NULL
);

-- Why members cancelled a subscription: the newest reason of each.
CREATE TABLE IF NOT EXISTS cancellation (
    id                     text        PRIMARY KEY,
    user_id                text        NOT NULL,
    stripe_subscription_id text        NOT NULL UNIQUE,
    reason                 text        NOT NULL,
    at                     timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS cancellation_at ON cancellation (at);
CREATE INDEX IF NOT EXISTS cancellation_of_member ON cancellation (user_id);

-- The mails that were asked for about invoices that were not paid: at most one of each stage.
CREATE TABLE IF NOT EXISTS payment_notice (
    id         text        PRIMARY KEY,
    invoice_id text        NOT NULL,
    stage      text        NOT NULL,
    user_id    text        NOT NULL,
    kind       text        NOT NULL,
    asked_at   timestamptz NOT NULL,
    UNIQUE (invoice_id, stage)
);
CREATE INDEX IF NOT EXISTS payment_notice_of_member ON payment_notice (user_id);

-- What was credited of invoices, as the newest events tell it.
CREATE TABLE IF NOT EXISTS credit_note (
    id                 text        PRIMARY KEY,
    user_id            text        NOT NULL,
    stripe_customer_id text,
    invoice_id         text,
    number             text,
    status             text        NOT NULL,
    currency           text        NOT NULL,
    total_cents        bigint      NOT NULL,
    tax_cents          bigint,
    created_at         timestamptz NOT NULL,
    newest_second      bigint      NOT NULL
);
CREATE INDEX IF NOT EXISTS credit_note_newest ON credit_note (user_id, created_at, id);
