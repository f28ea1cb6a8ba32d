-- A buyer's consent to pay for the days used, if the contract is withdrawn from: of a subscription,
-- or of a checkout session.
CREATE TABLE IF NOT EXISTS used_share_consent (
    id          text        PRIMARY KEY,
    user_id     text        NOT NULL,
    subject     text        NOT NULL UNIQUE,
    version     text        NOT NULL,
    text        text        NOT NULL,
    accepted_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS used_share_consent_of_member ON used_share_consent (user_id);

ALTER TABLE withdrawal
    -- What is kept for the days used.
    ADD COLUMN IF NOT EXISTS kept_cents bigint NOT NULL DEFAULT 0,
    -- Payments of before belong to an earlier contract of the same subscription; null: none do.
    ADD COLUMN IF NOT EXISTS contract_since timestamptz;
