-- Refunds that somebody wants: the row is there before Stripe is asked, and its id is the
-- idempotency key.
CREATE TABLE IF NOT EXISTS refund_intent (
    id                text        PRIMARY KEY,
    stripe_payment_id text        NOT NULL,
    user_id           text        NOT NULL,
    cents             bigint      NOT NULL CHECK (cents > 0),
    currency          text        NOT NULL,
    -- desk, command, withdrawal or credit; the person, where there is one; and the order, the
    -- withdrawal or the subscription that it is for.
    channel           text        NOT NULL,
    by                text        NOT NULL,
    about             text        NOT NULL,
    why               text,
    -- wanted, then the status of the refund at Stripe; or refused.
    state             text        NOT NULL,
    stripe_refund_id  text        UNIQUE,
    keys_used         integer     NOT NULL DEFAULT 0,
    last_error        text        NOT NULL DEFAULT '',
    created_at        timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS refund_intent_of_payment ON refund_intent (stripe_payment_id);
CREATE INDEX IF NOT EXISTS refund_intent_of_member ON refund_intent (user_id);

-- The payments of an invoice at Stripe; null until they are known.
ALTER TABLE invoice ADD COLUMN IF NOT EXISTS payments text[];
CREATE INDEX IF NOT EXISTS invoice_payments ON invoice USING gin (payments);
