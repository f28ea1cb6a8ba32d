-- A member asks for the money back: once for an order. Whether it was given back is in the payment
-- and its refunds.
CREATE TABLE refund_request (
    id          text        PRIMARY KEY,
    order_id    text        NOT NULL UNIQUE REFERENCES payment (id),
    user_id     text        NOT NULL,
    reason      text        NOT NULL,
    created_at  timestamptz NOT NULL,
    declined_at timestamptz
);
CREATE INDEX refund_request_of_member ON refund_request (user_id);
CREATE INDEX refund_request_open ON refund_request (created_at) WHERE declined_at IS NULL;
