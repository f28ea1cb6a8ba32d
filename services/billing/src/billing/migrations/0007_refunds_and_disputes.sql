-- Refunds and disputes of payments, as their newest events describe them.
CREATE TABLE payment_adjustment (
    id                text        PRIMARY KEY,
    stripe_payment_id text        NOT NULL,
    kind              text        NOT NULL CHECK (kind IN ('refund', 'dispute')),
    cents             bigint      NOT NULL,
    currency          text        NOT NULL,
    status            text        NOT NULL,
    event_second      bigint      NOT NULL,
    status_step       integer    NOT NULL,
    recorded_at       timestamptz NOT NULL
);
CREATE INDEX payment_adjustment_of_payment ON payment_adjustment (stripe_payment_id);

CREATE INDEX orders_of_payment ON orders (stripe_payment_id);
CREATE INDEX lifetime_payment_of_payment ON lifetime_payment (stripe_payment_id);
ALTER TABLE orders ADD COLUMN revoked_at timestamptz;
ALTER TABLE lifetime_payment
    ADD COLUMN status     text NOT NULL DEFAULT 'COMPLETED',
    ADD COLUMN revoked_at timestamptz;

-- A plan may be returned: the row stays, and its version grows with each change of the owner.
ALTER TABLE purchase
    ADD COLUMN version       integer NOT NULL DEFAULT 1,
    ADD COLUMN return_reason text,
    ADD COLUMN returned_at   timestamptz;
CREATE INDEX orders_newest ON orders (user_id, paid_at, id);
