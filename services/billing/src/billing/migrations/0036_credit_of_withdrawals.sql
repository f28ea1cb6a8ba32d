-- The credit that a withdrawal takes back: from the customer's balance at Stripe, and what of it has paid
-- for something else, so that it is not refunded.
ALTER TABLE withdrawal
    ADD COLUMN IF NOT EXISTS credit_cents bigint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS spent_credit_cents bigint NOT NULL DEFAULT 0;

-- The ledger has a row for it. NOT VALID: what is stored has the former kinds, and is not read again.
ALTER TABLE membership_change
    DROP CONSTRAINT IF EXISTS membership_change_kind_check,
    ADD CONSTRAINT membership_change_kind_check
        CHECK (kind IN ('subscription', 'checkout', 'invoice', 'refund', 'dispute', 'credit')) NOT VALID;
