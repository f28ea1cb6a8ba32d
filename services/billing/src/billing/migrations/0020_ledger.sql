-- What happened to members' payments and subscriptions, a row for each event of Stripe that says so:
-- rows are added, and never changed but for the id of an erased member. `estimated`: no event said
-- it, it follows from what was stored before, or from what Stripe answered.
CREATE TABLE IF NOT EXISTS membership_change (
    id        text        PRIMARY KEY,
    user_id   text,
    -- Stripe's id of the subscription, checkout, invoice, refund or dispute.
    subject   text        NOT NULL,
    kind      text        NOT NULL
        CHECK (kind IN ('subscription', 'checkout', 'invoice', 'refund', 'dispute')),
    state     text        NOT NULL,
    second    bigint      NOT NULL,
    at        timestamptz NOT NULL,
    currency  text        NOT NULL,
    cents     bigint      NOT NULL,
    estimated boolean     NOT NULL,
    -- What else its kind needs (ledger/facts.py).
    details   jsonb       NOT NULL
);
CREATE INDEX IF NOT EXISTS membership_change_of_member ON membership_change (user_id);
CREATE INDEX IF NOT EXISTS membership_change_of_subject ON membership_change (subject);
CREATE INDEX IF NOT EXISTS membership_change_of_nobody ON membership_change (subject)
    WHERE user_id IS NULL;

-- The ledger: what follows from the rows above (ledger/rules.py), for quick reading.
CREATE TABLE IF NOT EXISTS ledger_row (
    id          text        PRIMARY KEY,
    at          timestamptz NOT NULL,
    kind        text        NOT NULL,
    user_id     text,
    subject     text        NOT NULL,
    currency    text        NOT NULL,
    cents       bigint      NOT NULL,
    estimated   boolean     NOT NULL,
    plan_id     text,
    tier        text,
    coupon_code text,
    -- Of `mrr`: when the member's monthly amount changed again.
    until       timestamptz,
    -- What was sold as one text: a year's revenue is summed up by it.
    bought      text GENERATED ALWAYS AS (currency || chr(31) || coalesce(plan_id, '') || chr(31)
        || coalesce(tier, '') || chr(31) || coalesce(coupon_code, '')) STORED
);
CREATE INDEX IF NOT EXISTS ledger_row_newest ON ledger_row (at, id);
CREATE INDEX IF NOT EXISTS ledger_row_of_kind
    ON ledger_row (kind, currency, at, id) INCLUDE (cents, until);
CREATE INDEX IF NOT EXISTS ledger_row_revenue
    ON ledger_row (at) INCLUDE (bought, cents) WHERE kind = 'revenue';
CREATE INDEX IF NOT EXISTS ledger_row_of_member ON ledger_row (user_id);
CREATE INDEX IF NOT EXISTS ledger_row_of_nobody ON ledger_row (subject) WHERE user_id IS NULL;
