-- What a subscription costs and until when it lasts, where an event has said it: null for those of
-- before, until their next event or a resync.
ALTER TABLE subscription
    ADD COLUMN IF NOT EXISTS unit_cents bigint,
    ADD COLUMN IF NOT EXISTS quantity integer NOT NULL DEFAULT 1,
    ADD COLUMN IF NOT EXISTS price_interval text,
    ADD COLUMN IF NOT EXISTS currency text,
    ADD COLUMN IF NOT EXISTS started_at timestamptz,
    ADD COLUMN IF NOT EXISTS trial_ends_at timestamptz,
    ADD COLUMN IF NOT EXISTS cancel_at timestamptz,
    ADD COLUMN IF NOT EXISTS is_paused boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS paused_until timestamptz;

-- Invoices as their newest events tell them.
CREATE TABLE IF NOT EXISTS invoice (
    id                     text        PRIMARY KEY,
    user_id                text        NOT NULL,
    stripe_customer_id     text,
    stripe_subscription_id text,
    number                 text,
    status                 text        NOT NULL,
    billing_reason         text,
    currency               text        NOT NULL,
    total_cents            bigint      NOT NULL,
    due_cents              bigint      NOT NULL,
    paid_cents             bigint      NOT NULL,
    tax_cents              bigint,
    attempt_count          integer     NOT NULL,
    next_attempt_at        timestamptz,
    hosted_url             text,
    created_at             timestamptz NOT NULL,
    paid_at                timestamptz,
    first_failed_at        timestamptz,
    failed_attempt         integer     NOT NULL DEFAULT 0,
    asked_attempt          integer     NOT NULL DEFAULT 0,
    -- Which of its events is the newest (rules.py says what the numbers mean).
    newest_in_life         integer     NOT NULL,
    newest_second          bigint      NOT NULL,
    newest_next_attempt    bigint      NOT NULL
);
CREATE INDEX IF NOT EXISTS invoice_newest ON invoice (user_id, created_at, id);
CREATE INDEX IF NOT EXISTS invoice_of_subscription ON invoice (stripe_subscription_id);
CREATE INDEX IF NOT EXISTS invoice_open ON invoice (user_id) WHERE status = 'open';
