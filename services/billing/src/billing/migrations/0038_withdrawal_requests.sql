-- Requests to withdraw that were made without a login: what counts is the time of the request.
CREATE TABLE IF NOT EXISTS withdrawal_request (
    id           text        PRIMARY KEY,
    user_id      text        NOT NULL,
    order_number text        NOT NULL,
    asked_at     timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS withdrawal_request_of_order ON withdrawal_request (order_number, asked_at);
CREATE INDEX IF NOT EXISTS withdrawal_request_of_member ON withdrawal_request (user_id);
CREATE INDEX IF NOT EXISTS withdrawal_request_asked_at ON withdrawal_request (asked_at);
