-- The mails about withdrawals of the last day: at most three an hour for an order.
CREATE UNLOGGED TABLE IF NOT EXISTS withdrawal_mail (
    user_id      text        NOT NULL,
    order_number text        NOT NULL,
    -- The event that it answers: one that is tried again counts once.
    event_id     text        NOT NULL,
    counted_at   timestamptz NOT NULL,
    PRIMARY KEY (user_id, order_number, event_id)
);
CREATE INDEX IF NOT EXISTS withdrawal_mail_counted_at ON withdrawal_mail (counted_at);
