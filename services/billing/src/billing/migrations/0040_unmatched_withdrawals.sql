-- Requests to withdraw that were made without a login, until identity was asked whose address it is.
CREATE TABLE IF NOT EXISTS unmatched_withdrawal (
    id           text        PRIMARY KEY,
    order_number text        NOT NULL,
    email        text        NOT NULL,
    asked_at     timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS unmatched_withdrawal_asked_at ON unmatched_withdrawal (asked_at);
