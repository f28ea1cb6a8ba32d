-- An operator has switched the code off; no import switches it on again.
ALTER TABLE coupon ADD COLUMN disabled_at timestamptz;

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
