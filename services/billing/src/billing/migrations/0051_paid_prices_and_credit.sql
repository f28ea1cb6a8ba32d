-- Which prices an invoice charges for: a late subscription counts as what was paid. Invoices of before
-- name none, until a full resync.
ALTER TABLE invoice ADD COLUMN IF NOT EXISTS price_ids text[];
ALTER TABLE subscription
    ADD COLUMN IF NOT EXISTS is_unpaid boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS paid_tier text;

-- The credit in the balances of customers.
CREATE TABLE IF NOT EXISTS customer_credit (
    stripe_customer_id text   PRIMARY KEY,
    user_id            text   NOT NULL,
    cents              bigint NOT NULL,
    currency           text   NOT NULL,
    second             bigint NOT NULL
);
CREATE INDEX IF NOT EXISTS customer_credit_of_member ON customer_credit (user_id);
