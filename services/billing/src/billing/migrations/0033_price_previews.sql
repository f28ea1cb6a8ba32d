-- What members were shown before they change the price of a subscription: each date counts for ten
-- minutes. A change without a date has a row, too: its key makes a repeated request one change.
CREATE TABLE IF NOT EXISTS price_preview (
    id                     text        PRIMARY KEY,
    user_id                text        NOT NULL,
    stripe_subscription_id text        NOT NULL,
    price_id               text        NOT NULL,
    proration_date         bigint,
    idempotency_key        text        NOT NULL,
    made_at                timestamptz NOT NULL,
    changed_at             timestamptz
);
CREATE UNIQUE INDEX IF NOT EXISTS price_preview_date
    ON price_preview (stripe_subscription_id, price_id, proration_date);
CREATE INDEX IF NOT EXISTS price_preview_of_member ON price_preview (user_id);
CREATE INDEX IF NOT EXISTS price_preview_made_at ON price_preview (made_at);

-- Who changes a subscription at Stripe now, and until when at most.
ALTER TABLE subscription
    ADD COLUMN IF NOT EXISTS changing_by text,
    ADD COLUMN IF NOT EXISTS changing_until timestamptz;
