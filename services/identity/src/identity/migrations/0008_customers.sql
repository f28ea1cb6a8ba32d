-- The customers of members at Stripe, by which the desk finds a member: a projection of billing's.
CREATE TABLE IF NOT EXISTS stripe_customer (
    user_id            text        NOT NULL,
    stripe_customer_id text        NOT NULL,
    added_at           timestamptz NOT NULL,
    PRIMARY KEY (user_id, stripe_customer_id)
);
CREATE INDEX IF NOT EXISTS stripe_customer_by_id ON stripe_customer (stripe_customer_id);
