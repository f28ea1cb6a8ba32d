-- What a switch of the price needs to know of a subscription.
ALTER TABLE subscription
    ADD COLUMN stripe_customer_id text,
    ADD COLUMN item_id            text;

-- What is to be done at Stripe, written in the transaction that decides it: a webhook never waits
-- for Stripe. The worker repeats each task until it is done; a task is done once for its subject.
CREATE TABLE stripe_task (
    id              text        PRIMARY KEY,
    kind            text        NOT NULL,
    subject         text        NOT NULL,
    user_id         text        NOT NULL,
    created_at      timestamptz NOT NULL,
    next_attempt_at timestamptz NOT NULL,
    attempts        integer     NOT NULL DEFAULT 0,
    last_error      text        NOT NULL DEFAULT '',
    done_at         timestamptz,
    UNIQUE (kind, subject)
);
CREATE INDEX stripe_task_due ON stripe_task (next_attempt_at) WHERE done_at IS NULL;
