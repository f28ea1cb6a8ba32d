-- Checkouts that ended without a payment, and why: each declined card, and each page that expired.
CREATE TABLE IF NOT EXISTS failed_checkout (
    id       text        PRIMARY KEY,
    user_id  text        NOT NULL,
    plan_id  text,
    tier     text,
    cents    bigint      NOT NULL,
    currency text        NOT NULL,
    reason   text        NOT NULL,
    at       timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS failed_checkout_newest ON failed_checkout (at, id);
CREATE INDEX IF NOT EXISTS failed_checkout_of_member ON failed_checkout (user_id);

-- Staff edit coupons: the version grows with each change, and no import overwrites what was edited.
ALTER TABLE coupon
    ADD COLUMN IF NOT EXISTS version integer NOT NULL DEFAULT 1,
    ADD COLUMN IF NOT EXISTS edited text[] NOT NULL DEFAULT '{}';

-- What staff did about one order.
CREATE INDEX IF NOT EXISTS staff_audit_about ON staff_audit (about);
