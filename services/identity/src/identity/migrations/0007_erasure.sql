-- Receipts of erasures: no other data has the id of an erased user.
CREATE TABLE erasure (
    receipt_id text PRIMARY KEY,
    user_id    text NOT NULL UNIQUE
);

-- When each service has erased its data.
CREATE TABLE erasure_answer (
    user_id   text        NOT NULL,
    service   text        NOT NULL,
    erased_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, service)
);
